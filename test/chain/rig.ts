/** Client → proxy → sandbox bank in one process: no port, no real time, no real chance. */
import { createClient, type Client } from '../../src/client/client.ts'
import { seal } from '../../src/client/seal.ts'
import { createSession } from '../../src/client/session.ts'
import { LANGUAGES } from '../../src/contract/language.ts'
import type { SessionRequest } from '../../src/contract/session.ts'
import type { EventDetails, EventName } from '../../src/contract/outcomes.ts'
import type { Screen } from '../../src/contract/routes.ts'
import { pathOf } from '../../src/contract/routes.ts'
import { loadWords } from '../../src/i18n/loaders.ts'
import type { HostPort, ScreenSettings } from '../../src/host/port.ts'
import { demoProfile } from '../bank.ts'
import { createProxy } from '../../src/proxy/handler.ts'
import { createSigner } from '../../src/proxy/keys/signer.ts'
import type { ProxyConfig, ProxyPorts } from '../../src/proxy/types.ts'
import type { FlowStore } from '../../src/app/flows/flowCode.ts'
import { start as startApp } from '../../src/app/start.ts'
import { createCore, type Core } from '../../src/stores/core/core.ts'
import type { Params } from '../../src/stores/core/navigation.ts'
import { createLink } from '../../src/stores/link/link.ts'
import { createLinkSteps } from '../../src/stores/link/steps.ts'
import { createPay } from '../../src/stores/payment/pay.ts'
import type { Ports } from '../../src/stores/core/ports.ts'
import { createPayOtp } from '../../src/stores/payment/code.ts'
import { createConfirm } from '../../src/stores/payment/confirm.ts'
import { leaveQr } from '../../src/stores/payment/qr.ts'
import { retryPayment } from '../../src/stores/payment/resume.ts'
import { watchPayment } from '../../src/stores/payment/watch.ts'
import { createSandbox } from '../../src/sandbox/sandbox.ts'
import { sandboxControl } from '../control.ts'
import { secretKeys, signingKeys, testKey } from '../keys.ts'
import { createTimers } from './timers.ts'

Object.assign(globalThis, {
  __VERSION__: 'test',
  // Nothing is idle here: a test that wants what begins then (src/app/idle.ts) begins it itself.
  requestIdleCallback: () => 0,
  cancelIdleCallback: () => undefined,
})

export const SHOP = 'http://localhost:8080'
export const START = Date.UTC(2026, 10, 20, 5, 0, 0)

const signer = await createSigner(testKey, 'test-key')

/** sessionStorage of a tab. */
export function memoryStorage(): Storage {
  const heldRequest = new Map<string, string>()
  return {
    get length() {
      return heldRequest.size
    },
    clear: () => heldRequest.clear(),
    getItem: (key) => heldRequest.get(key) ?? null,
    key: (index) => [...heldRequest.keys()][index] ?? null,
    removeItem: (key) => {
      heldRequest.delete(key)
    },
    setItem: (key, value) => {
      heldRequest.set(key, value)
    },
  }
}

/** A page's record of an element. */
export interface ElementRecord {
  events: { name: EventName; detail: Record<string, unknown> }[]
  screens: Screen[]
  params: Params | undefined
  /** Number of times that it went back. */
  backs: number
  remaining: string[]
  logged: string[]
}

/**
 * @param config of the proxy, where it shall differ
 * @param options.prevent events that the merchant's page refuses
 * @param options.tracing of the proxy; off when missing
 */
