/**
 * A line for whoever looks at the page's console, best effort: pages take functions of it away, or put
 * something that throws in their place. What the customer and the page are told never waits for it.
 */
export function consoleLine(level: 'error' | 'warn', ...line: unknown[]): void {
  try {
    console[level](...line)
  } catch {
    // Nobody hears it.
  }
}
