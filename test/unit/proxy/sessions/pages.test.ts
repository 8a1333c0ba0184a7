/**
 * A page's view: in PRO one that isn't trusted with the screens only how something ended, and every page only
 * what is its own merchant's.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callNames, endpoints, type CallName } from '../../../../src/contract/endpoints.ts'
import { FRAMED, HOSTED, info, JOURNEY, ok, ORDER, setUp, SHOP, TRUSTED, verdict } from '../rig.ts'

const JWE = 'a.b.c.d.e'
const CAPTCHA = { purpose: 'BINDING' }
const STATUS = {
  status: 'SUCCESS',
  reason: null,
  merchantId: 'framed-01',
  merchantName: 'Framed',
  amount: '150000.00',
  pointAmount: 2_000,
  method: 'PAYLATER',
  paidAt: '2026-11-21T10:00:00+07:00',
  expectedSeconds: 0,
  returnUrl: null,
  instalments: { months: 3, firstAmount: '50000.00', firstDueDate: '2026-12-21' },
}
/** A body that each call takes. */
const BODIES: Record<CallName, object> = {
  'payment/query-mpc-info': {},
  'payment/payment-h5': {},
  'payment/payment-order-confirm': {
    method: 'WALLET',
    amount: '150000.00',
    pointAmount: 0,
    encryptedPin: JWE,
    attempt: '0',
  },
  'payment/payment-order-release': { attempt: '0' },
  'payment/paylater-order-inquiry': { pointAmount: 0 },
  'payment/paylater-repayment-plan': { months: 3, pointAmount: 0 },
  'payment/paylater': {
    months: 3,
    pointAmount: 0,
    total: '160000.00',
    encryptedPin: JWE,
    agreement: [],
    attempt: '0',
  },
  'payment/get-mask-msisdn': {},
  'otp/payment-generate': {},
  'otp/payment-verification': { code: '123456', attempt: '0' },
  'payment/confirm-binding-activation': { consents: [] },
  'debit/payment-status-h5': {},
  'query-mpc-info': {},
  'get-msisdn': {},
  'get-mask-msisdn': {},
  'otp/binding-auth-generate': { msisdn: '81100000001' },
  'otp/binding-auth-verification': { code: '123456' },
  'password/encrypt-factor': {},
  'password/verification': { encryptedPassword: JWE },
  'password/set-password': { encryptedPassword: JWE },
  'account/create-account': { fullName: 'Sari', email: 'sari@example.com', consents: [] },
  'account/verify-email': { email: 'sari@example.com' },
  'auth-generate-captcha': CAPTCHA,
  'otp/unbinding-auth-generate': {},
  'otp/unbinding-auth-verification': { code: '123456' },
  'unbinding/get-mask-msisdn': {},
  'account/unbinding': {},
}
const ofOrder = (name: CallName): boolean =>
  endpoints[name].service === 'payment'
  || name === 'otp/payment-generate'
  || name === 'otp/payment-verification'

/** Asks every call with a session of its own, and with none. */
async function everyCall(origin: string) {
  const { call, open, bankRequests, owners } = await setUp({ answer: () => ok({}) })
  const answers = new Map<CallName, [number, string][]>()
  for (const name of callNames) {
    const isOrder = ofOrder(name) && name !== 'payment/confirm-binding-activation'
    const subject = isOrder ? { originalReferenceNo: ORDER } : { journeyId: JOURNEY }
    const session = await open(isOrder ? { originReferenceNo: ORDER } : { journeyId: JOURNEY }, { origin })
    const body = { ...subject, ...BODIES[name] }
    const matches: [number, string][] = [await verdict(await call(name, body, { ...session, origin }))]
    if (!endpoints[name].session) matches.push(await verdict(await call(name, body, { origin })))
    answers.set(name, matches)
  }
  return { answers, bankRequests, owners }
}

