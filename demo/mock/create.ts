/**
 * environment="MOCK": sandbox bank and signing proxy in one page, without a server. It uses the same
 * handlers as the servers, signatures included; keys are made at the start and never leave the page.
 */
import { addressIn } from '../../src/domain/address.ts'
import { declaredSigning } from '../../src/proxy/bank/signing.ts'
import { createProxy, type Proxy } from '../../src/proxy/handler.ts'
import type { ServedBank } from '../../src/bank/signing.ts'
import { profileOf } from '../../src/bank/profile.ts'
import type { LateFee } from '../../src/bank/texts.ts'
import type { Signer } from '../../src/proxy/keys/signingKeys.ts'
import { hex } from '../../src/sandbox/ids.ts'
import { registeredAt } from '../../src/sandbox/merchants.ts'
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts'
import type { TextMessage } from '../../src/sandbox/store.ts'
import { read, write } from './keep.ts'
import { openSubject } from './subject.ts'
import { asUpstream, requestOf, unlessAborted } from './wire.ts'

export interface MockPorts {
  /** Epoch ms. */
  now(): number
  random(bytes: number): Uint8Array
  /** The bank's identity. */
  readonly bank: ServedBank
  /** The bank's charge for paying an instalment too late. */
  readonly lateFee: LateFee
  /** The page's origin. */
  readonly origin: string
  /** Address of the folder with the bank's documents, with a slash at the end. */
  readonly base: string
  /** Page that customers return to; undefined on the hosted page, where an earlier page has set it. */
  readonly home: string | undefined
  /** Origin of the outer page, when this page is in a frame. */
  readonly embedder?: string | undefined
  /** Permission of MOCK here, as far as it is known; missing: it may. */
  allowed?(): boolean
  /** Storage that is kept over a reload; undefined if it is blocked. */
  storage(): Pick<Storage, 'getItem' | 'setItem'> | undefined
  /** Runs one task at a time, across all pages that share the storage. */
  alone<T>(task: () => Promise<T>): Promise<T>
  /** Fetches an address outside the bank: its documents are files beside it. */
  fetchOther?(url: string, init?: RequestInit): Promise<Response>
  /** A message to the customer's phone. */
  onMessage(message: TextMessage): void
}

export interface Mock {
  /**
   * The signing proxy.
   * @param path below its base: `/session`, `/ipg-auth/api/v1/…`; a complete address is fetched as it is
   */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /**
   * The sandbox bank's control API, as under `/sandbox/` of the demo server.
   * @param path `inbox`, `clock`, …
   */
  sandbox(path: string, init?: RequestInit): Promise<Response>
  /** Differs after each start without stored state, which forgets what was opened before. */
  run(): Promise<string>
}

const KEY = 'bank-mock'
const APP_ID = 'bank-mock'
/** No request is sent to it: the bank's handler is called directly. */
const BANK_URL = 'https://bank.invalid'
const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
}

interface Pair {
  readonly signer: Signer
  readonly publicKey: CryptoKey
}

/** The private key can't be exported, not even by this page. */
async function makePair(kid: string): Promise<Pair> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(RSA, false, ['sign', 'verify'])
  const sign = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
    btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign(RSA.name, privateKey, bytes))))
  return { signer: { kid, sign }, publicKey }
}

/** The journey or order that a call to the bank names. */
function namedIn({
  url,
  body,
}: {
  url: string
  body?: string | undefined
}): ['journey' | 'order', string] | undefined {
  const input =
    body === undefined
      ? Object.fromEntries(new URL(url).searchParams)
      : (JSON.parse(body) as Record<string, unknown>)
  const { journeyId, originalReferenceNo } = input
  if (typeof journeyId === 'string') return ['journey', journeyId]
  return typeof originalReferenceNo === 'string' ? ['order', originalReferenceNo] : undefined
}

