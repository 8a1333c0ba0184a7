/** What an order costs, and which plans may be shown: in exact sen, whatever the numbers. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { senToWire, sen } from '../../src/contract/money.ts'
import type { Order, PaylaterInquiry, RepaymentPlan } from '../../src/contract/payloads/payment.ts'
import { formatNumber } from '../../src/domain/formatNumber.ts'
import { planInstalments } from '../../src/domain/instalments.ts'
import { checkPlan, readInquiry } from '../../src/domain/paylater.ts'
import { mendedAt, refusedBeforeDebit } from '../../src/domain/payRefusal.ts'
import { parsePoints } from '../../src/domain/points.ts'
import { methodBlocks, quoteOf, usablePoints } from '../../src/domain/quote.ts'
import { errorNames } from '../../src/contract/errors.ts'

const LIMIT = 10n ** 12n

const offer = fc.record({
  amount: fc.bigInt({ min: 100n, max: 10n ** 11n }),
  points: fc.nat({ max: 1_000_000 }),
  months: fc.integer({ min: 1, max: 60 }),
  hundredths: fc.integer({ min: 0, max: 9999 }),
  adminFee: fc.bigInt({ min: 0n, max: 10n ** 8n }),
  dueDay: fc.integer({ min: 1, max: 31 }),
})
type Offer = typeof offer extends fc.Arbitrary<infer T> ? T : never

/** What a bank would send for an offer, and what the order says. */
function answers({ amount, points: wanted, months, hundredths, adminFee, dueDay }: Offer) {
  const points = wanted * 100 > Number(amount) ? 0 : wanted
  const pointsWorth = sen(BigInt(points) * 100n)
  const percent = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
  const plan = planInstalments({
    principal: sen(amount - pointsWorth),
    months,
    serviceFeePercent: percent,
    adminFee: sen(adminFee),
    from: '2026-11-21',
    dueDay,
  })
  const wire: RepaymentPlan = {
    months,
    dueDay,
    firstRepaymentDate: plan.firstRepaymentDate,
    lateFee: null,
    version: 'PL-1.0',
    rows: plan.rows.map(({ date, principal, fee, subtotal }) => ({
      date,
      principal: senToWire(principal),
      fee: senToWire(fee),
      subtotal: senToWire(subtotal),
    })),
    principal: senToWire(plan.principal),
    serviceFee: senToWire(plan.serviceFee),
    adminFee: senToWire(plan.adminFee),
    total: senToWire(plan.total),
  }
  const first = plan.rows[0]?.subtotal ?? sen(0n)
  const inquiry: PaylaterInquiry = {
    tenors: [
      {
        months,
        monthly: senToWire(plan.rows[1]?.subtotal ?? first),
        firstMonth: senToWire(first),
        total: senToWire(plan.total),
      },
    ],
    limit: senToWire(sen(LIMIT)),
    serviceFeePercent: percent,
    adminFee: senToWire(sen(adminFee)),
    oneTimeVerification: 'DONE',
  }
  return { wire, inquiry, basis: { amount: sen(amount), points, pointsWorth }, months, plan }
}

const check = ({ wire, inquiry, basis, months }: ReturnType<typeof answers>) =>
  checkPlan(wire, months, readInquiry(inquiry, basis.points), basis)

/** One sen more, in wire money. */
const more = (wire: string): string => senToWire(sen(BigInt(wire.replace('.', '')) + 1n))