describe('in PRO a page that is not listed for inline', () => {
  test('every call but the status is refused, with a session and without; the bank hears nothing', async () => {
    const { answers, bankRequests, owners } = await everyCall(FRAMED)
    for (const [name, matches] of answers) {
      if (name === 'debit/payment-status-h5') continue
      for (const match of matches) assert.deepEqual(match, [403, '9108'], name)
    }
    assert.deepEqual(
      bankRequests.map(({ url }) => url.split('/').at(-1)),
      ['payment-status-h5'],
    )
    assert.equal(owners(), 0)
  })

  test('the engineer gets a code and a name for it', async () => {
    const { call, open } = await setUp()
    const response = await call(
      'payment/payment-h5',
      { originalReferenceNo: ORDER },
      { ...(await open({ originReferenceNo: ORDER }, { origin: FRAMED })), origin: FRAMED },
    )
    const { code, message } = (await response.json()) as { code: string; message: string }
    assert.deepEqual([response.status, code, message], [403, '9108', 'INLINE_NOT_ALLOWED'])
  })

  test('the status tells how a payment ended, but not how the customer pays', async () => {
    const { call, open } = await setUp({ answer: () => ok(STATUS) })
    const session = await open({ originReferenceNo: ORDER }, { origin: FRAMED })
    const answer = await call(
      'debit/payment-status-h5',
      { originalReferenceNo: ORDER },
      { ...session, origin: FRAMED },
    )
    assert.equal(answer.status, 200)
    assert.deepEqual(((await answer.json()) as { data: object }).data, {
      ...STATUS,
      pointAmount: 0,
      method: null,
      instalments: null,
    })
  })

  test('outside PRO it may act as the hosted page', async () => {
    const { call } = await setUp({
      environment: 'UAT',
      answer: () => ok({ msisdn: null, merchantName: 'F' }),
    })
    assert.equal((await call('get-msisdn', { journeyId: JOURNEY }, { origin: FRAMED })).status, 200)
  })

  test("one that another merchant has listed is trusted with that merchant's customers only", async () => {
    const merchants = [
      { id: 'shop-01', name: 'Shop', embedOrigins: [SHOP], inlineOrigins: [SHOP], returnOrigins: [] },
      { id: 'other-01', name: 'Other', embedOrigins: [SHOP], inlineOrigins: [], returnOrigins: [] },
    ]
    const { call } = await setUp({
      merchants,
      ownerAnswer: () => ok({ ...info, merchantId: 'other-01' }),
      answer: () => ok({ msisdn: null, merchantName: 'Other' }),
    })
    assert.deepEqual(await verdict(await call('get-msisdn', { journeyId: JOURNEY })), [403, '9108'])
  })
})

