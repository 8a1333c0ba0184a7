/**
 * The demo server: harness, elements, hosted page, signing proxy and the sandbox bank's control API on one
 * port, the same on the next port as another origin, and the sandbox bank itself on a third port. `npm
 * start` runs it.
 *
 * BANK_DIR (demo/bank) is the bank's folder, SIGNING_MODULE a module that signs otherwise, PORT (8080) the
 * first port, HOST (localhost) the address.
 * PROXY_LOG=on prints a line for each request. MAP_TILES=off and PLACE_SEARCH=off switch off the map's tiles
 * and the search service. BANK_ENVIRONMENT (DEV) is the environment of bank and proxy: DEV, SIT or UAT.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Environment } from '../src/contract/environment.ts'
import { isLoopback } from '../src/domain/origin.ts'
import { lateFeeOf } from '../src/bank/texts.ts'
import type { BankFolder } from '../src/bank/folder.ts'
import { profileOf } from '../src/bank/profile.ts'
import { declaredSigning } from '../src/proxy/bank/signing.ts'
import type { SigningModule } from '../src/proxy/config/modules.ts'
import type { LimitTable } from '../src/proxy/rateLimits/table.ts'
import type { LogLine } from '../src/proxy/types.ts'
import { startSandbox } from '../src/sandbox/node.ts'
import type { Store } from '../src/sandbox/store.ts'
import { startShop, type Credentials } from './shop/shop.mjs'
import { createApp, type Handler } from './server/app.ts'
import { createDocuments, documentNames } from './server/documents.ts'
import { listen, originsOf, StartError, type Listener } from './server/listen.ts'
import { bankToPlay } from './server/ownBank.ts'
import { demoPlaces } from './server/places.ts'
import { signingModuleAt, trySigning, unplayable } from './server/signingModule.ts'
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

/** The state that is kept over a restart of the demo, so that open sessions, journeys and orders continue. */
export interface DemoMemory {
  /** Identifies a start without kept state. */
  readonly run: string
  readonly keys: Keys
  readonly secret: string
  readonly store: Store
}

/** No money moves here, so it is never PRO. */
const ENVIRONMENTS = ['DEV', 'SIT', 'UAT'] as const satisfies readonly Environment[]
export type DemoEnvironment = (typeof ENVIRONMENTS)[number]

export interface DemoOptions {
  /** The first port; the second is the next one. 0: two free ports. */
  readonly port: number
  /** The second port, if it isn't the next one. */
  readonly otherPort?: number
  /** Default: 'localhost', which means this machine only. */
  readonly host?: string
  /** Clock of proxy and sandbox bank, epoch ms. */
  readonly now?: () => number
  /** Gets the lines of the proxy's log; by default they are dropped. */
  readonly log?: (line: LogLine) => void
  /** Opens the operator's part of `/proxy/healthz`; by default it is random. */
  readonly operatorToken?: string
  /** The proxy's rate limits; by default those of the demo. */
  readonly limits?: LimitTable
  /** Tiles for the map of a bank that has some; on by default. */
  readonly tiles?: boolean
  /** A search service for places of a bank that has one; on by default. */
  readonly search?: boolean
  /** The environment of bank and proxy; by default DEV. */
  readonly environment?: DemoEnvironment
  /** The demo's bank; by default the bank of the folder that BANK_DIR names. */
  readonly bank?: BankFolder
  /** Path of a module that signs, before the folder's `signing.json`. */
  readonly signingModule?: string
  /** Folders of the bundles; by default those of `npm run build`. */
  readonly built?: { readonly public: string; readonly mock: string; readonly demo: string }
  /** Compression of served files; on by default. */
  readonly compress?: boolean
  /** The state kept from an earlier run; without it a fresh start. */
  readonly memory?: DemoMemory | undefined
  /** Wraps the handler of every request. */
  readonly wrap?: (next: Handler['fetch']) => Handler['fetch']
}

