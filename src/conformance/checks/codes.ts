/** One-time codes: how long they hold, how often they come, what a wrong one costs. */
import * as v from 'valibot'
import { otpCode } from '../../contract/payloads/fields.ts'
import type { OtpSent } from '../../contract/payloads/otp.ts'
import { CAPTCHA, OTP } from '../../domain/limits.ts'
import { SPECIFIED_CODE, type OneTimeCode } from '../../domain/oneTimeCode.ts'
import { attemptChecks, blocks, type SecretTrial } from '../attempts.ts'
import { section } from '../check.ts'
import { oneTimeCodeOf } from '../dialect.ts'
import type { Kit } from '../kit.ts'
import { errorOf, places, schemaOf } from '../places.ts'
import { awaitingCode, codeSent } from '../scenes.ts'
import { journeyWithCode, PROOF, settledStatus, statusOf, watchWallet, type ByJourney } from '../steps.ts'
import { expect } from '../verdict.ts'

const GENERATE = 'otp/binding-auth-generate'
const VERIFY = 'otp/binding-auth-verification'
const WRONG = ['OTP_WRONG', 'OTP_WRONG_CHANCES', 'OTP_WRONG_BEFORE_LOCK'] as const
const SECOND = 1000

/** The bank's own word about its codes. */
const saidIn = ({ world }: Kit): OneTimeCode => oneTimeCodeOf(world.connection.dialect)

const USUAL = `as the bank says, else ${SPECIFIED_CODE.resendAfterSeconds} s, ${SPECIFIED_CODE.lifeSeconds} s and ${SPECIFIED_CODE.resends}`

const otherCode = (code: string): string =>
  String((Number(code) + 1) % 10 ** OTP.digits).padStart(OTP.digits, '0')

const asks = (kit: Kit, journey: ByJourney) => ({ ...journey, msisdn: kit.customer.msisdn })

function expectSent(kit: Kit, answer: OtpSent, resendsLeft = saidIn(kit).resends): void {
  const { resendAfterSeconds, expiresInSeconds } = answer
  const promise = saidIn(kit)
  expect(
    resendAfterSeconds === promise.resendAfterSeconds,
    `resendAfterSeconds is ${resendAfterSeconds}; it must be ${promise.resendAfterSeconds}`,
  )
  expect(
    expiresInSeconds === promise.lifeSeconds,
    `expiresInSeconds is ${expiresInSeconds}; it must be ${promise.lifeSeconds}`,
  )
  expect(
    answer.resendsLeft === resendsLeft,
    `resendsLeft is ${answer.resendsLeft}; it must be ${resendsLeft}`,
  )
}

/** A resend as soon as it may be. */
async function resend(kit: Kit, journey: ByJourney): Promise<OtpSent> {
  await kit.advance(saidIn(kit).resendAfterSeconds)
  return kit.succeed(GENERATE, { ...asks(kit, journey), captcha: PROOF })
}

/** Wrong and right codes for the test customer, each with a code of its own where that is needed. */
async function trial(kit: Kit): Promise<SecretTrial> {
  let journey = await journeyWithCode(kit)
  const attempt = async (change: (code: string) => string) => {
    const code = await kit.code('BINDING')
    return kit.ask(VERIFY, { ...journey, code: change(code) })
  }
  /** The code may have run out while the clock was moved. */
  const isNewCode = async (): Promise<boolean> => {
    const next = await kit.journey()
    const { error } = await kit.ask(GENERATE, asks(kit, next))
    if (error === null) journey = next
    return error === null
  }
  const sure = async (change: (code: string) => string) => {
    const answer = await attempt(change)
    if (answer.error !== 'OTP_EXPIRED') return answer
    return (await isNewCode()) ? attempt(change) : answer
  }
  return {
    plain: 'OTP_WRONG',
    blockError: 'OTP_BLOCKED',
    wrong: () => sure(otherCode),
    right: () => sure((code) => code),
  }
}

/** A code expires before the block ends, so the right one is a new code. */
async function withNewCode(kit: Kit): Promise<SecretTrial> {
  return {
    ...(await trial(kit)),
    blockError: 'OTP_REQUEST_DISABLED',
    async right() {
      const journey = await kit.journey()
      const sentCode = await kit.ask(GENERATE, asks(kit, journey))
      if (sentCode.error !== null) return sentCode
      return kit.ask(VERIFY, { ...journey, code: await kit.code('BINDING') })
    },
  }
}

