/** Why a method or points can't be used, by the bank's code: the short reason of the list, or the whole sentence. */
import { errorNameOf, type ErrorName } from '../../contract/errors.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { useCore, useWords } from '../context.ts'
import ProblemText from './ProblemText.tsx'

type ReasonKey = Exclude<Extract<TextKey, `payment.blocked${string}`>, 'payment.blockedSr' | 'payment.blockedWhy'>

/** The short reason under a blocked method. */
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

export default function BlockedReason({ code, whole = false }: { code: string; whole?: boolean }) {
  const core = useCore()
  const words = useWords()
  const name = errorNameOf(code) ?? 'METHOD_UNAVAILABLE'
  return whole
    ? <ProblemText problem={core.problems.make(name)} />
    : <>{words.t(reasons[name] ?? 'payment.blockedUnavailable')}</>
}
