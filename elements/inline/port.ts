/** The port of an app that runs inside an element of the merchant's page. */
import { CANCELABLE, type EventName } from '../../src/contract/outcomes.ts'
import type { Version } from '../../src/contract/routes.ts'
import { LIVE, pickSettings } from '../../src/contract/settings.ts'
import { byAddress } from '../../src/host/byAddress.mjs'
import { storageOf } from '../../src/host/webStorage.ts'
import type { Controls, Flow, HostPort, ScreenSettings } from '../../src/host/port.ts'
import { approvalOf } from '../outside/approval.ts'
import { hostedOf } from '../outside/hostedOptions.ts'
import { subjectOf } from '../entry/facts.ts'
import { leaveForBank } from '../outside/leave.ts'
import type { Shell } from '../shell.ts'
import { warnOfStray } from '../entry/strayContent.ts'

/**
 * The class's knowledge: the address of the bank's files, and optionally another way to load the bank of MOCK
 * (elements/npm/index.ts).
 */
interface Class {
  readonly base: string
  readonly mock?: HostPort['mock']
}
const classOf = ({ element }: Shell): Class => element.constructor as unknown as Class

/** The flow of the element. */
export const flowOf = ({ element }: Shell): Flow => element.flow ?? 'pay'

// The host has already replaced every value that isn't allowed by its default (bank-elements.ts).
const read = (shell: Shell, { element } = shell): ScreenSettings => ({
  ...pickSettings('screens', element),
  proxy: element.environment === 'MOCK' ? '' : element.proxy,
  hosted: hostedOf(element),
  flow: flowOf(shell),
  version: Number(element.version) as Version,
  subject: subjectOf(element),
})

/** The element's reactions as the app goes on. */
interface Hooks extends Pick<HostPort, 'announceScreen' | 'announceStart'> {
  /** Called with each event that the app emits. */
  hear(name: EventName): void
}

/** The bank of MOCK, whose file a bank may leave out. */
const mockOf = (shell: Shell): HostPort['mock'] =>
  classOf(shell).mock
  ?? (() => byAddress(`${classOf(shell).base}mock/mock.js`) as ReturnType<HostPort['mock']>)

/** The page's controls reach the app until the returned function is called. */
function attach(shell: Shell, controls: Controls): () => void {
  shell.controls = controls
  return () => {
    if (shell.controls === controls) shell.controls = undefined
  }
}

/** @returns false when the page keeps what the event announces from happening */
function dispatch(shell: Shell, name: EventName, detail: object): boolean {
  if (name === 'bank-ready') shell.ready = true
  const cancelable = CANCELABLE.some((candidate) => candidate === name)
  return shell.element.dispatchEvent(
    new CustomEvent(name, { detail, cancelable, bubbles: true, composed: true }),
  )
}

/** A port, and a function that closes it: after that no event reaches the page. */
export const elementPort = (
  shell: Shell,
  { announceScreen, announceStart, hear }: Hooks,
  embedding = shell.fallback,
): { port: HostPort; close: () => void } => {
  const { element } = shell
  const listeners = new Set<() => void>()
  let settings = read(shell)
  let open = true
  const port: HostPort = {
    kind: 'inline',
    carrier: 'bearer',
    embedding,
    asks: embedding?.asks,
    prefetch: () => shell.prefetch,
    switchToFrame() {
      if (open) shell.showFallback({ frame: true })
    },
    root: element.shadowRoot!,
    settings() {
      // The object stays the same while nothing changes, so that it can be compared.
      if (LIVE.some((name) => settings[name] !== element[name])) settings = read(shell)
      return settings
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    emit(name, detail) {
      if (!open) return true
      hear(name)
      const goes = dispatch(shell, name, detail)
      shell.onEvent?.()
      return goes
    },
    approve: async (detail) => open && (await approvalOf(element, detail)) && open,
    attach: (controls) => attach(shell, controls),
    announceScreen() {
      announceScreen()
      warnOfStray(element)
    },
    announceStart,
    mock: mockOf(shell),
    leave(url, isBank) {
      if (isBank && window.top !== window) leaveForBank(window, url)
      else location.assign(url)
    },
    storage: () => storageOf(settings.environment, () => sessionStorage),
  }
  shell.onLookChange = () => listeners.forEach((listener) => listener())
  return {
    port,
    close() {
      open = false
      shell.onLookChange = undefined
      shell.controls = undefined
    },
  }
}
