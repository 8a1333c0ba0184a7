/** Questions of tests about orders. */
import { rowOf, type ErrorName } from '../../../src/contract/errors.ts'
import type { Bench } from './bench.ts'

/** Code of an error; null stays null. */
export const codeOf = (name: ErrorName | null) => name && rowOf(name).code

/** Blocks of each method. */
export async function blocks(bench: Bench, ref: string) {
  const { methods } = await bench.ok('payment/payment-h5', { originalReferenceNo: ref })
  return methods.map(({ blocked }) => blocked)
}
