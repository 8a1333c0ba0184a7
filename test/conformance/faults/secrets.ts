/** Banks that are wrong about one-time codes, passwords and PINs. */
import { jakartaIso } from '../../../src/domain/jakarta.ts'
import { OTP } from '../../../src/domain/limits.ts'
import { allows, conceals, isError, isSuccess, renames, tells, type Fault, type Inside } from './fault.ts'
import { CONFIRM, take } from './money.ts'

const GENERATE = 'otp/binding-auth-generate'
const VERIFY = 'otp/binding-auth-verification'
const LOG_IN = 'password/verification'
const SET = 'password/set-password'

/** Makes the newest code younger or older. */
function age({ chain }: Inside, by: (sentAt: number) => number): void {
  const last = chain?.codes.at(-1)
  if (last) Object.assign(last, { sentAt: by(last.sentAt) })
}

const forgetAttempts: NonNullable<Fault['before']> = (_asked, { store }) => store.attempts.clear()

/** A block that ends an hour after it began. */
const liftAfterAnHour = ({ store, now, memory }: Inside): void => {
  for (const [key, { blockedUntil }] of store.attempts) {
    if (blockedUntil === 0) continue
    memory.set(key, memory.get(key) ?? now)
    if (now > memory.get(key) + 3_600_000) store.attempts.delete(key)
  }
}

const anHour: Pick<Fault, 'before' | 'after'> = {
  before: (_asked, inside) => liftAfterAnHour(inside),
  after: (_told, _asked, inside) => liftAfterAnHour(inside),
}

/** Failures that never grow old. */
const forEver: NonNullable<Fault['before']> = (_asked, { store, now }) => {
  for (const [key, attempts] of store.attempts)
    store.attempts.set(key, { ...attempts, failures: attempts.failures.map(() => now) })
}

/** Failures that what was right doesn't forget. */
const unforgiving: Pick<Fault, 'before' | 'after'> = {
  before: (_asked, { store, memory }) => void memory.set('before', new Map(store.attempts)),
  after: (told, _asked, { store, memory }) => {
    if (isSuccess(told)) for (const [key, attempts] of memory.get('before')) store.attempts.set(key, attempts)
  },
}

/** What is wrong about attempts, for each of the three secrets. */
const attemptFaults = (section: string, calls: NonNullable<Fault['calls']>): readonly Fault[] => [
  {
    what: `allows any number of wrong ones (${section})`,
    found: `${section}/blocks`,
    calls,
    before: forgetAttempts,
  },
  {
    what: `counts one chance too many (${section})`,
    found: `${section}/blocks`,
    calls,
    after: (told) => {
      if (told.body.data?.chances > 0) told.body.data.chances += 1
    },
  },
  {
    what: `blocks for 24 hours (${section})`,
    found: `${section}/blocks`,
    calls,
    after: (told, _asked, { now }) => {
      if (told.body.data?.until) told.body.data.until = jakartaIso(now + 86_400_000)
    },
  },
  { what: `lifts a block after an hour (${section})`, found: `${section}/unblocks`, ...anHour },
  { what: `never forgets a wrong one (${section})`, found: `${section}/forgets`, calls, before: forEver },
  { what: `counts on after a right one (${section})`, found: `${section}/forgives`, calls, ...unforgiving },
]

function neverExpiring<T extends { readonly expiresAt: number }>(all: Map<string, T>): void {
  for (const [id, one] of all) all.set(id, { ...one, expiresAt: Infinity })
}

