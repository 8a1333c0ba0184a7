/** Passwords and PINs: sealed with a factor that is good once, wrong ones counted. */
import type { ErrorName } from '../../contract/errors.ts'
import { PASSWORD, SECRET } from '../../domain/limits.ts'
import { newPasswordError } from '../../domain/password.ts'
import { attemptChecks, type SecretTrial } from '../attempts.ts'
import { section } from '../check.ts'
import type { Kit } from '../kit.ts'
import { errorOf, places } from '../places.ts'
import { NEW_PASSWORD } from '../scenes.ts'
import {
  byPaylater,
  byWallet,
  newOrder,
  registeredJourney,
  sealSecret,
  settledStatus,
  statusOf,
  verifiedJourney,
  watchLimit,
  watchWallet,
} from '../steps.ts'
import { expect } from '../verdict.ts'

const VERIFY = 'password/verification'
const SET = 'password/set-password'
const CONFIRM = 'payment/payment-order-confirm'
const WRONG_PASSWORD = 'Bukan#Sandi2026'
const WRONG_PIN = ['PIN_WRONG', 'PIN_WRONG_CHANCES', 'PIN_WRONG_BEFORE_LOCK'] as const
const wrongFor = (pin: string): string => (pin === '000000' ? '111111' : '000000')
const wrongPassword: readonly ErrorName[] = [
  'PASSWORD_WRONG',
  'PASSWORD_WRONG_CHANCES',
  'PASSWORD_WRONG_BEFORE_LOCK',
]

async function passwords(kit: Kit): Promise<SecretTrial> {
  const journey = await verifiedJourney(kit)
  const attempt = async (secret: string) =>
    kit.ask(VERIFY, { ...journey, encryptedPassword: await sealSecret(kit, journey, secret) })
  return {
    plain: 'PASSWORD_WRONG',
    blockError: 'PASSWORD_BLOCKED',
    wrong: () => attempt(WRONG_PASSWORD),
    right: () => attempt(kit.customer.password),
  }
}

/** Each right PIN pays an order of its own. */
async function pins(kit: Kit): Promise<SecretTrial> {
  const openOrder = await newOrder(kit)
  return {
    plain: 'PIN_WRONG',
    blockError: 'PIN_BLOCKED',
    wrong: async () => kit.ask(CONFIRM, await byWallet(kit, openOrder, { pin: wrongFor(kit.customer.pin) })),
    right: async () => kit.ask(CONFIRM, await byWallet(kit, await newOrder(kit))),
  }
}

