/**
 * One loop over all calls: each is asked through the whole chain, in an order in which the bank lets it
 * succeed.
 */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { callNames, type Answers, type CallName } from '../../src/contract/endpoints.ts'
import { msisdnOf, type Msisdn } from '../../src/contract/ids.ts'
import type { PageAsks } from '../../src/contract/requests.ts'
import type { Client } from '../../src/client/client.ts'
import { changedLimits } from '../../src/proxy/rateLimits/table.ts'
import { createGate } from '../gate.ts'
import { CUSTOMER, PASSWORD, PIN } from '../words.ts'
import { chain } from './rig.ts'

type Chain = Awaited<ReturnType<typeof chain>>
interface World {
  rig: Chain
  /** The journey or order that the call is about. */
  id: string
  client: Client
}
type Check<N extends CallName> = (answer: Answers<N>) => void
interface Scene<N extends CallName> {
  prepare(rig: Chain): Promise<World>
  asks(world: World): PageAsks<N> | Promise<PageAsks<N>>
  check: Check<N>
}

const NEWCOMER = msisdnOf('81200000042')

const journey = async (rig: Chain, scenario?: string): Promise<World> => {
  const id = await rig.control.createJourney(scenario ? { scenario } : {})
  const client = rig.client({ journeyId: id })
  await client.open()
  return { rig, id, client }
}
const order = async (rig: Chain, scenario?: string): Promise<World> => {
  const id = await rig.control.createOrder(scenario ? { scenario } : {})
  const client = rig.client({ originReferenceNo: id })
  await client.open()
  return { rig, id, client }
}
const coded =
  (msisdn: Msisdn) =>
  async (rig: Chain): Promise<World> => {
    const world = await journey(rig)
    await world.client.call('otp/binding-auth-generate', { journeyId: world.id, msisdn })
    return world
  }
const verification =
  (msisdn: Msisdn) =>
  async (rig: Chain): Promise<World> => {
    const world = await coded(msisdn)(rig)
    await world.client.call('otp/binding-auth-verification', {
      journeyId: world.id,
      code: await rig.control.inboxCode(msisdn),
    })
    return world
  }
const loggedIn = async (rig: Chain): Promise<World> => {
  const world = await verification(CUSTOMER)(rig)
  const encryptedPassword = await rig.sealed(world.client, { journeyId: world.id }, PASSWORD)
  await world.client.call('password/verification', { journeyId: world.id, encryptedPassword })
  return world
}
const consents = (
  documents: ('TERMS' | 'PRIVACY' | 'DATA_SHARING' | 'RIPLAY' | 'PAYLATER_TERMS')[],
  { rig }: World,
) =>
  documents.map((document) => ({
    document,
    version: '1.0',
    language: 'id' as const,
    acceptedAt: new Date(rig.timers.now()).toISOString(),
  }))
const registered = async (rig: Chain): Promise<World> => {
  const world = await verification(NEWCOMER)(rig)
  await world.client.call('account/create-account', {
    journeyId: world.id,
    fullName: 'Budi Santoso',
    email: 'budi@example.com',
    consents: consents(['TERMS', 'PRIVACY'], world),
  })
  return world
}
const unlinkCoded = async (rig: Chain): Promise<World> => {
  const world = await journey(rig, 'unlink')
  await world.client.call('otp/unbinding-auth-generate', { journeyId: world.id })
  return world
}
const unlinkVerified = async (rig: Chain): Promise<World> => {
  const world = await unlinkCoded(rig)
  await world.client.call('otp/unbinding-auth-verification', {
    journeyId: world.id,
    code: await rig.control.inboxCode(CUSTOMER),
  })
  return world
}
const confirmation = async (rig: Chain, scenario: string): Promise<World> => {
  const world = await order(rig, scenario)
  await world.client.call('payment/payment-order-confirm', await confirmBody(world))
  return world
}
async function confirmBody({ rig, id, client }: World): Promise<PageAsks<'payment/payment-order-confirm'>> {
  const { amount } = await client.call('payment/payment-h5', { originalReferenceNo: id })
  return {
    originalReferenceNo: id,
    method: 'WALLET',
    amount,
    pointAmount: 0,
    encryptedPin: await rig.sealed(client, { originalReferenceNo: id }, PIN),
    attempt: '0',
  }
}
const byJourney = ({ id }: World) => ({ journeyId: id })
const byOrder = ({ id }: World) => ({ originalReferenceNo: id })
const isCustomer = ({ merchantId }: { merchantId: string }) => assert.equal(merchantId, 'toko-senja')
const isMasked = ({ maskedMsisdn }: { maskedMsisdn: string | null }) =>
  assert.match(maskedMsisdn ?? '', /^\+62 811-••••-0001$/)
