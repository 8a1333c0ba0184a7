/**
 * Two sites over https, as in life: a merchant's page on merchant.test and the bank on bank.test, in front of
 * the proxy as operators run it (environment UAT, serving the built pages) and the sandbox bank. Certificates
 * are made for the run; the names exist in the tests' browser.
 */
import { generateKeyPairSync } from 'node:crypto'
import { request as ask } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright'
import { startSandbox } from '../../src/sandbox/node.ts'
import { startProxy } from '../../src/proxy/operate/start.ts'
import { sandboxControl, type Control } from '../control.ts'
import { createAuthority } from '../certificates.ts'
import { theBrowser } from './rig.ts'

const APP_ID = 'app-1'
const BUILT = fileURLToPath(new URL('../../dist/public', import.meta.url))

export interface Secure extends Control {
  readonly browser: Browser
  /** Origins. */
  readonly bank: string
  readonly shop: string
  /** A page that is not registered, with what the merchant's holds. */
  readonly stranger: string
  close(): Promise<void>
}

const shut = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/** @param page what the merchant's page is at a path, made with the bank's origin */
export async function startSecure(page: (path: string, bank: string) => string): Promise<Secure> {
  const closers: (() => Promise<unknown>)[] = []
  let bank = ''
  let proxyUrl = ''
  // TLS ends here, and what is meant for the bank goes on over plain HTTP, as it came.
  const front = createServer(createAuthority('Tests').issue('front'), (incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    if (/^(merchant|stranger)\.test/.test(headers.host ?? '')) {
      outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(url, bank))
      return
    }
    const onward = ask(new URL(url, proxyUrl), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  closers.push(() => shut(front))
  const { port } = front.address() as AddressInfo
  bank = `https://bank.test:${port}`
  const shop = `https://merchant.test:${port}`

  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicKey = await crypto.subtle.importKey(
    'jwk',
    keys.publicKey.export({ format: 'jwk' }),
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    true,
    ['verify'],
  )
  const sandbox = await startSandbox({
    port: 0,
    verifyKeys: [publicKey],
    appId: APP_ID,
    returnBase: () => `${shop}/`,
  })
  closers.push(sandbox.close)
  const proxy = await startProxy(
    {
      ENVIRONMENT: 'UAT',
      BANK_URL: sandbox.url,
      BANK_APP_ID: APP_ID,
      PORT: '0',
      DRAIN_MS: '0',
      HOSTED_URL: `${bank}/hosted/`,
      HOSTED_DIR: BUILT,
      SIGNING_KEY: keys.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string,
      SIGNING_KEY_ID: 'key-1',
      SESSION_SECRET: 'a secret of the tests, long enough',
      TRUSTED_PROXIES: '1',
      MERCHANTS: JSON.stringify([
        {
          id: 'toko-senja',
          name: 'Toko Senja',
          embedOrigins: [shop],
          inlineOrigins: [],
          returnOrigins: [shop],
        },
      ]),
    },
    () => undefined,
  )
  closers.push(proxy.close)
  proxyUrl = proxy.url
  const browser = await theBrowser()
  return {
    ...sandboxControl(fetch, sandbox.url),
    browser,
    bank,
    shop,
    stranger: `https://stranger.test:${port}`,
    close: async () => {
      for (const one of closers.toReversed()) await one()
    },
  }
}