export const passwordChecks = section('password', 'Passwords', {
  wrong: {
    title: 'A wrong password is refused, and the right one after it is taken',
    sources: [errorOf('PASSWORD_WRONG'), places.seal],
    async run(kit) {
      const journey = await verifiedJourney(kit)
      const wrong = { ...journey, encryptedPassword: await sealSecret(kit, journey, WRONG_PASSWORD) }
      await kit.refuse(VERIFY, wrong, wrongPassword)
      const right = { ...journey, encryptedPassword: await sealSecret(kit, journey, kit.customer.password) }
      await kit.succeed(VERIFY, right)
    },
  },
  once: {
    title: 'A factor is good once: the same sealed password again is asked for anew',
    sources: [places.encryptFactor, errorOf('SECRET_EXPIRED')],
    async run(kit) {
      const journey = await verifiedJourney(kit)
      const body = { ...journey, encryptedPassword: await sealSecret(kit, journey, kit.customer.password) }
      await kit.succeed(VERIFY, body)
      await kit.refuse(VERIFY, body, ['SECRET_EXPIRED'])
    },
  },
  'own-factor': {
    title: 'A factor is good for its own journey alone',
    sources: [places.encryptFactor],
    async run(kit) {
      const journey = await verifiedJourney(kit)
      const otherJourney = await kit.journey()
      const encryptedPassword = await sealSecret(kit, otherJourney, kit.customer.password)
      await kit.refuse(VERIFY, { ...journey, encryptedPassword }, ['SECRET_EXPIRED'])
    },
  },
  'factor-expires': {
    title: `A factor has expired after ${SECRET.lifeMs / 60_000} minutes`,
    sources: [places.secret],
    async run(kit) {
      kit.demandClock()
      const journey = await verifiedJourney(kit)
      const encryptedPassword = await sealSecret(kit, journey, kit.customer.password)
      await kit.advance(SECRET.lifeMs / 1000 + 1)
      await kit.refuse(VERIFY, { ...journey, encryptedPassword }, ['SECRET_EXPIRED'])
    },
  },
  rules: {
    title: `A new password needs ${PASSWORD.min} to ${PASSWORD.max} characters of all four kinds; weaker and longer ones are refused`,
    sources: [places.password],
    async run(kit) {
      const journey = await registeredJourney(kit)
      const attempts = [
        'Ab1#xyz',
        'mangga#7rambutan',
        'MANGGA#7RAMBUTAN',
        'Mangga#Rambutan',
        'Mangga77Rambutan',
      ]
      for (const secret of [...attempts, `${NEW_PASSWORD}${'x'.repeat(PASSWORD.max)}`]) {
        const error = newPasswordError(secret)
        expect(error !== null, 'a password that keeps the rules')
        const encryptedPassword = await sealSecret(kit, journey, secret)
        await kit.refuse(SET, { ...journey, encryptedPassword }, [error])
      }
      const encryptedPassword = await sealSecret(kit, journey, NEW_PASSWORD)
      await kit.succeed(SET, { ...journey, encryptedPassword })
    },
  },
  'already-set': {
    title: 'A password that was set is not set again',
    sources: [errorOf('PASSWORD_ALREADY_SET')],
    async run(kit) {
      const journey = await registeredJourney(kit)
      await kit.succeed(SET, { ...journey, encryptedPassword: await sealSecret(kit, journey, NEW_PASSWORD) })
      const repetition = { ...journey, encryptedPassword: await sealSecret(kit, journey, `${NEW_PASSWORD}2`) }
      await kit.refuse(SET, repetition, ['PASSWORD_ALREADY_SET'])
    },
  },
  ...attemptChecks('password', passwords),
})

const byMethod = { [CONFIRM]: byWallet, 'payment/paylater': byPaylater } as const

/** A wrong PIN takes nothing and leaves the order OPEN; the right one after it pays. */
async function expectNothingTaken(
  kit: Kit,
  call: keyof typeof byMethod,
  watch: typeof watchWallet,
): Promise<void> {
  const expectTaken = await watch(kit)
  const openOrder = await newOrder(kit)
  const confirm = byMethod[call]
  await kit.refuse(call, await confirm(kit, openOrder, { pin: wrongFor(kit.customer.pin) }), WRONG_PIN)
  const { status } = await statusOf(kit, openOrder)
  expect(status === 'OPEN', `after a wrong PIN the order is ${status}`)
  await expectTaken(0n, 'a wrong PIN')
  await kit.succeed(call, await confirm(kit, openOrder))
  await settledStatus(kit, openOrder)
}

export const pinChecks = section('pin', 'PINs', {
  wrong: {
    title: 'A wrong PIN debits nothing and leaves the order OPEN; the right one after it pays',
    sources: [places.confirm, errorOf('PIN_WRONG')],
    run: (kit) => expectNothingTaken(kit, CONFIRM, watchWallet),
  },
  'paylater-wrong': {
    title: 'A wrong PIN takes nothing of the Pay Later limit; the right one after it buys',
    sources: [places.paylater, errorOf('PIN_WRONG')],
    run: (kit) => expectNothingTaken(kit, 'payment/paylater', watchLimit),
  },
  once: {
    title: 'A sealed PIN is good once and for its own order: for another order it is asked for anew',
    sources: [places.encryptFactor],
    async run(kit) {
      const [firstOrder, secondOrder] = [await newOrder(kit), await newOrder(kit)]
      const { encryptedPin, ...body } = await byWallet(kit, firstOrder)
      await kit.succeed(CONFIRM, { ...body, encryptedPin })
      await settledStatus(kit, firstOrder)
      const { originalReferenceNo } = secondOrder
      const repetition = { ...body, originalReferenceNo, idempotencyKey: crypto.randomUUID(), encryptedPin }
      await kit.refuse(CONFIRM, repetition, ['SECRET_EXPIRED'])
    },
  },
  ...attemptChecks('PIN', pins),
})
