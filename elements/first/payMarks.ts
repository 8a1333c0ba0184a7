/**
 * Orders for the build, one for each thing that their screens differ in (payShape.ts). Each is there twice,
 * with other values, so that everything that differs between the two screens is known to come from the order,
 * and nothing else is. Names have a figure in one and none in the other,
 * since figures may be drawn differently (src/text/jsx-runtime.ts).
 */
import { errorNames, rowOf, type ErrorName } from '../../src/contract/errors.ts'
import { METHODS, type Method, type Order } from '../../src/contract/payloads/payment.ts'
import type { Version } from '../../src/contract/routes.ts'
import type { BankProfile, SessionAnswer } from '../../src/contract/session.ts'
import type { WireForm } from '../../src/contract/wire.ts'
import { methodOf } from '../../src/stores/payment/methods/methods.ts'

interface Values {
  bank: string
  merchant: string
  orderNo: string
  /** One for each size that it is drawn in. */
  amounts: Readonly<Record<'hero' | 'mid' | 'low', string>>
  adminFee: string
  balance: string
  limit: string
  usable: number
  available: number
  worth: string
}

const ADDRESS = 'https://bank.example/'

const VALUES: readonly [Values, Values] = [
  {
    bank: 'Marked Bank',
    merchant: 'Zenith Quarry',
    orderNo: 'ORDER-MARK-A',
    amounts: { hero: '71234567.89', mid: '7123456789.01', low: '712345678901.23' },
    adminFee: '2345.17',
    balance: '9911223344556.67',
    limit: '86420975.31',
    usable: 64_208,
    available: 75_319,
    worth: '3.11',
  },
  {
    bank: 'Other Bank of 6 Marks',
    merchant: 'Xylem Vault 7',
    orderNo: 'ORDER-MARK-28',
    amounts: { hero: '318.46', mid: '4150926538.97', low: '931415926535.89' },
    adminFee: '29.53',
    balance: '8877665544332.21',
    limit: '507624.19',
    usable: 8213,
    available: 940_627,
    worth: '7.27',
  },
]

type MarkedOrder = WireForm<Order>
/** A scene's change of the usual order. */
type Change = (order: MarkedOrder, values: Values) => Partial<MarkedOrder>

const orderOf = (values: Values): MarkedOrder => ({
  status: 'OPEN',
  merchantId: 'marked',
  merchantName: values.merchant,
  orderNo: values.orderNo,
  amount: values.amounts.hero,
  adminFee: values.adminFee,
  payBefore: null,
  maskedMsisdn: null,
  wallet: { balance: values.balance },
  points: { available: values.available, usable: values.usable, worth: values.worth, blocked: null },
  methods: METHODS.map((method) => ({ method, blocked: null })),
  paylater: { limit: values.limit },
  limits: { single: null, daily: null, dailyLeft: null },
  account: { frozen: false, pinSet: true, verified: true },
  toApp: false,
  appLink: null,
  returnUrl: null,
})

type App = Pick<BankProfile, 'appLink' | 'storeLinks'>
/** A bank whose app can be opened, one whose app can only be fetched, one without an app. */
const APPS: readonly App[] = [
  { appLink: ADDRESS, storeLinks: [] },
  { appLink: null, storeLinks: [{ system: 'android', name: 'Marked Store', url: ADDRESS }] },
  { appLink: null, storeLinks: [] },
]
const [LINKED] = APPS as readonly [App, ...App[]]

const answerOf = (name: string, app: App, order: MarkedOrder): SessionAnswer => ({
  token: null,
  expiresAt: 0,
  serverTime: 0,
  inlineAllowed: true,
  bank: {
    name,
    supportPhone: null,
    licence: '',
    ...app,
    documents: { terms: ADDRESS, privacy: ADDRESS, riplay: ADDRESS, paylaterTerms: ADDRESS },
    termsVersion: '1',
    termsFrom: '2026-01-01',
    namePunctuation: false,
  },
  first: { status: 200, code: '0', data: order },
})

export interface Scene {
  /** The same order with two sets of values. */
  readonly answers: readonly [SessionAnswer, SessionAnswer]
  readonly version: Version
  readonly isBalanceShown: boolean
  /** The way to pay that was chosen before a reload. */
  readonly savedMethod: Method | null
  readonly isWide: boolean
}

const LATEST: Version = 3

interface Surroundings extends Partial<Omit<Scene, 'answers' | 'isWide'>> {
  readonly app?: App
}