const codeFaults: readonly Fault[] = [
  {
    what: 'has codes that never expire',
    found: 'otp/expires',
    calls: [VERIFY],
    before: (_asked, inside) => age(inside, () => inside.now),
  },
  {
    what: 'has codes that expire after a minute',
    found: 'otp/lives',
    calls: [VERIFY],
    before: (_asked, inside) => age(inside, (sentAt) => sentAt - (OTP.lifeMs - 60_000)),
  },
  {
    what: 'says that a code lives for ten minutes',
    found: 'otp/sent',
    calls: [GENERATE],
    after: tells({ expiresInSeconds: 600 }),
  },
  {
    what: 'says that a code for a payment can be sent again at once',
    found: 'otp/payment-sent',
    calls: ['otp/payment-generate'],
    after: tells({ resendAfterSeconds: 0 }),
  },
  {
    what: 'calls a code that was never sent wrong',
    found: 'otp/not-requested',
    calls: [VERIFY],
    after: renames('OTP_NOT_REQUESTED', 'OTP_WRONG'),
  },
  {
    what: 'sends another code at once',
    found: 'otp/too-soon',
    calls: [GENERATE],
    before: (_asked, inside) => age(inside, (sentAt) => sentAt - OTP.resendAfterMs),
  },
  {
    what: "doesn't say how soon another code can be sent",
    found: 'otp/too-soon',
    calls: [GENERATE],
    after: conceals('OTP_RESEND_TOO_SOON'),
  },
  {
    what: 'sends another code without a captcha',
    found: 'otp/captcha',
    calls: [GENERATE],
    before: ({ body }) => {
      body['captcha'] ??= { proof: 'verified:fault' }
    },
  },
  {
    what: 'takes any answer to a captcha',
    found: 'otp/captcha',
    calls: [GENERATE],
    before: ({ body }) => {
      if (body['captcha']) body['captcha'] = { proof: 'verified:fault' }
    },
  },
  {
    what: 'has captchas that never expire',
    found: 'otp/captcha-expires',
    calls: [GENERATE],
    before: (_asked, { store }) => neverExpiring(store.captchas),
  },
  {
    what: 'debits a payment whose code was wrong',
    found: 'otp/payment-wrong',
    calls: ['otp/payment-verification'],
    after: (told, _asked, inside) => {
      if (isError(told, 'OTP_WRONG')) take(inside, inside.order?.amount ?? 0n)
    },
  },
  {
    what: 'sends any number of codes',
    found: 'otp/resends',
    calls: [GENERATE],
    before: (_asked, { chain }) => void chain?.codes.splice(0, chain.codes.length - 1),
  },
  {
    what: 'takes the code before the newest',
    found: 'otp/superseded',
    calls: [VERIFY],
    before: ({ body }, { chain }) => {
      if (chain?.codes.some(({ code }) => code === body['code'])) body['code'] = chain.codes.at(-1)?.code
    },
  },
  {
    what: 'takes any code',
    found: 'otp/wrong',
    calls: [VERIFY],
    before: ({ body }, { chain }) => {
      body['code'] = chain?.codes.at(-1)?.code ?? body['code']
    },
  },
  {
    what: 'sends codes while they are blocked',
    found: 'otp/disabled',
    calls: [GENERATE],
    before: forgetAttempts,
  },
]

const passwordFaults: readonly Fault[] = [
  {
    what: 'takes any password',
    found: 'password/wrong',
    calls: [LOG_IN],
    after: allows('PASSWORD_WRONG', {}),
  },
  {
    what: 'takes a sealed password twice',
    found: 'password/once',
    calls: [LOG_IN],
    after: allows('SECRET_EXPIRED', {}),
  },
  {
    what: "takes another journey's factor",
    found: 'password/own-factor',
    calls: [LOG_IN],
    before: (_asked, { store, journey }) => {
      for (const [factor, one] of store.factors)
        if (journey) store.factors.set(factor, { ...one, subject: journey.id })
    },
  },
  {
    what: 'has factors that never expire',
    found: 'password/factor-expires',
    calls: [LOG_IN],
    before: (_asked, { store }) => neverExpiring(store.factors),
  },
  {
    what: 'takes a weak password',
    found: 'password/rules',
    calls: [SET],
    after: allows('PASSWORD_RULES', {}),
  },
  {
    what: 'calls a password that is too long weak',
    found: 'password/rules',
    calls: [SET],
    after: renames('PASSWORD_TOO_LONG', 'PASSWORD_RULES'),
  },
  {
    what: 'sets a password a second time',
    found: 'password/already-set',
    calls: [SET],
    after: allows('PASSWORD_ALREADY_SET', {}),
  },
]

const pinFaults: readonly Fault[] = [
  {
    what: 'debits a payment whose PIN was wrong',
    found: 'pin/wrong',
    calls: [CONFIRM],
    after: (told, _asked, inside) => {
      if (isError(told, 'PIN_WRONG')) take(inside, inside.order?.amount ?? 0n)
    },
  },
  {
    what: 'takes from the limit for a wrong PIN',
    found: 'pin/paylater-wrong',
    calls: ['payment/paylater'],
    after: (told, _asked, { payer, order }) => {
      if (!isError(told, 'PIN_WRONG') || !payer || !order) return
      Object.assign(payer.paylater, { limit: payer.paylater.limit - order.amount })
    },
  },
  {
    what: 'takes a sealed PIN for another order',
    found: 'pin/once',
    calls: [CONFIRM],
    after: allows('SECRET_EXPIRED', { nextStep: 'PROCESSING', expectedSeconds: 30 }),
  },
]

export const secretFaults: readonly Fault[] = [
  ...codeFaults,
  ...attemptFaults('otp', [VERIFY]),
  ...passwordFaults,
  ...attemptFaults('password', [LOG_IN]),
  ...pinFaults,
  ...attemptFaults('pin', [CONFIRM]),
]
