/**
 * Bodies as they travel. In the programs an amount is a bigint, and nothing else in a body is one, so that
 * this is the one place that writes amounts for others; the schemas read them.
 */
import { stringify } from './json.ts'
import { senToWire, type Sen, type WireMoney } from './money.ts'

/** The type of `toJson`'s result: the same, with its amounts as text. */
export type WireForm<T> = T extends bigint
  ? WireMoney
  : T extends string
    ? T
    : T extends object
      ? { [K in keyof T]: WireForm<T[K]> }
      : T

/** Wire money in place of an amount, anything else as it is. */
export const toWire = (value: unknown): unknown =>
  typeof value === 'bigint' ? senToWire(value as Sen) : value

/** The JSON text of a body. Its very bytes are signed. */
export const toJson = (body: unknown): string => stringify(body, toWire)

/** The query of a call that is asked by GET, without `?`. */
export const toQuery = (body: object): string =>
  new URLSearchParams(JSON.parse(toJson(body)) as Record<string, string>).toString()
