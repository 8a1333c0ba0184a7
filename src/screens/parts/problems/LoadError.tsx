/** A page that could not be fetched: the words travel with the code that can still be drawn. */
import type { Core } from '../../../stores/core/core.ts'
import { Dock } from '../../../ui/Dock.tsx'
import { PrimaryButton } from '../../../ui/PrimaryButton.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Lede, Title } from '../../../ui/Title.tsx'

// Whatever holds the catalogue may be the very thing that did not arrive.
const TEXTS = {
  id: ['Halaman tidak dapat dimuat', 'Periksa koneksi internet Anda, lalu coba lagi.', 'Coba lagi'],
  en: ["Page can't be loaded", 'Check your internet connection and try again.', 'Try again'],
} as const

export function LoadError({ core, retry }: { core: Core; retry: () => void }) {
  const [title, body, again] = TEXTS[core.port.settings().language]
  return (
    <Screen
      path={core.nav.path()}
      dock={
        <Dock variant="bare">
          <PrimaryButton onClick={retry}>{again}</PrimaryButton>
        </Dock>
      }
    >
      <Sheet form centred>
        <Title>{title}</Title>
        <Lede>{body}</Lede>
      </Sheet>
    </Screen>
  )
}