export function createMock(ports: MockPorts): Mock {
  const { now, random, origin, base, embedder } = ports
  // Of an outer page only the origin is known.
  const { home = embedder === undefined ? base : `${embedder}/` } = ports
  const pair = makePair(`mock-${hex(random(4))}`)
  // The failure is reported where the pair is awaited; until then it must not count as unhandled.
  pair.catch(() => undefined)
  const fresh = () => ({ run: hex(random(8)), secret: hex(random(32)), home })
  let info = fresh()
  let proxy: Promise<Proxy> | undefined
  let savedText: string | null = null

  const sandbox: Sandbox = createSandbox({
    now,
    random,
    appId: APP_ID,
    signing: ports.bank.signing,
    codes: ports.bank.codes,
    supportPhone: ports.bank.supportPhone ?? '',
    termsVersion: ports.bank.termsVersion,
    namePunctuation: ports.bank.namePunctuation,
    lateFee: ports.lateFee,
    methods: ports.bank.methods,
    oneTimeCode: ports.bank.oneTimeCode,
    tries: ports.bank.tries,
    instalmentMonths: ports.bank.instalmentMonths,
    verifyKeys: async () => [(await pair).publicKey],
    returnBase: () => info.home,
  })
  const bank = asUpstream(sandbox.bank)

  async function makeProxy(): Promise<Proxy> {
    const pages = embedder === undefined ? [origin] : [origin, embedder]
    return createProxy(
      {
        environment: 'MOCK',
        bankUrl: BANK_URL,
        appId: APP_ID,
        keys: { current: (await pair).signer },
        ...(ports.bank.codes && { codes: ports.bank.codes }),
        ...(ports.bank.signing && { signRequest: declaredSigning(ports.bank.signing) }),
        sessionSecrets: [info.secret],
        hostedOrigins: [origin],
        merchants: registeredAt(pages),
        // The page of an order that must be paid in the bank app is there too (sandbox/calls/order.ts).
        methods: ports.bank.methods,
        instalmentMonths: ports.bank.instalmentMonths,
        bank: profileOf({ ...ports.bank, appLink: ports.bank.appLink && `${info.home}?app=home` }, base),
      },
      {
        now: sandbox.clock.now,
        elapsed: () => performance.now(),
        random,
        log: () => undefined,
        async fetch(url, init) {
          const named = namedIn({ url, body: init.body })
          const world = { store: sandbox.store(), now: sandbox.clock.now, random }
          if (named) openSubject(...named, url.includes('unbinding'), world)
          return bank(url, init)
        },
      },
    )
  }

  /** Restores the state that another page of this tab, or this page before a reload, has stored. */
  function resume(): void {
    const text = ports.storage()?.getItem(KEY) ?? savedText
    if (text === savedText) return
    const savedState = read(text)
    if (!savedState) return
    const { store, ...remainder } = savedState
    if (remainder.secret !== info.secret) proxy = undefined
    info = ports.home === undefined ? remainder : { ...remainder, home: ports.home }
    sandbox.restore(store)
    savedText = text
  }

  function keep(): void {
    const text = write({ ...info, store: sandbox.store() })
    if (text === savedText) return
    savedText = text
    try {
      ports.storage()?.setItem(KEY, text)
    } catch {
      // Storage is full: the page continues, but a reload starts without state.
    }
  }

  /** Runs one request: restores the stored state before it and stores the state after it. */
  const during = <T>(task: () => Promise<T>): Promise<T> =>
    ports.alone(async () => {
      resume()
      const countBefore = sandbox.store().inbox.length
      try {
        return await task()
      } finally {
        keep()
        sandbox.store().inbox.slice(countBefore).forEach(ports.onMessage)
      }
    })

  return {
    fetch: (path, init) =>
      ports.fetchOther && addressIn(path)
        ? ports.fetchOther(path, init)
        : unlessAborted(
            init?.signal,
            during(async () => {
              if (ports.allowed?.() === false) throw new TypeError('No bank is played beside a proxy in PRO.')
              const { fetch } = await (proxy ??= makeProxy())
              return fetch(requestOf(`${origin}/proxy${path}`, init))
            }),
          ),
    sandbox: (path, init) =>
      during(() => sandbox.control.fetch(new Request(`${origin}/sandbox/${path}`, init))),
    run: () => during(async () => info.run),
  }
}
