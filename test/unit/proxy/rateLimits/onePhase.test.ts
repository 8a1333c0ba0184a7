/** A request is counted in one go, by address, journey or order, number and merchant. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as v from 'valibot'
import { sessionAnswer } from '../../../../src/contract/session.ts'
import { DEFAULT_LIMITS } from '../../../../src/proxy/rateLimits/table.ts'
import { memoryStore } from '../../../../src/proxy/store/memory.ts'
import { info, JOURNEY, ok, setUp, SHOP, START, TRUSTED } from '../rig.ts'
import { NO_LIMITS } from './none.ts'

const CUSTOMER = '81100000001'
const IDLE_MS = 600_000

describe('a request with a session', () => {
  /** A store that notes what it is asked to count in one go, by the names of the rules. */
  function watched() {
    const requests: string[][] = []
    const inner = memoryStore({ now: () => START, elapsed: () => START })
    const take: typeof inner.limits.take = (turns) => {
      requests.push(turns.map((turn) => turn.map(({ rule }) => rule.name).join(' ')))
      return inner.limits.take(turns)
    }
    return { bankRequests: requests, store: { ...inner, limits: { take } } }
  }
  const openKnown = async (limits = DEFAULT_LIMITS, answer = () => ok({ ...info, merchantName: 'Shop' })) => {
    const { bankRequests, store } = watched()
    const rig = await setUp({ store, limits, answer, ownerAnswer: answer, idleMs: IDLE_MS })
    rig.peer.address = '203.0.113.7'
    const opening = await rig.open()
    const first = await rig.call('get-msisdn', { journeyId: JOURNEY }, opening)
    const session = { authorization: `Bearer ${first.headers.get('bank-session')}` }
    bankRequests.length = 0
    return { ...rig, counted: bankRequests, session }
  }

  test('is counted in one go with the address', async () => {
    const { call, counted, session } = await openKnown()
    assert.equal((await call('get-msisdn', { journeyId: JOURNEY }, session)).status, 200)
    assert.deepEqual(counted, [['other-address', 'other-session', 'other-merchant']])
  })

  test('is counted in one go with its number too, its own or the one that the body names', async () => {
    const { call, counted, session } = await openKnown()
    await call('otp/unbinding-auth-generate', { journeyId: JOURNEY }, session)
    await call('otp/binding-auth-generate', { journeyId: JOURNEY, msisdn: CUSTOMER }, session)
    assert.deepEqual(counted, [
      ['otp-address', 'otp-session otp-number', 'otp-merchant'],
      ['otp-address', 'otp-session otp-number', 'otp-merchant'],
      // The journey's number, once.
      ['codes-session codes-number'],
    ])
  })

  test('is counted in one go where a number counts that the bank does not know', async () => {
    const { call, counted, session } = await openKnown(DEFAULT_LIMITS, () =>
      ok({ ...info, msisdn: null, merchantName: 'Shop' }),
    )
    await call('otp/unbinding-auth-generate', { journeyId: JOURNEY }, session)
    assert.deepEqual(counted, [['otp-address', 'otp-session', 'otp-merchant']])
  })

  test('is counted by its address on a page that it does not belong to', async () => {
    const { call, counted, session } = await openKnown()
    const answer = await call('get-msisdn', { journeyId: JOURNEY }, { ...session, origin: TRUSTED })
    assert.equal(answer.status, 403)
    assert.deepEqual(counted, [['other-address']])
  })

  test('has ended when it was idle for too long', async () => {
    const { call, session, clock } = await openKnown()
    const ask = async () => (await call('get-msisdn', { journeyId: JOURNEY }, session)).status
    clock.now += IDLE_MS - 1_000
    assert.equal(await ask(), 200)
    clock.now += 1_000
    assert.equal(await ask(), 401)
  })

  test('is not that of a first answer whose session is opened beside its token', async () => {
    const { post, session } = await openKnown()
    const response = await post('/session', { journeyId: 'journey-0002', first: true }, session)
    const { first } = v.parse(sessionAnswer, await response.json())
    assert.equal(first?.code, 0)
  })

  test('uses up nothing from an address that is over its limit', async () => {
    const { call, session, peer } = await openKnown({
      ...NO_LIMITS,
      other: { address: { points: 2, seconds: 60 }, merchant: { points: 3, seconds: 60 } },
    })
    const ask = async () => (await call('get-msisdn', { journeyId: JOURNEY }, session)).status
    assert.deepEqual([await ask(), await ask(), await ask()], [200, 429, 429])
    peer.address = '203.0.113.8'
    assert.deepEqual([await ask(), await ask()], [200, 429])
  })
})

describe('a request that is refused before it reaches a call', () => {
  const refusals: Record<string, (rig: Awaited<ReturnType<typeof setUp>>) => Promise<Response>> = {
    'an unknown path': ({ post }) => post('/ipg-auth/api/v1/no-such-call', {}),
    'a path outside the proxy': ({ send }) => send('/', { headers: { origin: SHOP } }),
    'an origin that nobody has registered': ({ post }) =>
      post('/session', { journeyId: JOURNEY }, { origin: 'https://stranger.example' }),
    'a body that is no JSON': ({ call }) => call('get-msisdn', '{ not json'),
    'a session that has ended': ({ call }) =>
      call('get-msisdn', { journeyId: JOURNEY }, { authorization: 'Bearer ended' }),
  }
  for (const [name, ask] of Object.entries(refusals))
    test(`${name} is counted by its address`, async () => {
      const address = { address: { points: 2, seconds: 60 } }
      const rig = await setUp({ limits: { ...NO_LIMITS, other: address, session: address } })
      rig.peer.address = '203.0.113.7'
      const statuses = [(await ask(rig)).status, (await ask(rig)).status, (await ask(rig)).status]
      assert.deepEqual([statuses[0] === 429, statuses[1] === 429, statuses[2]], [false, false, 429])
    })

  test('a preflight is counted by its address', async () => {
    const rig = await setUp({ limits: { ...NO_LIMITS, other: { address: { points: 2, seconds: 60 } } } })
    rig.peer.address = '203.0.113.7'
    const ask = async () =>
      (await rig.send('/no-such-path', { method: 'OPTIONS', headers: { origin: SHOP } })).status
    assert.deepEqual([await ask(), await ask(), await ask()], [204, 204, 429])
  })
})
