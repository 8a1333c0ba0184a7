/** Walks that several checks begin with, and the bodies that they send. */
import { seal } from '../client/seal.ts'
import type { Answers } from '../contract/endpoints.ts'
import type { Msisdn } from '../contract/ids.ts'
import { sen, type Sen } from '../contract/money.ts'
import { type Consent, FIRST_ATTEMPT } from '../contract/payloads/fields.ts'
import type { Order, PaymentStatus } from '../contract/payloads/payment.ts'
import { jakartaIso } from '../domain/jakarta.ts'
import { quoteOf } from '../domain/quote.ts'
import { amountText } from './amounts.ts'
import type { Kit } from './kit.ts'
import type { OrderKind } from './kinds.ts'
import { expect, NotChecked } from './verdict.ts'

export type ByJourney = { readonly journeyId: string }
export type ByOrder = { readonly originalReferenceNo: string }

/** An idempotency key of its own. */
export const newKey = (): string => crypto.randomUUID()

/** The proxy's field after it has checked the proof of work. */
export const PROOF = { proof: 'verified:conformance' } as const

/** Version of the terms that the checks agree to. */
export const TERMS_VERSION = '1.0'

export const consentsTo = (kit: Kit, ...documents: readonly Consent['document'][]): Consent[] =>
  documents.map((document) => ({
    document,
    version: TERMS_VERSION,
    language: 'id',
    acceptedAt: jakartaIso(kit.now()),
  }))

/** A password or PIN as it travels, with a factor of its own. */
export const sealSecret = async (kit: Kit, subject: ByJourney | ByOrder, secret: string): Promise<string> =>
  seal(secret, await kit.succeed('password/encrypt-factor', subject))

/** A journey whose number was sent a code. */
export async function journeyWithCode(kit: Kit, msisdn: Msisdn = kit.customer.msisdn): Promise<ByJourney> {
  const journey = await kit.journey('default', msisdn)
  await kit.succeed('otp/binding-auth-generate', { ...journey, msisdn })
  return journey
}

export async function verifiedJourney(kit: Kit, msisdn: Msisdn = kit.customer.msisdn): Promise<ByJourney> {
  const journey = await journeyWithCode(kit, msisdn)
  const code = await kit.code('BINDING', msisdn)
  await kit.succeed('otp/binding-auth-verification', { ...journey, code })
  return journey
}

export async function loggedIn(kit: Kit): Promise<ByJourney> {
  const { journeyId } = await logIn(kit)
  return { journeyId }
}

/** The same, with what log-in says of the terms. */
export async function logIn(
  kit: Kit,
): Promise<ByJourney & { readonly termsAccepted?: string | null | undefined }> {
  const journey = await verifiedJourney(kit)
  const encryptedPassword = await sealSecret(kit, journey, kit.customer.password)
  const answer = await kit.succeed('password/verification', { ...journey, encryptedPassword })
  return { ...journey, ...answer }
}

/** Consents for linking an existing customer. */
export const linkConsents = (kit: Kit): Consent[] => consentsTo(kit, 'TERMS', 'DATA_SHARING')

export const linkCustomer = async (kit: Kit): Promise<unknown> =>
  kit.succeed('payment/confirm-binding-activation', {
    ...(await loggedIn(kit)),
    consents: linkConsents(kit),
  })

export const newAccount = (kit: Kit) => ({
  fullName: 'Budi Santoso',
  email: `conformance-${newKey().slice(0, 8)}@example.com`,
  consents: consentsTo(kit, 'TERMS', 'PRIVACY'),
})

/** A new customer without a password. */
export async function registeredJourney(kit: Kit): Promise<ByJourney> {
  const journey = await verifiedJourney(kit, kit.newcomer())
  await kit.succeed('account/create-account', { ...journey, ...newAccount(kit) })
  return journey
}

export async function unlinkCoded(kit: Kit): Promise<ByJourney> {
  const journey = await kit.journey('unlink')
  await kit.succeed('otp/unbinding-auth-generate', journey)
  return journey
}

export async function unlinkVerified(kit: Kit): Promise<ByJourney> {
  const journey = await unlinkCoded(kit)
  await kit.succeed('otp/unbinding-auth-verification', { ...journey, code: await kit.code('UNBINDING') })
  return journey
}

/** An order as the payment page sees it. */
export async function newOrder(
  kit: Kit,
  kind: OrderKind = 'success',
  amount?: string,
): Promise<ByOrder & { order: Order }> {
  const ref = await kit.order(kind, amount)
  return { ...ref, order: await kit.succeed('payment/payment-h5', ref) }
}

interface Paying {
  readonly key?: string
  readonly pin?: string
  readonly points?: number
  /** In place of what the order costs. */
  readonly amount?: Sen
}

/** A confirm by wallet. */
export async function byWallet(
  kit: Kit,
  { originalReferenceNo, order }: ByOrder & { order: Order },
  { key = newKey(), pin = kit.customer.pin, points = 0, amount }: Paying = {},
) {
  return {
    originalReferenceNo,
    method: 'WALLET',
    amount: amount ?? quoteOf(order, points).total,
    pointAmount: points,
    encryptedPin: await sealSecret(kit, { originalReferenceNo }, pin),
    idempotencyKey: key,
  } as const
}

