/** Ways to pay and instalments: those of the bank's folder. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { later } from '../idempotency/confirming.ts'
import { BY_WALLET, ok, ORDER, setUp, shownOrder, verdict } from '../rig.ts'

const order = {
  ...shownOrder,
  amount: '1.00',
  methods: ['WALLET', 'QRIS', 'PAYLATER'].map((method) => ({ method, blocked: null })),
  paylater: { limit: '1.00' },
}
const code = { payload: '000201', expiresAt: '2026-11-21T10:00:00+07:00' }
const { encryptedPin: _, ...confirm } = BY_WALLET
const byCode = { ...confirm, method: 'QRIS' }

const rigWith = (change: object) =>
  setUp({
    ...change,
    answer: ({ url }) =>
      ok(
        url.endsWith('payment-order-confirm')
          ? { nextStep: 'SHOW_QR', expectedSeconds: 60, qr: code }
          : order,
      ),
  })

/** The ways to pay of an answer. */
const methodsOf = (data: unknown): string[] =>
  (data as { methods: { method: string }[] }).methods.map(({ method }) => method)

test('whatever the bank offers is offered, QRIS too, and asked for', async () => {
  const { call, open } = await rigWith({})
  const session = await open({ originReferenceNo: ORDER })
  const answer = await call('payment/payment-h5', { originalReferenceNo: ORDER }, session)
  const { data } = (await answer.json()) as { data: unknown }
  assert.deepEqual(methodsOf(data), ['WALLET', 'QRIS', 'PAYLATER'])
  assert.deepEqual(await verdict(await call('payment/payment-order-confirm', byCode, session)), [200, '0'])
})

test('no more points are usable than the order costs, whatever the bank answers', async () => {
  const points = { available: 900, usable: 124, worth: '1.00', blocked: null }
  const { call, open } = await setUp({ answer: () => ok({ ...order, amount: '123.45', points }) })
  const session = await open({ originReferenceNo: ORDER })
  const answer = await call('payment/payment-h5', { originalReferenceNo: ORDER }, session)
  const { data } = (await answer.json()) as { data: { points: unknown } }
  assert.deepEqual(data.points, { ...points, usable: 123 })
})

test('a bank whose folder has no Pay Later offers none, and is asked for none, whatever it answers', async () => {
  const { call, open, bankRequests } = await rigWith({ methods: ['WALLET', 'QRIS'] })
  const session = await open({ originReferenceNo: ORDER })
  const answer = await call('payment/payment-h5', { originalReferenceNo: ORDER }, session)
  const { data } = (await answer.json()) as { data: { paylater: unknown } }
  assert.deepEqual([methodsOf(data), data.paylater], [['WALLET', 'QRIS'], null])
  const byOrder = { originalReferenceNo: ORDER, pointAmount: 0 }
  for (const [name, body] of [
    ['payment/paylater-order-inquiry', byOrder],
    ['payment/paylater-repayment-plan', { ...byOrder, months: 3 }],
    ['payment/paylater', later],
  ] as const)
    assert.deepEqual(await verdict(await call(name, body, session)), [400, '9020'], name)
  assert.deepEqual(
    bankRequests.filter(({ url }) => url.includes('/payment/paylater')),
    [],
  )
})

test('a bank whose folder names its instalments offers no others, and is asked for no others', async () => {
  const tenor = (months: number) => ({ months, monthly: '1.00', firstMonth: '1.00', total: '1.00' })
  const { call, open, bankRequests } = await setUp({
    instalmentMonths: [3, 12],
    answer: () =>
      ok({
        tenors: [1, 3, 6, 12].map(tenor),
        limit: '1.00',
        serviceFeePercent: '1.00',
        adminFee: '0.00',
        oneTimeVerification: 'DONE',
      }),
  })
  const session = await open({ originReferenceNo: ORDER })
  const byOrder = { originalReferenceNo: ORDER, pointAmount: 0 }
  const { data } = (await (await call('payment/paylater-order-inquiry', byOrder, session)).json()) as {
    data: { tenors: { months: number }[] }
  }
  assert.deepEqual(
    data.tenors.map(({ months }) => months),
    [3, 12],
  )
  const before = bankRequests.length
  const plan = await call('payment/paylater-repayment-plan', { ...byOrder, months: 6 }, session)
  assert.deepEqual(await verdict(plan), [400, '9020'])
  assert.deepEqual(await verdict(await call('payment/paylater', { ...later, months: 6 }, session)), [
    400,
    '9020',
  ])
  assert.equal(bankRequests.length, before)
})

test('a reload changes what is offered, and what is missing in it is as it is by default', async () => {
  const { call, open, proxy, config } = await rigWith({ methods: ['WALLET', 'QRIS', 'PAYLATER'] })
  const session = await open({ originReferenceNo: ORDER })
  const offered = async (): Promise<string[]> => {
    const answer = await call('payment/payment-h5', { originalReferenceNo: ORDER }, session)
    return methodsOf(((await answer.json()) as { data: unknown }).data)
  }
  const plan = { originalReferenceNo: ORDER, pointAmount: 0, months: 6 }
  const planFor = async () => verdict(await call('payment/paylater-repayment-plan', plan, session))
  assert.notDeepEqual(await planFor(), [400, '9020'])
  proxy.reload({ ...config, instalmentMonths: [3] })
  assert.deepEqual(await planFor(), [400, '9020'])
  proxy.reload({ ...config, methods: ['WALLET'] })
  assert.deepEqual(await offered(), ['WALLET'])
  const { methods: _methods, ...fewer } = config
  proxy.reload(fewer)
  assert.deepEqual(await offered(), ['WALLET', 'QRIS', 'PAYLATER'])
})
