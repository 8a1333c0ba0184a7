/**
 * A session with the first answer of its journey or order: the call's own rules hold for it, and it is left
 * out wherever it can't be had.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as v from 'valibot'
import type { CallName } from '../../../../src/contract/endpoints.ts'
import { firstCall, sessionAnswer } from '../../../../src/contract/session.ts'
import { createGate } from '../../../gate.ts'
import { NO_LIMITS } from '../rateLimits/none.ts'
import {
  type BankCall,
  FRAMED,
  HOSTED,
  info,
  JOURNEY,
  ok,
  ORDER,
  paidStatus,
  setUp,
  SHOP,
  shownOrder,
  START,
  TRUSTED,
  verdict,
} from '../rig.ts'

const PARTNER = { msisdn: '81100000002', merchantName: 'Shop' }
/** Nobody has registered its way back. */
const THE_ORDER = { ...shownOrder, returnUrl: 'https://evil.example/' }
const SUBJECTS = [{ journeyId: JOURNEY }, { originReferenceNo: ORDER }] as const
type Subject = (typeof SUBJECTS)[number]

/** As the bank answers either first call. */
const bank = ({ url }: BankCall) => ok(url.endsWith('/payment-h5') ? THE_ORDER : PARTNER)
const frozen = () =>
  Response.json({ code: 2002, message: 'prose', data: { phone: '021-555', secret: 'x' } }, { status: 403 })

type Rig = Awaited<ReturnType<typeof setUp>>

/** Opens a session with its first answer. */
async function open({ post }: Rig, subject: object, headers: Record<string, string> = {}) {
  const response = await post('/session', { ...subject, first: true }, headers)
  assert.equal(response.status, 200)
  const answer = v.parse(sessionAnswer, await response.json())
  return { response, answer, bearer: { authorization: `Bearer ${answer.token}` } }
}

/** A call of this journey or order that doesn't say whose it is. */
const mask = ({ call }: Rig, subject: Subject, headers: Record<string, string>) => {
  const [name, body]: [CallName, object] =
    'journeyId' in subject
      ? ['get-mask-msisdn', subject]
      : ['payment/get-mask-msisdn', { originalReferenceNo: ORDER }]
  return call(name, body, headers)
}
const masked = () => ok({ maskedMsisdn: null, merchantName: 'Shop' })

