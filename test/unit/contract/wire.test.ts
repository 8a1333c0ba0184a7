/** Bodies to text and back: to the sen, whatever the amounts, and nothing else is taken for one. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '../../property.ts'
import * as v from 'valibot'
import { stringify } from '../../../src/contract/json.ts'
import { sen } from '../../../src/contract/money.ts'
import { money } from '../../../src/contract/payloads/fields.ts'
import {
  orderConfirm,
  orderInquiry,
  paylater,
  paymentH5,
  paymentStatus,
  repaymentPlan,
} from '../../../src/contract/payloads/payment.ts'
import { toJson, toQuery } from '../../../src/contract/wire.ts'

const KEY = 'key-0123456789abcdef'
const JWE = 'a.b.c.d.e'

/** Any amount that the wire can carry. */
const amount = fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }).map(sen)
const maybeAmount = fc.option(amount)
const fewItems = { maxLength: 5 }
const day = fc.constant('2026-12-25')
const instant = fc.constant('2026-11-21T10:00:00+07:00')
const text = fc.string({ maxLength: 24 })
const points = fc.nat({ max: 1_000_000_000 })
const months = fc.integer({ min: 1, max: 60 })
/** As objects are that come out of JSON. */
const record = <T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(model, { noNullPrototype: true })
const constant = <const T>(value: T) => fc.constant(value)

/** Each body that has amounts in it. */
const bodies = {
  order: [
    paymentH5.answers,
    record({
      status: constant('OPEN'),
      merchantId: constant('toko-senja'),
      merchantName: text,
      orderNo: text,
      amount,
      adminFee: amount,
      payBefore: fc.option(instant),
      maskedMsisdn: fc.option(constant('+62 811-••••-0001')),
      wallet: record({ balance: maybeAmount }),
      points: record({ available: points, usable: points, worth: amount, blocked: constant(null) }),
      methods: constant([{ method: 'WALLET', blocked: null }]),
      paylater: fc.option(record({ limit: amount })),
      limits: record({ single: maybeAmount, daily: maybeAmount, dailyLeft: maybeAmount }),
      account: constant({ frozen: false, pinSet: true, verified: true }),
      toApp: fc.boolean(),
      appLink: fc.option(text),
      returnUrl: fc.option(text),
    }),
  ],
  inquiry: [
    orderInquiry.answers,
    record({
      tenors: fc.array(record({ months, monthly: amount, firstMonth: amount, total: amount }), fewItems),
      limit: amount,
      serviceFeePercent: constant('2.50'),
      adminFee: amount,
      oneTimeVerification: constant('DONE'),
    }),
  ],
  plan: [
    repaymentPlan.answers,
    record({
      months,
      dueDay: fc.integer({ min: 1, max: 31 }),
      firstRepaymentDate: day,
      rows: fc.array(record({ date: day, principal: amount, fee: amount, subtotal: amount }), {
        ...fewItems,
        minLength: 1,
      }),
      principal: amount,
      serviceFee: amount,
      adminFee: amount,
      total: amount,
      lateFee: fc.option(text),
      version: text,
    }),
  ],
  status: [
    paymentStatus.answers,
    record({
      status: constant('SUCCESS'),
      reason: constant(null),
      merchantId: constant('toko-senja'),
      merchantName: text,
      amount,
      pointAmount: points,
      method: constant('PAYLATER'),
      paidAt: fc.option(instant),
      expectedSeconds: fc.nat({ max: 600 }),
      returnUrl: constant(null),
      instalments: fc.option(record({ months, firstAmount: amount, firstDueDate: day })),
    }),
  ],
  'confirm by wallet': [
    orderConfirm.asks,
    record({
      originalReferenceNo: constant('order-1'),
      method: constant('WALLET'),
      amount,
      pointAmount: points,
      idempotencyKey: constant(KEY),
      encryptedPin: constant(JWE),
    }),
  ],
  'confirm by code': [
    orderConfirm.asks,
    record({
      originalReferenceNo: constant('order-1'),
      method: constant('QRIS'),
      amount,
      pointAmount: points,
      idempotencyKey: constant(KEY),
    }),
  ],
  'confirm of Pay Later': [
    paylater.asks,
    record({
      originalReferenceNo: constant('order-1'),
      months,
      pointAmount: points,
      total: amount,
      encryptedPin: constant(JWE),
      agreement: constant([]),
      idempotencyKey: constant(KEY),
    }),
  ],
} satisfies Record<string, readonly [v.GenericSchema, fc.Arbitrary<object>]>

