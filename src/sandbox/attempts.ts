/** Counts wrong codes, passwords and PINs by customer, and chooses the error for each failure. */
import type { Msisdn } from '../contract/ids.ts'
import { refine } from '../contract/errorRules.ts'
import type { ErrorName } from '../contract/errors.ts'
import { blockedUntil, fail, NO_ATTEMPTS } from '../domain/attempts.ts'
import { jakartaIso } from '../domain/jakarta.ts'
import type { Context } from './context.ts'
import { BankRefusal } from './refusal.ts'

/**
 * `plain` is the error of a failure, made more precise by the number of tries left; `blocked` is the error
 * during a block.
 */
export interface Counted {
  readonly key: string
  readonly plain: 'OTP_WRONG' | 'PASSWORD_WRONG' | 'PIN_WRONG'
  readonly blocked: ErrorName
}

export const otpAttempts = (purpose: string, msisdn: Msisdn): Counted => ({
  key: `OTP ${purpose} ${msisdn}`,
  plain: 'OTP_WRONG',
  blocked: 'OTP_BLOCKED',
})
export const passwordAttempts = (msisdn: Msisdn): Counted => ({
  key: `PASSWORD ${msisdn}`,
  plain: 'PASSWORD_WRONG',
  blocked: 'PASSWORD_BLOCKED',
})
export const pinAttempts = (msisdn: Msisdn): Counted => ({
  key: `PIN ${msisdn}`,
  plain: 'PIN_WRONG',
  blocked: 'PIN_BLOCKED',
})

/** @param error the error for a blocked customer; by default the error of the block */
export function refuseBlocked({ key, blocked }: Counted, { store, now }: Context, error = blocked): void {
  const end = blockedUntil(store.attempts.get(key) ?? NO_ATTEMPTS, now())
  if (end !== null) throw new BankRefusal(error, { chances: 0, until: jakartaIso(end) })
}

/** Counts the failure and refuses. */
export function refuseWrong({ key, plain }: Counted, { store, now, settings }: Context): never {
  const earlier = store.attempts.get(key) ?? NO_ATTEMPTS
  const { attempts, chances, blockEnd } = fail(earlier, now(), settings.tries)
  store.attempts.set(key, attempts)
  throw new BankRefusal(refine(plain, { chances }), {
    chances,
    ...(blockEnd === null ? {} : { until: jakartaIso(blockEnd) }),
  })
}

/** Forgets the failures after a success. */
export const resetFailures = ({ key }: Counted, { store }: Context): void => void store.attempts.delete(key)