export const codes = section('otp', 'One-time codes', {
  sent: {
    title: `A code has ${OTP.digits} digits; its answer says how long until another, how long it lives, and how many resends: ${USUAL}`,
    sources: [places.otpLimits, places.otp],
    async run(kit) {
      const journey = await kit.journey()
      expectSent(kit, await kit.succeed(GENERATE, asks(kit, journey)))
      const code = await kit.code('BINDING')
      expect(
        v.is(otpCode, code),
        `the code that arrived has ${code.length} characters; it must be ${OTP.digits} digits`,
      )
    },
  },
  'payment-sent': {
    title: 'A code for a payment is announced in the same way',
    sources: [places.otpLimits, places.otp],
    async run(kit) {
      const { originalReferenceNo } = await awaitingCode(kit)
      expectSent(kit, await kit.succeed('otp/payment-generate', { originalReferenceNo }))
    },
  },
  'not-requested': {
    title: 'A code that was never sent is refused as not requested',
    sources: [errorOf('OTP_NOT_REQUESTED')],
    run: async (kit) =>
      void (await kit.refuse(VERIFY, { ...(await kit.journey()), code: '123456' }, ['OTP_NOT_REQUESTED'])),
  },
  'too-soon': {
    title: 'A resend before its time is refused, with how long it is still',
    sources: [places.otpLimits, places.failure],
    async run(kit) {
      const journey = await journeyWithCode(kit)
      const body = { ...asks(kit, journey), captcha: PROOF }
      const { failure } = await kit.refuse(GENERATE, body, ['OTP_RESEND_TOO_SOON'])
      const seconds = failure.retryAfterSeconds ?? NaN
      const most = saidIn(kit).resendAfterSeconds
      expect(seconds > 0 && seconds <= most, `data.retryAfterSeconds is ${seconds}; it must be 1 to ${most}`)
    },
  },
  captcha: {
    title: 'A resend without a captcha is refused, and one with a wrong captcha too',
    sources: [places.captcha, errorOf('CAPTCHA_REQUIRED'), errorOf('CAPTCHA_WRONG')],
    async run(kit) {
      kit.demandClock()
      const journey = await journeyWithCode(kit)
      await kit.advance(saidIn(kit).resendAfterSeconds)
      await kit.refuse(GENERATE, asks(kit, journey), ['CAPTCHA_REQUIRED'])
      const { captchaId } = await kit.succeed('auth-generate-captcha', { purpose: 'BINDING' })
      const captcha = { captchaId, answer: '?????' }
      await kit.refuse(GENERATE, { ...asks(kit, journey), captcha }, ['CAPTCHA_WRONG'])
    },
  },
  'captcha-expires': {
    title: `A captcha has expired after ${CAPTCHA.lifeMs / 60_000} minutes`,
    sources: [places.captchaLimits, errorOf('CAPTCHA_EXPIRED')],
    async run(kit) {
      kit.demandClock()
      const journey = await journeyWithCode(kit)
      const { captchaId } = await kit.succeed('auth-generate-captcha', { purpose: 'BINDING' })
      await kit.advance(CAPTCHA.lifeMs / SECOND + 1)
      const captcha = { captchaId, answer: '?????' }
      await kit.refuse(GENERATE, { ...asks(kit, journey), captcha }, ['CAPTCHA_EXPIRED'])
    },
  },
  resends: {
    title: 'When it is time a resend is sent, with resendsLeft going down; after the last no more',
    sources: [places.otpLimits, places.otp],
    async run(kit) {
      kit.demandClock()
      const journey = await journeyWithCode(kit)
      for (let remaining = saidIn(kit).resends - 1; remaining >= 0; remaining--)
        expectSent(kit, await resend(kit, journey), remaining)
      await kit.advance(saidIn(kit).resendAfterSeconds)
      await kit.refuse(GENERATE, { ...asks(kit, journey), captcha: PROOF }, ['OTP_RESENDS_USED'])
    },
  },
  superseded: {
    title: 'After a resend the code before it is refused as superseded, and the new one is right',
    sources: [errorOf('OTP_SUPERSEDED')],
    async run(kit) {
      kit.demandClock()
      const journey = await journeyWithCode(kit)
      const firstCode = await kit.code('BINDING')
      await resend(kit, journey)
      await kit.refuse(VERIFY, { ...journey, code: firstCode }, ['OTP_SUPERSEDED'])
      await kit.succeed(VERIFY, { ...journey, code: await kit.code('BINDING') })
    },
  },
  lives: {
    title: 'A code is right for as long as it lives',
    sources: [places.otpLimits],
    async run(kit) {
      kit.demandClock()
      const journey = await journeyWithCode(kit)
      const code = await kit.code('BINDING')
      await kit.advance(saidIn(kit).lifeSeconds - 30)
      await kit.succeed(VERIFY, { ...journey, code })
    },
  },
  expires: {
    title: 'A code has expired after its life',
    sources: [places.otpLimits, errorOf('OTP_EXPIRED')],
    async run(kit) {
      kit.demandClock()
      const journey = await journeyWithCode(kit)
      const code = await kit.code('BINDING')
      await kit.advance(saidIn(kit).lifeSeconds + 1)
      await kit.refuse(VERIFY, { ...journey, code }, ['OTP_EXPIRED'])
    },
  },
  wrong: {
    title: 'A wrong code is refused, and the right one after it is taken',
    sources: [errorOf('OTP_WRONG'), places.errorRules],
    async run(kit) {
      const journey = await journeyWithCode(kit)
      const code = await kit.code('BINDING')
      await kit.refuse(VERIFY, { ...journey, code: otherCode(code) }, WRONG)
      await kit.succeed(VERIFY, { ...journey, code })
    },
  },
  'payment-wrong': {
    title: 'A wrong code for a payment debits nothing and leaves it OPEN; the right one after it pays',
    sources: [schemaOf['otp/payment-verification'], errorOf('OTP_WRONG')],
    async run(kit) {
      const expectDebit = await watchWallet(kit)
      const body = await codeSent(kit)
      const wrong = { ...body, code: otherCode(body.code) }
      await kit.refuse('otp/payment-verification', wrong, WRONG)
      const { status } = await statusOf(kit, body)
      expect(status === 'OPEN', `after a wrong code the order is ${status}`)
      await expectDebit(0n, 'a wrong code')
      await kit.succeed('otp/payment-verification', body)
      await settledStatus(kit, body)
    },
  },
  ...attemptChecks('code', trial, withNewCode),
  disabled: {
    title: 'While codes are blocked no other is sent to that number',
    sources: [places.attempts, errorOf('OTP_REQUEST_DISABLED')],
    run: async (kit) =>
      blocks(kit, await trial(kit), async () =>
        kit.refuse(GENERATE, asks(kit, await kit.journey()), ['OTP_REQUEST_DISABLED']),
      ),
  },
})
