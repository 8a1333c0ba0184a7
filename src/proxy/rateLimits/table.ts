/**
 * THE table of rate limits: how many requests of a class one session, number, address or merchant may make in
 * how many seconds. Numbers and sessions belong to one person; an address may be shared by all customers of a
 * mobile network, so it gets more.
 */
import * as v from 'valibot'
import { knownKeys } from '../../bank/knownKeys.ts'
import type { CallName } from '../../contract/endpoints.ts'

export const LIMIT_CLASSES = [
  'otp',
  'captcha',
  'email',
  'secret',
  'session',
  'unknown',
  'reports',
  'unproved',
  'stranger',
  'codes',
  'pages',
  'other',
] as const
/**
 * otp: one-time codes · captcha: pictures and tasks · email: whether one is taken · secret: password and PIN
 * · session: opening one · unknown: journeys and orders that the bank doesn't know · reports: batches of
 * customer reports · unproved: those of them without a session, and wrong operator's tokens · stranger:
 * wrong secrets of who hasn't done the step before them · codes: pairs of a journey and a number that it has
 * codes sent to · pages: the hosted page, where the proxy serves it. What is over `stranger` or `codes` isn't
 * refused with 429 (routes/strangers.ts).
 */
export type LimitClass = (typeof LIMIT_CLASSES)[number]

/** In the order they are counted: a request refused by the first doesn't use up what others share. */
export const DIMENSIONS = ['address', 'site', 'network', 'session', 'number', 'merchant'] as const
/**
 * address: of IPv4, or the /64 of an IPv6 address · site, network: its /56 and its /48 · session: one journey
 * or order, with a session or without, per address in the classes of `PER_ADDRESS` · number: the customer's,
 * once it is known.
 */
export type Dimension = (typeof DIMENSIONS)[number]

export interface Limit {
  readonly points: number
  readonly seconds: number
}
export type LimitTable = Readonly<Record<LimitClass, Readonly<Partial<Record<Dimension, Limit>>>>>

const in10Minutes = (points: number): Limit => ({ points, seconds: 600 })
const in30Minutes = (points: number): Limit => ({ points, seconds: 1800 })
const inAnHour = (points: number): Limit => ({ points, seconds: 3600 })

/**
 * One customer may choose among 65,536 networks of a /48, and among 256 of a /56; in a mobile network each of
 * them is a telephone. So the wider ones may do more than one address, and the widest at most half of what
 * all customers of a merchant share.
 */
const from = (points: number) => ({
  address: in10Minutes(points),
  site: in10Minutes(points * 4),
  network: in10Minutes(points * 10),
})

export const DEFAULT_LIMITS: LimitTable = {
  otp: { ...from(300), session: in10Minutes(20), number: inAnHour(30), merchant: in10Minutes(6_000) },
  captcha: { ...from(300), session: in10Minutes(20), merchant: in10Minutes(6_000) },
  email: { ...from(100), session: in10Minutes(20), merchant: in10Minutes(3_000) },
  secret: { ...from(300), session: in10Minutes(20), number: inAnHour(30), merchant: in10Minutes(6_000) },
  session: { ...from(600), session: in10Minutes(60), merchant: in10Minutes(30_000) },
  unknown: from(60),
  reports: { ...from(2_000), session: in10Minutes(200), merchant: in10Minutes(100_000) },
  unproved: from(20),
  // In the half hour in which a bank takes five.
  stranger: { session: in30Minutes(2), number: in30Minutes(2) },
  // A journey has one number; a number has a second and a third journey where its customer starts anew.
  codes: { session: in30Minutes(1), number: inAnHour(3) },
  pages: from(1_200),
  other: { ...from(6_000), session: in10Minutes(600), merchant: in10Minutes(200_000) },
}

/**
 * Classes in which a journey or order is counted for each address by itself: nothing is guessed or sent in
 * them, and who merely knows it must not use up its customer's requests.
 */
export const PER_ADDRESS: ReadonlySet<LimitClass> = new Set<LimitClass>([
  'captcha',
  'email',
  'session',
  'other',
])

const BY_ADDRESS = ['address', 'site', 'network'] as const
const BY_CUSTOMER = ['session', 'number'] as const

/** Dimensions that a class is counted by, where not by all: a limit of another would never be reached. */
const COUNTED_BY: Readonly<Partial<Record<LimitClass, readonly Dimension[]>>> = {
  unknown: BY_ADDRESS,
  // A report's session knows no number.
  reports: [...BY_ADDRESS, 'session', 'merchant'],
  unproved: BY_ADDRESS,
  stranger: BY_CUSTOMER,
  codes: BY_CUSTOMER,
  pages: BY_ADDRESS,
}
export const countedBy = (name: LimitClass): readonly Dimension[] => COUNTED_BY[name] ?? DIMENSIONS

/** A call that isn't named here is `other`. */
const NAMED: Partial<Record<CallName, LimitClass>> = {
  'otp/payment-generate': 'otp',
  'otp/payment-verification': 'otp',
  'otp/binding-auth-generate': 'otp',
  'otp/binding-auth-verification': 'otp',
  'otp/unbinding-auth-generate': 'otp',
  'otp/unbinding-auth-verification': 'otp',
  'auth-generate-captcha': 'captcha',
  'account/verify-email': 'email',
  'password/verification': 'secret',
  'password/set-password': 'secret',
  'payment/payment-order-confirm': 'secret',
  'payment/paylater': 'secret',
}
export const classOf = (call: CallName): LimitClass => NAMED[call] ?? 'other'

const limit = knownKeys({
  points: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000)),
  seconds: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(86_400)),
})
const oneOf = <const K extends readonly string[], S extends v.GenericSchema>(
  keys: K,
  schemaOf: (key: K[number]) => S,
) =>
  knownKeys(
    Object.fromEntries(keys.map((key) => [key, v.optional(schemaOf(key))])) as Record<
      K[number],
      v.OptionalSchema<S, undefined>
    >,
  )

/** A limit, or none; of what is never counted only none. */
function cellOf(name: LimitClass, dimension: Dimension) {
  const dimensions = countedBy(name)
  if (dimensions.includes(dimension)) return v.nullable(limit)
  return v.null(`is never counted: leave it out. Those of ${name} are ${dimensions.join(', ')}`)
}

/** An operator's changes: what is left out stays as it is, null takes a limit away. */
export const limitChanges = oneOf(LIMIT_CLASSES, (name) =>
  oneOf(DIMENSIONS, (dimension) => cellOf(name, dimension)),
)
export type LimitChanges = v.InferOutput<typeof limitChanges>

export function changedLimits(changes: LimitChanges): LimitTable {
  const mergedLimits = LIMIT_CLASSES.map((name) => {
    const rows = Object.entries({ ...DEFAULT_LIMITS[name], ...changes[name] })
    return [name, Object.fromEntries(rows.filter(([, row]) => row !== null && row !== undefined))]
  })
  return Object.fromEntries(mergedLimits) as LimitTable
}
