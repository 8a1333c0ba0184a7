/** The retry of code that could not be fetched, in the screens of one element. */
import type { Core } from './core.ts'

export interface LoadRetry {
  /** @param retry fetches the code again */
  next(retry: () => void): Promise<void>
}

export function createLoadRetry({ port, session }: Pick<Core, 'port' | 'session'>): LoadRetry {
  let hasRetried = false
  return {
    async next(retry) {
      const isRepeated = hasRetried
      hasRetried = true
      // A file may be gone for good. Without a connection the browser's own page would come instead.
      if (port.reload && isRepeated && (await session.client.probe())) port.reload()
      else retry()
    },
  }
}
