/**
 * The words before the app about an order that ends at once: the app of an order that ends at once: the app
 * decides by the same answers.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { endCodes, endNames, isFilled } from '../../../elements/first/endMarks.ts'
import { orderEnd } from '../../../elements/first/orderEnd.ts'
import { rowOf, type ErrorName } from '../../../src/contract/errors.ts'

const words = Object.fromEntries(
  endNames.map((name) => [name, { title: name, sentence: 'Rp {amount}, {merchant}' }]),
)
const STATUS = { merchantName: 'Toko Senja', amount: '150000.00', method: 'WALLET' }
const ORDER = { status: 'OPEN', toApp: false, account: { frozen: false, pinSet: true, verified: true } }

const success = (data: object) => ({ status: 200, code: '0', data })
const refusal = (name: ErrorName, data: object = {}) => ({ status: 200, code: rowOf(name).code, data })
const statusIs = (status: string, more: object = {}) => success({ ...STATUS, status, ...more })

const endOf = (answers: { first?: object; orderStatus?: object; inlineAllowed?: boolean }) =>
  orderEnd({ inlineAllowed: true, bank: { name: 'Bank' }, ...answers }, 'en', words, endCodes)

const cases: readonly [string, Parameters<typeof endOf>[0], string | undefined][] = [
  ['paid', { first: success(ORDER), orderStatus: statusIs('SUCCESS') }, 'SUCCESS'],
  [
    'paid, though the order is refused',
    { first: refusal('ORDER_EXPIRED'), orderStatus: statusIs('SUCCESS') },
    'SUCCESS',
  ],
  ['on hold', { first: success(ORDER), orderStatus: statusIs('ON_HOLD') }, 'PAYMENT_ON_HOLD'],
  ['failed', { first: success(ORDER), orderStatus: statusIs('FAILED') }, 'PAYMENT_FAILED'],
  [
    'pending: its page follows it',
    { first: refusal('ORDER_EXPIRED'), orderStatus: statusIs('PROCESSING') },
    undefined,
  ],
  ['over', { first: refusal('ORDER_EXPIRED'), orderStatus: statusIs('OPEN') }, 'ORDER_EXPIRED'],
  [
    'over, its status is refused, too',
    { first: refusal('ORDER_CANCELLED'), orderStatus: refusal('ORDER_CANCELLED') },
    'ORDER_CANCELLED',
  ],
  [
    'of a frozen account',
    { first: success({ ...ORDER, account: { frozen: true, pinSet: true } }), orderStatus: statusIs('OPEN') },
    'ACCOUNT_FROZEN',
  ],
  [
    'of an account without a PIN',
    {
      first: success({ ...ORDER, account: { frozen: false, pinSet: false } }),
      orderStatus: statusIs('OPEN'),
    },
    'PIN_NOT_SET',
  ],
  ['open', { first: success(ORDER), orderStatus: statusIs('OPEN') }, undefined],
  [
    'refused for a reason that is no notice',
    { first: refusal('ORDER_UNKNOWN'), orderStatus: statusIs('OPEN') },
    undefined,
  ],
  ['of which the status is not known', { first: refusal('ORDER_EXPIRED') }, undefined],
  [
    'not to be shown in this page',
    { first: success(ORDER), orderStatus: statusIs('SUCCESS'), inlineAllowed: false },
    undefined,
  ],
  [
    'answered in a way that cannot be read',
    { first: success(ORDER), orderStatus: success({ status: 'SUCCESS' }) },
    undefined,
  ],
]

describe('an order that is', () => {
  for (const [what, answers, title] of cases)
    it(what, () => {
      assert.equal(endOf(answers)?.title, title)
    })
})

describe('the sentence of an end', () => {
  it('holds amount and merchant of the status', () => {
    const { bank, sentence } = endOf({ first: success(ORDER), orderStatus: statusIs('SUCCESS') })!
    assert.deepEqual([bank, sentence], ['Bank', 'Rp Rp150,000.00, Toko Senja'])
  })

  it('holds those that came with a refusal', () => {
    const order = { merchantName: 'Toko Pagi', amount: '2500.00', orderNo: 'S-1' }
    const end = endOf({ first: refusal('ORDER_EXPIRED', { order }), orderStatus: refusal('ORDER_EXPIRED') })
    assert.equal(end?.sentence, 'Rp Rp2,500.00, Toko Pagi')
  })

  it('is left to the app where nobody says the merchant', () => {
    const end = endOf({ first: refusal('ORDER_EXPIRED'), orderStatus: refusal('ORDER_EXPIRED') })
    assert.deepEqual([end?.title, end?.sentence], ['ORDER_EXPIRED', ''])
  })

  it('is written at build time only where the answers hold all that stands in it', () => {
    assert.deepEqual(
      endNames.filter((name) => name !== 'SUCCESS' && isFilled(name)),
      [
        'PAYMENT_FAILED',
        'PAYMENT_FAILED_PAYLATER',
        'NOT_LINKED',
        'ORDER_EXPIRED',
        'ORDER_CANCELLED',
        'MERCHANT_UNAVAILABLE',
      ],
    )
  })
})
