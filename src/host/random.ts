/** A browser's randomness, for those who are handed it as an argument. */
export const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length))

/** From 0 up to, but not, 1. */
export const randomShare = (): number => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32
