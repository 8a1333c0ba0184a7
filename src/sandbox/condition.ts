/**
 * The customer's possibilities now, and when the bank was new. Payments, wrong PINs and a moved clock change
 * a seeded customer, which a tester of a scenario should know.
 */
import type { ErrorName } from '../contract/errors.ts'
import type { Msisdn } from '../contract/ids.ts'
import { sen, type Sen } from '../contract/money.ts'
import { blockedUntil, NO_ATTEMPTS } from '../domain/attempts.ts'
import { otpAttempts, passwordAttempts, pinAttempts, type Counted } from './attempts.ts'
import { paylaterBlock, usablePoints, walletBlock, worthOf } from './blocks.ts'
import type { Context } from './context.ts'
import { DEFAULT_MERCHANT } from './merchants.ts'
import { orderScenarios } from './scenarios.ts'
import { createStore, type OtpPurpose, type Store } from './store.ts'
import { accountBlock } from './subjects.ts'

/** An error name is what prevents it; null and false: nothing does. */
export interface Condition {
  /** True for a customer of this bank. */
  readonly known: boolean
  readonly account: ErrorName | null
  readonly wallet: ErrorName | null
  /** For a payment with as many points as possible. */
  readonly points: ErrorName | null
  readonly paylater: ErrorName | null
  readonly pinLocked: boolean
  readonly passwordLocked: boolean
  readonly codeLocked: boolean
}

type Moment = Pick<Context, 'now' | 'realNow' | 'settings'>

const PURPOSES: readonly OtpPurpose[] = ['BINDING', 'UNBINDING', 'PAYMENT']

function conditionAt(msisdn: Msisdn, amount: Sen, store: Store, moment: Moment): Condition {
  const { now } = moment
  const customer = store.customers.get(msisdn)
  const isLocked = ({ key }: Counted): boolean =>
    blockedUntil(store.attempts.get(key) ?? NO_ATTEMPTS, now()) !== null
  const order = { amount, merchantId: DEFAULT_MERCHANT, scenario: orderScenarios.success }
  const context = { ...moment, store }
  const points = customer ? usablePoints(order, customer, context) : 0
  return {
    known: customer !== undefined,
    account: customer ? accountBlock(customer, context) : null,
    wallet: customer ? walletBlock(order, customer, amount, context) : null,
    points: customer
      ? points === 0
        ? 'POINTS_TOO_MANY'
        : walletBlock(order, customer, sen(amount - worthOf(points)), context)
      : null,
    paylater: customer ? paylaterBlock(order, customer, 0, context) : null,
    pinLocked: isLocked(pinAttempts(msisdn)),
    passwordLocked: isLocked(passwordAttempts(msisdn)),
    codeLocked: PURPOSES.some((purpose) => isLocked(otpAttempts(purpose, msisdn))),
  }
}

/** @param amount of the customer's next order */
export const conditions = (
  msisdn: Msisdn,
  amount: Sen,
  { store, ...moment }: Moment & { readonly store: Store },
): { readonly now: Condition; readonly fresh: Condition } => ({
  now: conditionAt(msisdn, amount, store, moment),
  fresh: conditionAt(msisdn, amount, createStore(), { ...moment, now: moment.realNow }),
})
