/** Banks that are wrong about one-time codes, passwords and PINs. */
import { jakartaIso } from '../../../../src/domain/jakarta.ts'
import { OTP } from '../../../../src/domain/limits.ts'
import { allows, conceals, isError, isSuccess, renames, tells, type Fault, type BankState } from './fault.ts'
import { CONFIRM, take } from './money.ts'

const GENERATE = 'otp/binding-auth-generate'
const VERIFY = 'otp/binding-auth-verification'
const LOG_IN = 'password/verification'
const SET = 'password/set-password'

/** Makes the newest code younger or older. */
function age({ chain }: BankState, by: (sentAt: number) => number): void {
  const last = chain?.codes.at(-1)
  if (last) Object.assign(last, { sentAt: by(last.sentAt) })
}

const forgetAttempts: NonNullable<Fault['onRequest']> = (_request, { store }) => store.attempts.clear()

/** A block that ends an hour after it began. */
const liftAfterAnHour = ({ store, now, memory }: BankState): void => {
  for (const [key, { blockedUntil }] of store.attempts) {
    if (blockedUntil === 0) continue
    memory.set(key, memory.get(key) ?? now)
    if (now > memory.get(key) + 3_600_000) store.attempts.delete(key)
  }
}

const anHour: Pick<Fault, 'onRequest' | 'onAnswer'> = {
  onRequest: (_request, state) => liftAfterAnHour(state),
  onAnswer: (_answer, _request, state) => liftAfterAnHour(state),
}

/** Failures that never grow old. */
const forEver: NonNullable<Fault['onRequest']> = (_request, { store, now }) => {
  for (const [key, attempts] of store.attempts)
    store.attempts.set(key, { ...attempts, failures: attempts.failures.map(() => now) })
}

/** Failures that what was right doesn't forget. */
const unforgiving: Pick<Fault, 'onRequest' | 'onAnswer'> = {
  onRequest: (_request, { store, memory }) => void memory.set('before', new Map(store.attempts)),
  onAnswer: (answer, _request, { store, memory }) => {
    if (isSuccess(answer))
      for (const [key, attempts] of memory.get('before')) store.attempts.set(key, attempts)
  },
}

/** Faults about attempts, for each of the three secrets. */
const attemptFaults = (section: string, calls: NonNullable<Fault['calls']>): readonly Fault[] => [
  {
    title: `allows any number of wrong ones (${section})`,
    check: `${section}/blocks`,
    calls,
    onRequest: forgetAttempts,
  },
  {
    title: `counts one chance too many (${section})`,
    check: `${section}/blocks`,
    calls,
    onAnswer: (answer) => {
      if (answer.body.data?.chances > 0) answer.body.data.chances += 1
    },
  },
  {
    title: `blocks for 24 hours (${section})`,
    check: `${section}/blocks`,
    calls,
    onAnswer: (answer, _request, { now }) => {
      if (answer.body.data?.until) answer.body.data.until = jakartaIso(now + 86_400_000)
    },
  },
  { title: `lifts a block after an hour (${section})`, check: `${section}/unblocks`, ...anHour },
  { title: `never forgets a wrong one (${section})`, check: `${section}/forgets`, calls, onRequest: forEver },
  { title: `counts on after a right one (${section})`, check: `${section}/forgives`, calls, ...unforgiving },
]

function neverExpiring<T extends { readonly expiresAt: number }>(all: Map<string, T>): void {
  for (const [id, entry] of all) all.set(id, { ...entry, expiresAt: Infinity })
}

