/**
 * The order's screen, as the page's script puts it together and as React draws it: the same, for every order.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { texts as errors } from '../../locales/id/errors.ts'
import { texts } from '../../locales/id/shared.ts'
import { folderOf, likeAnOrder, writeFolder } from '../banks/made.ts'
import { fc } from '../property.ts'
import { draw, sourceOf } from '../../elements/build/firstScreens.ts'
import { parse, type Node } from '../../elements/build/trees.ts'
import { source } from '../../elements/build/source.ts'
import { composeTree, type Tree } from '../../elements/first/composeTree.ts'
import { reasons, scenes } from '../../elements/first/payMarks.ts'
import { payShapeOf, type ShapeContext } from '../../elements/first/payShape.ts'
import { LANGUAGES, type Language } from '../../src/contract/language.ts'
import { senToWire, sen } from '../../src/contract/money.ts'
import { METHODS, type Method, type Order } from '../../src/contract/payloads/payment.ts'
import type { Version } from '../../src/contract/routes.ts'
import type { BankProfile, SessionAnswer } from '../../src/contract/session.ts'
import type { WireForm } from '../../src/contract/wire.ts'
import { methodOf } from '../../src/stores/payment/methods/methods.ts'
import { rowOf } from '../../src/contract/errors.ts'

// As the build draws: React's development build takes four times as long.
process.env['NODE_ENV'] = 'production'

const VERSIONS: readonly Version[] = [1, 2, 3]
const [usual] = scenes(false)[0]!.answers
const order = usual.first!.data as WireForm<Order>

const answerOf = (bank: Partial<BankProfile>, change: Partial<WireForm<Order>>): SessionAnswer => ({
  ...usual,
  bank: { ...usual.bank, ...bank },
  first: { ...usual.first!, data: { ...order, ...change } },
})

const codes = Object.keys(reasons)
/** Codes that may be said of a way to pay. */
const codesOf = (method: Method): string[] =>
  codes.filter((code) => {
    const { subject, recovery } = rowOf(reasons[code]!)
    return recovery === 'method' && (subject === undefined || subject === methodOf(method).subject)
  })
const pointsCodes = codes.filter((code) => rowOf(reasons[code]!).recovery === 'points')

const money = (most: bigint) => fc.bigInt({ min: 0n, max: most }).map((amount) => senToWire(sen(amount)))
/** Any text; digits, which are set in an element for themselves, are common in names and numbers. */
const unit = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  fc.constantFrom(...'0129 -'),
)
const text = (maxLength: number) => fc.string({ unit, minLength: 1, maxLength })
const count = fc.oneof(fc.constantFrom(0, 1, 2, 21), fc.nat({ max: 100_000 }))
const blocks = (method: Method) => fc.option(fc.constantFrom(...codesOf(method)), { freq: 1 })

const methods = fc
  .tuple(fc.shuffledSubarray<Method>([...METHODS]), blocks('WALLET'), blocks('PAYLATER'), blocks('QRIS'))
  .map(([offered, WALLET, PAYLATER, QRIS]) =>
    offered.map((method) => ({ method, blocked: { WALLET, PAYLATER, QRIS }[method] })),
  )
const app = fc.constantFrom<Pick<BankProfile, 'appLink' | 'storeLinks'>>(
  { appLink: 'https://app.bank.example/open', storeLinks: [] },
  { appLink: null, storeLinks: [{ system: 'ios', name: 'App Store', url: 'https://store.example/' }] },
  { appLink: null, storeLinks: [] },
)

/** Every order that can be paid now, and what else its screen depends on. */
const payable = fc
  .record({
    bank: text(60),
    app,
    // A name of blanks has no initials, and waits for React.
    merchantName: text(120).filter((name) => name.trim() !== ''),
    orderNo: text(64),
    amount: fc.oneof(money(99_999_999_999n), money(9_999_999_999_999n), money(999_999_999_999_999n)),
    adminFee: money(1_000_000n),
    balance: fc.option(money(1_000_000_000_000n), { freq: 3 }),
    limit: fc.option(money(1_000_000_000_000n), { freq: 3 }),
    points: fc.record({
      available: count,
      usable: count,
      worth: money(10_000n),
      blocked: fc.option(fc.constantFrom(...pointsCodes), { freq: 2 }),
    }),
    methods,
    single: fc.option(money(200_000_000_000n), { freq: 1 }),
    dailyLeft: fc.option(money(200_000_000_000n), { freq: 1 }),
    verified: fc.boolean(),
    isBalanceShown: fc.boolean(),
    savedMethod: fc.option(fc.constantFrom(...METHODS)),
    isWide: fc.boolean(),
  })
  .map(({ bank, app: own, balance, limit, single, dailyLeft, verified, ...other }) => {
    const { isBalanceShown, savedMethod, isWide, ...change } = other
    return {
      choices: { isBalanceShown, savedMethod, isWide },
      answer: answerOf(
        { name: bank, ...own },
        {
          ...change,
          wallet: { balance },
          paylater: limit === null ? null : { limit },
          limits: { single, daily: null, dailyLeft },
          account: { ...order.account, verified },
        },
      ),
    }
  })