/** A confirm by Pay Later, of the bank's own plan. */
export async function byPaylater(
  kit: Kit,
  { originalReferenceNo }: ByOrder,
  { key = newKey(), pin = kit.customer.pin, amount }: Paying = {},
) {
  const { tenors } = await kit.succeed('payment/paylater-order-inquiry', {
    originalReferenceNo,
    pointAmount: 0,
  })
  const months = tenors.at(-1)?.months ?? 1
  const { total, firstRepaymentDate } = await kit.succeed('payment/paylater-repayment-plan', {
    originalReferenceNo,
    months,
    pointAmount: 0,
  })
  return {
    originalReferenceNo,
    months,
    pointAmount: 0,
    total: amount ?? total,
    firstRepaymentDate,
    encryptedPin: await sealSecret(kit, { originalReferenceNo }, pin),
    agreement: consentsTo(kit, 'RIPLAY', 'PAYLATER_TERMS'),
    idempotencyKey: key,
  } as const
}

/** A confirm by code; throws NotChecked where the order offers none. */
export function byCode({ originalReferenceNo, order }: ByOrder & { order: Order }, key = newKey()) {
  if (!order.methods.some(({ method }) => method === 'QRIS'))
    throw new NotChecked('the order offers no QRIS (methods)')
  return {
    originalReferenceNo,
    method: 'QRIS',
    amount: order.amount,
    pointAmount: 0,
    idempotencyKey: key,
  } as const
}

/** The customer's balance to spend now, as another order of the same customer sees it. */
async function walletOf(kit: Kit): Promise<Sen> {
  const { order } = await newOrder(kit)
  if (order.wallet.balance == null) throw new NotChecked("the bank doesn't show the wallet's balance")
  return order.wallet.balance
}

const limitOf = async (kit: Kit): Promise<Sen> => (await newOrder(kit)).order.paylater?.limit ?? sen(0n)

/** Reads a balance, and returns a function that expects it to be lower by an amount since then. */
const watching = (name: string, read: (kit: Kit) => Promise<Sen>) => async (kit: Kit) => {
  const balanceBefore = await read(kit)
  return async (amount: bigint, reason: string): Promise<void> => {
    const difference = balanceBefore - (await read(kit))
    expect(
      difference === amount,
      `${reason}: the ${name} must be ${amountText(amount)} lower, and is ${amountText(difference)} lower`,
    )
  }
}

export const watchWallet = watching('wallet', walletOf)
export const watchLimit = watching('limit', limitOf)

type StatusAnswer = Answers<'debit/payment-status-h5'>

export const statusOf = (kit: Kit, { originalReferenceNo }: ByOrder): Promise<StatusAnswer> =>
  kit.succeed('debit/payment-status-h5', { originalReferenceNo })

/** The newest attempt of an order. */
export const attemptOf = async (kit: Kit, originalReferenceNo: string): Promise<string> =>
  (await statusOf(kit, { originalReferenceNo })).attempt ?? FIRST_ATTEMPT

/** Next states of a payment; a final one is followed by nothing. */
const FORWARD: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  OPEN: ['OPEN', 'PROCESSING', 'SUCCESS', 'FAILED', 'ON_HOLD'],
  PROCESSING: ['PROCESSING', 'SUCCESS', 'FAILED', 'ON_HOLD'],
  ON_HOLD: ['ON_HOLD', 'SUCCESS', 'FAILED'],
  SUCCESS: ['SUCCESS'],
  FAILED: ['FAILED'],
}

export function expectForward(previous: PaymentStatus, next: PaymentStatus): void {
  expect(
    FORWARD[previous].includes(next),
    `the order's status went from ${previous} back to ${next}; from ${previous} it may become ${FORWARD[previous].join(', ')}`,
  )
}

const LOOKS = 90
const PAUSE_MS = 1000

/** Looks until a payment is over or on hold; the clock is moved where it can be. */
export async function settledStatus(kit: Kit, ref: ByOrder): Promise<StatusAnswer> {
  let status = await statusOf(kit, ref)
  for (let looks = 0; status.status === 'PROCESSING' && looks < LOOKS; looks++) {
    if (kit.world.adapters.advance) await kit.advance(status.expectedSeconds + 1)
    else await kit.world.connection.ports.pause(PAUSE_MS)
    const nextStatus = await statusOf(kit, ref)
    expectForward(status.status, nextStatus.status)
    status = nextStatus
  }
  expect(status.status !== 'PROCESSING', 'the payment is still PROCESSING long after expectedSeconds')
  return status
}

/** An order that was paid by wallet, and what was paid. */
export async function paidOrder(kit: Kit, kind: OrderKind = 'success', key = newKey()) {
  const openOrder = await newOrder(kit, kind)
  const body = await byWallet(kit, openOrder, { key })
  const answer = await kit.succeed('payment/payment-order-confirm', body)
  return { ...openOrder, body, answer, status: await settledStatus(kit, openOrder) }
}
