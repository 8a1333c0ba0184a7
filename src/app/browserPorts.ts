/** The world as a browser gives it. */
import type { Ports } from '../stores/ports.ts'

const named = (kind: string) => `bank-${kind === 'pay' ? 'pay' : 'bind'}`

export const browserPorts = (flow: string): Ports => ({
  fetch: (url, init) => fetch(url, init),
  timers: {
    setTimeout: (task, ms) => setTimeout(task, ms),
    clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
  },
  now: () => Date.now(),
  jitter: () => Math.random(),
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  online: () => navigator.onLine,
  onWake(listener) {
    const woke = () => {
      if (document.visibilityState === 'visible') listener()
    }
    document.addEventListener('visibilitychange', woke)
    addEventListener('online', woke)
    addEventListener('pageshow', woke)
    return () => {
      document.removeEventListener('visibilitychange', woke)
      removeEventListener('online', woke)
      removeEventListener('pageshow', woke)
    }
  },
  onConnection(listener) {
    const changed = () => listener(navigator.onLine)
    addEventListener('online', changed)
    addEventListener('offline', changed)
    return () => {
      removeEventListener('online', changed)
      removeEventListener('offline', changed)
    }
  },
  codeFromMessage: async (signal) => (await import('./webOtp.ts')).codeFromMessage(signal),
  remembered: () => localStorage,
  onLeave(listener) {
    const hidden = () => {
      if (document.visibilityState === 'hidden') listener()
    }
    document.addEventListener('visibilitychange', hidden)
    // Some engines leave a page without hiding it first.
    addEventListener('pagehide', listener)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('pagehide', listener)
    }
  },
  onRestored(listener) {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) listener()
    }
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  },
  log: (line) => console.error(`${named(flow)}: ${line}`),
})
