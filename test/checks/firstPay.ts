/** The order's screen, as the page's script draws it and as React does: the same, for whatever order fits. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Tree } from 'first-screens/pay'
import { fc } from '../property.ts'
import { endCompiler } from '../../elements/build/compile.mjs'
import { draw, parse, type Node } from '../../elements/build/firstScreens.mjs'
import { source } from '../../elements/build/source.mjs'
import { marked } from '../../elements/payMarks.ts'
import { slotsOf } from '../../elements/paySlots.ts'
import { textsOf } from '../../elements/screenText.ts'
import { senToWire, sen } from '../../src/contract/money.ts'
import { METHODS, STATUSES, type Method, type Order } from '../../src/contract/payloads/payment.ts'
import type { SessionAnswer } from '../../src/contract/session.ts'
import type { WireForm } from '../../src/contract/wire.ts'

const LANGUAGES = ['id', 'en'] as const
const [usual] = marked as [SessionAnswer]
const order = usual.first!.data as WireForm<Order>

const answerOf = (bank: string, change: Partial<WireForm<Order>>): SessionAnswer => ({
  ...usual,
  bank: { ...usual.bank, name: bank },
  first: { ...usual.first!, data: { ...order, ...change } },
})

describe('the drawn screen of an order', () => {
  let drawing: Awaited<ReturnType<typeof draw>>
  before(async () => {
    drawing = await draw(source(), false, 'test')
  })
  after(endCompiler)

  /** The tree with an order's texts, as React's markup is read. */
  function expanded(answer: SessionAnswer, language: (typeof LANGUAGES)[number], version: string): Node[] {
    const screen = { ...drawing.screens.pay, slots: slotsOf(answer, language)! }
    const text = textsOf(screen, language, version)
    const node = (branch: Tree): Node => {
      if (!Array.isArray(branch)) return text(branch)
      const [tag, attributes = {}, ...children] = branch
      const pairs = Object.entries(attributes).map(([name, value]) => [name, text(value)])
      return [tag, Object.fromEntries(pairs) as Record<string, string>, ...children.map(node)]
    }
    return screen.tree.map(node)
  }

  const money = (most: bigint) => fc.bigInt({ min: 0n, max: most }).map((amount) => senToWire(sen(amount)))
  /** Any text; digits, which are set in an element for themselves, are common in names and numbers. */
  const unit = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    fc.constantFrom(...'0129 -'),
  )
  const text = (maxLength: number) => fc.string({ unit, maxLength })
  const rarely = <T>(usually: T, other: T) => fc.boolean().map((is) => (is ? usually : other))
  const count = fc.nat({ max: 100_000 })
  const answers = fc
    .record({
      bank: text(60),
      merchantName: text(120),
      orderNo: text(64),
      amount: money(200_000_000_000n),
      adminFee: money(1_000_000n),
      balance: fc.option(money(1_000_000_000_000n), { freq: 20 }),
      limit: fc.option(money(1_000_000_000_000n), { freq: 20 }),
      available: count,
      usable: count,
      worth: money(10_000n),
      pointsBlocked: fc.option(fc.constant('2301'), { freq: 1 }),
      status: fc.oneof({ weight: 9, arbitrary: fc.constant('OPEN' as const) }, fc.constantFrom(...STATUSES)),
      toApp: rarely(false, true),
      methods: fc.oneof(
        { weight: 9, arbitrary: fc.constant<Method[]>([...METHODS]) },
        fc.constant<Method[]>(METHODS.toReversed()),
        fc.subarray<Method>([...METHODS]),
      ),
      blocked: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, fc.constant('2101')),
      single: fc.option(money(200_000_000_000n), { freq: 1 }),
    })
    .map(
      ({
        bank,
        balance,
        limit,
        available,
        usable,
        worth,
        pointsBlocked,
        methods,
        blocked,
        single,
        ...remaining
      }) =>
        answerOf(bank, {
          ...remaining,
          wallet: { balance },
          paylater: limit === null ? null : { limit },
          points: { available, usable, worth, blocked: pointsBlocked },
          methods: methods.map((method) => ({ method, blocked })),
          limits: { single, daily: null, dailyLeft: null },
        }),
    )

  for (const language of LANGUAGES)
    for (const version of [2, 3] as const)
      it(`equals what React renders: ${language}, version ${version}`, async () => {
        const fitting = answers.filter((answer) => slotsOf(answer, language) !== undefined)
        await fc.assert(
          fc.asyncProperty(fitting, async (answer) => {
            const { pay } = drawing.source
            assert.deepEqual(
              expanded(answer, language, `${version}`),
              parse(await pay(language, version, answer)),
            )
          }),
          { numRuns: 60 },
        )
      })
})

describe('an order whose first screen differs', () => {
  const fits = (change: Partial<WireForm<Order>>, bank = 'Bank') =>
    slotsOf(answerOf(bank, change), 'id') !== undefined
  const { account, points, limits } = order
  const cases: Record<string, Partial<WireForm<Order>>> = {
    'is under way': { status: 'PROCESSING' },
    'had failed': { status: 'FAILED' },
    'is paid in the app': { toApp: true },
    'is of a frozen account': { account: { ...account, frozen: true } },
    'is of an account without a PIN': { account: { ...account, pinSet: false } },
    'does not send the balance': { wallet: { balance: null } },
    'costs more than the balance': { wallet: { balance: '0.00' } },
    'costs more than a limit': { limits: { ...limits, single: '0.01' } },
    'knows no Pay Later': { paylater: null, methods: [{ method: 'WALLET', blocked: null }] },
    'has the wallet blocked': { methods: [{ method: 'WALLET', blocked: '2101' }, order.methods[1]!] },
    'has Pay Later blocked': { methods: [order.methods[0]!, { method: 'PAYLATER', blocked: '2201' }] },
    'names Pay Later first': { methods: order.methods.toReversed() },
    'has points refused': { points: { ...points, blocked: '2301' } },
    'has no points': { points: { ...points, available: 0, usable: 0 } },
    'has a single point': { points: { ...points, usable: 1 } },
    'is very large': { amount: '1000000000.00' },
    'has a nameless merchant': { merchantName: ' ' },
    'has an amount that is none': { amount: 'a lot' },
  }
  it('the usual order has a drawn screen', () => assert.equal(fits({}), true))
  for (const [title, change] of Object.entries(cases))
    it(`${title}: waits for React`, () => assert.equal(fits(change), false))

  it("waits for React when the answer isn't an order: a refusal, none, another page, an invalid one", () => {
    const { first, ...incomplete } = usual
    for (const answer of [
      incomplete,
      { ...usual, first: { ...first, status: 409 } },
      { ...usual, first: { ...first, code: '2001' } },
      { ...usual, inlineAllowed: false },
      { ...usual, bank: { ...usual.bank, name: '' } },
      undefined,
      null,
      'text',
      [],
    ])
      assert.equal(slotsOf(answer, 'id'), undefined)
  })
})
