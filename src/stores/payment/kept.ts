/** What of a payment outlasts a reload; nothing secret. Amounts are kept as they travel. */
import * as v from 'valibot'
import { consents, idempotencyKey, money, months, points } from '../../contract/payloads/fields.ts'
import { METHODS } from '../../contract/payloads/payment.ts'
import { STAGES } from '../../domain/payFlow.ts'

/** Epoch ms by the server. */
const time = v.number()
const method = v.picklist(METHODS)

/**
 * One confirm: minted once, kept until the bank has given a final answer, so that a lost answer never pays
 * twice.
 */
const attempt = v.object({
  idempotencyKey,
  method,
  /** What the wallet pays, or the total repayment. */
  amount: money,
  pointAmount: points,
  months: v.nullable(months),
  /** Which documents were agreed to, in which versions; '' by wallet. */
  documents: v.string(),
  /** An earlier attempt had failed when this one began: a failure may be that one's. */
  afterFailure: v.boolean(),
})
export type Attempt = v.InferOutput<typeof attempt>

/** What the customer agreed to on the summary of Pay Later. */
const agreed = v.object({
  months,
  points,
  /** Total repayment, what of it is financed, what of it is fees. */
  total: money,
  /** These two are missing in what an earlier version of the page has kept. */
  principal: v.optional(money),
  fee: v.optional(money),
  consents,
})
export type Agreed = v.InferOutput<typeof agreed>

/** A code that is shown to be scanned. */
const shownQr = v.object({
  payload: v.string(),
  end: time,
  /** How long it holds in all, in s. */
  seconds: v.number(),
})
export type ShownQr = v.InferOutput<typeof shownQr>

const sentCode = v.object({
  resendAt: time,
  expiresAt: time,
  resendsLeft: v.number(),
  maskedMsisdn: v.nullable(v.string()),
})

const keptPayment = v.object({
  attempt: v.nullable(attempt),
  /** A confirm left the page. */
  sentAt: v.nullable(time),
  /** When the attempt was last sent without an answer that settles it. */
  unsettled: v.nullable(time),
  stage: v.picklist(STAGES),
  expectedSeconds: v.number(),
  code: v.nullable(sentCode),
  qr: v.nullable(shownQr),
  method: v.nullable(method),
  points: v.number(),
  months: v.nullable(months),
  agreed: v.nullable(agreed),
  /** The customer is in the bank app, or was. */
  inApp: v.boolean(),
})
export type KeptPayment = v.InferOutput<typeof keptPayment>

/** @throws when it isn't what this page keeps */
export const readKept = (kept: unknown): KeptPayment => v.parse(keptPayment, kept)

/** What is kept when nothing is sent or shown that could still be paid. */
export const NO_ATTEMPT = { attempt: null, unsettled: null, sentAt: null, stage: 'pin', qr: null } as const
