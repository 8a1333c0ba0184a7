/** The ports of the stores, implemented with a browser's own interfaces. */
import { consoleLine } from '../host/consoleLine.ts'
import { deviceTime, elapsedTime } from '../host/deviceTime.ts'
import { randomBytes, randomShare } from '../host/random.ts'
import { storageOf } from '../host/webStorage.ts'
import type { HostPort, ScreenSettings } from '../host/port.ts'
import type { Ports } from '../stores/core/ports.ts'
import { withPrefetch } from './prefetch.ts'
import { watchedFetch } from './watchedFetch.ts'

/** Listens on the window, where events of the document arrive too; returns a function that stops. */
function listen(types: string, listener: (event: Event) => void): () => void {
  const forEachType = (act: (type: string, task: (event: Event) => void) => void) =>
    types.split(' ').forEach((type) => act(type, listener))
  forEachType(addEventListener)
  return () => forEachType(removeEventListener)
}

export const browserPorts = (
  { prefetch, mock, visibility }: HostPort,
  { flow, environment }: ScreenSettings,
  fetching = watchedFetch((url, init) => fetch(url, init)),
): Ports => ({
  ...fetching,
  fetch:
    environment === 'MOCK'
      ? async (path, init) => (await mock()).fetch(path, init)
      : withPrefetch(fetching.fetch, prefetch, elapsedTime),
  timers: {
    setTimeout: (task, ms) => setTimeout(task, ms),
    clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
  },
  now: deviceTime,
  elapsed: elapsedTime,
  jitter: randomShare,
  randomBytes,
  // The types know only secure contexts.
  canEncrypt: () => (crypto as Partial<Crypto>).subtle !== undefined,
  online: () => navigator.onLine,
  onWake: (listener) =>
    listen('visibilitychange online pageshow', () => {
      if (!document.hidden) listener()
    }),
  onConnection: (listener) => listen('online offline', () => listener(navigator.onLine)),
  codeFromMessage: async (signal) => {
    const code = await (await import('./webOtp.ts')).codeFromMessage(signal)
    // In a frame only while it is visible, because the code is filled in and sent without a tap.
    await visibility?.().whenVisible()
    return code
  },
  device: async () => (await import('./device.ts')).device,
  preferenceStorage: () => storageOf(environment, () => localStorage),
  // Some engines close a page without hiding it first.
  onLeave: (listener) =>
    listen('visibilitychange pagehide', ({ type }) => {
      if (type === 'pagehide' || document.hidden) listener()
    }),
  onUnload: (listener) => listen('pagehide', listener),
  onRestored: (listener) =>
    listen('pageshow', (event) => {
      if ((event as PageTransitionEvent).persisted) listener()
    }),
  log: (line) => consoleLine('error', `bank-${flow === 'pay' ? flow : 'bind'}: ${line}`),
})
