/**
 * Reasons that something can't be used: the name of a reason, its short form under a way to pay, and what
 * helps.
 */
import { isTitled, type ErrorName } from '../../../contract/errors.ts'
import { errorTitle } from '../../../i18n/errorText.ts'
import type { I18n } from '../../../i18n/i18n.ts'
import type { TextKey } from '../../../i18n/keys.ts'

type ReasonKey = Exclude<Extract<TextKey, `payment.blocked${string}`>, 'payment.blockedWhy'>

const reasons: Partial<Record<ErrorName, ReasonKey>> = {
  BALANCE_LOW: 'payment.blockedBalance',
  BALANCE_AND_LIMIT_LOW: 'payment.blockedBalance',
  PAYLATER_OVERDUE: 'payment.blockedOverdue',
  PAYLATER_LIMIT_LOW: 'payment.blockedLimit',
  PAYLATER_VERIFICATION_PENDING: 'payment.blockedVerification',
  PAYLATER_UNVERIFIED: 'payment.blockedUnverified',
  PAYLATER_ONE_TIME_VERIFICATION: 'payment.blockedOneTime',
  PAYLATER_POINTS_NOT_ALLOWED: 'payment.blockedPoints',
  PAYLATER_NOT_ACTIVE: 'payment.blockedInactive',
}

export const reasonKey = (name: ErrorName): ReasonKey | undefined => reasons[name]

/** The remedy where a page or dialog of its own explains the rest. */
const remedies: Partial<Record<ErrorName, Extract<TextKey, `payment.wait${string}`>>> = {
  QR_TAP_HOLD: 'payment.waitQrTap',
  LIMIT_DAILY: 'payment.waitDay',
}

/** The remedy in one line, or that the reason is told. */
export const shortRemedy = (words: I18n, name: ErrorName): string =>
  words.t(remedies[name] ?? 'payment.blockedWhy')

/**
 * The short form under a blocked way to pay; for an error with its own dialog or notice that is its title.
 */
export function shortReason(words: I18n, name: ErrorName): string {
  const key = reasonKey(name)
  return (
    (key ? words.t(key) : isTitled(name) ? errorTitle(words, name) : undefined)
    ?? words.t('payment.blockedUnavailable')
  )
}

/** The remedy in an error's text: its first sentence says what happened, the rest what helps. */
export function remedyIn(text: string): string {
  const end = text.indexOf('. ')
  return end < 0 ? '' : text.slice(end + 1).trim()
}
