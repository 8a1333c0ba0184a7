/** For each call: a state in which the bank lets it succeed, and a body with which it does. */
import { callNames, type CallName } from '../contract/endpoints.ts'
import type { Kit } from './kit.ts'
import {
  attemptOf,
  byPaylater,
  byWallet,
  journeyWithCode,
  linkConsents,
  loggedIn,
  newAccount,
  newKey,
  newOrder,
  registeredJourney,
  sealSecret,
  unlinkCoded,
  unlinkVerified,
  verifiedJourney,
} from './steps.ts'

type Scene = (kit: Kit) => Promise<object>

/** A new customer's password: every rule kept. */
export const NEW_PASSWORD = 'Mangga#7Rambutan'

const order: Scene = (kit) => kit.order()
const journey: Scene = (kit) => kit.journey()

/** An order whose payment waits for its code; `key` confirmed it. */
export async function awaitingCode(kit: Kit, key = newKey()) {
  const openOrder = await newOrder(kit, 'otp')
  const { nextStep } = await kit.succeed(
    'payment/payment-order-confirm',
    await byWallet(kit, openOrder, { key }),
  )
  const { originalReferenceNo } = openOrder
  return { originalReferenceNo, nextStep, key }
}

/** The same with the code sent. */
export async function codeSent(kit: Kit) {
  const { originalReferenceNo, key } = await awaitingCode(kit)
  await kit.succeed('otp/payment-generate', { originalReferenceNo })
  return { originalReferenceNo, code: await kit.code('PAYMENT'), idempotencyKey: key }
}

export const scenes: Readonly<Record<CallName, Scene>> = {
  'payment/query-mpc-info': order,
  'payment/payment-h5': order,
  'payment/payment-order-confirm': async (kit) => byWallet(kit, await newOrder(kit)),
  'payment/payment-order-release': async (kit) => {
    const { originalReferenceNo } = await awaitingCode(kit)
    return {
      originalReferenceNo,
      attempt: await attemptOf(kit, originalReferenceNo),
      idempotencyKey: newKey(),
    }
  },
  'payment/paylater-order-inquiry': async (kit) => ({ ...(await kit.order()), pointAmount: 0 }),
  'payment/paylater-repayment-plan': async (kit) => {
    const question = { ...(await kit.order()), pointAmount: 0 }
    const { tenors } = await kit.succeed('payment/paylater-order-inquiry', question)
    return { ...question, months: tenors[0]?.months ?? 1 }
  },
  'payment/paylater': async (kit) => byPaylater(kit, await kit.order()),
  'payment/get-mask-msisdn': order,
  'otp/payment-generate': async (kit) => {
    const { originalReferenceNo } = await awaitingCode(kit)
    return { originalReferenceNo }
  },
  'otp/payment-verification': codeSent,
  'payment/confirm-binding-activation': async (kit) => ({
    ...(await loggedIn(kit)),
    consents: linkConsents(kit),
  }),
  'debit/payment-status-h5': order,
  'query-mpc-info': journey,
  'get-msisdn': (kit) => kit.journey('prefilled'),
  'get-mask-msisdn': (kit) => kit.journey('prefilled'),
  'otp/binding-auth-generate': async (kit) => ({ ...(await kit.journey()), msisdn: kit.customer.msisdn }),
  'otp/binding-auth-verification': async (kit) => ({
    ...(await journeyWithCode(kit)),
    code: await kit.code('BINDING'),
  }),
  'password/encrypt-factor': journey,
  'password/verification': async (kit) => {
    const journeyRef = await verifiedJourney(kit)
    return { ...journeyRef, encryptedPassword: await sealSecret(kit, journeyRef, kit.customer.password) }
  },
  'password/set-password': async (kit) => {
    const journeyRef = await registeredJourney(kit)
    return { ...journeyRef, encryptedPassword: await sealSecret(kit, journeyRef, NEW_PASSWORD) }
  },
  'account/create-account': async (kit) => ({
    ...(await verifiedJourney(kit, kit.newcomer())),
    ...newAccount(kit),
  }),
  'account/verify-email': async (kit) => ({ email: newAccount(kit).email }),
  'auth-generate-captcha': async () => ({ purpose: 'BINDING' }),
  'otp/unbinding-auth-generate': (kit) => kit.journey('unlink'),
  'otp/unbinding-auth-verification': async (kit) => ({
    ...(await unlinkCoded(kit)),
    code: await kit.code('UNBINDING'),
  }),
  'unbinding/get-mask-msisdn': (kit) => kit.journey('unlink'),
  'account/unbinding': unlinkVerified,
}

/** A table with a row for each call. */
export const eachCall = <T>(row: (call: CallName) => T): Record<string, T> =>
  Object.fromEntries(callNames.map((call) => [call, row(call)]))