describe('the owner of a journey or order', () => {
  const partner = () => ok({ msisdn: '81100000001', merchantName: 'Trusted' })
  const trusted = () => ok({ ...info, merchantId: 'trusted-01' })

  for (const [name, body] of [
    ['get-msisdn', {}],
    ['otp/binding-auth-generate', { msisdn: '81100000001' }],
    ['password/encrypt-factor', {}],
    ['password/verification', { encryptedPassword: JWE }],
    ['payment/confirm-binding-activation', { consents: [] }],
  ] as const) {
    test(`${name} of another merchant's journey is refused, and not sent to the bank`, async () => {
      const { call, open, bankRequests } = await setUp({ ownerAnswer: trusted, answer: partner })
      const response = await call(name, { journeyId: JOURNEY, ...body }, await open())
      assert.deepEqual([await verdict(response), bankRequests.length], [[403, '9103'], 0])
    })
  }

  test('is asked for once and sealed into the session; without a session the store remembers it', async () => {
    const { call, open, owners } = await setUp({ answer: partner })
    const first = await call('get-msisdn', { journeyId: JOURNEY }, await open())
    assert.equal(owners(), 1)
    const session = { authorization: `Bearer ${first.headers.get('bank-session')}` }
    assert.equal((await call('get-msisdn', { journeyId: JOURNEY }, session)).status, 200)
    assert.equal((await call('get-msisdn', { journeyId: JOURNEY })).status, 200)
    assert.equal(owners(), 1)
    const response = await call('get-msisdn', { journeyId: JOURNEY }, { origin: TRUSTED })
    assert.deepEqual(await verdict(response), [403, '9103'])
  })

  test('in a session is checked again when the register of merchants changes', async () => {
    const { call, open, proxy, config } = await setUp({ answer: partner })
    const first = await call('get-msisdn', { journeyId: JOURNEY }, await open())
    const session = { authorization: `Bearer ${first.headers.get('bank-session')}` }
    proxy.reload({ ...config, merchants: config.merchants.filter(({ id }) => id !== 'shop-01') })
    assert.equal((await call('get-msisdn', { journeyId: JOURNEY }, session)).status, 403)
  })

  test("a merchant that isn't registered has no page; only the hosted page by itself may be used", async () => {
    const stranger = () => ok({ ...info, merchantId: 'stranger-1' })
    const { call, post, bankRequests } = await setUp({ ownerAnswer: stranger, answer: partner })
    assert.deepEqual(await verdict(await call('get-msisdn', { journeyId: JOURNEY })), [403, '9103'])
    assert.equal(bankRequests.length, 0)
    assert.equal((await call('get-msisdn', { journeyId: JOURNEY }, { origin: HOSTED })).status, 200)
    const response = await post('/session', { journeyId: JOURNEY, embedder: SHOP }, { origin: HOSTED })
    assert.deepEqual(await verdict(response), [403, '9103'])
  })

  test("outside PRO any registered page may try a merchant that isn't registered, but not in a frame", async () => {
    const stranger = () => ok({ ...info, merchantId: 'stranger-1' })
    const { call, post } = await setUp({ environment: 'DEV', ownerAnswer: stranger, answer: partner })
    assert.equal((await call('get-msisdn', { journeyId: JOURNEY })).status, 200)
    const response = await post('/session', { journeyId: JOURNEY, embedder: SHOP }, { origin: HOSTED })
    assert.deepEqual(await verdict(response), [403, '9103'])
  })

  test('a refusal by the bank is the answer; nothing else is sent', async () => {
    const unknown = () => Response.json({ code: 1404, message: 'x', data: {} })
    const { call, bankRequests } = await setUp({ ownerAnswer: unknown })
    const generate = { journeyId: JOURNEY, msisdn: '81100000001' }
    const response = await call('otp/unbinding-auth-generate', generate)
    assert.deepEqual([await verdict(response), bankRequests.length], [[200, '1404'], 0])
  })

  for (const name of ['payment/payment-h5', 'debit/payment-status-h5'] as const) {
    test(`${name}: a refusal, too, reaches the merchant's own page only`, async () => {
      const frozen = () => Response.json({ code: 2002, message: 'x', data: { phone: '021-555' } })
      const { call, open, owners } = await setUp({ ownerAnswer: () => ok(info), answer: frozen })
      const ask = async (origin: string) => {
        const session = await open({ originReferenceNo: ORDER }, { origin })
        return verdict(await call(name, { originalReferenceNo: ORDER }, { ...session, origin }))
      }
      assert.deepEqual(await ask(TRUSTED), [403, '9103'])
      assert.deepEqual(await ask(SHOP), [200, '2002'])
      assert.equal(owners(), 1)
    })
  }

  test("that can't be learned: a refusal isn't answered", async () => {
    const frozen = () => Response.json({ code: 2002, message: 'x', data: {} })
    const over = () => Response.json({ code: 9031, message: 'x', data: {} })
    const { call, open } = await setUp({ ownerAnswer: over, answer: frozen })
    const session = await open({ originReferenceNo: ORDER })
    const answer = await call('payment/payment-h5', { originalReferenceNo: ORDER }, session)
    assert.deepEqual(await verdict(answer), [200, '9031'])
  })

  test("that can't be learned now: a confirm isn't sent, and the answer says so", async () => {
    const { call, open, bankRequests } = await setUp({ ownerAnswer: () => new Response('', { status: 500 }) })
    const session = await open({ originReferenceNo: ORDER })
    const body = { originalReferenceNo: ORDER, ...BODIES['payment/payment-order-confirm'] }
    const response = await call('payment/payment-order-confirm', body, session)
    assert.deepEqual([response.headers.get('bank-sent'), bankRequests.length], ['no', 0])
  })
})
