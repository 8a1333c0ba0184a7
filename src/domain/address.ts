/** Reads an address. Pure. */

/** The address that a text spells, if it spells one. (`URL.canParse` is newer than our browsers.) */
export function addressIn(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