for (const subject of SUBJECTS) {
  const { call: name, body } = firstCall(subject)

  describe(`${name}, together with its session`, () => {
    test('is the same as a separate answer', async () => {
      for (const answer of [bank, frozen]) {
        const rig = await setUp({ answer })
        const { answer: session } = await open(rig, subject)
        const otherSetUp = await setUp({ answer })
        const response = await otherSetUp.call(name, body, await otherSetUp.open(subject))
        assert.deepEqual(session.first, { status: response.status, ...((await response.json()) as object) })
      }
    })

    test('puts the owner into the token: any replica makes the next call without asking for it', async () => {
      const { bearer, response } = await open(await setUp({ answer: bank }), subject)
      assert.equal(`Bearer ${response.headers.get('bank-session')}`, bearer.authorization)
      const replica = await setUp({ answer: masked })
      assert.equal((await mask(replica, subject, bearer)).status, 200)
      assert.deepEqual([replica.owners(), replica.bankRequests.length], [0, 1])
    })

    test("puts the owner into the hosted page's cookie, which is set once", async () => {
      const hostedHeaders = { origin: HOSTED, 'x-bank-session': 'cookie' }
      const { response, answer } = await open(await setUp({ answer: bank }), subject, hostedHeaders)
      assert.equal(answer.token, null)
      const [cookie = '', ...additions] = response.headers.getSetCookie()
      assert.deepEqual(additions, [])
      const replica = await setUp({ answer: masked })
      const question = await mask(replica, subject, { ...hostedHeaders, cookie: cookie.split(';')[0] ?? '' })
      assert.deepEqual([question.status, replica.owners()], [200, 0])
    })

    test('is requested only if the page asks for it', async () => {
      const { post, bankRequests, owners } = await setUp({ answer: bank })
      for (const first of [{}, { first: false }]) {
        const answer = v.parse(sessionAnswer, await (await post('/session', { ...subject, ...first })).json())
        assert.equal(answer.first, undefined)
      }
      assert.deepEqual([bankRequests.length, owners()], [0, 0])
    })

    test('is not sent to a page that may not read it, and the bank is not asked', async () => {
      const rig = await setUp({ answer: bank })
      const { answer } = await open(rig, subject, { origin: FRAMED })
      assert.deepEqual([answer.first, answer.inlineAllowed], [undefined, false])
      assert.deepEqual([rig.bankRequests.length, rig.owners()], [0, 0])
      assert.deepEqual(
        rig.lines.map((line) => line['call']),
        ['session'],
      )
    })

    test("is not sent to another merchant's page, which gets no session", async () => {
      const rig = await setUp({ answer: bank, ownerAnswer: () => ok(info) })
      for (const [body, origin] of [
        [subject, TRUSTED],
        [{ ...subject, embedder: TRUSTED }, HOSTED],
      ] as const) {
        const refusal = await rig.post('/session', { ...body, first: true }, { origin })
        assert.deepEqual(await refusal.clone().json(), {
          code: '9103',
          message: 'ORIGIN_NOT_ALLOWED',
          data: {},
        })
        assert.deepEqual([refusal.status, refusal.headers.get('bank-session')], [403, null])
      }
      const framed = await open(rig, { ...subject, embedder: SHOP }, { origin: HOSTED })
      assert.equal(framed.answer.first?.code, 0, 'its own does')
    })

    test("a page listed for another merchant's customers gets none, and uses the frame instead", async () => {
      const merchants = [
        { id: 'other-01', name: 'Other', embedOrigins: [SHOP], inlineOrigins: [SHOP], returnOrigins: [] },
        { id: 'shop-01', name: 'Shop', embedOrigins: [SHOP], inlineOrigins: [], returnOrigins: [] },
      ]
      const { answer } = await open(await setUp({ answer: bank, merchants }), subject)
      assert.deepEqual([answer.first, answer.inlineAllowed], [undefined, false])
    })

    test('a bank that is down: the session is sent without it, and a separate call says why', async () => {
      const down = () => Promise.reject(new TypeError('ECONNRESET'))
      const rig = await setUp({ answer: down })
      const { answer, bearer } = await open(rig, subject)
      assert.deepEqual([answer.first, answer.inlineAllowed], [undefined, true])
      assert.deepEqual(await verdict(await rig.call(name, body, bearer)), [502, '9004'])
    })

    test('a malformed answer is left out', async () => {
      const { answer } = await open(await setUp({ answer: () => ok({ amount: 'much' }) }), subject)
      assert.equal(answer.first, undefined)
    })

    test('a time to wait is answered to the separate call', async () => {
      const busy = () => Response.json({ code: 9000 }, { status: 429, headers: { 'retry-after': '40' } })
      const rig = await setUp({ answer: busy })
      const { answer, bearer, response } = await open(rig, subject)
      assert.deepEqual([answer.first, response.headers.get('retry-after')], [undefined, null])
      const refusal = await rig.call(name, body, bearer)
      assert.deepEqual([refusal.status, refusal.headers.get('retry-after')], [429, '40'])
    })

    test('counts as a call, and over its limit the session is sent without it', async () => {
      const limits = { ...NO_LIMITS, other: { session: { points: 2, seconds: 60 } } }
      const rig = await setUp({ answer: bank, ownerAnswer: () => ok(info), limits })
      const knowing = (await open(rig, subject)).bearer
      // The owner was not known before an order's first answer, which said it.
      const remaining = 'journeyId' in subject ? 1 : 2
      for (let n = 0; n < remaining; n++)
        assert.equal((await mask(rig, subject, knowing)).status !== 429, true)
      assert.equal((await mask(rig, subject, knowing)).status, 429)
      const requestCount = rig.bankRequests.length
      const { answer } = await open(rig, subject)
      assert.deepEqual([answer.first, rig.bankRequests.length], [undefined, requestCount])
      assert.equal(rig.lines.at(-2)?.['limit'], 'other-session')
    })

    test("counts for the client's address", async () => {
      const limits = { ...NO_LIMITS, other: { address: { points: 1, seconds: 60 } } }
      const rig = await setUp({ answer: bank, limits, trustedProxies: 1 })
      rig.peer.address = '192.0.2.1'
      const by = async (address: string) =>
        (await open(rig, subject, { 'x-forwarded-for': address })).answer.first?.code
      assert.deepEqual([await by('203.0.113.7'), await by('203.0.113.7')], [0, undefined])
      assert.equal(await by('203.0.113.8'), 0)
    })

    test('an id unknown to the bank is answered so, and counted once', async () => {
      const code = 'journeyId' in subject ? 1501 : 2401
      const unknown = () => Response.json({ code, message: 'x', data: {} })
      const limits = { ...NO_LIMITS, unknown: { address: { points: 2, seconds: 60 } } }
      const rig = await setUp({ answer: unknown, ownerAnswer: unknown, limits })
      rig.peer.address = '203.0.113.7'
      const codes = []
      for (let n = 0; n < 3; n++) codes.push((await open(rig, subject)).answer.first?.code)
      assert.deepEqual(codes, [code, code, undefined])
      const initialList = [rig.bankRequests.length, rig.owners()]
      await open(rig, subject)
      assert.deepEqual([rig.bankRequests.length, rig.owners()], initialList, 'nothing is asked any more')
    })

    test('has a line in the log, beside that of the session, under one id', async () => {
      const rig = await setUp({ answer: bank })
      const { response } = await open(rig, subject)
      const id = response.headers.get('bank-diagnostics-id')
      assert.deepEqual(
        rig.lines.map((line) => [line['event'], line['call'], line['status'], line['diagnosticsId']]),
        [
          ['request', name, 200, id],
          ['request', 'session', 200, id],
        ],
      )
    })

    test("a slow bank does not set the page's clock back", async () => {
      const rig = await setUp({
        answer: (request) => {
          rig.clock.now += 5_000
          return bank(request)
        },
      })
      const { answer } = await open(rig, subject)
      assert.deepEqual([answer.serverTime, answer.expiresAt], [START + 5_000, START + 30 * 60_000])
    })

    test("the bank's credential is sealed into the session, and is not visible", async () => {
      const credential = 'credential-of-the-bank'
      const rig = await setUp({
        answer: (request) => {
          const answer = bank(request)
          answer.headers.set('authorization-customer', credential)
          return answer
        },
      })
      const { answer, bearer, response } = await open(rig, subject)
      assert.ok(!JSON.stringify([answer, ...response.headers]).includes(credential))
      await mask(rig, subject, bearer)
      assert.equal(rig.bankRequests.at(-1)?.init.headers['authorization-customer'], credential)
    })

    test('after a reload uses the credential that the session keeps', async () => {
      const credential = 'credential-of-the-bank'
      const rig = await setUp({
        answer: (request) =>
          request.url.endsWith('-verification')
            ? ok(
                { account: 'EXISTING', nextStep: 'PROCESSING', expectedSeconds: 1 },
                { 'authorization-customer': credential },
              )
            : bank(request),
      })
      const verification = await ('journeyId' in subject
        ? rig.call('otp/binding-auth-verification', { ...body, code: '123456' }, await rig.open(subject))
        : rig.call(
            'otp/payment-verification',
            { ...body, code: '123456', idempotencyKey: 'key-0123456789abcdef' },
            await rig.open(subject),
          ))
      const { bearer } = await open(rig, subject, {
        authorization: `Bearer ${verification.headers.get('bank-session')}`,
      })
      await mask(rig, subject, bearer)
      const requests = rig.bankRequests.slice(-2).map(({ init }) => init.headers['authorization-customer'])
      assert.deepEqual(requests, [credential, credential])
    })
  })
}

