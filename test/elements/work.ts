/**
 * Counts what code of one origin keeps running in this page: timers, requests, listeners on window and
 * document.
 */

export interface Work {
  /** Timers that are waiting. */
  timers(): number
  /** Requests without an answer. */
  requests(): number
  /** Requests made so far. */
  requestCount(): number
  /** Event types listened to on window and document. */
  listeners(): string[]
  end(): void
}

/** React's one listener that belongs to the document, and is set once whatever comes and goes. */
const OF_REACT = 'selectionchange'

export function watchWork(origin: string): Work {
  const theirs = (): boolean => new Error().stack?.includes(origin) ?? false
  const { setTimeout, clearTimeout, fetch } = window
  const waiting = new Set<number>()
  const open = new Set<Promise<Response>>()
  const events: { target: EventTarget; type: string; listener: unknown }[] = []
  let requestCount = 0

  Object.assign(window, {
    setTimeout: (task: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
      if (!theirs()) return setTimeout(task, ms, ...args)
      const handle = setTimeout(() => {
        waiting.delete(handle)
        task(...args)
      }, ms)
      waiting.add(handle)
      return handle
    },
    clearTimeout: (handle?: number) => {
      if (handle !== undefined) waiting.delete(handle)
      clearTimeout(handle)
    },
    fetch: (...request: Parameters<typeof fetch>) => {
      const answer = fetch(...request)
      // Reports are the last thing an element sends when it goes.
      const [to] = request
      if (!theirs() || (to instanceof Request ? to.url : String(to)).endsWith('/reports')) return answer
      requestCount += 1
      open.add(answer)
      const finish = (): void => void open.delete(answer)
      answer.then(finish, finish)
      return answer
    },
  })
  const targets = [window, document]
  for (const target of targets) {
    const add = target.addEventListener
    const remove = target.removeEventListener
    Object.assign(target, {
      addEventListener: (...args: Parameters<typeof add>) => {
        if (theirs() && args[0] !== OF_REACT) events.push({ target, type: args[0], listener: args[1] })
        add.apply(target, args)
      },
      removeEventListener: (...args: Parameters<typeof remove>) => {
        const index = events.findIndex(
          (entry) => entry.target === target && entry.type === args[0] && entry.listener === args[1],
        )
        if (index >= 0) events.splice(index, 1)
        remove.apply(target, args)
      },
    })
  }

  return {
    timers: () => waiting.size,
    requests: () => open.size,
    requestCount: () => requestCount,
    listeners: () => events.map(({ type }) => type),
    end() {
      Object.assign(window, { setTimeout, clearTimeout, fetch })
      for (const target of targets) {
        Reflect.deleteProperty(target, 'addEventListener')
        Reflect.deleteProperty(target, 'removeEventListener')
      }
    },
  }
}