describe('a plan', () => {
  it('that a bank works out to the sen is taken, and shown to the sen', () => {
    fc.assert(
      fc.property(offer, (one) => {
        const sent = answers(one)
        const plan = check(sent) ?? assert.fail('it adds up')
        assert.equal(
          plan.rows.reduce((sum, row) => sum + row.subtotal, 0n),
          plan.total,
        )
        assert.equal(plan.principal + plan.fee, plan.total)
        assert.equal(plan.amount - plan.pointsWorth, plan.principal)
        assert.equal(plan.firstMonth, plan.rows[0]?.subtotal)
        assert.equal(plan.limitAfter + plan.principal, plan.limit)
        assert.equal(plan.rows.length, plan.months)
      }),
    )
  })

  it('that is off by one sen anywhere is refused', () => {
    const places = [
      'principal',
      'serviceFee',
      'adminFee',
      'total',
      'row principal',
      'row fee',
      'row subtotal',
      'tenor total',
      'tenor first',
      'tenor monthly',
      'inquiry admin fee',
    ] as const
    fc.assert(
      fc.property(offer, fc.constantFrom(...places), fc.nat(), (one, place, which) => {
        const sent = answers(one)
        const row = sent.wire.rows[which % sent.wire.rows.length]!
        const tenor = sent.inquiry.tenors[0]!
        if (place === 'principal' || place === 'serviceFee' || place === 'adminFee' || place === 'total')
          sent.wire[place] = more(sent.wire[place])
        else if (place === 'row principal') row.principal = more(row.principal)
        else if (place === 'row fee') row.fee = more(row.fee)
        else if (place === 'row subtotal') row.subtotal = more(row.subtotal)
        else if (place === 'tenor total') tenor.total = more(tenor.total)
        else if (place === 'tenor first') tenor.firstMonth = more(tenor.firstMonth)
        else if (place === 'tenor monthly') tenor.monthly = more(tenor.monthly)
        else sent.inquiry.adminFee = more(sent.inquiry.adminFee)
        assert.equal(check(sent), null)
      }),
    )
  })

  it('that adds up but is for another order, other points or other months is refused', () => {
    fc.assert(
      fc.property(offer, (one) => {
        const sent = answers(one)
        assert.equal(check({ ...sent, basis: { ...sent.basis, amount: sen(sent.basis.amount + 1n) } }), null)
        assert.equal(
          checkPlan(sent.wire, sent.months, readInquiry(sent.inquiry, sent.basis.points + 1), sent.basis),
          null,
        )
        assert.equal(check({ ...sent, months: sent.months + 1 }), null)
        assert.equal(
          check({ ...sent, wire: { ...sent.wire, rows: sent.wire.rows.toReversed(), months: sent.months } })
            !== null,
          sent.months === 1,
        )
      }),
    )
  })

  it('may round its fee to the rupiah, no further', () => {
    const sent = answers({
      amount: 123_456_789n,
      points: 0,
      months: 3,
      hundredths: 250,
      adminFee: 0n,
      dueDay: 25,
    })
    const { plan } = sent
    const rounded = (fee: bigint) => {
      const off = fee - plan.serviceFee
      const first = {
        ...sent.wire.rows[0]!,
        fee: senToWire(sen(fee)),
        subtotal: senToWire(sen(plan.rows[0]!.subtotal + off)),
      }
      const total = senToWire(sen(plan.total + off))
      return check({
        ...sent,
        wire: {
          ...sent.wire,
          rows: [first, ...sent.wire.rows.slice(1)],
          serviceFee: senToWire(sen(fee)),
          total,
        },
        inquiry: {
          ...sent.inquiry,
          tenors: [{ ...sent.inquiry.tenors[0]!, firstMonth: first.subtotal, total }],
        },
      })
    }
    assert.equal(plan.serviceFee, 3_086_420n)
    assert.equal(rounded(3_086_400n)?.serviceFee, 3_086_400n)
    assert.equal(rounded(3_086_500n)?.serviceFee, 3_086_500n)
    assert.equal(rounded(3_086_520n), null)
    assert.equal(rounded(3_086_320n), null)
  })
})

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
  const wire = (value: bigint | null) => (value === null ? null : senToWire(sen(value)))
  return {
    status: 'OPEN',
    merchantId: 'toko-senja',
    merchantName: 'Toko Senja',
    orderNo: 'TS-1',
    amount: senToWire(sen(amount)),
    adminFee: '0.00',
    payBefore: null,
    maskedMsisdn: null,
    wallet: { balance: wire(balance) },
    points: { available: usable, usable, worth: '1.00', blocked: null },
    methods: [
      { method: 'WALLET', blocked },
      { method: 'PAYLATER', blocked: null },
    ],
    paylater: null,
    limits: { single: wire(single), daily: null, dailyLeft: wire(dailyLeft) },
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
        (amount, usable, wanted) => {
          const quote = quoteOf(order({ amount: amount + BigInt(usable) * 100n, usable }), wanted)
          assert(quote.points >= 0 && quote.points <= usable && quote.points <= Math.max(0, wanted))
          assert.equal(quote.subtotal + quote.pointsWorth, quote.amount)
          assert.equal(quote.subtotal + quote.adminFee, quote.total)
          assert.equal(quote.pointsWorth, BigInt(quote.points) * 100n)
        },
      ),
    )
    assert.equal(
      usablePoints(
        { ...order({ usable: 9 }), points: { available: 9, usable: 9, worth: '1.00', blocked: '2200' } },
        5,
      ),
      0,
    )
  })

  it('blocks the wallet exactly when it is short of the total, or the total over a limit', () => {
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
        (total, balance, single, dailyLeft, usable, wanted, verified) => {
          const found = order({ amount: total + 100_000n, balance, single, dailyLeft, usable, verified })
          const quote = quoteOf(found, wanted)
          const reason = methodBlocks(found, quote, {}).WALLET
          const short = quote.total > balance
          const over = [single, dailyLeft].some((limit) => limit !== null && quote.total > limit)
          assert.equal(reason !== null, short || over)
          if (over)
            assert.match(
              reason ?? '',
              verified ? /^LIMIT_(SINGLE|DAILY)$/ : /^LIMIT_(SINGLE|DAILY)_UNVERIFIED$/,
            )
        },
      ),
    )
  })

  it("lets the bank's word come first, then a refused call's, and an unknown balance block nothing", () => {
    const found = order({ blocked: '2106', balance: 0n })
    assert.equal(methodBlocks(found, quoteOf(found, 0), { WALLET: 'BALANCE_LOW' }).WALLET, '2106')
    const open = order({})
    assert.deepEqual(methodBlocks(open, quoteOf(open, 0), { PAYLATER: 'PAYLATER_OVERDUE' }), {
      WALLET: null,
      PAYLATER: 'PAYLATER_OVERDUE',
    })
    const unknown = order({ balance: null })
    assert.equal(methodBlocks(unknown, quoteOf(unknown, 0), {}).WALLET, null)
  })
})