describe('how an order stands', () => {
  const status = () => ok(paidStatus('shop-01', null))
  /** Opens the session of an order that is answered so. */
  const openWith = async (order: () => Response) =>
    open(await setUp({ answer: ({ url }) => (url.endsWith('/payment-h5') ? order() : status()) }), {
      originReferenceNo: ORDER,
    })
  const withAccount = (account: Partial<(typeof THE_ORDER)['account']>) => () =>
    ok({ ...THE_ORDER, account: { ...THE_ORDER.account, ...account } })
  const withStatus = (orderStatus: string) => () => ok({ ...THE_ORDER, status: orderStatus })
  const refused = (code: number) => () => Response.json({ code, data: {} })

  const cases: readonly [string, () => Response, comes: boolean][] = [
    ['is paid', withStatus('SUCCESS'), true],
    ['has failed', withStatus('FAILED'), true],
    ['is on hold', withStatus('ON_HOLD'), true],
    ['is pending', withStatus('PROCESSING'), false],
    ['can be paid', withStatus('OPEN'), false],
    ['is of a frozen account', withAccount({ frozen: true }), true],
    ['is of an account without a PIN', withAccount({ pinSet: false }), true],
    [
      'is paid in the app, which asks for a PIN itself',
      () => ok({ ...THE_ORDER, toApp: true, account: { ...THE_ORDER.account, pinSet: false } }),
      false,
    ],
    ['has expired', refused(2402), true],
    ['is unknown', refused(2401), false],
  ]
  for (const [what, order, comes] of cases)
    test(`${comes ? 'comes along with' : 'is not asked of'} an order that ${what}`, async () => {
      const { answer } = await openWith(order)
      assert.equal(answer.orderStatus?.code, comes ? 0 : undefined)
    })

  test('is left out when it can not be had, and the first answer still comes', async () => {
    const rig = await setUp({
      answer: ({ url }) =>
        url.endsWith('/payment-h5') ? frozen() : Promise.reject(new TypeError('ECONNRESET')),
    })
    const { answer } = await open(rig, { originReferenceNo: ORDER })
    assert.deepEqual([answer.first?.code, answer.orderStatus], [2002, undefined])
  })
})

