/**
 * Actions behind the buttons of a dialog, notice or result. Each error's row in the table names its buttons.
 */
import { useStore } from '@nanostores/react'
import { usableButtons } from '../../../contract/errorRules.ts'
import type { ErrorButton } from '../../../contract/errors.ts'
import { ALWAYS_USABLE } from '../../../host/visibilityMarks.ts'
import type { Problem } from '../../../stores/core/problems.ts'
import { isFailure } from '../../../stores/payment/methods/methods.ts'
import { useCore, useFlow, useSecondsLeft, useWords } from '../../context.ts'
import { useAppLink } from '../leaving/useAppLink.ts'
import { isOwnPage } from '../leaving/ownPage.ts'
import { hasOtherMethod, returnReason } from './paymentMeans.ts'
import { useReturn } from '../leaving/useReturn.ts'
import { telUrl } from './telUrl.ts'
import { useProblemWords } from './problemWords.ts'

export interface ProblemAction {
  key: ErrorButton
  label: string
  /** Too many tries: locked until the time is over. */
  isLocked: boolean
  /** A way out can be used also where the screen is guarded and can't be seen; a retry can't. */
  mark: string | undefined
  run(): void
}

export interface ProblemActions {
  /** Buttons in order; the first one is the main button. */
  buttons: ProblemAction[]
  /**
   * Returns to the merchant, or from a refused start to the page that the browser showed before; null where
   * neither is known.
   */
  leave: (() => void) | null
}

/**
 * The usable buttons of a problem and their actions.
 * @param retry what "try again" and "check again" do
 * @param close closes the dialog; missing on a page
 */
export function useActions(problem: Problem, retry: () => void, close?: () => void): ProblemActions {
  const core = useCore()
  const words = useWords()
  const returnTo = useReturn(problem.data.returnUrl)
  const merchant = useStore(core.session.merchant)
  const flow = useFlow()
  const { phone } = useProblemWords(problem)
  const app = useAppLink()
  const dismiss = () => close?.()
  // On a page, unlike in a dialog, "understood" can't just close: it tries again.
  const isRetry = (key: ErrorButton) => !close && key === 'action.understood'
  const remaining = useSecondsLeft(problem.at + (problem.data.retryAfterSeconds ?? 0) * 1000)
  const handOff = () => {
    if (app) core.leaving.handOff(app)
  }
  const toMerchant = () => {
    const reason = returnReason(problem.name, core.leaving)
    dismiss()
    // A paid order is neither cancelled nor pending, so only the redirect is reported.
    if (reason !== 'paid') core.leaving.close(returnTo, reason)
    else {
      const way = core.leaving.returnAddress(returnTo)
      if (way) core.leaving.leave(way, reason)
    }
  }
  // After a failed payment, any way on first loads the order again.
  const hasFailed = isFailure(problem.name)
  // A step out of order: continues where the bank says the customer is.
  const goOn =
    flow.kind === 'pay' && problem.name === 'STEP_OUT_OF_ORDER'
      ? () => {
          dismiss()
          void core.actions.run('resume', flow.load)
        }
      : retry
  const toScreen = (screen: Parameters<typeof core.nav.go>[0]) => () => {
    dismiss()
    void core.nav.go(screen, { replace: true })
  }
  // On the bank's own page without a return address, a button back to the merchant would do nothing.
  const hasNoReturn = core.leaving.returnAddress(returnTo) === null && isOwnPage(core)
  // Every page of ours shows a refused start alike, so going back among them would change nothing.
  const isStart = useStore(core.fatal) !== null
  const leave = hasNoReturn ? (isStart && core.port.stepOut?.(core.nav.depth())) || null : toMerchant
  const runs: Record<ErrorButton, () => void> = {
    'action.tryAgain': retry,
    'action.checkAgain': retry,
    'action.checkDetails': retry,
    'action.readNewTerms': retry,
    'action.continue': goOn,
    'action.understood': close ?? retry,
    'action.back': () => {
      dismiss()
      if (isStart) leave?.()
      else core.nav.back()
    },
    'action.backToMerchant': toMerchant,
    'action.openApp': handOff,
    'action.verifyInApp': handOff,
    'action.resetInApp': handOff,
    'action.resetPinInApp': handOff,
    'action.chooseOtherMethod': hasFailed ? retry : toScreen('payment'),
    'action.useAnotherNumber': toScreen('accountCreation'),
    // Linking decides which step repeats.
    'action.logIn': flow.kind === 'link' ? retry : toScreen('password'),
    'support.call': () => {
      if (phone) core.port.leave(telUrl(phone))
    },
  }
  const means = {
    phone: phone !== null,
    app: app !== null,
    otherMethod: flow.kind === 'pay' && hasOtherMethod(flow, problem.name),
    otherNumber: flow.kind === 'link' && flow.flow === 'link',
    merchant: !hasNoReturn,
    previous: leave !== null || (!isStart && core.nav.depth() > 0),
  }
  const labelOf = (key: ErrorButton) =>
    key === 'action.backToMerchant' && merchant
      ? words.t('redirect.backTo', { merchant })
      : words.t(isRetry(key) ? 'action.tryAgain' : key)
  const buttons = usableButtons(problem.name, close ? 'dialog' : 'page', means).map((key): ProblemAction => {
    const isLocked = isRetry(key) && remaining > 0
    const label = isLocked
      ? words.t('action.tryAgainIn', { seconds: words.count('second', remaining) })
      : labelOf(key)
    const mark = runs[key] === retry ? undefined : ALWAYS_USABLE
    return { key, label, isLocked, mark, run: runs[key] }
  })
  return { buttons, leave }
}
