/**
 * Waits for something that another process brings about, without a fixed pause. Runs in Node and in pages.
 */

/**
 * A bound on what never comes, in ms. On a busy machine the start of a process alone takes half a minute; a
 * test in a page is ended after twenty seconds, and has said by then what it waits for.
 */
const HANGS_MS = 'document' in globalThis ? 15_000 : 120_000

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Asks `read` until it answers something other than undefined.
 * @param ms how long to ask; then it throws, naming `title`
 */
export async function eventually<T>(
  title: string | (() => string),
  read: () => Promise<T | undefined> | T | undefined,
  ms = HANGS_MS,
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
