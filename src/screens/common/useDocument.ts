/**
 * Loading of a framed document. A frame reports no failure, so the address is also fetched, with a time
 * limit.
 */
import { useEffect, useState } from 'react'
import { PAGE_LOAD } from '../../domain/limits.ts'
import { useCore } from '../context.ts'
import { isFramable } from '../shared/documents/documentUrl.ts'

/** outside: it can't be shown in a frame, but in a tab of its own. */
type State = 'loading' | 'shown' | 'failed' | 'outside'

export function useDocument(address: string, attempt: number): { state: State; markLoaded(): void } {
  const {
    session: { client },
    ports,
  } = useCore()
  const [latest, setLatest] = useState<{ attempt: number; state: State }>({ attempt, state: 'loading' })
  const current = latest.attempt === attempt ? latest.state : 'loading'
  const state = isFramable(address) ? current : 'outside'

  useEffect(() => {
    const fail = () => setLatest({ attempt, state: 'failed' })
    const timeOut = () =>
      setLatest((last) =>
        last.attempt === attempt && last.state !== 'loading' ? last : { attempt, state: 'failed' },
      )
    const handle = ports.timers.setTimeout(timeOut, PAGE_LOAD.timeoutMs)
    const ending = new AbortController()
    // Only an address of the page's own origin can be fetched; the merchant's policy forbids others. There
    // the answer counts. Elsewhere a line counts that the browser calls lost and the proxy doesn't answer on.
    if (new URL(address).origin === location.origin) {
      ports
        .fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer', signal: ending.signal })
        .then(
          ({ ok, headers }) => {
            if (!ok) fail()
            else if (!isFramable(address, headers)) setLatest({ attempt, state: 'outside' })
          },
          () => {
            if (!ending.signal.aborted) fail()
          },
        )
    } else if (!ports.online()) {
      void client.probe().then((isReached) => {
        if (!isReached && !ending.signal.aborted) fail()
      })
    }
    return () => {
      ports.timers.clearTimeout(handle)
      ending.abort()
    }
  }, [address, attempt, client, ports])

  // A page that says "not found" also loads, and so does what a browser shows instead of a document that it
  // doesn't frame: the answer to the fetch decides.
  const markLoaded = () =>
    setLatest((last) =>
      last.attempt === attempt && (last.state === 'failed' || last.state === 'outside')
        ? last
        : { attempt, state: 'shown' },
    )
  return { state, markLoaded }
}