describe('points as typed', () => {
  it('are read as they are written in either language', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.constantFrom('id', 'en', 'plain'), (points, how) => {
        const typed = how === 'plain' ? String(points) : formatNumber(points, how)
        assert.deepEqual(parsePoints(` ${typed} `, 1_000_000_000), { ok: true, points })
        assert.deepEqual(parsePoints(typed, points - 1), { ok: false, error: 'POINTS_TOO_MANY' })
      }),
    )
  })
  for (const typed of ['', '1,5', '1.50', '-5', '1e3', 'lima', '12.34.567', '.500', '1..000']) {
    it(`${JSON.stringify(typed)} is no number of points`, () =>
      assert.deepEqual(parsePoints(typed, 99_999), { ok: false, error: 'POINTS_INVALID' }))
  }
})

describe('a refused confirm', () => {
  it('is mended where it belongs, every one of them', () => {
    const at = (place: ReturnType<typeof mendedAt>) =>
      errorNames.filter((name) => refusedBeforeDebit(name) && mendedAt(name) === place)
    assert.deepEqual(
      at('plan'),
      [
        'CONSENT_OUTDATED',
        'PAYLATER_TERMS_NOT_AGREED',
        'PAYLATER_PLAN_CHANGED',
        'PAYLATER_PLAN_MISMATCH',
      ].toSorted((a, b) => errorNames.indexOf(a as never) - errorNames.indexOf(b as never)),
    )
    assert.deepEqual(at('tenor'), ['PAYLATER_TENOR_UNAVAILABLE'])
    assert.deepEqual(at('points'), [
      'POINTS_NOT_ALLOWED',
      'POINTS_NOT_AT_MERCHANT',
      'POINTS_TOO_MANY',
      'POINTS_INVALID',
    ])
    assert.deepEqual(at('details'), ['AMOUNT_MISMATCH', 'PAYMENT_DETAILS_CHANGED'])
    for (const name of at('method'))
      assert.match(name, /^(BALANCE_|LIMIT_|QR_TAP_HOLD|METHOD_UNAVAILABLE|PAYLATER_)/)
    for (const name of at('secret')) assert.match(name, /^(PIN_|OTP_|ACCOUNT_|ORDER_|SECRET_EXPIRED)/)
  })
})
