/** The port of an app that has a page to itself. */
import { CANCELABLE } from '../../src/contract/outcomes.ts'
import type { HostPort, Settings } from '../../src/host/port.ts'

/** @param target where the events are dispatched, for whoever looks after the page */
export const hostedPort = (settings: Settings, target: HTMLElement): HostPort => ({
  kind: 'hosted',
  root: document,
  settings: () => settings,
  // Another language or theme is another address, so the page is loaded anew.
  subscribe: () => () => {},
  emit(name, detail) {
    const cancelable = CANCELABLE.some((one) => one === name)
    return target.dispatchEvent(new CustomEvent(name, { detail, cancelable, bubbles: true }))
  },
  attach: () => () => {},
  leave(url) {
    location.assign(url)
  },
  storage() {
    try {
      return sessionStorage
    } catch {
      return undefined
    }
  },
})
