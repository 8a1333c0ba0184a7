/** A page that could not be fetched: the words travel with the code that can still be drawn. */
import { pageErrorBody, pageErrorTitle, tryAgain } from '../../../i18n/folders.ts'
import type { Core } from '../../../stores/core/core.ts'
import { Dock } from '../../../ui/Dock.tsx'
import { PrimaryButton } from '../../../ui/PrimaryButton.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Lede, Title } from '../../../ui/Title.tsx'

export function LoadError({ core, retry }: { core: Core; retry: () => void }) {
  // Whatever holds the other words may be the very thing that did not arrive.
  const { language } = core.port.settings()
  return (
    <Screen
      path={core.nav.path()}
      dock={
        <Dock variant="bare">
          <PrimaryButton onClick={retry}>{tryAgain[language]}</PrimaryButton>
        </Dock>
      }
    >
      <Sheet form centred>
        <Title>{pageErrorTitle[language]}</Title>
        <Lede>{pageErrorBody[language]}</Lede>
      </Sheet>
    </Screen>
  )
}