describe('calls to the bank for a first answer', () => {
  test('of an order: the order, which also names its owner', async () => {
    const rig = await setUp({ answer: bank })
    await open(rig, { originReferenceNo: ORDER })
    assert.deepEqual([rig.bankRequests.length, rig.owners()], [1, 0])
  })

  test('of a journey: owner and number, at the same time', async () => {
    const number = createGate()
    const rig = await setUp({
      ownerAnswer: async () => {
        await number.passed
        return ok(info)
      },
      answer: (request) => {
        number.open()
        return bank(request)
      },
    })
    const { answer } = await open(rig, { journeyId: JOURNEY })
    assert.deepEqual(answer.first?.data, PARTNER)
    assert.deepEqual([rig.bankRequests.length, rig.owners()], [1, 1])
  })

  test('of a journey with a known owner: the number', async () => {
    const rig = await setUp({ answer: bank })
    await open(rig, { journeyId: JOURNEY })
    await open(rig, { journeyId: JOURNEY })
    assert.deepEqual([rig.bankRequests.length, rig.owners()], [2, 1])
  })

  test("a number that comes before the owner is not sent if the owner can't be learned", async () => {
    const gate = createGate()
    const rig = await setUp({
      answer: (request) => {
        gate.open()
        return bank(request)
      },
      ownerAnswer: async () => {
        await gate.passed
        throw new TypeError('ECONNRESET')
      },
    })
    const response = await rig.post('/session', { journeyId: JOURNEY, first: true })
    const text = await response.text()
    assert.equal(response.status, 200)
    assert.ok(!text.includes(PARTNER.msisdn) && !text.includes('"first"'), text)
  })

  test('of a bank with a half-open breaker: one call at a time', { timeout: 5_000 }, async () => {
    const rule = { failures: 1, openMs: 10_000 }
    const state = { down: true }
    const owner = createGate()
    const rig = await setUp({
      breaker: rule,
      ownerAnswer: () => {
        if (!state.down) owner.open()
        return ok(info)
      },
      answer: async (request) => {
        if (state.down) return new Response('', { status: 503 })
        await owner.passed
        return bank(request)
      },
    })
    await rig.call('otp/unbinding-auth-generate', { journeyId: 'journey-0002' })
    assert.equal(rig.proxy.bank.breaker(), 'open')
    state.down = false
    rig.clock.now += rule.openMs
    assert.equal((await open(rig, { journeyId: JOURNEY })).answer.first?.code, 0)
    assert.equal(rig.proxy.bank.breaker(), 'closed')
  })

  test('the owner is kept in the token, even if the call has failed', async () => {
    const rig = await setUp({ answer: () => new Response('', { status: 500 }) })
    const { answer, bearer } = await open(rig, { journeyId: JOURNEY })
    assert.equal(answer.first, undefined)
    const replica = await setUp({ answer: masked })
    assert.equal((await mask(replica, { journeyId: JOURNEY }, bearer)).status, 200)
    assert.equal(replica.owners(), 0)
  })
})
