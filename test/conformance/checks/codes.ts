/** One-time codes: how long they hold, how often they come, what a wrong one costs. */
import * as v from 'valibot'
import { otpCode } from '../../../src/contract/payloads/fields.ts'
import type { OtpSent } from '../../../src/contract/payloads/otp.ts'
import { CAPTCHA, OTP } from '../../../src/domain/limits.ts'
import { attemptChecks, blocks, type Trial } from '../attempts.ts'
import { section } from '../check.ts'
import type { Kit } from '../kit.ts'
import { errorOf, places, schemaOf } from '../places.ts'
import { awaitingCode, codeSent } from '../scenes.ts'
import { coded, newKey, PROOF, settled, statusOf, watchWallet, type ByJourney } from '../steps.ts'
import { expect } from '../verdict.ts'

const GENERATE = 'otp/binding-auth-generate'
const VERIFY = 'otp/binding-auth-verification'
const WRONG = ['OTP_WRONG', 'OTP_WRONG_CHANCES', 'OTP_WRONG_BEFORE_LOCK'] as const
const SECOND = 1000
const LIFE = OTP.lifeMs / SECOND
const WAIT = OTP.resendAfterMs / SECOND

const other = (code: string): string =>
  String((Number(code) + 1) % 10 ** OTP.digits).padStart(OTP.digits, '0')

const asks = (kit: Kit, journey: ByJourney) => ({ ...journey, msisdn: kit.customer.msisdn })

function expectSent(sent: OtpSent, resendsLeft: number): void {
  const { resendAfterSeconds, expiresInSeconds } = sent
  expect(resendAfterSeconds === WAIT, `resendAfterSeconds is ${resendAfterSeconds}; it must be ${WAIT}`)
  expect(expiresInSeconds === LIFE, `expiresInSeconds is ${expiresInSeconds}; it must be ${LIFE}`)
  expect(sent.resendsLeft === resendsLeft, `resendsLeft is ${sent.resendsLeft}; it must be ${resendsLeft}`)
}

/** A resend as soon as it may be. */
async function resend(kit: Kit, journey: ByJourney): Promise<OtpSent> {
  await kit.advance(WAIT)
  return kit.succeed(GENERATE, { ...asks(kit, journey), captcha: PROOF })
}

/** Wrong and right codes for the test customer, each with a code of its own where that is needed. */
async function trial(kit: Kit): Promise<Trial> {
  let journey = await coded(kit)
  const attempt = async (change: (code: string) => string) => {
    const code = await kit.code('BINDING')
    return kit.ask(VERIFY, { ...journey, code: change(code) })
  }
  /** The code may have run out while the clock was moved. */
  const anew = async (): Promise<boolean> => {
    const next = await kit.journey()
    const { error } = await kit.ask(GENERATE, asks(kit, next))
    if (error === null) journey = next
    return error === null
  }
  const sure = async (change: (code: string) => string) => {
    const answer = await attempt(change)
    if (answer.error !== 'OTP_EXPIRED') return answer
    return (await anew()) ? attempt(change) : answer
  }
  return {
    plain: 'OTP_WRONG',
    blocked: 'OTP_BLOCKED',
    wrong: () => sure(other),
    right: () => sure((code) => code),
  }
}

/** A code expires before the block ends, so the right one is a new code. */
async function withNewCode(kit: Kit): Promise<Trial> {
  return {
    ...(await trial(kit)),
    blocked: 'OTP_REQUEST_DISABLED',
    async right() {
      const journey = await kit.journey()
      const sent = await kit.ask(GENERATE, asks(kit, journey))
      if (sent.error !== null) return sent
      return kit.ask(VERIFY, { ...journey, code: await kit.code('BINDING') })
    },
  }
}

