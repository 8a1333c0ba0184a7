/**
 * Whether MOCK may run here: not beside a proxy that serves PRO, which says so when it is asked. It
 * is asked once, without waiting for its answer.
 */
import { INLINE_PATH } from '../../src/contract/inline.ts'
import { isLoopback } from '../../src/domain/origin.ts'

export interface Permission {
  /** True until the proxy has said no. */
  allowed(): boolean
  /** Settled with what is known in the end; never rejected. */
  readonly asked: Promise<boolean>
}

/**
 * @param base address of the folder that mock.js lies in; `proxy` lies beside that folder
 * @param fetch of the page
 */
export function createPermission(base: string, fetch: (url: string) => Promise<Response>): Permission {
  let allowed = true
  const ask = async (): Promise<boolean> => {
    const url = new URL(`../proxy${INLINE_PATH}`, base)
    // PRO is served by https, and never from this machine: a developer's console stays clean.
    if (url.protocol !== 'https:' || isLoopback(url.hostname)) return true
    try {
      const answer = (await (await fetch(url.href)).json()) as { mockAllowed?: boolean } | null
      allowed = answer?.mockAllowed !== false
    } catch {
      // There is no proxy, or none that this page may ask.
    }
    return allowed
  }
  return { allowed: () => allowed, asked: ask() }
}
