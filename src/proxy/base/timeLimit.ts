/** Waiting that ends with a signal, whether the awaited work listens to it or not. */

/** Rejects with the signal's reason once it fires. */
export const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error)
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

/** The work's result; rejects with the signal's reason once that fires. */
export const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
    work.then(resolve, reject)
  })

/**
 * Rejects with a TimeoutError, or the given error, once it has taken so many ms; the work goes on, and its
 * result is dropped.
 */
export const inTime = <T>(
  work: Promise<T>,
  ms: number,
  lateness: Error = new DOMException(`Took longer than ${ms} ms`, 'TimeoutError'),
): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(lateness), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })

/** Resolves after so many ms; rejects when the signal fires before. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    await Promise.race([
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ms)
      }),
      whenAborted(signal),
    ])
  } finally {
    clearTimeout(timer)
  }
}
