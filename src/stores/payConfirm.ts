/** One confirm per attempt, and the code that may release it: the steps of a payment that can move money (readings 4, design: trust). */
import { computed, type ReadableAtom } from 'nanostores'
import { BankError } from '../client/error.ts'
import { senToWire } from '../contract/money.ts'
import type { CaptchaAnswer } from '../contract/payloads/otp.ts'
import type { Method, Order } from '../contract/payloads/payment.ts'
import { refusedBeforeDebit } from '../domain/payFlow.ts'
import type { Core } from './core.ts'
import type { Journal } from './journal.ts'
import { sentCode, type OtpStep, type SentCode } from './otp.ts'
import type { PayStore, Quote } from './pay.ts'
import { sealedBy } from './sealed.ts'

/** How long a result is waited for when the bank doesn't say, in seconds. */
export const DEFAULT_WAIT_SECONDS = 30

/** One confirm: minted once, kept until the bank has given a final answer, so that a lost answer never pays twice. */
interface Attempt {
  idempotencyKey: string
  method: Method
  amount: string
  pointAmount: number
}

/** What a reload must find again. */
export interface KeptPayment {
  attempt: Attempt | null
  /** A confirm left the page; epoch ms by the server. */
  sentAt: number | null
  expectedSeconds: number
  code: SentCode | null
}

export interface ConfirmOptions {
  core: Core
  originalReferenceNo: string
  journal: Journal<KeptPayment>
  order: ReadableAtom<Order | null>
  quote: ReadableAtom<Quote | null>
  startWaiting(seconds: number): void
  /** A new attempt begins: how the one before ended is no longer what is shown. */
  begin(): void
}

export function createConfirm({ core, originalReferenceNo, journal, order, quote, startWaiting, begin }: ConfirmOptions): Pick<PayStore, 'confirm' | 'otp'> {
  const sealed = sealedBy(core, { originalReferenceNo })
  const keep = (change: Partial<KeptPayment>) => journal.write({ ...journal.read(), ...change })

  const mint = (): string =>
    [...core.ports.randomBytes(16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

  /** The attempt under way, as long as it is about what the customer sees now; another amount or method is another attempt. */
  const attemptFor = ({ total, points }: Quote): Attempt => {
    const wanted = { method: 'WALLET', amount: senToWire(total), pointAmount: points } as const
    const { attempt } = journal.read()
    const same = attempt && attempt.method === wanted.method && attempt.amount === wanted.amount && attempt.pointAmount === points
    return same ? attempt : { idempotencyKey: mint(), ...wanted }
  }

  /** A refusal before any debit is thrown on; a lost or uncertain answer returns: then only the status tells (golden rule). */
  const settleOrThrow = (error: unknown): void => {
    if (!(error instanceof BankError)) throw error
    if (!error.failure.sent) {
      keep({ sentAt: null })
      throw new BankError({ ...error.failure, name: 'PAYMENT_NOT_SENT' })
    }
    if (!refusedBeforeDebit(error.failure.name)) return
    keep(error.failure.name.startsWith('OTP_') ? { sentAt: null } : { attempt: null, sentAt: null })
    throw error
  }

  /** On to the waiting screen. */
  const processing = async (expected: number | null) => {
    const expectedSeconds = expected || DEFAULT_WAIT_SECONDS
    keep({ expectedSeconds })
    startWaiting(expectedSeconds)
    await core.nav.go('paymentLoading', { replace: true })
  }

  const sent = sentCode(core, { read: () => journal.read().code, write: (code) => keep({ code }) })
  const masked = computed(order, (found) => found?.maskedMsisdn ?? null)
  const generate = (captcha?: CaptchaAnswer) =>
    core.client.call('otp/payment-generate', { originalReferenceNo, ...(captcha ? { captcha } : {}) })

  const otp: OtpStep = {
    purpose: 'payment',
    code: sent.code,
    masked,
    msisdn: () => '',
    send: () => core.run('sendCode', async () => sent.accept(await generate()), { field: 'code' }),
    resend: (captcha) => core.run('resend', async () => sent.accept(await generate(captcha)), { field: 'captcha' }),
    verify: (code) => core.run('verify', async () => {
      const idempotencyKey = journal.read().attempt?.idempotencyKey ?? mint()
      keep({ sentAt: core.clock.now() })
      let expected: number | null = null
      try {
        expected = (await core.client.call('otp/payment-verification', { originalReferenceNo, code, idempotencyKey })).expectedSeconds
      } catch (error) {
        settleOrThrow(error)
      }
      await processing(expected)
    }, { field: 'code' }),
  }

  return {
    otp,
    confirm: (pin) => core.run('confirm', async () => {
      const owed = quote.get()
      if (!owed) return
      if (!core.ports.online()) throw new BankError({ name: 'PAYMENT_NOT_SENT', wireCode: '', data: {}, diagnosticsId: '', sent: false })
      const attempt = attemptFor(owed)
      const encryptedPin = await sealed(pin)
      core.newAttempt()
      begin()
      keep({ attempt, sentAt: core.clock.now(), expectedSeconds: DEFAULT_WAIT_SECONDS })
      let expectedSeconds: number | null = null
      try {
        const { amount, pointAmount, idempotencyKey } = attempt
        const answer = await core.client.call('payment/payment-order-confirm', {
          originalReferenceNo, method: 'WALLET', amount, pointAmount, encryptedPin, idempotencyKey,
        })
        expectedSeconds = answer.expectedSeconds
        if (answer.nextStep === 'OTP') {
          keep({ sentAt: null })
          return core.nav.go('verification', { replace: true })
        }
      } catch (error) {
        settleOrThrow(error)
      }
      await processing(expectedSeconds)
    }, { field: 'pin' }),
  }
}
