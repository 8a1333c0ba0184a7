/** Random names. Randomness is an argument. */
type Random = (bytes: number) => Uint8Array

/** Crockford's base 32: nothing that sounds or looks like another (no I, L, O, U). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function hex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += HEX[byte]
  return text
}

/** 128 random bits, for one signature. */
export const newNonce = (random: Random): string => hex(random(16))

/** Short enough to be read out on the telephone: D-5K2M-91QX. */
export function newDiagnosticsId(random: Random): string {
  let text = ''
  for (const byte of random(8)) text += LETTERS[byte % 32]
  return `D-${text.slice(0, 4)}-${text.slice(4)}`
}

/** Whether it has the shape of one; what a page or the bank sent has not. */
export const isDiagnosticsId = (text: string): boolean =>
  text.length === 11
  && text.startsWith('D-')
  && text[6] === '-'
  && [...text.slice(2, 6), ...text.slice(7)].every((letter) => LETTERS.includes(letter))
