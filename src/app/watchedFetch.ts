/**
 * The page's `fetch`, perhaps wrapped by a monitor. Its wrapper is needed and can't be gone round; but many
 * write their headers into what they are given, so their names can be told to the page's engineers.
 */
export interface WatchedFetch {
  fetch(url: string, init: RequestInit): Promise<Response>
  /** Names of headers that a wrapper has added so far. */
  addedHeaders(): readonly string[]
}

const namesOf = (headers: HeadersInit | undefined): string[] => [...new Headers(headers).keys()]

/** @param fetch is looked up at each request: a monitor may come later than the element */
export function watchedFetch(fetch: (url: string, init: RequestInit) => Promise<Response>): WatchedFetch {
  const additions = new Set<string>()
  return {
    fetch(url, init) {
      const names = namesOf(init.headers)
      const answer = fetch(url, init)
      for (const name of namesOf(init.headers)) if (!names.includes(name)) additions.add(name)
      return answer
    },
    addedHeaders: () => [...additions],
  }
}
