/**
 * A proxy in one process for the tests: a bank that answers what the test wants, a clock and randomness that
 * the test holds.
 */
import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { callPath, type CallName, confirmCalls } from '../../../src/contract/endpoints.ts'
import { createProxy } from '../../../src/proxy/handler.ts'
import { demoProfile } from '../../bank.ts'
import { createSigner } from '../../../src/proxy/keys/signer.ts'
import { noteOwner } from '../../../src/proxy/sessions/owners.ts'
import { createSealer } from '../../../src/proxy/tokens/claims.ts'
import { memoryStore } from '../../../src/proxy/store/memory.ts'
import type { SharedStore } from '../../../src/proxy/store/sharedStore.ts'
import { testKey } from '../../keys.ts'
import type { BankInit, LogLine, ProxyConfig, ProxyPorts } from '../../../src/proxy/types.ts'

export { testKey }

export const SHOP = 'https://shop.example'
export const TRUSTED = 'https://trusted.example'
/** A merchant's page that may embed the frame, and isn't trusted with the screens. */
export const FRAMED = 'https://framed.example'
export const HOSTED = 'https://pay.bank.example'
export const START = Date.UTC(2026, 10, 21, 3, 0, 0)
export const JOURNEY = 'journey-0001'
export const ORDER = 'order-000001'

/** A confirm of the order by wallet. */
export const BY_WALLET = {
  originalReferenceNo: ORDER,
  method: 'WALLET',
  amount: '150000.00',
  pointAmount: 0,
  encryptedPin: 'a.b.c.d.e',
  attempt: '0',
} as const

/** The status of a paid order, as the bank answers it. */
export const paidStatus = (merchantId: string, returnUrl: string | null) => ({
  status: 'SUCCESS',
  reason: null,
  merchantId,
  merchantName: 'Shop',
  amount: '1.00',
  pointAmount: 0,
  method: 'WALLET',
  paidAt: null,
  expectedSeconds: 0,
  returnUrl,
})

/** The least that a proxy starts with, in development. */
export const development = {
  ENVIRONMENT: 'DEV',
  BANK_URL: 'http://localhost:9',
  BANK_APP_ID: 'app-1',
  SIGNING_KEY: testKey,
  SIGNING_KEY_ID: 'key-1',
  DRAIN_MS: '0',
}

export interface BankCall {
  url: string
  init: BankInit
}
export type Answering = (request: BankCall, count: number) => Response | Promise<Response>

export const ok = (data: unknown = {}, headers: Record<string, string> = {}) =>
  Response.json({ code: 0, message: 'OK', data }, { headers })

export const info = {
  msisdn: '81100000001',
  mpcUid: 'uid-000001',
  mpcLevel: 'VERIFIED',
  merchantId: 'shop-01',
}

/** Asked by the proxy before other calls: whose a journey or an order is. */
const OWNERS: readonly string[] = [callPath('query-mpc-info'), callPath('payment/query-mpc-info')]

/** The status, which the proxy asks for before a confirm leaves. */
const STATUS = callPath('debit/payment-status-h5')
const CONFIRMS: readonly string[] = confirmCalls.map(callPath)

/** The order as it is shown, as the bank answers it. */
export const shownOrder = {
  status: 'OPEN',
  merchantId: 'shop-01',
  merchantName: 'Shop',
  orderNo: 'S-1',
  amount: '150000.00',
  adminFee: '0.00',
  payBefore: null,
  maskedMsisdn: null,
  wallet: { balance: '2500000.00' },
  points: { available: 0, usable: 0, worth: '1.00', blocked: null },
  methods: [],
  paylater: null,
  limits: { single: null, daily: null, dailyLeft: null },
  account: { frozen: false, pinSet: true, verified: true },
  toApp: false,
  appLink: null,
  returnUrl: null,
}

/** Status of an order of which nothing was paid, as the bank answers it. */
export const openStatus = {
  status: 'OPEN',
  attempt: '0',
  reason: null,
  merchantId: 'shop-01',
  merchantName: 'Shop',
  amount: '150000.00',
  pointAmount: 0,
  method: null,
  paidAt: null,
  expectedSeconds: 0,
  returnUrl: null,
}

/** Data with which a small bank can answer every request: whose it is, and the partner's number. */
export const fullAnswer = { ...info, merchantName: 'Shop' }

interface World {
  answer?: Answering
  /** The bank's answer when the proxy asks whose it is; by default the asking page's merchant. */
  ownerAnswer?: (page: string) => Response | Promise<Response>
  /** Status of a confirm's order; open by default. */
  standing?: () => Response | Promise<Response>
  store?: SharedStore
  tracing?: ProxyPorts['tracing']
  metrics?: ProxyPorts['metrics']
}

