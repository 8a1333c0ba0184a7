/** Names and codes made of random bytes. */

type Random = (bytes: number) => Uint8Array

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A name nobody can guess: a prefix and 96 bits. */
export const newId = (prefix: string, random: Random): string => prefix + hex(random(12))

/** Decimal digits; eight bytes make the bias of the remainder negligible for up to nine of them. */
export function digits(length: number, random: Random): string {
  const value = random(8).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  return String(value % 10n ** BigInt(length)).padStart(length, '0')
}
