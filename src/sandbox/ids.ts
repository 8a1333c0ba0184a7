/** Ids and codes from random bytes. */

type Random = (bytes: number) => Uint8Array

export const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Letters and digits that can't be confused (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * An id that can't be guessed but can be read aloud: a prefix and 80 bits in groups, or-7F31-K2M9-QX4T-81ZC.
 */
export const newId = (prefix: string, random: Random): string =>
  [
    prefix,
    ...([...random(16)]
      .map((byte) => ALPHABET[byte % 32])
      .join('')
      .match(/.{4}/g) ?? []),
  ].join('-')

/** Decimal digits. With eight bytes the bias of the remainder is negligible for up to nine digits. */
export function digits(length: number, random: Random): string {
  const value = random(8).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  return String(value % 10n ** BigInt(length)).padStart(length, '0')
}
