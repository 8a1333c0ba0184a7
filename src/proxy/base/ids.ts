/** Random names. Randomness is an argument. */
type Random = (bytes: number) => Uint8Array

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function hex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += HEX[byte]
  return text
}

/** 128 random bits, for one signature. */
export const newNonce = (random: Random): string => hex(random(16))
