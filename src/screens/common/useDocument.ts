/**
 * Whether a framed document has loaded. A frame reports no failure, so the address is also fetched, with a
 * time limit.
 */
import { useEffect, useState } from 'react'
import { PAGE_LOAD } from '../../domain/limits.ts'
import { useCore } from '../context.ts'
import { isPdf } from '../parts/documents/documentUrl.ts'

/** outside: it can't be shown in a frame, but in a tab of its own. */
type State = 'loading' | 'shown' | 'failed' | 'outside'

export function useDocument(address: string, attempt: number): { state: State; loaded(): void } {
  const { ports } = useCore()
  const [found, setFound] = useState<{ attempt: number; state: State }>({ attempt, state: 'loading' })
  const state = isPdf(address) ? 'outside' : found.attempt === attempt ? found.state : 'loading'

  useEffect(() => {
    const fail = () => setFound({ attempt, state: 'failed' })
    const late = () =>
      setFound((now) =>
        now.attempt === attempt && now.state !== 'loading' ? now : { attempt, state: 'failed' },
      )
    const handle = ports.timers.setTimeout(late, PAGE_LOAD.timeoutMs)
    const ended = new AbortController()
    if (!ports.online()) fail()
    // Only an address of the page's own origin can be fetched; the merchant's policy forbids others.
    else if (new URL(address).origin === location.origin) {
      ports.fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer', signal: ended.signal }).then(
        ({ ok, headers }) => {
          if (!ok) fail()
          else if (isPdf(address, headers.get('content-type'))) setFound({ attempt, state: 'outside' })
        },
        () => {
          if (!ended.signal.aborted) fail()
        },
      )
    }
    return () => {
      ports.timers.clearTimeout(handle)
      ended.abort()
    }
  }, [address, attempt, ports])

  // A page that says "not found" also loads, and so does what a browser shows instead of a PDF: the answer to
  // the fetch decides.
  const loaded = () =>
    setFound((now) =>
      now.attempt === attempt && (now.state === 'failed' || now.state === 'outside')
        ? now
        : { attempt, state: 'shown' },
    )
  return { state, loaded }
}
