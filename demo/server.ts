/**
 * The demo server: harness, elements, hosted page, signing proxy and the control side of the sandbox bank on
 * one port, the same again on the next one as another origin, and the sandbox bank itself on a port of its
 * own.
 *
 * `npm start` runs it. PORT (8080) is the first port, HOST (localhost) the address, PROXY_LOG=on prints a
 * line a request, MAP_TILES=off and PLACE_SEARCH=off leave out the map's pictures and the search service.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { demoProfile } from '../src/proxy/config/profile.ts'
import type { LimitTable } from '../src/proxy/rateLimits/table.ts'
import type { LogLine } from '../src/proxy/types.ts'
import { startSandbox } from './sandbox/node.ts'
import type { Store } from './sandbox/store.ts'
import { createApp, type Handler } from './server/app.ts'
import { listen, originsOf, StartError, type Listener } from './server/listen.ts'
import { demoPlaces } from './server/places.ts'
import {
  APP_ID,
  demoApp,
  makeKeys,
  makeSecret,
  publicKeyOf,
  startDemoProxy,
  type Keys,
} from './server/proxy.ts'

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const BUILT = { public: folder('../dist/public'), mock: folder('../dist/mock'), demo: folder('../dist/demo') }
const FOLDERS = {
  harness: folder('./harness'),
  gallery: folder('./gallery'),
  contract: folder('../dist/npm/openapi'),
  frameworks: folder('../dist/frameworks'),
}

/** Names under /frameworks/ (`npm run build:frameworks`). */
const builtFrameworks = (): readonly string[] =>
  existsSync(FOLDERS.frameworks) ? readdirSync(FOLDERS.frameworks).toSorted() : []

/** What outlives a restart of the demo: with it, open sessions, journeys and orders go on. */
export interface DemoMemory {
  /** Distinguishes one start from nothing from another. */
  readonly run: string
  readonly keys: Keys
  readonly secret: string
  readonly store: Store
}

export interface DemoOptions {
  /** The first port; the second is the next one. 0: two free ones. */
  readonly port: number
  /** The second port, where it isn't the next one. */
  readonly otherPort?: number
  /** 'localhost' when missing: this machine only. */
  readonly host?: string
  /** Clock of proxy and sandbox bank, epoch ms. */
  readonly now?: () => number
  /** Lines of the proxy's log; dropped when missing. */
  readonly log?: (line: LogLine) => void
  /** Opens the operator's part of `/proxy/healthz`; made up when missing. */
  readonly operatorToken?: string
  /** The proxy's rate limits; those of the demo when missing. */
  readonly limits?: LimitTable
  /** Pictures for the map; there unless false. */
  readonly tiles?: boolean
  /** A search service for places; there unless false. */
  readonly search?: boolean
  /** Folders of the bundles; those of `npm run build` when missing. */
  readonly built?: { readonly public: string; readonly mock: string; readonly demo: string }
  /** Files are served compressed unless false. */
  readonly compress?: boolean
  /** What an earlier run remembered; a fresh start when missing. */
  readonly memory?: DemoMemory | undefined
  /** Stands before everything that is answered. */
  readonly before?: (next: Handler['fetch']) => Handler['fetch']
}

export interface Demo {
  /** Of the harness, ending in a slash. */
  readonly url: string
  readonly port: number
  /** The hosted page on the second port, ending in a slash. */
  readonly hostedUrl: string
  readonly otherPort: number
  /** Origin of the sandbox bank. */
  readonly sandboxUrl: string
  readonly operatorToken: string
  /** What the next run may go on with. */
  memory(): DemoMemory
  close(): Promise<void>
}