export interface Demo {
  /** Address of the harness, with a slash at the end. */
  readonly url: string
  readonly port: number
  /** The hosted page on the second port, with a slash at the end. */
  readonly hostedUrl: string
  readonly otherPort: number
  /** Origin of the sandbox bank. */
  readonly sandboxUrl: string
  readonly operatorToken: string
  /** The state for the next run. */
  memory(): DemoMemory
  close(): Promise<void>
}

/** The demo shop's own server, on a port of its own: it speaks to the bank like any shop's. */
async function openShop(bankUrl: string, closers: (() => Promise<void>)[]): Promise<Handler> {
  const credentials = (await (await fetch(`${bankUrl}/sandbox/merchant-api`)).json()) as Credentials
  const server = await startShop({ ...credentials, url: `${bankUrl}/snap` }, 0, () => undefined)
  closers.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return {
    fetch: async (request) =>
      fetch(`http://127.0.0.1:${port}${new URL(request.url).pathname}`, {
        method: request.method,
        ...(request.method === 'POST' ? { body: await request.text() } : {}),
      }),
  }
}

/** @throws {StartError} */
function refuseToStart(problems: readonly string[]): void {
  if (problems.length > 0) throw new StartError(problems.join('\n'))
}

/** @throws {StartError} where it can't be loaded, or the sandbox bank can't play such a bank */
async function playableModule(path: string | undefined): Promise<SigningModule | undefined> {
  const problems: string[] = []
  const module = await signingModuleAt(path, problems)
  const reason = module && unplayable(module)
  if (reason) problems.push(reason)
  refuseToStart(problems)
  return module
}

