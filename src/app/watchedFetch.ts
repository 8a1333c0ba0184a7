/**
 * The page's `fetch`, perhaps wrapped by a monitor. Its wrapper is needed and can't be gone round; but many
 * write their headers into what they are given, so their names can be told to the page's engineers.
 */
import { isNative } from '../host/pageAround.ts'

export interface WatchedFetch {
  fetch(url: string, init: RequestInit): Promise<Response>
  /** Names of headers that a wrapper has added so far. */
  addedHeaders(): readonly string[]
}

/** A page's own Headers may do less than the browser's; nothing but a hint for engineers depends on it. */
function namesOf(headers: HeadersInit | undefined): string[] {
  const names: string[] = []
  try {
    new Headers(headers).forEach((_, name) => names.push(name))
  } catch {
    // Then no name is known.
  }
  return names
}

/** @param fetch is looked up at each request: a monitor may come later than the element */
export function watchedFetch(fetch: (url: string, init: RequestInit) => Promise<Response>): WatchedFetch {
  const additions = new Set<string>()
  return {
    fetch(url, request) {
      // The browser's own fetch refuses the signal of a polyfill (src/client/transport.ts does without).
      const init = isNative(AbortController) ? request : { ...request, signal: null }
      const names = namesOf(init.headers)
      const answer = fetch(url, init)
      for (const name of namesOf(init.headers)) if (!names.includes(name)) additions.add(name)
      return answer
    },
    addedHeaders: () => [...additions],
  }
}