const isSent = ({
  resendAfterSeconds,
  expiresInSeconds,
  resendsLeft,
}: Answers<'otp/binding-auth-generate'>) =>
  assert.deepEqual([resendAfterSeconds, expiresInSeconds, resendsLeft], [60, 300, 3])
const anything = () => undefined

const scenes: { [N in CallName]: Scene<N> } = {
  'payment/query-mpc-info': { prepare: order, asks: byOrder, check: isCustomer },
  'payment/payment-h5': {
    prepare: order,
    asks: byOrder,
    check: ({ amount, status }) => assert.deepEqual([amount, status], [125_000_000n, 'OPEN']),
  },
  'payment/payment-order-confirm': {
    prepare: order,
    asks: confirmBody,
    check: ({ nextStep }) => assert.equal(nextStep, 'PROCESSING'),
  },
  'payment/payment-order-release': {
    prepare: (rig) => confirmation(rig, 'otp'),
    asks: (world) => ({ ...byOrder(world), attempt: '0' }),
    check: ({ attempt }) => assert.equal(attempt, '1'),
  },
  'payment/paylater-order-inquiry': {
    prepare: order,
    asks: (world) => ({ ...byOrder(world), pointAmount: 0 }),
    check: ({ tenors }) => assert(tenors.length > 1),
  },
  'payment/paylater-repayment-plan': {
    prepare: order,
    asks: (world) => ({ ...byOrder(world), months: 3, pointAmount: 0 }),
    check: ({ rows }) => assert.equal(rows.length, 3),
  },
  'payment/paylater': {
    prepare: order,
    asks: async (world) => {
      const { total } = await world.client.call('payment/paylater-repayment-plan', {
        ...byOrder(world),
        months: 3,
        pointAmount: 0,
      })
      return {
        ...byOrder(world),
        months: 3,
        pointAmount: 0,
        total,
        agreement: consents(['RIPLAY', 'PAYLATER_TERMS'], world),
        encryptedPin: await world.rig.sealed(world.client, byOrder(world), PIN),
        attempt: '0',
      }
    },
    check: ({ nextStep }) => assert.equal(nextStep, 'PROCESSING'),
  },
  'payment/get-mask-msisdn': { prepare: order, asks: byOrder, check: isMasked },
  'otp/payment-generate': { prepare: (rig) => confirmation(rig, 'otp'), asks: byOrder, check: isSent },
  'otp/payment-verification': {
    prepare: async (rig) => {
      const world = await order(rig, 'otp')
      const body = await confirmBody(world)
      await world.client.call('payment/payment-order-confirm', body)
      await world.client.call('otp/payment-generate', byOrder(world))
      return world
    },
    asks: async (world) => ({
      ...byOrder(world),
      code: await world.rig.control.inboxCode(CUSTOMER),
      attempt: '0',
    }),
    check: ({ nextStep }) => assert.equal(nextStep, 'PROCESSING'),
  },
  'payment/confirm-binding-activation': {
    prepare: loggedIn,
    asks: (world) => ({ ...byJourney(world), consents: consents(['TERMS', 'DATA_SHARING'], world) }),
    check: ({ returnUrl }) => assert.match(returnUrl ?? '', /^http:\/\/localhost:8080\/\?returned=/),
  },
  'debit/payment-status-h5': {
    prepare: (rig) => confirmation(rig, 'success'),
    asks: byOrder,
    check: ({ status }) => assert.equal(status, 'PROCESSING'),
  },
  'query-mpc-info': { prepare: journey, asks: byJourney, check: isCustomer },
  'get-msisdn': {
    prepare: (rig) => journey(rig, 'prefilled'),
    asks: byJourney,
    check: ({ msisdn }) => assert.equal(msisdn, CUSTOMER),
  },
  'get-mask-msisdn': { prepare: (rig) => journey(rig, 'prefilled'), asks: byJourney, check: isMasked },
  'otp/binding-auth-generate': {
    prepare: journey,
    asks: (world) => ({ ...byJourney(world), msisdn: CUSTOMER }),
    check: isSent,
  },
  'otp/binding-auth-verification': {
    prepare: coded(CUSTOMER),
    asks: async (world) => ({ ...byJourney(world), code: await world.rig.control.inboxCode(CUSTOMER) }),
    check: ({ account }) => assert.equal(account, 'EXISTING'),
  },
  'password/encrypt-factor': {
    prepare: journey,
    asks: byJourney,
    check: ({ key: { kty } }) => assert.equal(kty, 'RSA'),
  },
  'password/verification': {
    prepare: verification(CUSTOMER),
    asks: async (world) => ({
      ...byJourney(world),
      encryptedPassword: await world.rig.sealed(world.client, byJourney(world), PASSWORD),
    }),
    check: anything,
  },
  'password/set-password': {
    prepare: registered,
    asks: async (world) => ({
      ...byJourney(world),
      encryptedPassword: await world.rig.sealed(world.client, byJourney(world), 'Baru#2026x'),
    }),
    check: anything,
  },
  'account/create-account': {
    prepare: verification(NEWCOMER),
    asks: (world) => ({
      ...byJourney(world),
      fullName: 'Budi Santoso',
      email: 'budi@example.com',
      consents: consents(['TERMS', 'PRIVACY'], world),
    }),
    check: ({ mpcUid }) => assert.match(mpcUid, /./),
  },
  'account/verify-email': {
    prepare: journey,
    asks: () => ({ email: 'free@example.com' }),
    check: ({ free }) => assert.equal(free, true),
  },
  'auth-generate-captcha': {
    prepare: journey,
    asks: () => ({ purpose: 'BINDING' }),
    check: ({ image }) => assert.match(image, /^data:image/),
  },
  'otp/unbinding-auth-generate': { prepare: (rig) => journey(rig, 'unlink'), asks: byJourney, check: isSent },
  'otp/unbinding-auth-verification': {
    prepare: unlinkCoded,
    asks: async (world) => ({ ...byJourney(world), code: await world.rig.control.inboxCode(CUSTOMER) }),
    check: anything,
  },
  'unbinding/get-mask-msisdn': { prepare: (rig) => journey(rig, 'unlink'), asks: byJourney, check: isMasked },
  'account/unbinding': {
    prepare: unlinkVerified,
    asks: byJourney,
    check: ({ merchantName }) => assert.equal(merchantName, 'Toko Senja'),
  },
}