/**
 * Starts everything; if a part fails, the parts already started are closed.
 * @throws {StartError} when a port isn't available, or a signing module doesn't sign
 */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const {
    port,
    host = 'localhost',
    now = Date.now,
    log = () => undefined,
    tiles = true,
    search = true,
    environment = 'DEV',
    bank: bankOfDemo = bankToPlay(process.env),
  } = options
  const { wrap = (next) => next, built = BUILT, compress = true, memory } = options
  const module = await playableModule(options.signingModule)
  const operatorToken = options.operatorToken ?? randomBytes(12).toString('base64url')
  const closers: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    // Closed in the order of their start, so that none waits for an answer that is never read.
    for (const end of closers.splice(0)) await end()
  }
  // Ports are opened first, because all other addresses depend on them.
  let handler: Handler | undefined
  const answer: Handler['fetch'] = wrap(
    (request, env) => handler?.fetch(request, env) ?? new Response('Starting.\n', { status: 503 }),
  )
  const open = async (target: number): Promise<Listener> => {
    const listener = await listen(answer, target, host)
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
      signing: bankOfDemo.signing,
      verifyRequest: module?.verify,
      codes: bankOfDemo.codes,
      supportPhone: bankOfDemo.supportPhone ?? '',
      termsVersion: bankOfDemo.termsVersion,
      namePunctuation: bankOfDemo.namePunctuation,
      lateFee: lateFeeOf(bankOfDemo),
      methods: bankOfDemo.methods,
      oneTimeCode: bankOfDemo.oneTimeCode,
      tries: bankOfDemo.tries,
      instalmentMonths: bankOfDemo.instalmentMonths,
      returnBase: () => url,
      hostedBase: () => hostedUrl,
      snapBase: () => `${url}snap`,
      pictures: `${hostedUrl}pictures/`,
      environment,
      now,
    })
    closers.push(bank.close)
    if (module)
      refuseToStart(await trySigning(module, { bank: bank.sandbox.bank, keys, now: bank.sandbox.clock.now }))
    if (memory) bank.sandbox.restore(memory.store)
    const { map } = bankOfDemo
    const profile = {
      ...profileOf(bankOfDemo, hostedUrl),
      ...demoApp(bankOfDemo, url),
      ...demoPlaces(hostedUrl, {
        tiles: tiles && Boolean(map?.tiles),
        search: search && Boolean(map?.search),
      }),
    }
    const proxy = await startDemoProxy({
      keys,
      secret,
      bankUrl: bank.url,
      bank: profile,
      signRequest: module?.sign ?? (bankOfDemo.signing && declaredSigning(bankOfDemo.signing)),
      codes: bankOfDemo.codes,
      methods: bankOfDemo.methods,
      instalmentMonths: bankOfDemo.instalmentMonths,
      origins,
      operatorToken,
      now: bank.sandbox.clock.now,
      log,
      limits: options.limits,
      environment,
    })
    closers.push(proxy.close)
    const info = (): object => ({
      run,
      ports,
      sandboxUrl: bank.url,
      environment,
      frameworks: builtFrameworks(),
    })
    const { app, warm } = createApp({
      proxy,
      registered: proxy.config,
      sandbox: bank.sandbox.control,
      snap: bank.sandbox.snap,
      shop: await openShop(bank.url, closers),
      folders: { ...FOLDERS, ...built },
      documents: await createDocuments(bankOfDemo),
      listed: { documents: documentNames(bankOfDemo), frameworks: builtFrameworks },
      compress,
      origins,
      about: info,
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

/** @throws {StartError} unless it is a whole number below the highest port */
export const readPort = (text: string | undefined): number => {
  const port = text === undefined || text === '' ? 8080 : /^\d{1,5}$/.test(text) ? Number(text) : NaN
  if (port >= 0 && port < 65_535) return port
  throw new StartError(
    `PORT must be a whole number from 1 to 65534 (the next port is used too), not "${text}".`,
  )
}

/** @throws {StartError} unless it is one of them */
function readEnvironment(text: string | undefined): DemoEnvironment {
  const match = ENVIRONMENTS.find((name) => name === (text || 'DEV'))
  if (match) return match
  throw new StartError(`BANK_ENVIRONMENT must be one of ${ENVIRONMENTS.join(', ')}, not "${text}".`)
}

/**
 * The options in the environment (see the head of this file).
 * @throws {StartError} when PORT isn't a port, or BANK_ENVIRONMENT isn't one of the demo's
 */
export const optionsFrom = (env: NodeJS.ProcessEnv): DemoOptions => ({
  port: readPort(env['PORT']),
  ...(env['HOST'] && { host: env['HOST'] }),
  ...(env['SIGNING_MODULE'] && { signingModule: env['SIGNING_MODULE'] }),
  ...(env['OPERATOR_TOKEN'] && { operatorToken: env['OPERATOR_TOKEN'] }),
  tiles: env['MAP_TILES'] !== 'off',
  search: env['PLACE_SEARCH'] !== 'off',
  environment: readEnvironment(env['BANK_ENVIRONMENT']),
  log: (line) => {
    if (env['PROXY_LOG'] === 'on' || line.event === 'fault') console.log(JSON.stringify(line))
  },
})

/** The addresses of a running demo, for the terminal. */
export const addressesOf = (demo: Pick<Demo, 'url' | 'hostedUrl' | 'sandboxUrl' | 'operatorToken'>): string =>
  [
    '',
    `  Demo harness   ${demo.url}`,
    `  Hosted page    ${demo.hostedUrl}`,
    `  Signing proxy  ${demo.url}proxy/`,
    `  Sandbox bank   ${demo.sandboxUrl} (control: ${demo.url}sandbox/, merchants' servers: ${demo.url}snap/)`,
    `  Operator       curl -H 'x-operator-token: ${demo.operatorToken}' ${demo.url}proxy/healthz`,
    '',
    ...(isLoopback(new URL(demo.url).hostname)
      ? []
      : [
          '  Over http at this address browsers seal no PIN, so the elements only say that:',
          '  see "On a phone" in demo/README.md.',
          '',
        ]),
    '  Ctrl-C stops it.',
    '',
  ].join('\n')

/** The demo server as a command: a StartError is told by its message alone. */
export async function main(env: NodeJS.ProcessEnv): Promise<void> {
  let running: Demo | undefined
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void Promise.resolve(running?.close()).then(() => process.exit(0))
    })
  }
  try {
    running = await startDemo(optionsFrom(env))
    console.log(addressesOf(running))
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  }
}

// Node 24.0 and 24.1 don't have `main` yet.
if (import.meta.main ?? process.argv[1] === fileURLToPath(import.meta.url)) await main(process.env)
