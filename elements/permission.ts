/** Asks whether the merchant's page may show the screens in its own document. */
import { withTimeout } from 'chunks'
import { INLINE_PATH } from '../src/contract/inline.ts'

/** Undefined when the proxy could not be asked. */
export async function mayStand(proxy: string): Promise<boolean | undefined> {
  try {
    // Wrappers of the page's may take a second argument for granted, and throw at once.
    const answer = await withTimeout(fetch(proxy + INLINE_PATH, {}), INLINE_PATH)
    const { inlineAllowed } = (await answer.json()) as { inlineAllowed?: boolean }
    return inlineAllowed
  } catch {
    return undefined
  }
}
