/**
 * `bank-sent: no`: on every refusal of the proxy's own, where the page can read it, and on nothing that may
 * have reached the bank.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callPath } from '../../../../src/contract/endpoints.ts'
import { NeverConnected } from '../../../../src/proxy/base/refusal.ts'
import { memoryStore } from '../../../../src/proxy/store/memory.ts'
import { DEFAULT_LIMITS } from '../../../../src/proxy/rateLimits/table.ts'
import { BY_WALLET, FRAMED, HOSTED, info, JOURNEY, ok, ORDER, setUp, SHOP, START } from '../rig.ts'
import { forCode, paid, release, slowBank, statusOf } from '../idempotency/confirming.ts'

type Rig = Awaited<ReturnType<typeof setUp>>
type World = Parameters<typeof setUp>[0]

const CONFIRM = 'payment/payment-order-confirm'
const subject = { originReferenceNo: ORDER }
const refusal = (code: number, status = 400) => Response.json({ code, data: {} }, { status })

const confirm = async (rig: Rig, change: object = {}, headers: Record<string, string> = {}) =>
  rig.call(CONFIRM, { ...BY_WALLET, ...change }, { ...(await rig.open(subject)), ...headers })

const memory = memoryStore({ now: () => START, elapsed: () => 0 })

interface Case {
  readonly title: string
  readonly status: number
  readonly world?: World
  ask(rig: Rig): Promise<Response>
  /** Requests for this call that reach the bank before this one; none when missing. */
  readonly earlier?: number
  /** The asking origin; the shop when missing. */
  readonly origin?: string
}

const journeyBody = { journeyId: JOURNEY }
const OWN: readonly Case[] = [
  { title: 'no JSON', status: 400, ask: ({ post }) => post(callPath(CONFIRM), '{') },
  {
    title: 'another shape',
    status: 400,
    ask: (rig) => confirm(rig, { attempt: undefined }),
  },
  { title: 'no session', status: 401, ask: ({ call }) => call(CONFIRM, BY_WALLET) },
  {
    title: 'a session that is over',
    status: 401,
    ask: (rig) => confirm(rig, {}, { authorization: 'Bearer old' }),
  },
  {
    title: 'a cookie that does not come back',
    status: 401,
    origin: HOSTED,
    ask: async ({ post, call }) => {
      const headers = { origin: HOSTED, 'x-bank-session': 'cookie' }
      await post('/session', subject, headers)
      return call(CONFIRM, BY_WALLET, headers)
    },
  },
  {
    title: "another order's session",
    status: 403,
    ask: (rig) => confirm(rig, { originalReferenceNo: 'order-000002' }),
  },
  {
    title: "another page's session",
    status: 403,
    origin: HOSTED,
    ask: (rig) => confirm(rig, {}, { origin: HOSTED }),
  },
  {
    title: "another merchant's order",
    status: 403,
    world: { ownerAnswer: () => ok({ ...info, merchantId: 'trusted-01' }) },
    ask: ({ call }) => call('get-msisdn', journeyBody),
  },
  {
    title: "a page that isn't trusted with the screens",
    status: 403,
    origin: FRAMED,
    ask: ({ call }) => call('get-msisdn', journeyBody, { origin: FRAMED }),
  },
  {
    title: "a cookie for a merchant's page",
    status: 403,
    ask: ({ post }) => post('/session', subject, { 'x-bank-session': 'cookie' }),
  },
  { title: 'a call that is not there', status: 404, ask: ({ post }) => post('/nothing', journeyBody) },
  {
    title: 'an order that is paid',
    status: 409,
    world: { standing: () => statusOf('SUCCESS') },
    ask: (rig) => confirm(rig),
  },
  {
    title: 'an attempt that is over',
    status: 409,
    world: { standing: () => statusOf('FAILED', '1') },
    ask: (rig) => confirm(rig),
  },
  {
    title: 'a body that is too large',
    status: 413,
    ask: ({ post }) => post(callPath(CONFIRM), { ...BY_WALLET, more: 'x'.repeat(17_000) }),
  },
  {
    title: 'a form',
    status: 415,
    ask: ({ post }) => post(callPath(CONFIRM), 'a=b', { 'content-type': 'text/plain' }),
  },
  {
    title: 'too many requests',
    status: 429,
    world: {
      limits: {
        ...DEFAULT_LIMITS,
        session: { ...DEFAULT_LIMITS.session, address: { points: 1, seconds: 60 } },
      },
    },
    ask: async ({ post, peer }) => {
      peer.address = '203.0.113.7'
      await post('/session', subject)
      return post('/session', subject)
    },
  },
  {
    title: 'no connection to the bank',
    status: 502,
    earlier: 2,
    world: {
      answer: () => {
        throw new NeverConnected('refused')
      },
    },
    ask: (rig) => confirm(rig),
  },
  {
    title: 'a bank that is left alone',
    status: 503,
    earlier: 1,
    world: { answer: () => new Response('', { status: 502 }), breaker: { failures: 1, openMs: 10_000 } },
    ask: async (rig) => {
      await confirm(rig)
      return confirm(rig)
    },
  },
  {
    title: 'an owner that can not be learned',
    status: 502,
    world: {
      ownerAnswer: () => {
        throw new TypeError('reset')
      },
    },
    ask: (rig) => confirm(rig),
  },
  {
    title: 'an owner that the bank does not tell',
    status: 404,
    world: { ownerAnswer: () => refusal(2000, 404) },
    ask: (rig) => confirm(rig),
  },
  {
    title: 'a fault of its own before the bank was asked',
    status: 500,
    world: {
      store: {
        ...memory,
        limits: {
          async take() {
            throw new Error('gone')
          },
        },
      },
    },
    // Its session can't be opened either.
    ask: ({ call }) => call(CONFIRM, BY_WALLET),
  },
]

