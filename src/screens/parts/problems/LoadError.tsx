/** A page that could not be fetched: the words travel with the code that can still be drawn. */
import { pageErrorBody, pageErrorTitle, tryAgain } from '../../../i18n/folders.ts'
import { useLayoutEffect } from 'react'
import type { Core } from '../../../stores/core/core.ts'
import { Dock } from '../../../ui/Dock.tsx'
import { PrimaryButton } from '../../../ui/PrimaryButton.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Lede, Title } from '../../../ui/Title.tsx'
import { useFlow } from '../../context.ts'
import { STRIP, useFrame } from '../page/frame.ts'

export function LoadError({ core, retry }: { core: Core; retry: () => void }) {
  // Whatever holds the other words may be the very thing that did not arrive.
  const { language } = core.port.settings()
  const { kind } = useFlow()
  const { set } = useFrame()
  useLayoutEffect(() => set({ nav: 'none', onLead: null, slip: STRIP, busy: false }), [set])
  return (
    <>
      <Sheet form centred pay={kind === 'pay'}>
        <Title>{pageErrorTitle[language]}</Title>
        <Lede>{pageErrorBody[language]}</Lede>
      </Sheet>
      <Dock variant="bare">
        <PrimaryButton onClick={retry}>{tryAgain[language]}</PrimaryButton>
      </Dock>
    </>
  )
}