/**
 * Starts everything; nothing is left behind when a part fails.
 * @throws {StartError} when a port can't be had
 */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const {
    port,
    host = 'localhost',
    now = Date.now,
    log = () => undefined,
    tiles = true,
    search = true,
  } = options
  const { before = (next) => next, built = BUILT, compress = true, memory } = options
  const operatorToken = options.operatorToken ?? randomBytes(12).toString('base64url')
  const closers: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    // In this order nothing waits for an answer that is never read.
    for (const one of closers.splice(0)) await one()
  }
  // Ports come first: the addresses of everything else hang on them.
  let handler: Handler | undefined
  const answer: Handler['fetch'] = before(
    (request, env) => handler?.fetch(request, env) ?? new Response('Starting.\n', { status: 503 }),
  )
  const open = async (wanted: number): Promise<Listener> => {
    const listener = await listen(answer, wanted, host)
    closers.push(listener.close)
    return listener
  }

  try {
    const ports = [
      (await open(port)).port,
      (await open(options.otherPort ?? (port === 0 ? 0 : port + 1))).port,
    ] as const
    const origins = originsOf(host, ports)
    const name = new URL(origins[0] ?? 'http://localhost').hostname
    const [url, hostedUrl] = [`http://${name}:${ports[0]}/`, `http://${name}:${ports[1]}/hosted/`]
    const { run, keys, secret } = memory ?? {
      run: randomUUID(),
      keys: await makeKeys(),
      secret: makeSecret(),
    }
    const bank = await startSandbox({
      port: 0,
      verifyKeys: [await publicKeyOf(keys)],
      appId: APP_ID,
      returnBase: () => url,
      pictures: `${hostedUrl}pictures/`,
      now,
    })
    closers.push(bank.close)
    if (memory) bank.sandbox.restore(memory.store)
    const profile = {
      ...demoProfile(hostedUrl),
      ...demoApp(url),
      ...demoPlaces(hostedUrl, { tiles, search }),
    }
    const proxy = await startDemoProxy({
      keys,
      secret,
      bankUrl: bank.url,
      bank: profile,
      origins,
      operatorToken,
      now: bank.sandbox.clock.now,
      log,
      limits: options.limits,
    })
    closers.push(proxy.close)
    const about = (): object => ({ run, ports, sandboxUrl: bank.url, frameworks: builtFrameworks() })
    const { app, warm } = createApp({
      proxy,
      registered: proxy.config,
      sandbox: bank.sandbox.control,
      folders: { ...FOLDERS, ...built },
      compress,
      origins,
      about,
    })
    handler = app
    warm().catch(() => undefined)
    return {
      url,
      port: ports[0],
      hostedUrl,
      otherPort: ports[1],
      sandboxUrl: bank.url,
      operatorToken,
      memory: () => ({ run, keys, secret, store: bank.sandbox.store() }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** @throws {StartError} unless it is a whole number that leaves room for the next port */
export const readPort = (text: string | undefined): number => {
  const port = text === undefined || text === '' ? 8080 : /^\d{1,5}$/.test(text) ? Number(text) : NaN
  if (port >= 0 && port < 65_535) return port
  throw new StartError(
    `PORT must be a whole number from 1 to 65534 (the next port is used too), not "${text}".`,
  )
}

/**
 * What the environment says about the demo (see the head of this file).
 * @throws {StartError} when PORT is no port
 */
export const optionsFrom = (env: NodeJS.ProcessEnv): DemoOptions => ({
  port: readPort(env['PORT']),
  ...(env['HOST'] && { host: env['HOST'] }),
  ...(env['OPERATOR_TOKEN'] && { operatorToken: env['OPERATOR_TOKEN'] }),
  tiles: env['MAP_TILES'] !== 'off',
  search: env['PLACE_SEARCH'] !== 'off',
  log: (line) => {
    if (env['PROXY_LOG'] === 'on' || line.event === 'fault') console.log(JSON.stringify(line))
  },
})

/** The addresses of a running demo, for the terminal. */
export const addressesOf = (demo: Demo): string =>
  [
    '',
    `  Demo harness   ${demo.url}`,
    `  Hosted page    ${demo.hostedUrl}`,
    `  Signing proxy  ${demo.url}proxy/`,
    `  Sandbox bank   ${demo.sandboxUrl} (control: ${demo.url}sandbox/)`,
    `  Operator       curl -H 'x-operator-token: ${demo.operatorToken}' ${demo.url}proxy/healthz`,
    '',
    '  Ctrl-C stops it.',
    '',
  ].join('\n')

async function main(env: NodeJS.ProcessEnv): Promise<void> {
  let running: Demo | undefined
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void Promise.resolve(running?.close()).then(() => process.exit(0))
    })
  }
  running = await startDemo(optionsFrom(env))
  console.log(addressesOf(running))
}

// Node 24.0 and 24.1 don't know `main` yet.
if (import.meta.main ?? process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(process.env).catch((error: unknown) => {
    // A sentence for the person who started it; a stack only for an unexpected error.
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  })
}
