/** The bank's interface for merchants' servers: what is right, and what each wrong request is told. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import * as v from 'valibot'
import { snapServices, type SnapService } from '../../../../src/contract/snap/services.ts'
import { msisdnOf } from '../../../../src/contract/ids.ts'
import { SEEDED_PASSWORD, SEEDED_PIN } from '../../../../src/sandbox/customers.ts'
import { consent, createBench, TEN_OCLOCK } from '../bench.ts'
import { createMerchant, type Change, type SnapReply } from './merchant.ts'

const PAYMENT = '/v1.0/debit/payment-host-to-host'
const SHOP = 'https://shop.example/bank/notify'
const order = (partnerReferenceNo: string, more: object = {}) => ({
  partnerReferenceNo,
  amount: { value: '150000.00', currency: 'IDR' },
  urlParam: [
    { url: 'https://shop.example/done', type: 'PAY_RETURN', isDeeplink: 'N' },
    { url: SHOP, type: 'PAY_NOTIFY', isDeeplink: 'N' },
  ],
  ...more,
})

const start = async () => {
  const heard: { url: string; headers: Record<string, string>; body: string }[] = []
  let answers: number[] = []
  const bench = createBench({
    send: (url, init) => {
      heard.push({ url, ...init })
      return Promise.resolve(answers.shift() ?? 200)
    },
  })
  let seconds = 0
  const shop = await createMerchant(bench.sandbox, () => TEN_OCLOCK + seconds * 1000)
  const pay = (ref: unknown, action = 'pay') => shop.control('app', { originReferenceNo: ref, action })
  const expect = (service: SnapService, { status, body }: SnapReply) => {
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body['responseCode'], `200${snapServices[service].number}00`)
    assert.doesNotThrow(() => v.parse(snapServices[service].answers, body))
    return body
  }
  const link = async (journeyId: string) => {
    const msisdn = msisdnOf('81100000001')
    await bench.ok('otp/binding-auth-generate', { journeyId, msisdn })
    await bench.ok('otp/binding-auth-verification', { journeyId, code: await bench.lastCode(msisdn) })
    await bench.logIn(journeyId, SEEDED_PASSWORD)
    const consents = [consent('TERMS'), consent('DATA_SHARING')]
    await bench.ok('payment/confirm-binding-activation', { journeyId, consents })
  }
  return {
    ...bench,
    link,
    /** The time of both, not that of the sandbox alone. */
    pass: (passed: number) => {
      seconds += passed
      bench.pass(passed)
    },
    shop,
    heard,
    pay,
    expect,
    /** Statuses of the merchant's server for the next notifications. */
    answerWith: (...list: number[]) => {
      answers = list
    },
  }
}

