/** The retry of code that could not be fetched, in the screens of one element. */
import type { Core } from './core.ts'

export interface LoadRetry {
  /** @param retry fetches the code again */
  next(retry: () => void): void
  /**
   * The code of the screen at this path is missing, again if it was retried.
   * @returns to be called when it no longer is, or when it is retried
   */
  miss(path: string): () => void
}

export function createLoadRetry({ port, session }: Pick<Core, 'port' | 'session'>): LoadRetry {
  let retries = 0
  let lastPath: string | undefined
  return {
    next(retry) {
      retries += 1
      retry()
    },
    miss(path) {
      if (path !== lastPath) retries = 0
      lastPath = path
      let isMissing = true
      const reload = async () => {
        // Without a connection the browser's own page would come instead.
        if ((await session.client.probe()) && isMissing) port.reload?.()
      }
      // A file may be gone for good.
      if (port.reload && retries > 1) void reload()
      return () => {
        isMissing = false
      }
    },
  }
}
