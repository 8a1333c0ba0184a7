/**
 * Exact money: whole sen (1/100 rupiah) as a bigint in every program; on the wire a string with two decimals
 * ("150000.00"), which the schema `money` reads and `toJson` writes. Never a float.
 */

/** An amount of Indonesian rupiah in sen. */
export type Sen = bigint & { readonly unit: 'sen' }

/** An amount as it travels: digits, a dot, two decimals. */
export type WireMoney = string

export const WIRE_MONEY = /^\d{1,13}\.\d{2}$/

export const sen = (amount: bigint): Sen => amount as Sen

/** Reads a wire amount; throws RangeError on anything but digits with two decimals. */
export function parseSen(wire: WireMoney): Sen {
  if (!WIRE_MONEY.test(wire)) throw new RangeError('An amount is digits with two decimals, such as 150000.00')
  return sen(BigInt(wire.replace('.', '')))
}

/** Writes an amount of zero or more for the wire. */
export function senToWire(amount: Sen): WireMoney {
  if (amount < 0n) throw new RangeError('A negative amount cannot be sent')
  const digits = amount.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
