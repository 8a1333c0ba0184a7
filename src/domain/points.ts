/** A number of points as a customer types it. */
import type { ErrorName } from '../contract/errors.ts'
import { fold } from './fold.ts'

export type TypedPoints =
  | { readonly ok: true; readonly points: number }
  | { readonly ok: false; readonly error: Extract<ErrorName, `POINTS_${string}`> }

/** Digits, with dots, commas or spaces between groups of three only: "1,5" is no number of points. */
const WHOLE = /^(\d+|\d{1,3}([., ]\d{3})+)$/

/** @param usable the most that can be used */
export function parsePoints(input: string, usable: number): TypedPoints {
  const text = fold(input).trim()
  if (!WHOLE.test(text)) return { ok: false, error: 'POINTS_INVALID' }
  const amount = BigInt(text.replace(/\D/g, ''))
  return amount > BigInt(usable)
    ? { ok: false, error: 'POINTS_TOO_MANY' }
    : { ok: true, points: Number(amount) }
}
