/**
 * The demo's signing proxy: environment DEV, keys and secret made at start-up, with the sandbox bank behind
 * it over HTTP.
 */
import { randomBytes } from 'node:crypto'
import { exportPKCS8, exportSPKI, generateKeyPair, importSPKI } from 'jose'
import type { BankCodes } from '../../src/contract/bankCodes.ts'
import type { Environment } from '../../src/contract/environment.ts'
import type { Method } from '../../src/contract/payloads/payment.ts'
import type { BankProfile } from '../../src/contract/session.ts'
import { ANY_LOOPBACK } from '../../src/domain/origin.ts'
import { CONNECT_MS } from '../../src/proxy/base/limits.ts'
import type { SignRequest } from '../../src/proxy/bank/signing.ts'
import { createProxy, type Proxy } from '../../src/proxy/handler.ts'
import { createSigner } from '../../src/proxy/keys/signer.ts'
import type { LogLine, ProxyConfig } from '../../src/proxy/types.ts'
import { createUpstream } from '../../src/proxy/bank/upstream.ts'
import {
  DEFAULT_LIMITS,
  DIMENSIONS,
  LIMIT_CLASSES,
  type LimitTable,
} from '../../src/proxy/rateLimits/table.ts'
import { registeredAt } from '../../src/sandbox/merchants.ts'
import type { Handler } from './app.ts'
import { peerOf } from './peer.ts'

export const APP_ID = 'bank-elements-demo'

type App = Pick<BankProfile, 'appLink' | 'storeLinks'>
/**
 * Links to the bank app and to app stores lead to pages of the demo, which simulates the app, so that no
 * link is dead. A bank without them has none here: its customers read other texts, and whoever tries its
 * folder must see them.
 */
export const demoApp = ({ appLink, storeLinks }: App, shopUrl: string): App => ({
  appLink: appLink && `${shopUrl}?app=home`,
  storeLinks: storeLinks.map((link, at) => {
    // Lists of links tell them apart by their addresses.
    const earlier = storeLinks.slice(0, at).filter(({ system }) => system === link.system).length
    return { ...link, url: `${shopUrl}?app=get-${link.system}${earlier ? `-${earlier + 1}` : ''}` }
  }),
})

/**
 * Wide limits for addresses and customers, because all tests come from one address with few customers. A
 * journey's codes and passwords have the real limits.
 */
const WIDER = 1_000
const demoLimits = Object.fromEntries(
  LIMIT_CLASSES.map((name) => [
    name,
    Object.fromEntries(
      DIMENSIONS.flatMap((dimension) => {
        const limit = DEFAULT_LIMITS[name][dimension]
        if (!limit) return []
        const real = dimension === 'session' && name !== 'session' && name !== 'other'
        return [[dimension, real ? limit : { ...limit, points: limit.points * WIDER }]]
      }),
    ),
  ]),
) as LimitTable

/** Number of open connections to the sandbox bank. */
const CONNECTIONS = 16

export interface Keys {
  readonly kid: string
  /** SPKI, PEM; the sandbox bank gets this key. */
  readonly publicPem: string
  /** PKCS#8, PEM. */
  readonly privatePem: string
}

/** The key pair of the demo's proxy. */
export async function makeKeys(): Promise<Keys> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  return {
    kid: `demo-${randomBytes(4).toString('hex')}`,
    publicPem: await exportSPKI(publicKey),
    privatePem: await exportPKCS8(privateKey),
  }
}

/** The key that checks signatures. */
export const publicKeyOf = ({ publicPem }: Keys): Promise<CryptoKey> => importSPKI(publicPem, 'RS256')

/** The secret for the sessions of the demo's proxy. */
export const makeSecret = (): string => randomBytes(32).toString('base64url')

export interface DemoProxyOptions {
  readonly keys: Keys
  readonly secret: string
  /** Origin of the sandbox bank. */
  readonly bankUrl: string
  readonly bank: BankProfile
  /** Signing of requests as the bank wants it; the specification's way when missing. */
  readonly signRequest?: SignRequest | undefined
  /** The bank's own codes; the specification's when missing. */
  readonly codes?: BankCodes | undefined
  /** The ways to pay that may be offered. */
  readonly methods: readonly Method[]
  readonly instalmentMonths: readonly number[] | undefined
  /** Origins of both ports. */
  readonly origins: readonly string[]
  readonly operatorToken: string
  /** Epoch ms. */
  readonly now: () => number
  readonly log: (line: LogLine) => void
  /** Rate limits; by default wide for numbers and addresses. */
  readonly limits?: LimitTable | undefined
  /** DEV when missing. */
  readonly environment?: Environment | undefined
}

export interface DemoProxy extends Handler, Pick<Proxy, 'scriptPlacement'> {
  readonly config: ProxyConfig
  close(): Promise<void>
}

export async function startDemoProxy(options: DemoProxyOptions): Promise<DemoProxy> {
  const { keys, secret, bankUrl, bank, origins, operatorToken, now, log } = options
  const upstream = createUpstream(bankUrl, { connectTimeoutMs: CONNECT_MS, connections: CONNECTIONS })
  // Pages on other ports of this machine, such as a merchant's development server, may embed the elements
  // too.
  const pages = [...origins, ANY_LOOPBACK]
  const config: ProxyConfig = {
    environment: options.environment ?? 'DEV',
    bankUrl,
    appId: APP_ID,
    ...(options.signRequest && { signRequest: options.signRequest }),
    ...(options.codes && { codes: options.codes }),
    keys: { current: await createSigner(keys.privatePem, keys.kid) },
    sessionSecrets: [secret],
    hostedOrigins: origins,
    merchants: registeredAt(pages),
    bank,
    methods: options.methods,
    instalmentMonths: options.instalmentMonths,
    operatorToken,
    limits: options.limits ?? demoLimits,
  }
  const proxy = createProxy(config, {
    fetch: upstream.fetch,
    now,
    elapsed: () => performance.now(),
    random: (bytes) => new Uint8Array(randomBytes(bytes)),
    log,
  })
  return {
    fetch: (request, env) => proxy.fetch(request, peerOf(env)),
    scriptPlacement: proxy.scriptPlacement,
    config,
    close: upstream.close,
  }
}