const codeFaults: readonly Fault[] = [
  {
    title: 'has codes that never expire',
    check: 'otp/expires',
    calls: [VERIFY],
    onRequest: (_request, state) => age(state, () => state.now),
  },
  {
    title: 'has codes that expire after a minute',
    check: 'otp/lives',
    calls: [VERIFY],
    onRequest: (_request, state) => age(state, (sentAt) => sentAt - (OTP.lifeMs - 60_000)),
  },
  {
    title: 'says that a code lives for ten minutes',
    check: 'otp/sent',
    calls: [GENERATE],
    onAnswer: tells({ expiresInSeconds: 600 }),
  },
  {
    title: 'says that a code for a payment can be sent again at once',
    check: 'otp/payment-sent',
    calls: ['otp/payment-generate'],
    onAnswer: tells({ resendAfterSeconds: 0 }),
  },
  {
    title: 'calls a code that was never sent wrong',
    check: 'otp/not-requested',
    calls: [VERIFY],
    onAnswer: renames('OTP_NOT_REQUESTED', 'OTP_WRONG'),
  },
  {
    title: 'sends another code at once',
    check: 'otp/too-soon',
    calls: [GENERATE],
    onRequest: (_request, state) => age(state, (sentAt) => sentAt - OTP.resendAfterMs),
  },
  {
    title: "doesn't say how soon another code can be sent",
    check: 'otp/too-soon',
    calls: [GENERATE],
    onAnswer: conceals('OTP_RESEND_TOO_SOON'),
  },
  {
    title: 'sends another code without a captcha',
    check: 'otp/captcha',
    calls: [GENERATE],
    onRequest: ({ body }) => {
      body['captcha'] ??= { proof: 'verified:fault' }
    },
  },
  {
    title: 'takes any answer to a captcha',
    check: 'otp/captcha',
    calls: [GENERATE],
    onRequest: ({ body }) => {
      if (body['captcha']) body['captcha'] = { proof: 'verified:fault' }
    },
  },
  {
    title: 'has captchas that never expire',
    check: 'otp/captcha-expires',
    calls: [GENERATE],
    onRequest: (_request, { store }) => neverExpiring(store.captchas),
  },
  {
    title: 'debits a payment whose code was wrong',
    check: 'otp/payment-wrong',
    calls: ['otp/payment-verification'],
    onAnswer: (answer, _request, state) => {
      if (isError(answer, 'OTP_WRONG')) take(state, state.order?.amount ?? 0n)
    },
  },
  {
    title: 'sends any number of codes',
    check: 'otp/resends',
    calls: [GENERATE],
    onRequest: (_request, { chain }) => void chain?.codes.splice(0, chain.codes.length - 1),
  },
  {
    title: 'takes the code before the newest',
    check: 'otp/superseded',
    calls: [VERIFY],
    onRequest: ({ body }, { chain }) => {
      if (chain?.codes.some(({ code }) => code === body['code'])) body['code'] = chain.codes.at(-1)?.code
    },
  },
  {
    title: 'takes any code',
    check: 'otp/wrong',
    calls: [VERIFY],
    onRequest: ({ body }, { chain }) => {
      body['code'] = chain?.codes.at(-1)?.code ?? body['code']
    },
  },
  {
    title: 'sends codes while they are blocked',
    check: 'otp/disabled',
    calls: [GENERATE],
    onRequest: forgetAttempts,
  },
]

const passwordFaults: readonly Fault[] = [
  {
    title: 'takes any password',
    check: 'password/wrong',
    calls: [LOG_IN],
    onAnswer: allows('PASSWORD_WRONG', {}),
  },
  {
    title: 'takes a sealed password twice',
    check: 'password/once',
    calls: [LOG_IN],
    onAnswer: allows('SECRET_EXPIRED', {}),
  },
  {
    title: "takes another journey's factor",
    check: 'password/own-factor',
    calls: [LOG_IN],
    onRequest: (_request, { store, journey }) => {
      for (const [factor, entry] of store.factors)
        if (journey) store.factors.set(factor, { ...entry, subject: journey.id })
    },
  },
  {
    title: 'has factors that never expire',
    check: 'password/factor-expires',
    calls: [LOG_IN],
    onRequest: (_request, { store }) => neverExpiring(store.factors),
  },
  {
    title: 'takes a weak password',
    check: 'password/rules',
    calls: [SET],
    onAnswer: allows('PASSWORD_RULES', {}),
  },
  {
    title: 'calls a password that is too long weak',
    check: 'password/rules',
    calls: [SET],
    onAnswer: renames('PASSWORD_TOO_LONG', 'PASSWORD_RULES'),
  },
  {
    title: 'sets a password a second time',
    check: 'password/already-set',
    calls: [SET],
    onAnswer: allows('PASSWORD_ALREADY_SET', {}),
  },
]

const pinFaults: readonly Fault[] = [
  {
    title: 'debits a payment whose PIN was wrong',
    check: 'pin/wrong',
    calls: [CONFIRM],
    onAnswer: (answer, _request, state) => {
      if (isError(answer, 'PIN_WRONG')) take(state, state.order?.amount ?? 0n)
    },
  },
  {
    title: 'takes from the limit for a wrong PIN',
    check: 'pin/paylater-wrong',
    calls: ['payment/paylater'],
    onAnswer: (answer, _request, { payer, order }) => {
      if (!isError(answer, 'PIN_WRONG') || !payer || !order) return
      Object.assign(payer.paylater, { limit: payer.paylater.limit - order.amount })
    },
  },
  {
    title: 'takes a sealed PIN for another order',
    check: 'pin/once',
    calls: [CONFIRM],
    onAnswer: allows('SECRET_EXPIRED', { nextStep: 'PROCESSING', expectedSeconds: 30 }),
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