export async function chain(
  config: Partial<ProxyConfig> = {},
  { prevent = [], tracing }: { prevent?: readonly EventName[]; tracing?: ProxyPorts['tracing'] } = {},
) {
  const inFlight = new Set<Promise<Response>>()
  const timers = createTimers(START, inFlight)
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  /** The number that a proof of work looks for, from nought: the nearer it is, the fewer hashes it takes. */
  const smallNumber = () => Uint8Array.of(0, 0, 0, ...random(1))
  /** The keys that the bank accepts; a test may announce another key. */
  const verifyKeys: CryptoKey[] = [signingKeys.publicKey]
  const sandbox = createSandbox({
    now: timers.now,
    random,
    verifyKeys: () => verifyKeys,
    appId: 'demo-app',
    secretKeys,
    returnBase: () => `${SHOP}/`,
    wait: async () => undefined,
  })
  const lines: unknown[] = []
  /** The line between proxy and bank: a test may cut it. */
  const line: Pick<ProxyPorts, 'fetch'> = {
    fetch: (url, init) => sandbox.bank.fetch(new Request(url, init)),
  }
  /** @param aheadMs how far its clock is off */
  const start = (change: Partial<ProxyConfig> = {}, aheadMs = 0) =>
    createProxy(
      {
        environment: 'DEV',
        bankUrl: 'http://127.0.0.1:1',
        appId: 'demo-app',
        keys: { current: signer },
        sessionSecrets: ['a secret of the tests that is long enough'],
        hostedOrigins: [SHOP],
        merchants: ['toko-senja', 'warung-fajar', 'kios-purnama'].map((id) => ({
          id,
          name: id,
          embedOrigins: ['*loopback*'],
          inlineOrigins: [],
          returnOrigins: [SHOP],
        })),
        bank: demoProfile(`${SHOP}/hosted/`),
        ...config,
        ...change,
      },
      {
        now: () => sandbox.clock.now() + aheadMs,
        elapsed: () => sandbox.clock.now(),
        random: (length) => (length === 4 ? smallNumber() : random(length)),
        log: (entry) => lines.push(entry),
        fetch: (url, init) => line.fetch(url, init),
        ...(tracing && { tracing }),
      },
    )
  const proxy = start()
  let running = proxy
  /** Another proxy takes over: what the one before had in its memory is gone. */
  const restart = (change?: Partial<ProxyConfig>) => {
    running = start(change)
  }
  const control = sandboxControl((input, init) => sandbox.control.fetch(new Request(input, init)), SHOP)

  /** The line between page and proxy: a test may cut it. */
  const network = {
    online: true,
    /** The value of `navigator.onLine`, where that isn't the truth. */
    onLine: undefined as boolean | undefined,
    fetch: (request: Request) => running.fetch(request),
    /** The arrival of an answer: at once, unless a test holds it. */
    arrive: async (_request: Request, _signal: AbortSignal): Promise<void> => undefined,
  }
  /** The page's device: what its clock is ahead by, and for how long it has slept, in ms. */
  const device = { ahead: 0, slept: 0 }
  const wakers = new Set<() => void>()
  const leavers = new Set<() => void>()
  const ports = {
    fetch: async (url, init) => {
      if (!network.online) throw new TypeError('Failed to fetch')
      const headers = new Headers(init.headers)
      headers.set('origin', SHOP)
      const request = new Request(url, {
        method: init.method ?? 'GET',
        headers,
        ...(init.body ? { body: init.body } : {}),
      })
      const abortSignal = init.signal ?? new AbortController().signal
      const answering = network.fetch(request)
      inFlight.add(answering)
      const answer = await answering.finally(() => inFlight.delete(answering))
      await network.arrive(request, abortSignal)
      return answer
    },
    timers,
    now: () => timers.now() + device.ahead,
    elapsed: () => timers.now() - START - device.slept,
    jitter: () => 0.5,
    randomBytes: random,
    online: () => network.onLine ?? network.online,
    canEncrypt: () => true,
    addedHeaders: () => [],
    onWake: (listener) => {
      wakers.add(listener)
      return () => wakers.delete(listener)
    },
    onConnection: () => () => undefined,
    onUnload: () => () => undefined,
    onRestored: () => () => undefined,
    onLeave: (listener) => {
      leavers.add(listener)
      return () => leavers.delete(listener)
    },
    preferenceStorage: () => undefined,
    codeFromMessage: async () => '',
    device: async () => {
      throw new Error('no device here')
    },
    log: () => undefined,
  } satisfies Ports
  const loadErrorNames = () => import('../../src/contract/httpErrors.ts')

  const client = (request: SessionRequest, storage?: Storage): Client =>
    createClient(`${SHOP}/proxy`, createSession(request, { storage, carrier: 'bearer' }), {
      ...ports,
      loadErrorNames,
      noteServerTime: () => undefined,
      noteReach: () => undefined,
      askCaptcha: async () => null,
    })

  /** Listeners of a tab's pages for the moment when they are left, by the tab's storage. */
  const unloaders = new Map<Storage, Set<() => void>>()

  /** The page of this tab is left: for another one, which finds its storage, or for good. */
  const unload = (storage: Storage) => {
    for (const listener of unloaders.get(storage) ?? []) listener()
    unloaders.delete(storage)
  }

  /** The storage of a copy of a tab. */
  const copyOf = (storage: Storage): Storage => {
    const copy = memoryStorage()
    for (let index = 0; index < storage.length; index++) {
      const key = storage.key(index)!
      copy.setItem(key, storage.getItem(key)!)
    }
    return copy
  }

  /**
   * The stores of an element, without a screen; in a tab that has a page already that page is left:
   * navigation is written down.
   */
  const element = (
    settings: Partial<ScreenSettings>,
    storage: Storage = memoryStorage(),
    options: Partial<Ports> = {},
    overrides: Partial<HostPort> = {},
  ): { core: Core; record: ElementRecord } => {
    const fullSettings: ScreenSettings = {
      language: 'id',
      theme: 'light',
      mode: 'inline',
      environment: 'DEV',
      proxy: `${SHOP}/proxy`,
      hosted: `${SHOP}/hosted/`,
      flow: 'pay',
      version: settings.flow === 'link' || settings.flow === 'unlink' ? 2 : 3,
      subject: '',
      ...settings,
    }
    const record: ElementRecord = {
      events: [],
      screens: [],
      params: undefined,
      backs: 0,
      remaining: [],
      logged: [],
    }
    const port: HostPort = {
      kind: 'inline',
      carrier: 'bearer',
      root: {} as ShadowRoot,
      settings: () => fullSettings,
      subscribe: () => () => undefined,
      emit: (name, detail) => {
        record.events.push({ name, detail })
        return !prevent.includes(name)
      },
      approve: async (detail) => {
        record.events.push({ name: 'bank-confirm', detail })
        return !prevent.includes('bank-confirm')
      },
      attach: () => () => undefined,
      announceScreen: () => undefined,
      leave: (url) => {
        record.remaining.push(url)
      },
      storage: () => storage,
      mock: () => Promise.reject(new Error('not MOCK')),
      ...overrides,
    }
    unload(storage)
    const listeners = new Set<() => void>()
    unloaders.set(storage, listeners)
    const onUnload: Ports['onUnload'] = (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
    const core = createCore(
      port,
      { ...ports, onUnload, ...options, log: (line) => record.logged.push(line) },
      { language: fullSettings.language, texts: firstWords[fullSettings.language]! },
    )
    const first: Screen = fullSettings.flow === 'pay' ? 'payment' : 'accountCreation'
    core.setRouter({
      go: async (screen, { params } = {}) => {
        record.screens.push(screen)
        record.params = params
        core.arrive(String(record.screens.length), record.screens.length)
      },
      back: () => {
        record.backs++
      },
      screen: () => record.screens.at(-1) ?? first,
      params: () => record.params,
      path: () => pathOf(record.screens.at(-1) ?? first, fullSettings.version),
      depth: () => record.screens.length,
      cameFrom: () => null,
      version: () => fullSettings.version,
    })
    return { core, record }
  }

  /** A password or PIN, sealed with a fresh key and factor. */
  const sealedText = async (
    asker: Client,
    subject: { journeyId: string } | { originalReferenceNo: string },
    secret: string,
  ) => seal(secret, await asker.call('password/encrypt-factor', subject))

  return {
    sandbox,
    proxy,
    /** One more, with a memory of its own. */
    startReplica: start,
    restart,
    verifyKeys,
    control,
    timers,
    device,
    unload,
    copyOf,
    network,
    line,
    /** As a page of this origin asks. */
    fetch: ports.fetch,
    client,
    element,
    sealed: sealedText,
    lines,
    loadErrorNames,
    wake: () => wakers.forEach((waker) => waker()),
    leave: () => leavers.forEach((leaver) => leaver()),
  }
}

const firstWords = Object.fromEntries(
  await Promise.all(
    LANGUAGES.map(async (language) => [language, await loadWords('first', language)] as const),
  ),
)

/** Resolves when the action that runs next has ended. */
export const idle = ({ actions }: Core): Promise<void> =>
  new Promise((resolve) => {
    const stop = actions.busy.listen((action) => {
      if (action !== null) return
      stop()
      resolve()
    })
  })

export const namesOf = (record: ElementRecord): EventName[] => record.events.map(({ name }) => name)
export const detailOf = <N extends EventName>(record: ElementRecord, name: N) =>
  record.events.find((event) => event.name === name)?.detail as EventDetails[N] | undefined

/** The link store with its later steps, which screens fetch when they need them. */
export const wholeLink = (core: Core) => {
  const store = createLink(core)
  return { ...store, ...createLinkSteps(store.context) }
}

/** The payment store with its later steps, which screens fetch when they need them. */
export const wholePay = (core: Core) => {
  const store = createPay(core)
  return {
    ...store,
    confirm: core.instance(createConfirm, store.context).confirm,
    leaveQr: () => leaveQr(store.context),
    retry: () => retryPayment(store.context),
    otp: core.instance(createPayOtp, store.context),
    watch: () => watchPayment(store.context),
  }
}

/** A beginning as App makes it; nothing is fetched ahead here. */
export const start = (core: Core, flow: FlowStore): Promise<void> =>
  startApp({ core, flow, library: { loadAhead: async () => undefined } })
