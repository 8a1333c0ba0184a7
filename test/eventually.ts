/**
 * Waits for something that another process brings about, without a fixed pause. Runs in Node and in pages.
 */

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Asks `read` until it answers something other than undefined.
 * @param ms how long to ask, in milliseconds; then it throws, naming `title`
 */
export async function eventually<T>(
  title: string | (() => string),
  read: () => Promise<T | undefined> | T | undefined,
  ms = 10_000,
): Promise<T> {
  const end = performance.now() + ms
  for (;;) {
    const value = await read()
    if (value !== undefined) return value
    if (performance.now() > end)
      throw new Error(`${typeof title === 'string' ? title : title()}: nothing in ${ms} ms`)
    await wait(50)
  }
}