describe("a merchant's server", () => {
  let world: Awaited<ReturnType<typeof start>>
  beforeEach(async () => {
    world = await start()
  })

  it('opens an order, which the element can pay, and hears once that it is paid', async () => {
    const { shop, expect, pay, heard, ok } = world
    const opened = expect('payment', await shop.ask(PAYMENT, order('INV-1')))
    const ref = String(opened['referenceNo'])
    assert.equal(opened['webRedirectUrl'], `http://localhost:8080/hosted/?originReferenceNo=${ref}`)
    const page = await ok('payment/payment-h5', { originalReferenceNo: ref })
    assert.equal(page.returnUrl, 'https://shop.example/done')
    await pay(ref)
    assert.equal(heard.length, 1)
    const [{ url, headers, body }] = heard as [(typeof heard)[0]]
    assert.ok(shop.verifies(url, headers, body))
    assert.ok(!shop.verifies(url, headers, body.replace('150000', '100000')))
    assert.ok(!shop.verifies('https://shop.example/else', headers, body))
    const told = JSON.parse(body) as Record<string, unknown>
    assert.deepEqual(told['amount'], { value: '150000.00', currency: 'IDR' })
    assert.equal(told['latestTransactionStatus'], '00')
    assert.equal(told['originalPartnerReferenceNo'], 'INV-1')
    const asked = expect(
      'status',
      await shop.ask('/v1.0/debit/status', { originalPartnerReferenceNo: 'INV-1' }),
    )
    assert.equal(asked['latestTransactionStatus'], '00')
  })

  it('is told again after 1, 5 and 30 minutes until it says 2xx', async () => {
    const { shop, pay, heard, answerWith } = world
    const { body } = await shop.ask(PAYMENT, order('INV-1'))
    answerWith(500, 503, 302, 204)
    await pay(body['referenceNo'])
    for (const [minutes, count] of [
      [0, 1],
      [0.9, 1],
      [0.2, 2],
      [4, 2],
      [1, 3],
      [29, 3],
      [1, 4],
      [3000, 4],
    ] as const) {
      await shop.control('clock', { advanceSeconds: minutes * 60 })
      assert.equal(heard.length, count, `${minutes}`)
    }
    assert.deepEqual(new Set(heard.map(({ headers }) => headers['x-external-id'])).size, 1)
  })

  it('may miss one or hear it twice, by plan, and have it sent again', async () => {
    const { shop, pay, heard } = world
    await shop.control('notifications', { lose: 1 })
    const { body } = await shop.ask(PAYMENT, order('INV-1'))
    await pay(body['referenceNo'])
    assert.equal(heard.length, 0)
    const [delivery] = (await shop.control('notifications')) as unknown as [{ id: string; tries: unknown[] }]
    assert.deepEqual(delivery.tries, [{ at: TEN_OCLOCK, status: 0 }])
    await shop.control('notifications', { double: 1 })
    await shop.control('notifications', { id: delivery.id })
    assert.equal(heard.length, 2)
  })

  it('cancels what is not paid, and is told so', async () => {
    const { shop, pay, expect, heard } = world
    const { body } = await shop.ask(PAYMENT, order('INV-1'))
    expect('cancel', await shop.ask('/v1.0/debit/cancel', { originalReferenceNo: body['referenceNo'] }))
    await shop.control('clock')
    assert.match(heard[0]?.body ?? '', /"latestTransactionStatus":"05"/)
    assert.match(String((await pay(body['referenceNo']))['error']), /over/)
  })

  it('pays back in parts, each once, and no more than was paid', async () => {
    const { shop, pay, expect, heard, sandbox } = world
    const { body } = await shop.ask(PAYMENT, order('INV-1'))
    await pay(body['referenceNo'])
    const wallet = () => [...sandbox.store().customers.values()][0]?.wallet
    const before = wallet()!
    const refund = (partnerRefundNo: string, value: string) =>
      shop.ask('/v1.0/debit/refund', {
        originalReferenceNo: body['referenceNo'],
        partnerRefundNo,
        refundAmount: { value, currency: 'IDR' },
      })
    const first = expect('refund', await refund('R-1', '50000.00'))
    assert.deepEqual((await refund('R-1', '50000.00')).body['refundNo'], first['refundNo'])
    assert.equal((await refund('R-1', '60000.00')).body['responseCode'], '4045818')
    assert.equal((await refund('R-2', '100000.01')).body['responseCode'], '4045813')
    expect('refund', await refund('R-2', '100000.00'))
    assert.equal(wallet()! - before, 15_000_000n)
    const asked = await shop.ask('/v1.0/debit/status', { originalReferenceNo: body['referenceNo'] })
    assert.equal(asked.body['latestTransactionStatus'], '04')
    assert.equal((asked.body['refundHistory'] as unknown[]).length, 2)
    await shop.control('clock')
    assert.match(heard.at(-1)?.body ?? '', /"latestTransactionStatus":"04"/)
  })

  it('pays back the money first, then the points: never more of either than was paid', async () => {
    const { shop, expect, ok, sealFor, sandbox, pass } = world
    const { body } = await shop.ask(
      PAYMENT,
      order('INV-1', { additionalInfo: { scenario: 'paylater-points' } }),
    )
    const originalReferenceNo = String(body['referenceNo'])
    const customer = [...sandbox.store().customers.values()][0]
    assert(customer)
    const { limit } = customer.paylater
    const terms = { originalReferenceNo, months: 3, pointAmount: 100_000 }
    const { total } = await ok('payment/paylater-repayment-plan', terms)
    await ok('payment/paylater', {
      ...terms,
      total,
      idempotencyKey: 'key-of-points-and-credit',
      agreement: [consent('PAYLATER_TERMS'), consent('RIPLAY', 'PL-1.0')],
      encryptedPin: await sealFor({ originalReferenceNo }, SEEDED_PIN),
    })
    pass(10)
    await shop.control('clock')
    assert.deepEqual([limit - customer.paylater.limit, customer.points], [5_000_000n, 50_000])
    const refund = async (partnerRefundNo: string, value: string) =>
      expect(
        'refund',
        await shop.ask('/v1.0/debit/refund', {
          originalReferenceNo,
          partnerRefundNo,
          refundAmount: { value, currency: 'IDR' },
        }),
      )
    await refund('R-1', '60000.50')
    assert.deepEqual([customer.paylater.limit, customer.points], [limit, 60_000])
    await refund('R-2', '89999.50')
    assert.deepEqual([customer.paylater.limit, customer.points], [limit, 150_000])
  })

  it('opens a journey, learns its token of the account, and ends the link', async () => {
    const { shop, expect, link } = world
    const binding = '/v1.0/registration-account-binding'
    const opened = expect('binding', await shop.ask(binding, { partnerReferenceNo: 'LINK-1' }))
    const inquiry = () =>
      shop
        .ask('/v1.0/registration-account-inquiry', { partnerReferenceNo: 'LINK-1' })
        .then(({ body }) => body)
    assert.equal((await inquiry())['accountStatus'], 'PENDING')
    await link(String(opened['referenceNo']))
    const { accountStatus, accountToken } = await inquiry()
    assert.equal(accountStatus, 'LINKED')
    expect('unbinding', await shop.ask('/v1.0/registration-account-unbinding', { tokenId: accountToken }))
    assert.equal((await inquiry())['accountStatus'], 'UNLINKED')
  })

  it('ends one link by its token, once: the link that follows stands, and the customer hears of the end', async () => {
    const { shop, expect, link, list } = world
    const bind = async (partnerReferenceNo: string) => {
      const opened = await shop.ask('/v1.0/registration-account-binding', { partnerReferenceNo })
      await link(String(opened.body['referenceNo']))
    }
    const inquiry = (partnerReferenceNo: string) =>
      shop.ask('/v1.0/registration-account-inquiry', { partnerReferenceNo }).then(({ body }) => body)
    const unbind = (tokenId: unknown) => shop.ask('/v1.0/registration-account-unbinding', { tokenId })
    await bind('LINK-1')
    const { accountToken } = await inquiry('LINK-1')
    const first = expect('unbinding', await unbind(accountToken))
    await bind('LINK-2')
    assert.equal((await inquiry('LINK-1'))['accountStatus'], 'UNLINKED')
    assert.deepEqual(expect('unbinding', await unbind(accountToken)), first)
    assert.equal((await inquiry('LINK-2'))['accountStatus'], 'LINKED')
    const notices = (await list<{ text: string }>('inbox?msisdn=81100000001&all=1')).filter(({ text }) =>
      text.includes('tidak lagi tertaut'),
    )
    assert.equal(notices.length, 1)
  })

  it('says of two journeys that unlink how the account stands: one has found it unlinked', async () => {
    const { shop, ok } = world
    const msisdn = msisdnOf('81100000001')
    const references = ['UNLINK-1', 'UNLINK-2']
    const journeys: string[] = []
    for (const partnerReferenceNo of references) {
      const opened = await shop.ask('/v1.0/registration-account-binding', {
        partnerReferenceNo,
        additionalInfo: { msisdn },
      })
      const journeyId = String(opened.body['referenceNo'])
      journeys.push(journeyId)
      await ok('otp/unbinding-auth-generate', { journeyId })
      await ok('otp/unbinding-auth-verification', { journeyId, code: await world.lastCode(msisdn) })
    }
    for (const journeyId of journeys) await ok('account/unbinding', { journeyId })
    for (const partnerReferenceNo of references) {
      const { body } = await shop.ask('/v1.0/registration-account-inquiry', { partnerReferenceNo })
      assert.equal(body['accountStatus'], 'UNLINKED')
    }
  })

  it('links twice without an end between: both journeys name the link that stands', async () => {
    const { shop, link } = world
    const statuses = () =>
      Promise.all(
        ['LINK-1', 'LINK-2'].map(async (partnerReferenceNo) => {
          const { body } = await shop.ask('/v1.0/registration-account-inquiry', { partnerReferenceNo })
          return body
        }),
      )
    for (const partnerReferenceNo of ['LINK-1', 'LINK-2']) {
      const opened = await shop.ask('/v1.0/registration-account-binding', { partnerReferenceNo })
      await link(String(opened.body['referenceNo']))
    }
    const standing = await statuses()
    assert.deepEqual(
      standing.map(({ accountStatus }) => accountStatus),
      ['LINKED', 'LINKED'],
    )
    await shop.ask('/v1.0/registration-account-unbinding', { tokenId: standing[0]?.['accountToken'] })
    assert.deepEqual(
      (await statuses()).map(({ accountStatus }) => accountStatus),
      ['UNLINKED', 'UNLINKED'],
    )
  })

  it('counts an order as failed once it can no longer be paid, not after a failed attempt', async () => {
    const { shop, pay } = world
    const validUpTo = '2026-11-21T11:00:00+07:00'
    const { body } = await shop.ask(PAYMENT, order('INV-1', { validUpTo }))
    const status = async () =>
      (await shop.ask('/v1.0/debit/status', { originalPartnerReferenceNo: 'INV-1' })).body[
        'latestTransactionStatus'
      ]
    await pay(body['referenceNo'], 'fail')
    assert.equal(await status(), '03')
    await shop.control('clock', { advanceSeconds: 3600 })
    assert.equal(await status(), '06')
  })

  const anOrder = order('INV-9')
  /** Mistake → the request's change, and the answer's code and words. */
  const wrong: Readonly<
    Record<string, readonly [change: Change, code: string, words: RegExp, body?: object]>
  > = {
    'no token': [{ headers: { authorization: undefined } }, '4005402', /AUTHORIZATION/],
    'an unknown token': [{ headers: { authorization: 'Bearer nothing' } }, '4015401', /Invalid Token/],
    'no timestamp': [{ headers: { 'x-timestamp': undefined } }, '4005402', /X-TIMESTAMP/],
    'a timestamp without an offset': [
      { headers: { 'x-timestamp': '2026-11-21T10:00:00' } },
      '4005401',
      /offset/,
    ],
    'a timestamp in seconds': [{ headers: { 'x-timestamp': '1795230000' } }, '4005401', /ISO 8601/],
    'an old timestamp': [
      { headers: { 'x-timestamp': '2026-11-21T09:50:00+07:00' } },
      '4015400',
      /600 s behind/,
    ],
    'a timestamp ahead': [
      { headers: { 'x-timestamp': '2026-11-21T10:10:00+07:00' } },
      '4015400',
      /600 s ahead/,
    ],
    'another secret': [{ secret: 'else' }, '4015400', /HMAC-SHA512 of "POST:\/v1\.0\/debit.*client's secret/],
    'a changed body': [{ body: JSON.stringify(order('INV-8')) }, '4015400', /X-SIGNATURE/],
    'no signature': [{ headers: { 'x-signature': undefined } }, '4005402', /X-SIGNATURE/],
    'another partner': [{ headers: { 'x-partner-id': 'warung-fajar' } }, '4015400', /X-PARTNER-ID/],
    'no channel': [{ headers: { 'channel-id': undefined } }, '4005402', /CHANNEL-ID/],
    'a channel in letters': [{ headers: { 'channel-id': 'web' } }, '4005401', /CHANNEL-ID/],
    'an external id of today': [{ headers: { 'x-external-id': '1' } }, '4095400', /X-EXTERNAL-ID/],
    'no external id': [{ headers: { 'x-external-id': undefined } }, '4005402', /X-EXTERNAL-ID/],
    'a long external id': [{ headers: { 'x-external-id': '1'.repeat(37) } }, '4005401', /X-EXTERNAL-ID/],
    'a GET': [{ method: 'GET' }, '4055400', /POST/],
    'no amount': [{}, '4005402', /amount/, { partnerReferenceNo: 'INV-9' }],
    'an amount without decimals': [
      {},
      '4005401',
      /amount\.value/,
      order('INV-9', { amount: { value: '150000', currency: 'IDR' } }),
    ],
    'an amount of nothing': [
      {},
      '4045413',
      /Invalid Amount/,
      order('INV-9', { amount: { value: '0.00', currency: 'IDR' } }),
    ],
    'another currency': [
      {},
      '4005401',
      /amount\.currency/,
      order('INV-9', { amount: { value: '1.00', currency: 'USD' } }),
    ],
    'a merchant of others': [{}, '4045408', /warung-fajar/, order('INV-9', { merchantId: 'warung-fajar' })],
    'a reference of before': [{}, '4095401', /partnerReferenceNo/, order('INV-0')],
    'an end that is over': [
      {},
      '4005401',
      /validUpTo/,
      order('INV-9', { validUpTo: '2026-11-21T09:00:00+07:00' }),
    ],
    'the beginning of an address': [
      {},
      '4005401',
      /urlParam/,
      order('INV-9', { urlParam: { url: 'https://', type: 'PAY_NOTIFY' } }),
    ],
    'an address that is none': [
      {},
      '4005401',
      /urlParam/,
      order('INV-9', { urlParam: [{ url: 'javascript:1', type: 'PAY_RETURN' }] }),
    ],
  }
  for (const [name, [change, code, words, body = anOrder]] of Object.entries(wrong))
    it(`is told what is wrong: ${name}`, async () => {
      const { shop } = world
      await shop.ask(PAYMENT, order('INV-0'))
      const reply = await shop.ask(PAYMENT, body, change)
      assert.equal(reply.body['responseCode'], code, JSON.stringify(reply.body))
      assert.equal(reply.status, Number(code.slice(0, 3)))
      assert.match(String(reply.body['responseMessage']), words)
    })

  it('gets no token with another key, name or grant, nor after it has ended', async () => {
    const { shop, pass } = world
    const codeOf = async (change: Change) => (await shop.token(change)).body['responseCode']
    assert.equal(await codeOf({ headers: { 'x-client-key': 'else' } }), '4017300')
    assert.equal(await codeOf({ headers: { 'x-signature': 'AAAA' } }), '4017300')
    assert.equal(await codeOf({ body: '{"grantType":"password"}' }), '4007301')
    assert.equal(await codeOf({ body: '{' }), '4007300')
    assert.equal(await codeOf({}), '2007300')
    pass(899)
    assert.equal((await shop.ask('/v1.0/debit/status', {})).body['responseCode'], '4005502')
    pass(1)
    assert.equal((await shop.ask('/v1.0/debit/status', {})).body['responseCode'], '4015501')
    await shop.renew()
    assert.equal((await shop.ask('/v1.0/debit/status', {})).body['responseCode'], '4005502')
  })

  it('asks for no order of another merchant, and for none that is not there', async () => {
    const { shop, sandbox } = world
    const other = await createMerchant(sandbox, () => TEN_OCLOCK, 'warung-fajar')
    const { body } = await shop.ask(PAYMENT, order('INV-1'))
    for (const input of [
      { originalReferenceNo: body['referenceNo'] },
      { originalPartnerReferenceNo: 'INV-1' },
    ])
      assert.equal((await other.ask('/v1.0/debit/status', input)).body['responseCode'], '4045501')
    assert.equal((await shop.ask('/v1.0/debit/status', {})).body['responseCode'], '4005502')
    assert.equal((await shop.ask('/v1.0/else', {})).body['responseCode'], '4040001')
  })
})

it('an order of the control API may name its addresses, and is paid back there', async () => {
  const { shop, heard } = await start()
  const opened = await shop.control('orders', { notifyUrl: SHOP, returnUrl: 'https://shop.example/done' })
  const order = { originReferenceNo: opened['originReferenceNo'] }
  assert.match(String((await shop.control('refunds', order))['error']), /not paid/)
  await shop.control('app', order)
  await shop.control('refunds', { ...order, amount: '250000.00' })
  await shop.control('refunds', order)
  assert.deepEqual(
    heard.map(({ body }) => (JSON.parse(body) as Record<string, unknown>)['latestTransactionStatus']),
    ['00', '00', '04'],
  )
})
