/** What follows from an error besides its words. Pure. */
import { rowOf, type ErrorButton, type ErrorName } from './errors.ts'

/** The wrong answers that are counted, and what each becomes: at 3 chances left, at 2 and 1, at none. */
const counted: Partial<Record<ErrorName, readonly [ErrorName, ErrorName, ErrorName]>> = {
  OTP_WRONG: ['OTP_WRONG_CHANCES', 'OTP_WRONG_BEFORE_LOCK', 'OTP_BLOCKED'],
  PASSWORD_WRONG: ['PASSWORD_WRONG_CHANCES', 'PASSWORD_WRONG_BEFORE_LOCK', 'PASSWORD_BLOCKED'],
  PIN_WRONG: ['PIN_WRONG_CHANCES', 'PIN_WRONG_BEFORE_LOCK', 'PIN_BLOCKED'],
}

/**
 * Rule 3: a wrong answer by the chances that are left. 3 → chances, 2 and 1 → before the lock, 0 → blocked;
 * absent or above 3, and every finer code, stays what it is.
 */
export function refine(name: ErrorName, data?: { readonly chances?: number | undefined }): ErrorName {
  const steps = counted[name]
  const chances = data?.chances
  if (!steps || chances === undefined || !(chances <= 3)) return name
  const [warning, beforeLock, blocked] = steps
  return chances > 2 ? warning : chances > 0 ? beforeLock : blocked
}

/** Rule 13: these carry the small line `common.diagnostics`. */
export const showsDiagnostics = (name: ErrorName): boolean =>
  /^(SYSTEM_BUSY|ANSWER_UNREADABLE|UNABLE_.+|UNKNOWN|PAGE_LOAD_FAILED|SETTINGS_INVALID)$/.test(name)

/** What the page has at hand; a button without its means is left out. */
export interface Means {
  /** A support phone number. */
  readonly phone: boolean
  /** A link into the bank app. */
  readonly app: boolean
  /** Another method that isn't blocked. */
  readonly otherMethod: boolean
  /** A return address that was checked. */
  readonly merchant: boolean
}

const needs: Partial<Record<ErrorButton, keyof Means>> = {
  'support.call': 'phone',
  'action.openApp': 'app',
  'action.verifyInApp': 'app',
  'action.resetInApp': 'app',
  'action.resetPinInApp': 'app',
  'action.chooseOtherMethod': 'otherMethod',
  'action.backToMerchant': 'merchant',
}

/** The buttons of a dialog, notice or result that can do something here; never none: `action.back` stays. */
export function usableButtons(name: ErrorName, means: Means): readonly ErrorButton[] {
  const usable = rowOf(name).buttons.filter((button) => {
    const need = needs[button]
    return need === undefined || means[need]
  })
  return usable.length > 0 ? usable : ['action.back']
}

/** The buttons that a field or inline error may bring along. */
export type InlineButton =
  | 'action.openApp'
  | 'action.verifyInApp'
  | 'action.tryAgain'
  | 'password.forgot'
  | 'pin.forgot'
  | 'element.openHosted'

/** Rule 12: resend is the screen's own button; retype, wait, back, none and another method have no button. */
export function inlineButtons(name: ErrorName): readonly InlineButton[] {
  const { can, shown } = rowOf(name)
  if (shown !== 'field' && shown !== 'inline') return []
  return can.flatMap((action): InlineButton[] => {
    if (action === 'open-app')
      return [name === 'PAYLATER_UNVERIFIED' ? 'action.verifyInApp' : 'action.openApp']
    if (action === 'retry') return [name === 'FRAME_UNAVAILABLE' ? 'element.openHosted' : 'action.tryAgain']
    if (action === 'reset-in-app') return [name.startsWith('PIN') ? 'pin.forgot' : 'password.forgot']
    return []
  })
}
