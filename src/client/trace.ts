/** Requests of a page that belong together, in the words of W3C Trace Context. */

/**
 * Answers the header's value for a call: another one for each, but the same for all that an attempt to pay
 * sends. The page asks nobody to record it.
 * @param base half of an id, by the proxy: no other page has it
 */
export function createTraces() {
  let count = 0
  const attempts: Record<string, number> = {}
  return (base: string, { attempt }: { attempt?: string }): string => {
    const id = (attempt ? (attempts[attempt] ??= ++count) : ++count).toString(16).padStart(16, '0')
    return `00-${id}${base}-${id}-00`
  }
}
