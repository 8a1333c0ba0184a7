/** Consequences of an error besides its words. Pure. */
import { errorNameOf, errorNames, rowOf, type ErrorButton, type ErrorName, type Recovery } from './errors.ts'

/** The wrong answers that are counted, and what each becomes: at 3 chances left, at 2 and 1, at none. */
const stages: Partial<Record<ErrorName, readonly [ErrorName, ErrorName, ErrorName]>> = {
  OTP_WRONG: ['OTP_WRONG_CHANCES', 'OTP_WRONG_BEFORE_LOCK', 'OTP_BLOCKED'],
  PASSWORD_WRONG: ['PASSWORD_WRONG_CHANCES', 'PASSWORD_WRONG_BEFORE_LOCK', 'PASSWORD_BLOCKED'],
  PIN_WRONG: ['PIN_WRONG_CHANCES', 'PIN_WRONG_BEFORE_LOCK', 'PIN_BLOCKED'],
}

/**
 * A wrong answer by the chances that are left. 3 → chances, 2 and 1 → before the lock, 0 → blocked;
 * absent or above 3, and every finer code, stays what it is.
 */
export function refine(name: ErrorName, data?: { readonly chances?: number | undefined }): ErrorName {
  const steps = stages[name]
  const chances = data?.chances
  if (!steps || chances === undefined || !(chances <= 3)) return name
  const [warning, beforeLock, lock] = steps
  return chances > 2 ? warning : chances > 0 ? beforeLock : lock
}

/** A code, password or PIN was wrong, and another may be tried. */
export const isWrongSecret = (name: ErrorName): boolean =>
  Object.entries(stages).some(([wrong, [warning, beforeLock]]) => [wrong, warning, beforeLock].includes(name))

/** Refused before any debit: shown as it is. Anything else after a confirm is settled by the status. */
export const refusedBeforeDebit = (name: ErrorName): boolean => rowOf(name).debit === 'none'

/**
 * Name of a confirm that was certainly not sent, by what kept it back: a lost or failed request can be made
 * once more, a page that may not ask any longer begins anew; anything else says by itself what to do.
 */
export function nameOfUnsent(name: ErrorName): ErrorName {
  const { answerLost, category } = rowOf(name)
  if (answerLost || name === 'UNKNOWN') return 'PAYMENT_NOT_SENT'
  return category === 'auth' || category === 'configuration' ? 'PAYMENT_NOT_TAKEN' : name
}

/** A way back is one of its buttons: the refusal carries its address along. */
export const leadsBack = (name: ErrorName): boolean =>
  rowOf(name).buttons.some((button) => button === 'action.backToMerchant' || button === 'action.back')

/** The place for correcting a refused confirm; an uncertain one, where the secret is typed. */
export const recoveryOf = (name: ErrorName): Recovery => rowOf(name).recovery ?? 'secret'

/** A notice about something to be done in the bank app, after which the order can be looked at once more. */
export function isRecoveredInApp(name: ErrorName): boolean {
  const { place, can } = rowOf(name)
  return place === 'notice' && can.includes('open-app') && can.includes('retry')
}

/** A reason is the bank's error code, or an error name where the page or a refused call sets it. */
export const nameOfReason = (reason: string): ErrorName =>
  errorNameOf(reason) ?? errorNames.find((name) => name === reason) ?? 'METHOD_UNAVAILABLE'

/** The page's means; a button without its means is left out. */
export interface Means {
  /** A support phone number. */
  readonly phone: boolean
  /** A link into the bank app. */
  readonly app: boolean
  /** Another method that isn't blocked. */
  readonly otherMethod: boolean
  /** A field for the number, where another one can be typed. */
  readonly otherNumber: boolean
  /** A return address that was checked, or a merchant's page around this one. */
  readonly merchant: boolean
  /** A page before this one, also one of another site, or a way out in its place. */
  readonly previous: boolean
}

const needs: Partial<Record<ErrorButton, keyof Means>> = {
  'support.call': 'phone',
  'action.openApp': 'app',
  'action.verifyInApp': 'app',
  'action.resetInApp': 'app',
  'action.resetPinInApp': 'app',
  'action.chooseOtherMethod': 'otherMethod',
  'action.useAnotherNumber': 'otherNumber',
  'action.backToMerchant': 'merchant',
  'action.back': 'previous',
}

/**
 * The buttons of a dialog, notice or result that can do something here. Where nothing of the row is usable, a
 * dialog can be closed, and a page leads back, tries again where that may help, or calls the bank. None on a
 * page of an attempt that is over, with nobody to call: it says that it can be closed.
 */
export function usableButtons(
  name: ErrorName,
  surface: 'dialog' | 'page',
  means: Means,
): readonly ErrorButton[] {
  const isUsable = (button: ErrorButton) => {
    const need = needs[button]
    return need === undefined || means[need]
  }
  const usable = rowOf(name).buttons.filter(isUsable)
  if (usable.length > 0) return usable
  if (isUsable('action.back')) return ['action.back']
  if (surface === 'dialog') return ['action.understood']
  const { can, place } = rowOf(name)
  if (can.includes('retry') || can.includes('wait')) return ['action.tryAgain']
  // An outcome is no fault that the bank is called about.
  return means.phone && place !== 'result' ? ['support.call'] : []
}
