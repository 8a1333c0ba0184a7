/**
 * The built edge entry in a real edge runtime (workerd), before the sandbox bank, which checks every
 * signature.
 */
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { exportPKCS8, generateKeyPair } from 'jose'
import { startSandbox, type RunningSandbox } from '../../demo/sandbox/node.ts'
import { sandboxControl, type Control } from '../control.ts'
import { eventually } from '../eventually.ts'
import { freePort } from '../ports.ts'
import { createClient, type Client } from '../../src/client/client.ts'
import { createSession } from '../../src/client/session.ts'
import { seal } from '../../src/client/seal.ts'
import { CUSTOMER, PIN } from '../words.ts'

const SHOP = 'https://shop.example'
/** The runtime's binary; its package is there for this platform alone. */
const runtime = (() => {
  try {
    return createRequire(import.meta.url).resolve('@cloudflare/workerd-linux-64/bin/workerd')
  } catch {
    return ''
  }
})()
const built = fileURLToPath(new URL('../../dist/edge', import.meta.url))

/** The runtime's own configuration language. */
const settings = (port: number, bindings: Record<string, string>): string => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .proxy),
    (name = "internet", network = (allow = ["private", "local", "public"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const proxy :Workerd.Worker = (
  modules = [(name = "edge.js", esModule = embed "edge.js")],
  compatibilityDate = "2026-11-01",
  bindings = [${Object.entries(bindings)
    .map(([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)})`)
    .join(', ')}],
);
`

describe(
  'the proxy in an edge runtime',
  { skip: runtime === '' && 'no edge runtime for this platform' },
  () => {
    let bank: RunningSandbox
    let control: Control
    let child: ChildProcess
    let folder = ''
    let url = ''
    let said = ''

    before(async () => {
      const { publicKey, privateKey } = await generateKeyPair('RS256', {
        modulusLength: 2048,
        extractable: true,
      })
      bank = await startSandbox({
        port: 0,
        verifyKeys: [publicKey],
        appId: 'edge',
        returnBase: () => `${SHOP}/`,
      })
      control = sandboxControl(fetch, bank.url)
      folder = await mkdtemp(join(tmpdir(), 'edge-'))
      await cp(built, folder, { recursive: true })
      const port = await freePort()
      url = `http://127.0.0.1:${port}`
      await writeFile(
        join(folder, 'config.capnp'),
        settings(port, {
          ENVIRONMENT: 'UAT',
          BANK_URL: bank.url,
          BANK_APP_ID: 'edge',
          SIGNING_KEY: await exportPKCS8(privateKey),
          SIGNING_KEY_ID: 'edge-1',
          SESSION_SECRET: 'a secret of this test alone, long enough',
          HOSTED_URL: 'https://pay.bank.example/hosted/',
          MERCHANTS: JSON.stringify([
            {
              id: 'toko-senja',
              name: 'Toko Senja',
              embedOrigins: [SHOP],
              inlineOrigins: [SHOP],
              returnOrigins: [SHOP],
            },
          ]),
        }),
      )
      child = spawn(runtime, ['serve', 'config.capnp'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (text: Buffer) => {
          said += text.toString()
        })
      await eventually(
        `the runtime answers`,
        async () => {
          assert.equal(child.exitCode, null, said)
          return fetch(`${url}/proxy/healthz`).then(
            (answer) => answer.ok || undefined,
            () => undefined,
          )
        },
        20_000,
      )
    })
    after(async () => {
      child.kill()
      await bank.close()
      await rm(folder, { recursive: true, force: true })
    })

    const client = (originReferenceNo: string): Client =>
      createClient(
        `${url}/proxy`,
        createSession({ originReferenceNo }, { storage: undefined, carrier: 'bearer' }),
        {
          fetch: (input: string, init: RequestInit) => {
            const headers = new Headers(init.headers)
            headers.set('origin', SHOP)
            return fetch(input, { ...init, headers })
          },
          now: Date.now,
          timers: { setTimeout, clearTimeout: (handle) => clearTimeout(handle as number) },
          online: () => true,
          naming: () => import('../../src/contract/httpErrors.ts'),
          synced: () => undefined,
        },
      )

    it('a payment: session, order, sealed PIN, one signed confirm, one debit', async () => {
      const originReferenceNo = await control.createOrder({ msisdn: CUSTOMER, amount: '125000.00' })
      const asker = client(originReferenceNo)
      await asker.open()
      const subject = { originalReferenceNo: originReferenceNo }
      const order = await asker.call('payment/payment-h5', subject)
      assert.equal(order.amount, 12_500_000n)
      const encryptedPin = await seal(PIN, await asker.call('password/encrypt-factor', subject))
      const { nextStep } = await asker.call('payment/payment-order-confirm', {
        ...subject,
        method: 'WALLET',
        amount: order.amount,
        pointAmount: 0,
        encryptedPin,
        idempotencyKey: '0123456789abcdef',
      })
      assert.equal(nextStep, 'PROCESSING')
      await control.advance(60)
      assert.equal((await asker.call('debit/payment-status-h5', subject)).status, 'SUCCESS')
      assert.equal((await control.debitsOf(originReferenceNo)).length, 1)
    })

    it('logs one line for each request, without data of the customer', async () => {
      const lines = await eventually('a line of the confirm', () =>
        said.includes('payment/payment-order-confirm') ? said : undefined,
      )
      assert.doesNotMatch(lines, new RegExp(`${CUSTOMER}|${PIN}|eyJ`))
    })

    it("a call that is not in the table is refused, and another page's origin too", async () => {
      const ask = (path: string, origin: string) =>
        fetch(`${url}/proxy/${path}`, {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json', origin },
        })
      assert.equal((await ask('ipg-auth/api/v1/everything', SHOP)).status, 404)
      assert.equal((await ask('session', 'https://evil.example')).status, 403)
    })
  },
)