function scene(
  change: Change,
  { app = LINKED, isBalanceShown = false, savedMethod = null, version = LATEST }: Surroundings = {},
): Scene {
  const answer = (values: Values): SessionAnswer => {
    const usual = orderOf(values)
    return answerOf(values.bank, app, { ...usual, ...change(usual, values) })
  }
  return {
    answers: [answer(VALUES[0]), answer(VALUES[1])],
    version,
    isBalanceShown,
    savedMethod,
    isWide: false,
  }
}

/** The bank's possible words about a way to pay: it says so of none, of this one, or of any. */
const methodReasons = (method: Method): ErrorName[] =>
  errorNames.filter((name) => {
    const { recovery, subject } = rowOf(name)
    return recovery === 'method' && (subject === undefined || subject === methodOf(method).subject)
  })
const POINTS_REASONS: readonly ErrorName[] = ['POINTS_NOT_ALLOWED', 'POINTS_NOT_AT_MERCHANT']

const codeOf = (name: ErrorName): string => rowOf(name).code

/** A way to pay that is blocked, with no other there, and with one that can be used: its words differ. */
const blockedScenes = METHODS.flatMap((method) => {
  const usable = METHODS.filter((candidate) => candidate !== method)
    .slice(0, 1)
    .map((candidate) => ({ method: candidate, blocked: null }))
  return methodReasons(method).flatMap((name) =>
    APPS.flatMap((app) =>
      [[], usable].map((further) =>
        scene(() => ({ methods: [{ method, blocked: codeOf(name) }, ...further] }), { app }),
      ),
    ),
  )
})
/** Errors said of all of several, whatever each of them is blocked by. */
const bothBlocked = APPS.flatMap((app) =>
  [['BALANCE_LOW', 'PAYLATER_LIMIT_LOW'] as const, ['LIMIT_SINGLE', 'PAYLATER_OVERDUE'] as const].map(
    ([wallet, paylater]) =>
      scene(
        () => ({
          methods: [
            { method: 'WALLET', blocked: codeOf(wallet) },
            { method: 'PAYLATER', blocked: codeOf(paylater) },
          ],
        }),
        { app },
      ),
  ),
)

/** A number of points whose words are those of many; of the others each has a screen of its own. */
const UNDECIDED = undefined
const COUNTS = [0, 1, UNDECIDED]
const pointsScenes = COUNTS.flatMap((available) =>
  COUNTS.flatMap((usable) =>
    [null, ...POINTS_REASONS.map(codeOf)].map((blocked) =>
      scene(({ points }) => ({
        points: {
          ...points,
          blocked,
          ...(available !== UNDECIDED && { available }),
          ...(usable !== UNDECIDED && { usable }),
        },
      })),
    ),
  ),
)

const narrowScenes: readonly Scene[] = [
  ...([1, 2, LATEST] as const).flatMap((version) =>
    METHODS.map((savedMethod) => scene(() => ({}), { version, savedMethod })),
  ),
  ...(['mid', 'low'] as const).map((step) => scene((_, { amounts }) => ({ amount: amounts[step] }))),
  scene(() => ({}), { isBalanceShown: true }),
  scene(() => ({ wallet: { balance: null } })),
  ...([2, LATEST] as const).map((version) => scene(() => ({ paylater: null }), { version })),
  // A bank that tells no sums.
  scene(() => ({ wallet: {} })),
  ...[null, ...POINTS_REASONS.map(codeOf)].map((blocked) =>
    scene(({ points: { worth } }) => ({ points: { worth, blocked } })),
  ),
  scene(() => ({ methods: [] })),
  scene(() => ({ methods: [{ method: 'QRIS', blocked: null }] })),
  ...pointsScenes,
  ...blockedScenes,
  ...bothBlocked,
]

/** @param hosted the bank's own page, which differs in a wide window */
export const scenes = (hosted: boolean): readonly Scene[] =>
  hosted ? narrowScenes.flatMap((narrow) => [narrow, { ...narrow, isWide: true }]) : narrowScenes

/** The reasons that are drawn: name by the bank's code. */
export const reasons: Readonly<Record<string, ErrorName>> = Object.fromEntries(
  [...new Set([...METHODS.flatMap(methodReasons), ...POINTS_REASONS])].map((name) => [codeOf(name), name]),
)

/** Facts that the page depends on, and a row in the list of ways to pay. */
export const facts = {
  page: [
    'version',
    'wide',
    'step',
    'chosen',
    'shut',
    'noted',
    'note',
    'app',
    'takesPoints',
    'off',
    'points',
    'available',
    'usable',
  ],
  row: ['blocked', 'reason', 'shut', 'balance', 'limit', 'app', 'checked', 'version'],
}
