/** THE form of the help code: what a customer reads to support, and what finds a request in a log. */

/** Crockford's base 32: nothing that sounds or looks like another (no I, L, O, U). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Two groups of four: D-5K2M-91QX. */
export const DIAGNOSTICS_ID = /^D-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/

/** @param random so many random bytes. 32 divides 256, so every letter is as likely as another. */
export function newDiagnosticsId(random: (bytes: number) => Uint8Array): string {
  let text = ''
  for (const byte of random(8)) text += LETTERS[byte % LETTERS.length]
  return `D-${text.slice(0, 4)}-${text.slice(4)}`
}
