/**
 * The page in place of a screen that couldn't be drawn. Its words are part of the code that draws it, and it
 * uses nothing of the screens. After a confirm has left the page, it says that the payment is being followed.
 */
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { isUntouched } from '../domain/payment.ts'
import {
  back,
  helpCode,
  nothingSent,
  paymentFollowed,
  screenErrorBody,
  screenErrorTitle,
  tryAgain,
} from '../i18n/folders.ts'
import { FailureSheet } from '../ui/FailureSheet.tsx'
import { NavBar } from '../ui/NavBar.tsx'
import { Screen } from '../ui/Screen.tsx'
import { SecondaryButton } from '../ui/SecondaryButton.tsx'
import type { Running } from './running.ts'
import { ElementRoot, type ElementRootProps } from './ElementRoot.tsx'
import { whenIdle } from './idle.ts'

/** Knowledge of the payment: nothing has left the page, or something may have; or it is no payment. */
function sentenceOf({ core, flow }: Running) {
  if (flow.kind !== 'pay') return screenErrorBody
  const { payment, otherPages } = flow.context
  const isSent = !isUntouched(payment.get()) || otherPages.mayPay()
  // An order that can't be paid now has its status asked for, too.
  const isOpen = (flow.status.get()?.status ?? 'OPEN') === 'OPEN'
  const isUnpaid = !core.leaving.mayBePaying() && isOpen && !isSent
  return isUnpaid ? nothingSent : paymentFollowed
}

interface FaultProps extends Pick<ElementRootProps, 'Mark'> {
  running: Running
  retry: () => void
}

export function Fault({ running, retry, Mark }: FaultProps) {
  const { core } = running
  const { port } = core
  const { language } = useSyncExternalStore(port.subscribe, port.settings)
  // On a page of the bank's own without a return address, a button back would do nothing.
  const hasWayBack = port.kind !== 'hosted' || core.leaving.returnAddress() !== null
  useLayoutEffect(() => {
    port.announceScreen()
    // A press on a drawn screen is over.
    port.announceStart?.()
    core.focusTitle()
    return port.attach({
      retry,
      back: () => core.leaving.close(),
      close: () => core.leaving.close(),
      part: () => core.leaving.part(),
      isPaying: () => core.leaving.mayBePaying(),
      focus: () => core.takeFocus(),
      diagnose: () => core.diagnose(),
    })
  }, [core, port, retry])
  // The error is reported, also when the app failed before anything else was fetched.
  useEffect(() => {
    if (!running.isStarted) whenIdle(running)
  }, [running])
  return (
    <ElementRoot core={core} Mark={Mark}>
      <Screen lang={language} nav={<NavBar name={core.session.profile.get()?.name ?? ''} />}>
        <FailureSheet
          title={screenErrorTitle[language]}
          sentence={sentenceOf(running)[language]}
          helpCode={{ label: helpCode[language], value: core.diagnosticsId }}
          retry={{ label: tryAgain[language], onClick: retry }}
          wayBack={
            hasWayBack && (
              <SecondaryButton onClick={() => core.leaving.close()}>{back[language]}</SecondaryButton>
            )
          }
        />
      </Screen>
    </ElementRoot>
  )
}
