/**
 * Permission of MOCK here: not beside a proxy of environment PRO. The proxy is asked once, and nothing waits
 * for its answer.
 */
import { INLINE_PATH } from '../../src/contract/inline.ts'
import { isLoopback } from '../../src/domain/origin.ts'

export interface Permission {
  /** True until the proxy has said no. */
  allowed(): boolean
  /** Resolves to the final answer; never rejects. */
  readonly answer: Promise<boolean>
}

/**
 * @param base address of the folder that mock.js lies in; `proxy` lies beside that folder
 * @param fetch of the page
 */
export function createPermission(base: string, fetch: (url: string) => Promise<Response>): Permission {
  let isAllowed = true
  const ask = async (): Promise<boolean> => {
    const url = new URL(`../proxy${INLINE_PATH}`, base)
    // PRO is always served over https and never from this machine. Skipping the request keeps a developer's
    // console free of errors.
    if (url.protocol !== 'https:' || isLoopback(url.hostname)) return true
    try {
      const answer = (await (await fetch(url.href)).json()) as { mockAllowed?: boolean } | null
      isAllowed = answer?.mockAllowed !== false
    } catch {
      // There is no proxy, or this page may not ask it.
    }
    return isAllowed
  }
  return { allowed: () => isAllowed, answer: ask() }
}