const AT_THE_BANK: readonly Case[] = [
  {
    title: 'the connection breaks',
    status: 502,
    world: {
      answer: () => {
        throw new TypeError('reset')
      },
    },
    ask: (rig) => confirm(rig),
  },
  {
    title: 'a redirect',
    status: 502,
    world: { answer: () => new Response(null, { status: 302 }) },
    ask: (rig) => confirm(rig),
  },
  {
    title: 'a web page',
    status: 502,
    world: { answer: () => new Response('<p>') },
    ask: (rig) => confirm(rig),
  },
  {
    title: 'no answer in time',
    status: 504,
    world: { answer: slowBank().answer, timeoutMs: 20 },
    ask: (rig) => confirm(rig),
  },
  {
    title: "the bank's 401",
    status: 401,
    world: { answer: () => refusal(9011, 401) },
    ask: (rig) => confirm(rig),
  },
  {
    title: "the bank's refusal of the signature",
    status: 502,
    world: { answer: () => refusal(9020, 401) },
    ask: (rig) => confirm(rig),
  },
  {
    title: "the bank's 429",
    status: 429,
    world: { answer: () => refusal(9000, 429) },
    ask: (rig) => confirm(rig),
  },
  { title: 'a wrong PIN', status: 400, world: { answer: () => refusal(1401) }, ask: (rig) => confirm(rig) },
  { title: 'an accepted confirm', status: 200, world: { answer: paid }, ask: (rig) => confirm(rig) },
  {
    title: 'an accepted code',
    status: 200,
    world: { answer: forCode },
    ask: async (rig) => {
      await confirm(rig)
      return rig.call('otp/payment-verification', release, await rig.open(subject))
    },
  },
]

describe('bank-sent: no', () => {
  for (const { title, status, world, ask, earlier = 0, origin = SHOP } of OWN) {
    test(`${status}, ${title}: it is said, and the page can read it`, async () => {
      const rig = await setUp(world)
      const { headers, status: answerCount } = await ask(rig)
      assert.deepEqual(
        [answerCount, headers.get('bank-sent'), headers.get('access-control-allow-origin')],
        [status, 'no', origin],
      )
      assert.match(headers.get('access-control-expose-headers') ?? '', /(^|, )bank-sent(,|$)/)
      assert.equal(rig.bankRequests.length, earlier)
    })
  }
  for (const { title, status, world, ask } of AT_THE_BANK) {
    test(`${status}, ${title}: it isn't said`, async () => {
      const rig = await setUp(world)
      const { headers, status: answerCount } = await ask(rig)
      assert.deepEqual([answerCount, headers.get('bank-sent')], [status, null])
      assert.ok(rig.bankRequests.length > 0)
    })
  }
})