/** Values that aren't an amount: that is a text of digits and two decimals alone. */
const wrong = fc.oneof(
  fc.string().filter((candidate) => !/^(?:0|[1-9]\d{0,12})\.\d{2}$/.test(candidate)),
  fc.constantFrom<unknown>(
    '1',
    '1.0',
    '1,00',
    '-1.00',
    '1e3.00',
    ' 1.00',
    '01.00',
    '1.00\n',
    '10000000000000.00',
  ),
  fc.double(),
  fc.integer(),
  amount,
  fc.constantFrom<unknown>(undefined, true, [], {}, ['1.00'], { amount: '1.00' }),
)

/** The ways to all amounts in a body as it travels. */
function amountsIn(value: unknown): (readonly string[])[] {
  if (typeof value === 'string') return v.is(money, value) ? [[]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => amountsIn(item).map((path) => [name, ...path]))
}

function withChange(value: unknown, [name, ...path]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string,
    unknown
  >
  copy[name] = withChange(copy[name], path, by)
  return copy
}

describe('a body with amounts', () => {
  for (const [name, [schema, values]] of Object.entries(bodies)) {
    it(`is unchanged after writing and reading: ${name}`, () => {
      fc.assert(
        fc.property(values as fc.Arbitrary<object>, (body) => {
          assert.deepEqual(v.parse(schema, JSON.parse(toJson(body))), body)
        }),
      )
    })

    it(`is refused with an invalid amount: ${name}`, () => {
      fc.assert(
        fc.property(values as fc.Arbitrary<object>, wrong, fc.nat(), (body, replacement, seed) => {
          const wire: unknown = JSON.parse(toJson(body))
          const paths = amountsIn(wire)
          // The percentage looks like one.
          const amounts = paths.filter((path) => !path.includes('serviceFeePercent'))
          assert.ok(amounts.length > 0)
          assert.equal(v.is(schema, withChange(wire, amounts[seed % amounts.length]!, replacement)), false)
        }),
      )
    })
  }

  it('has amounts as text with two decimals', () => {
    const body = { amount: sen(125_000_000n), rows: [{ fee: sen(5n) }, { fee: sen(0n) }], pointAmount: 5 }
    assert.equal(
      toJson(body),
      '{"amount":"1250000.00","rows":[{"fee":"0.05"},{"fee":"0.00"}],"pointAmount":5}',
    )
    assert.equal(toQuery({ amount: sen(100n), other: 'a b', missing: undefined }), 'amount=1.00&other=a+b')
  })

  it('is what JSON.stringify writes if there are no amounts', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), (json) =>
        assert.equal(toJson(JSON.parse(json)), JSON.stringify(JSON.parse(json))),
      ),
    )
  })

  it('is what was meant where a page gives lists and amounts a `toJSON`', () => {
    const body = { list: ['a', { amount: sen(5n) }], nested: { missing: undefined, none: null } }
    const plain = { list: ['a', 1], nested: { none: null } }
    const toJSON = () => 'bent'
    const owners = [Array.prototype, BigInt.prototype]
    const expectedText = JSON.stringify(plain)
    try {
      for (const owner of owners)
        Object.defineProperty(owner, 'toJSON', { value: toJSON, configurable: true, writable: true })
      assert.notEqual(JSON.stringify(plain), expectedText)
      assert.equal(stringify(plain), expectedText)
      assert.equal(toJson(body), '{"list":["a",{"amount":"0.05"}],"nested":{"none":null}}')
    } finally {
      for (const owner of owners) Reflect.deleteProperty(owner, 'toJSON')
    }
  })

  it("can't be sent with a negative amount", () => {
    assert.throws(() => toJson({ amount: sen(-1n) }), RangeError)
  })
})