export const codes = section('otp', 'One-time codes', {
  sent: {
    what: `A code has ${OTP.digits} digits; its answer says ${WAIT} s until another, ${LIFE} s of life, ${OTP.resends} resends`,
    where: [places.otpLimits, places.otp],
    async run(kit) {
      const journey = await kit.journey()
      expectSent(await kit.succeed(GENERATE, asks(kit, journey)), OTP.resends)
      const code = await kit.code('BINDING')
      expect(
        v.is(otpCode, code),
        `the code that arrived has ${code.length} characters; it must be ${OTP.digits} digits`,
      )
    },
  },
  'payment-sent': {
    what: 'A code for a payment is announced in the same way',
    where: [places.otpLimits, places.otp],
    async run(kit) {
      const { originalReferenceNo } = await awaitingCode(kit)
      expectSent(await kit.succeed('otp/payment-generate', { originalReferenceNo }), OTP.resends)
    },
  },
  'not-requested': {
    what: 'A code that was never sent is refused as not requested',
    where: [errorOf('OTP_NOT_REQUESTED')],
    run: async (kit) =>
      void (await kit.refuse(VERIFY, { ...(await kit.journey()), code: '123456' }, ['OTP_NOT_REQUESTED'])),
  },
  'too-soon': {
    what: `A resend before ${WAIT} s is refused, with how long it is still`,
    where: [places.otpLimits, places.failure],
    async run(kit) {
      const journey = await coded(kit)
      const body = { ...asks(kit, journey), captcha: PROOF }
      const { failure } = await kit.refuse(GENERATE, body, ['OTP_RESEND_TOO_SOON'])
      const left = failure.retryAfterSeconds ?? NaN
      expect(left > 0 && left <= WAIT, `data.retryAfterSeconds is ${left}; it must be 1 to ${WAIT}`)
    },
  },
  captcha: {
    what: 'A resend without a captcha is refused, and one with a wrong captcha too',
    where: [places.captcha, errorOf('CAPTCHA_REQUIRED'), errorOf('CAPTCHA_WRONG')],
    async run(kit) {
      kit.demandClock()
      const journey = await coded(kit)
      await kit.advance(WAIT)
      await kit.refuse(GENERATE, asks(kit, journey), ['CAPTCHA_REQUIRED'])
      const { captchaId } = await kit.succeed('auth-generate-captcha', { purpose: 'BINDING' })
      const captcha = { captchaId, answer: '?????' }
      await kit.refuse(GENERATE, { ...asks(kit, journey), captcha }, ['CAPTCHA_WRONG'])
    },
  },
  'captcha-expires': {
    what: `A captcha has expired after ${CAPTCHA.lifeMs / 60_000} minutes`,
    where: [places.captchaLimits, errorOf('CAPTCHA_EXPIRED')],
    async run(kit) {
      kit.demandClock()
      const journey = await coded(kit)
      const { captchaId } = await kit.succeed('auth-generate-captcha', { purpose: 'BINDING' })
      await kit.advance(CAPTCHA.lifeMs / SECOND + 1)
      const captcha = { captchaId, answer: '?????' }
      await kit.refuse(GENERATE, { ...asks(kit, journey), captcha }, ['CAPTCHA_EXPIRED'])
    },
  },
  resends: {
    what: `After ${WAIT} s a resend is sent, ${OTP.resends} times with resendsLeft going down; then no more`,
    where: [places.otpLimits, places.otp],
    async run(kit) {
      kit.demandClock()
      const journey = await coded(kit)
      for (let left = OTP.resends - 1; left >= 0; left--) expectSent(await resend(kit, journey), left)
      await kit.advance(WAIT)
      await kit.refuse(GENERATE, { ...asks(kit, journey), captcha: PROOF }, ['OTP_RESENDS_USED'])
    },
  },
  superseded: {
    what: 'After a resend the code before it is refused as superseded, and the new one is right',
    where: [errorOf('OTP_SUPERSEDED')],
    async run(kit) {
      kit.demandClock()
      const journey = await coded(kit)
      const before = await kit.code('BINDING')
      await resend(kit, journey)
      await kit.refuse(VERIFY, { ...journey, code: before }, ['OTP_SUPERSEDED'])
      await kit.succeed(VERIFY, { ...journey, code: await kit.code('BINDING') })
    },
  },
  lives: {
    what: `A code is right until ${LIFE} s have passed`,
    where: [places.otpLimits],
    async run(kit) {
      kit.demandClock()
      const journey = await coded(kit)
      const code = await kit.code('BINDING')
      await kit.advance(LIFE - 30)
      await kit.succeed(VERIFY, { ...journey, code })
    },
  },
  expires: {
    what: `A code has expired when ${LIFE} s have passed`,
    where: [places.otpLimits, errorOf('OTP_EXPIRED')],
    async run(kit) {
      kit.demandClock()
      const journey = await coded(kit)
      const code = await kit.code('BINDING')
      await kit.advance(LIFE + 1)
      await kit.refuse(VERIFY, { ...journey, code }, ['OTP_EXPIRED'])
    },
  },
  wrong: {
    what: 'A wrong code is refused, and the right one after it is taken',
    where: [errorOf('OTP_WRONG'), places.errorRules],
    async run(kit) {
      const journey = await coded(kit)
      const code = await kit.code('BINDING')
      await kit.refuse(VERIFY, { ...journey, code: other(code) }, WRONG)
      await kit.succeed(VERIFY, { ...journey, code })
    },
  },
  'payment-wrong': {
    what: 'A wrong code for a payment debits nothing and leaves it OPEN; the right one after it pays',
    where: [schemaOf['otp/payment-verification'], errorOf('OTP_WRONG')],
    async run(kit) {
      const debited = await watchWallet(kit)
      const body = await codeSent(kit)
      const wrong = { ...body, code: other(body.code), idempotencyKey: newKey() }
      await kit.refuse('otp/payment-verification', wrong, WRONG)
      const { status } = await statusOf(kit, body)
      expect(status === 'OPEN', `after a wrong code the order is ${status}`)
      await debited(0n, 'a wrong code')
      await kit.succeed('otp/payment-verification', body)
      await settled(kit, body)
    },
  },
  ...attemptChecks('code', trial, withNewCode),
  disabled: {
    what: 'While codes are blocked no other is sent to that number',
    where: [places.attempts, errorOf('OTP_REQUEST_DISABLED')],
    run: async (kit) =>
      blocks(kit, await trial(kit), async () =>
        kit.refuse(GENERATE, asks(kit, await kit.journey()), ['OTP_REQUEST_DISABLED']),
      ),
  },
})
