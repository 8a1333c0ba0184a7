/**
 * Parts of an order's payment page, before the customer has chosen more than a way to pay. Pure: the page
 * decides by these functions, and so does its first screen before React (elements/first/payShape.ts).
 */
import type { ErrorName } from '../../contract/errors.ts'
import type { Method, Order } from '../../contract/payloads/payment.ts'
import type { Version } from '../../contract/routes.ts'
import type { SavedPayment } from '../../domain/payment.ts'
import type { Blocks } from '../../domain/quote.ts'
import { methodNames, methodOf } from './methods/methods.ts'

/** Ways to pay that a version of the page offers, in the bank's order. */
export const offeredMethods = (order: Pick<Order, 'methods'>, version: Version): Method[] =>
  order.methods.map(({ method }) => method).filter((method) => methodOf(method).versions.includes(version))

/**
 * True for a payment that begins with its page, where nothing but a way to pay was chosen.
 * @param savedPayment null: nothing was. One that an earlier version has saved may be anywhere.
 */
export function isAtStart(savedPayment: Partial<SavedPayment> | null): boolean {
  if (!savedPayment) return true
  const { state, points, agreed } = savedPayment
  return state?.kind === 'ready' && !points && !agreed
}

/** True while a way to pay can be used. */
export const isOpenMethod = (
  method: Method | null,
  methods: readonly Method[],
  blocks: Blocks,
): method is Method => method !== null && methods.includes(method) && !blocks[method]

/** The way to pay that is chosen by itself; null: the customer has to choose one. */
const defaultMethod = (methods: readonly Method[], blocks: Blocks): Method | null =>
  methodNames.find((method) => methodOf(method).isDefault && isOpenMethod(method, methods, blocks)) ?? null

/** True where no point can be used in this order. */
export const arePointsOff = ({ blocked, usable = 0 }: Pick<Order['points'], 'blocked' | 'usable'>): boolean =>
  blocked !== null || usable === 0

/** True where there is nothing to say of points: the bank tells neither how many there are nor why not. */
export const arePointsUntold = ({
  blocked,
  available,
}: Pick<Order['points'], 'blocked' | 'available'>): boolean => blocked === null && available === undefined

/**
 * The way to pay that the page begins with.
 * @param savedMethod the customer's own choice, if there was one
 */
export const firstMethod = (
  savedMethod: Method | null,
  methods: readonly Method[],
  blocks: Blocks,
): Method | null =>
  isOpenMethod(savedMethod, methods, blocks) ? savedMethod : defaultMethod(methods, blocks)

/**
 * The error above the list where no way to pay is left: if both ways lack money, one error says so; a single
 * reason is its own error.
 * @param names why each of them is blocked
 */
export function nothingLeft(names: readonly ErrorName[]): ErrorName {
  const [only, ...furtherNames] = names
  if (only && furtherNames.length === 0) return only
  return names.includes('BALANCE_LOW') && names.includes('PAYLATER_LIMIT_LOW')
    ? 'BALANCE_AND_LIMIT_LOW'
    : 'NO_METHOD_LEFT'
}

/** Reasons of blocked ways to pay, in their order. */
export const reasonsOf = (methods: readonly Method[], blocks: Blocks): string[] =>
  methods.flatMap((method) => blocks[method] ?? [])
