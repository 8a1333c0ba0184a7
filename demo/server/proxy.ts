/** The signing proxy as the demo runs it: DEV, keys and secret made at start-up, the sandbox bank behind it over HTTP. */
import { randomBytes } from 'node:crypto'
import { exportPKCS8, generateKeyPair } from 'jose'
import { ANY_LOOPBACK } from '../../src/domain/origin.ts'
import { createProxy, type Proxy } from '../../src/proxy/handler.ts'
import { demoProfile } from '../../src/proxy/profile.ts'
import { createSigner } from '../../src/proxy/signer.ts'
import type { LogLine } from '../../src/proxy/types.ts'
import { createUpstream } from '../../src/proxy/upstream.ts'
import { merchants } from '../sandbox/merchants.ts'

export const APP_ID = 'bank-elements-demo'
/** Connections kept open to the sandbox bank. */
const CONNECTIONS = 16

export interface Keys {
  readonly kid: string
  readonly publicKey: CryptoKey
  /** PKCS#8, PEM. */
  readonly privatePem: string
}

/** The pair that the demo's proxy signs with; the sandbox bank is given the public half. */
export async function makeKeys(): Promise<Keys> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  return { kid: `demo-${randomBytes(4).toString('hex')}`, publicKey, privatePem: await exportPKCS8(privateKey) }
}

export interface DemoProxyOptions {
  readonly keys: Keys
  /** Origin of the sandbox bank. */
  readonly bankUrl: string
  /** Address of the hosted page, ending in a slash. */
  readonly hostedUrl: string
  /** Origins of both ports. */
  readonly origins: readonly string[]
  readonly operatorToken: string
  /** Epoch ms. */
  readonly now: () => number
  readonly log: (line: LogLine) => void
}

export async function startDemoProxy(options: DemoProxyOptions): Promise<Proxy & { close(): Promise<void> }> {
  const { keys, bankUrl, hostedUrl, origins, operatorToken, now, log } = options
  const upstream = createUpstream(bankUrl, { connections: CONNECTIONS })
  // Pages on other ports of this machine, such as a merchant's own development server, may embed the elements too.
  const pages = [...origins, ANY_LOOPBACK]
  const proxy = createProxy({
    environment: 'DEV',
    bankUrl,
    appId: APP_ID,
    keys: { current: await createSigner(keys.privatePem, keys.kid) },
    sessionSecrets: [randomBytes(32).toString('base64url')],
    hostedOrigins: origins,
    merchants: merchants.map(({ id, name }) => ({ id, name, embedOrigins: pages, inlineOrigins: pages, returnOrigins: pages })),
    bank: demoProfile(hostedUrl),
    operatorToken,
  }, { fetch: upstream.fetch, now, random: (bytes) => new Uint8Array(randomBytes(bytes)), log })
  return { fetch: proxy.fetch, close: upstream.close }
}