/**
 * The order's screen of a bank's folder, and the program that draws it; the bank's own page has all that an
 * element has, and a wide window.
 */
async function drawFor(dir: string) {
  const { BANK_DIR } = process.env
  process.env['BANK_DIR'] = dir
  try {
    const program = await sourceOf(source(), 'test')
    return { program, tree: (await draw(program, true)).pay.tree }
  } finally {
    if (BANK_DIR === undefined) delete process.env['BANK_DIR']
    else process.env['BANK_DIR'] = BANK_DIR
  }
}

// A bank whose mark and names are texts of an order: nobody could tell it from one by its signs.
describe('the drawn screen of an order', () => {
  let drawing: Awaited<ReturnType<typeof drawFor>>
  const dir = mkdtempSync(join(tmpdir(), 'drawn-'))
  before(async () => {
    writeFolder(dir, folderOf(likeAnOrder))
    drawing = await drawFor(dir)
  })
  after(() => rmSync(dir, { recursive: true }))

  /** The screen put together, as React's markup is read. */
  function expanded(
    answer: SessionAnswer,
    language: Language,
    version: Version,
    choices: Pick<ShapeContext, 'isBalanceShown' | 'savedMethod' | 'isWide'>,
  ): Node[] {
    const shape = payShapeOf(answer, { language, version, reasons, ...choices })
    assert.ok(shape, 'an order that can be paid has a shape')
    const nodes = composeTree(drawing.tree, shape)
    const text = (value: string): string =>
      value.replace(/[\ue000-\ue0ff]/g, (slot) => shape.texts[slot.charCodeAt(0) - 0xe000]!)
    const node = (entry: Tree): Node => {
      if (!Array.isArray(entry)) return text(entry)
      const [tag, attributes, ...children] = entry
      const pairs = Object.entries(attributes).map(([key, value]) => [key, text(value)])
      return [tag, Object.fromEntries(pairs) as Record<string, string>, ...children.map(node)]
    }
    return nodes.map(node)
  }

  for (const language of LANGUAGES)
    for (const version of VERSIONS)
      it(`equals what React renders: ${language}, version ${version}`, async () => {
        await fc.assert(
          fc.asyncProperty(payable, async ({ answer, choices }) => {
            const { pay } = drawing.program
            assert.deepEqual(
              expanded(answer, language, version, choices),
              parse(await pay(language, version, answer, choices)),
            )
          }),
        )
      })

  it('says of an order without a way to pay that there is none, with a door', () => {
    const choices = { isBalanceShown: false, savedMethod: null, isWide: false }
    const screen = JSON.stringify(expanded(answerOf({}, { methods: [] }), 'id', 3, choices))
    for (const words of [errors.NO_METHOD_LEFT, texts['action.tryAgain']])
      assert.ok(screen.includes(words), words)
  })
})

describe('an answer that begins with another screen', () => {
  const fits = (answer: unknown) =>
    payShapeOf(answer, {
      language: 'id',
      version: 3,
      isBalanceShown: false,
      savedMethod: null,
      isWide: false,
      reasons,
    }) !== undefined
  const { account } = order
  const cases: Record<string, Partial<WireForm<Order>>> = {
    'is under way': { status: 'PROCESSING' },
    'had failed': { status: 'FAILED' },
    'is paid in the app': { toApp: true },
    'is of a frozen account': { account: { ...account, frozen: true } },
    'is of an account without a PIN': { account: { ...account, pinSet: false } },
    'has a reason that is said of no way to pay': { methods: [{ method: 'WALLET', blocked: '1000' }] },
    'has points refused for such a reason': { points: { ...order.points, blocked: '1000' } },
    'has a nameless merchant': { merchantName: ' ' },
    'has an amount that is none': { amount: 'a lot' },
  }
  it('the usual order has a drawn screen', () => assert.equal(fits(usual), true))
  for (const [title, change] of Object.entries(cases))
    it(`an order that ${title}: waits for React`, () => assert.equal(fits(answerOf({}, change)), false))

  it("waits for React when the answer isn't an order: a refusal, none, another page, an invalid one", () => {
    const { first, ...without } = usual
    for (const answer of [
      without,
      { ...usual, first: { ...first, status: 409 } },
      { ...usual, first: { ...first, code: '2001' } },
      { ...usual, inlineAllowed: false },
      { ...usual, bank: { ...usual.bank, name: '' } },
      undefined,
      null,
      'text',
      [],
    ])
      assert.equal(fits(answer), false)
  })
})
