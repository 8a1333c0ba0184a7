/** What each button of a dialog, notice or result does. The buttons of every error stand in its table row. */
import { useStore } from '@nanostores/react'
import { usableButtons } from '../../contract/errorRules.ts'
import type { ErrorButton } from '../../contract/errors.ts'
import type { Problem } from '../../stores/problems.ts'
import { useCore, useWords } from '../context.ts'
import { useReturn } from './returnUrl.ts'
import { telOf, useProblemWords } from './words.ts'

export interface Action {
  key: ErrorButton
  label: string
  run(): void
}

/** The usable buttons of a problem with what they do; `retry` is what "try again" and "check again" mean here. */
export function useActions(problem: Problem, retry: () => void, dismiss: () => void): Action[] {
  const core = useCore()
  const words = useWords()
  const profile = useStore(core.profile)
  const home = useReturn()
  const { phone } = useProblemWords(problem)
  const app = profile?.appLink ?? null
  const handOff = () => { if (app) core.handOff(app) }
  const leave = () => {
    dismiss()
    core.close()
    if (home) core.leave(home, 'cancelled')
  }
  const toScreen = (screen: Parameters<typeof core.nav.go>[0]) => () => {
    dismiss()
    void core.nav.go(screen, { replace: true })
  }
  const runs: Record<ErrorButton, () => void> = {
    'action.tryAgain': retry,
    'action.checkAgain': retry,
    'action.checkDetails': retry,
    'action.readNewTerms': retry,
    'action.continue': retry,
    'action.understood': dismiss,
    'action.back': () => {
      dismiss()
      core.nav.back()
    },
    'action.backToMerchant': leave,
    'action.openApp': handOff,
    'action.verifyInApp': handOff,
    'action.resetInApp': handOff,
    'action.resetPinInApp': handOff,
    'action.chooseOtherMethod': toScreen('payment'),
    'action.useAnotherNumber': toScreen('accountCreation'),
    'action.logIn': toScreen('password'),
    'support.call': () => { if (phone) core.port.leave(telOf(phone)) },
  }
  const means = { phone: phone !== null, app: app !== null, otherMethod: core.settings.flow === 'pay', merchant: true }
  return usableButtons(problem.name, means).map((key) => ({ key, label: words.t(key), run: runs[key] }))
}
