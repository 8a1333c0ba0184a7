/** The cost of an order, in exact sen. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '../../property.ts'
import { sen } from '../../../src/contract/money.ts'
import type { Order } from '../../../src/contract/payloads/payment.ts'
import { isOfOrder, quoteOf, usablePoints } from '../../../src/domain/quote.ts'
import { methodBlocks } from '../../../src/stores/payment/methods/methods.ts'

const order = (change: {
  amount?: bigint
  balance?: bigint | null
  usable?: number
  single?: bigint | null
  dailyLeft?: bigint | null
  verified?: boolean
  blocked?: string | null
}): Order => {
  const {
    amount = 125_000_000n,
    balance = 250_000_000n,
    usable = 0,
    single = null,
    dailyLeft = null,
    verified = true,
    blocked = null,
  } = change
  const sens = (value: bigint | null) => (value === null ? null : sen(value))
  return {
    status: 'OPEN',
    merchantId: 'toko-senja',
    merchantName: 'Toko Senja',
    orderNo: 'TS-1',
    amount: sen(amount),
    adminFee: sen(0n),
    payBefore: null,
    maskedMsisdn: null,
    wallet: { balance: sens(balance) },
    points: { available: usable, usable, worth: sen(100n), blocked: null },
    methods: [
      { method: 'WALLET', blocked },
      { method: 'PAYLATER', blocked: null },
    ],
    paylater: null,
    limits: { single: sens(single), daily: null, dailyLeft: sens(dailyLeft) },
    account: { frozen: false, pinSet: true, verified },
    toApp: false,
    appLink: null,
    returnUrl: null,
  }
}

describe('a quote', () => {
  it('is exact, and never uses more points than there are', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 14n }),
        fc.nat(),
        fc.integer(),
        (amount, usable, pointAmount) => {
          const quote = quoteOf(order({ amount: amount + BigInt(usable) * 100n, usable }), pointAmount)
          assert.equal(quote.points, Math.min(usable, Math.max(0, pointAmount)))
          assert.equal(quote.subtotal + quote.pointsWorth, quote.amount)
          assert.equal(quote.subtotal + quote.adminFee, quote.total)
          assert.equal(quote.pointsWorth, BigInt(quote.points) * 100n)
        },
      ),
    )
    assert.equal(
      usablePoints(
        { ...order({ usable: 9 }), points: { available: 9, usable: 9, worth: sen(100n), blocked: '2200' } },
        5,
      ),
      0,
    )
  })

  it('holds the fee, and the points of a payment under way as long as they fit into its order', () => {
    const feed = { ...order({ amount: 100_000n, usable: 0 }), adminFee: sen(250n) }
    assert.equal(quoteOf(feed, 0).total, 100_250n)
    assert.equal(usablePoints(order({ usable: 9 }), 1.5), 0)
    for (const [points, count] of [
      [1000, 1000],
      [1001, 0],
    ] as const)
      assert.equal(quoteOf(feed, points, true).points, count)
  })

  it('tells the sums of its own order, with the fee or without, less the points, from any other', () => {
    const feed = { ...order({ amount: 100_000n }), adminFee: sen(250n) }
    const isOf = (amount: bigint, pointAmount: number) =>
      isOfOrder(feed, { amount: sen(amount), pointAmount })
    for (const amount of [90_000n, 90_250n]) {
      assert.equal(isOf(amount, 100), true)
      for (const off of [-1n, 1n]) assert.equal(isOf(amount + off, 100), false)
      assert.equal(isOf(amount, 99), false)
    }
  })

  it('blocks the wallet exactly when it has less than the total, or the total exceeds a limit', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 6n })
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.option(amount),
        fc.option(amount),
        fc.nat(1000),
        fc.nat(1000),
        fc.boolean(),
        (total, balance, single, dailyLeft, usable, pointAmount, verification) => {
          const openOrder = order({
            amount: total + 100_000n,
            balance,
            single,
            dailyLeft,
            usable,
            verified: verification,
          })
          const quote = quoteOf(openOrder, pointAmount)
          const reason = methodBlocks(openOrder, quote, {}).WALLET
          const short = quote.total > balance
          const isOver = [single, dailyLeft].some((limit) => limit !== null && quote.total > limit)
          assert.equal(reason !== null, short || isOver)
          if (isOver)
            assert.match(
              reason ?? '',
              verification ? /^LIMIT_(SINGLE|DAILY)$/ : /^LIMIT_(SINGLE|DAILY)_UNVERIFIED$/,
            )
          else assert.equal(reason, short ? 'BALANCE_LOW' : null)
        },
      ),
    )
  })

  it("prefers the bank's reason, then that of a refused call; an unknown balance blocks nothing", () => {
    const openOrder = order({ blocked: '2106', balance: 0n })
    assert.equal(methodBlocks(openOrder, quoteOf(openOrder, 0), { WALLET: 'BALANCE_LOW' }).WALLET, '2106')
    const open = order({})
    assert.deepEqual(methodBlocks(open, quoteOf(open, 0), { PAYLATER: 'PAYLATER_OVERDUE' }), {
      WALLET: null,
      PAYLATER: 'PAYLATER_OVERDUE',
    })
    const unknown = order({ balance: null })
    assert.equal(methodBlocks(unknown, quoteOf(unknown, 0), {}).WALLET, null)
  })
})