export async function setUp({
  answer = () => ok(),
  store,
  tracing,
  metrics,
  ownerAnswer = (page) => ok({ ...info, merchantId: merchantOf(page) }),
  standing = () => ok(openStatus),
  ...overrides
}: World & Partial<ProxyConfig> = {}) {
  const bankRequests: BankCall[] = []
  /** Number of the proxy's own questions whose something is. */
  let owners = 0
  /** Number of its questions how the order of a confirm stands. */
  let standings = 0
  const current = new AsyncLocalStorage<{ path: string; page: string }>()
  const lines: LogLine[] = []
  /** `setBack`: how far somebody has set it back, in ms. */
  const clock = { now: START, setBack: 0 }
  /** The asking peer. */
  const peer: { address: string | undefined } = { address: undefined }
  /** Waits before something was asked again, in ms. */
  const pauses: number[] = []
  let seed = 1
  const nextByte = () => ((seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0) >>> 16) & 0xff
  const ports: ProxyPorts = {
    now: () => clock.now,
    elapsed: () => clock.now + clock.setBack - START,
    // Four bytes are the number that a proof of work looks for: the nearer to nought, the fewer hashes.
    random: (bytes) =>
      bytes === 4 ? Uint8Array.of(0, 0, 0, nextByte()) : Uint8Array.from({ length: bytes }, nextByte),
    log: (line) => lines.push(line),
    ...(store ? { store } : {}),
    ...(tracing ? { tracing } : {}),
    ...(metrics ? { metrics } : {}),
    pause: async (ms) => void pauses.push(ms),
    fetch: async (url, init) => {
      const { path = '', page = '' } = current.getStore() ?? {}
      const asks = OWNERS.find((owner) => url.endsWith(owner))
      if (asks !== undefined && asks !== path) {
        owners++
        return ownerAnswer(page)
      }
      if (url.endsWith(STATUS) && CONFIRMS.includes(path)) {
        standings++
        return standing()
      }
      bankRequests.push({ url, init })
      return answer({ url, init }, bankRequests.length)
    },
  }
  const config: ProxyConfig = {
    environment: 'PRO',
    bankUrl: 'https://api.bank.example',
    appId: 'demo-app',
    keys: { current: await createSigner(testKey, 'key-1') },
    sessionSecrets: ['a secret of the tests, long enough'],
    hostedOrigins: [HOSTED],
    merchants: [
      {
        id: 'shop-01',
        name: 'Shop',
        embedOrigins: [SHOP, 'https://m.shop.example'],
        inlineOrigins: [SHOP],
        returnOrigins: [SHOP],
      },
      {
        id: 'trusted-01',
        name: 'Trusted',
        embedOrigins: [TRUSTED],
        inlineOrigins: [TRUSTED],
        returnOrigins: [TRUSTED],
      },
      { id: 'framed-01', name: 'Framed', embedOrigins: [FRAMED], inlineOrigins: [], returnOrigins: [FRAMED] },
    ],
    bank: demoProfile(`${HOSTED}/hosted/`),
    ...overrides,
  }
  const proxy = createProxy(config, ports)
  const base = `${HOSTED}/proxy`

  const send = (path: string, init: RequestInit = {}) =>
    current.run({ path, page: new Headers(init.headers).get('origin') ?? '' }, () =>
      proxy.fetch(new Request(base + path, init), peer),
    )
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: SHOP, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const call = (name: CallName, body: unknown, headers: Record<string, string> = {}) =>
    post(callPath(name), body, headers)
  const sealer = createSealer(config.sessionSecrets)
  /**
   * Opens a session and gives the header that carries it: as of a customer who is in the middle of their way,
   * whose secrets cost nothing.
   */
  const open = async (subject: object = { journeyId: JOURNEY }, headers: Record<string, string> = {}) => {
    const { token } = (await (await post('/session', subject, headers)).json()) as { token: string }
    const { done: _done, ...claims } = (await sealer.open(token, clock.now)) ?? assert.fail('no session')
    return { authorization: `Bearer ${await sealer.seal(claims)}` }
  }
  return {
    proxy,
    bankRequests,
    owners: () => owners,
    standings: () => standings,
    lines,
    clock,
    pauses,
    peer,
    config,
    send,
    post,
    call,
    open,
    base,
  }
}

/** A store that knows whose JOURNEY is, so that the first call about it asks nothing else. */
export async function knowing(): Promise<SharedStore> {
  const store = memoryStore({ now: () => START, elapsed: () => START })
  await noteOwner({ store }, { kind: 'journey', id: JOURNEY }, { merchantId: 'shop-01', number: null })
  return store
}

/** The merchant of a page; the hosted page asks for the shop's. */
const merchantOf = (page: string): string =>
  page === TRUSTED ? 'trusted-01' : page === FRAMED ? 'framed-01' : 'shop-01'

/** Status and code of an answer, for comparing in one go. */
export async function verdict(response: Response): Promise<[status: number, code: string]> {
  return [response.status, String(((await response.json()) as { code: unknown }).code)]
}
