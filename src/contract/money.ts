/**
 * Exact money: whole sen (1/100 rupiah) as a bigint in every program; on the wire a string with two decimals
 * ("150000.00"), which the schema `money` reads and `toJson` writes. Never a float.
 */

/** An amount of Indonesian rupiah in sen. */
export type Sen = bigint & { readonly unit: 'sen' }

/** An amount as it travels: digits, a dot, two decimals. One spelling each, so that texts can be compared. */
export type WireMoney = string

export const WIRE_MONEY = /^(?:0|[1-9]\d{0,12})\.\d{2}$/

export const sen = (amount: bigint): Sen => amount as Sen

/** Of a text that `WIRE_MONEY` takes. */
export const senOf = (wire: WireMoney): Sen => sen(BigInt(wire.replace('.', '')))

/** Reads a wire amount where no schema does; throws RangeError on anything but digits with two decimals. */
export function parseSen(wire: WireMoney): Sen {
  if (!WIRE_MONEY.test(wire)) throw new RangeError(wire)
  return senOf(wire)
}

/** Writes an amount of zero or more for the wire. */
export function senToWire(amount: Sen): WireMoney {
  if (amount < 0n) throw new RangeError(String(amount))
  return String(amount).padStart(3, '0').replace(/..$/, '.$&')
}