/** The calls during which no loading indicator is shown, as the specification lists them. */
const SILENT: ReadonlySet<CallName> = new Set([
  'debit/payment-status-h5',
  // The proxy's own.
  'payment/payment-order-release',
  'payment/get-mask-msisdn',
  'get-mask-msisdn',
  'unbinding/get-mask-msisdn',
  'get-msisdn',
  'account/verify-email',
  'auth-generate-captcha',
  'query-mpc-info',
])

describe('every call', () => {
  let rig: Chain
  before(async () => {
    // One customer stands in for all.
    rig = await chain({ limits: changedLimits({ codes: { number: null } }) })
  })

  for (const name of callNames) {
    test(`${name} goes through client, proxy and bank`, async () => {
      await rig.control.reset()
      const scene = scenes[name] as Scene<CallName>
      const world = await scene.prepare(rig)
      const answer = await world.client.call(name, await scene.asks(world))
      scene.check(answer)
    })
  }

  for (const name of callNames) {
    const isSilent = SILENT.has(name)
    test(`${name} ${isSilent ? 'never shows' : 'after 200 ms shows'} the loading indicator`, async () => {
      await rig.control.reset()
      const scene = scenes[name] as Scene<CallName>
      const world = await scene.prepare(rig)
      const body = await scene.asks(world)
      const { loading } = world.client
      const way = createGate()
      rig.network.arrive = () => way.passed
      const states: boolean[] = []
      const answer = world.client.call(name, body)
      for (const ms of [199, 1, 30_000]) {
        await rig.timers.pass(ms)
        states.push(loading.get())
      }
      way.open()
      await answer
      rig.network.arrive = async () => undefined
      await rig.timers.pass(100)
      states.push(loading.get())
      assert.deepEqual(states, [false, !isSilent, !isSilent, false])
    })
  }
})
