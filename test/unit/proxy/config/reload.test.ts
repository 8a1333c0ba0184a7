/**
 * A running proxy takes other keys, merchants and certificates out of its files, without a restart and
 * without a lost request.
 */
import assert from 'node:assert/strict'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { EnvVariables } from '../../../../src/proxy/config/config.ts'
import { startProxy } from '../../../../src/proxy/operate/start.ts'
import type { LogLine } from '../../../../src/proxy/types.ts'
import { eventually } from '../../../eventually.ts'
import { otherKey, testKey } from '../../../keys.ts'
import { DEMO_BANK } from '../../../../src/bank/dir.ts'
import { RIMBA } from '../../../bank.ts'
import { JOURNEY, fullAnswer } from '../rig.ts'

const shop = (id: string, origin: string) => ({
  id,
  name: id,
  embedOrigins: [origin],
  inlineOrigins: [],
  returnOrigins: [origin],
})

const root = mkdtempSync(join(tmpdir(), 'proxy-reload-'))

/** A proxy with its files in a folder of its own, and a bank that remembers which key signed. */
async function withProxy(
  work: (all: {
    url: string
    lines: LogLine[]
    signedBy: string[]
    write(name: string, text: string): void
    folder: string
    reload(): Promise<void>
    ask(origin?: string): Promise<Response>
  }) => Promise<void>,
  change: (folder: string) => EnvVariables = () => ({}),
) {
  const folder = mkdtempSync(join(root, 'run-'))
  // Written beside and moved, as tools for secrets do.
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, `.${name}`), text)
    renameSync(join(folder, `.${name}`), join(folder, name))
  }
  const signedBy: string[] = []
  const bank = createServer((request, response) => {
    if (request.url?.endsWith('get-msisdn')) signedBy.push(String(request.headers['signkeyid']))
    request
      .resume()
      .on('end', () =>
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ code: 0, data: fullAnswer })),
      )
  })
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
  write('key.pem', testKey)
  write('merchants.json', JSON.stringify([shop('shop-01', 'https://shop.example')]))
  write('proxy.json', JSON.stringify({ SIGNING_KEY_ID: 'key-1' }))
  const lines: LogLine[] = []
  const proxy = await startProxy(
    {
      ENVIRONMENT: 'DEV',
      BANK_URL: `http://127.0.0.1:${(bank.address() as AddressInfo).port}`,
      BANK_APP_ID: 'app-1',
      PORT: '0',
      DRAIN_MS: '0',
      // A fast machine asks more of one journey here than a customer may.
      LIMITS: '{"other":{"session":null}}',
      CONFIG_FILE: join(folder, 'proxy.json'),
      SIGNING_KEY_FILE: join(folder, 'key.pem'),
      MERCHANTS_FILE: join(folder, 'merchants.json'),
      ...change(folder),
    },
    (line) => lines.push(line),
  )
  const ask = (origin = 'https://shop.example') =>
    fetch(`${proxy.url}/proxy/ipg-auth/api/v1/get-msisdn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ journeyId: JOURNEY }),
    })
  try {
    await work({ url: proxy.url, lines, signedBy, write, folder, reload: proxy.reload, ask })
  } finally {
    await proxy.close()
    bank.closeAllConnections()
    await new Promise((resolve) => bank.close(resolve))
  }
}
const events = (lines: LogLine[], event: string) => lines.filter((line) => line.event === event)
const keySet = async (url: string) =>
  (
    (await (await fetch(`${url}/proxy/.well-known/jwks.json`)).json()) as {
      keys: { kid: string; n: string }[]
    }
  ).keys

// At once: each has files and a proxy of its own, and mostly waits for the proxy's next look at them.
describe('reloading', { concurrency: true }, () => {
  after(() => rmSync(root, { recursive: true }))

  test('uses another key, and its name, on demand', () =>
    withProxy(async ({ url, lines, signedBy, write, reload, ask }) => {
      const [initialState] = await keySet(url)
      await ask()
      write('key.pem', otherKey())
      write('proxy.json', JSON.stringify({ SIGNING_KEY_ID: 'key-2' }))
      await reload()
      await ask()
      const [now] = await keySet(url)
      assert.deepEqual(signedBy, ['key-1', 'key-2'])
      assert.notEqual(now?.n, initialState?.n)
      assert.deepEqual(events(lines, 'reloaded').at(-1), {
        event: 'reloaded',
        signKeyId: 'key-2',
        nextSignKeyId: null,
        merchants: 1,
        restartFor: null,
      })
    }))

  test('happens by itself when a file changes', () =>
    withProxy(async ({ lines, signedBy, write, ask }) => {
      write('proxy.json', JSON.stringify({ SIGNING_KEY_ID: 'key-2' }))
      await eventually('a reload', () => events(lines, 'reloaded')[0])
      await ask()
      assert.deepEqual(signedBy, ['key-2'])
    }))

  test('happens by itself when a link points elsewhere, as Kubernetes replaces secrets', () =>
    withProxy(
      async ({ lines, folder, url }) => {
        const [initialState] = await keySet(url)
        mkdirSync(join(folder, 'secrets', '..second'), { recursive: true })
        writeFileSync(join(folder, 'secrets', '..second', 'key.pem'), otherKey())
        symlinkSync('..second', join(folder, 'secrets', '..new'))
        renameSync(join(folder, 'secrets', '..new'), join(folder, 'secrets', '..data'))
        await eventually('a reload', () => events(lines, 'reloaded')[0])
        const [now] = await keySet(url)
        assert.notEqual(now?.n, initialState?.n)
      },
      (folder) => {
        mkdirSync(join(folder, 'secrets', '..first'), { recursive: true })
        writeFileSync(join(folder, 'secrets', '..first', 'key.pem'), testKey)
        symlinkSync('..first', join(folder, 'secrets', '..data'))
        symlinkSync(join('..data', 'key.pem'), join(folder, 'secrets', 'key.pem'))
        return { SIGNING_KEY_FILE: join(folder, 'secrets', 'key.pem') }
      },
    ))

  const ownFolder = (folder: string, name: string, key: string) => {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'key.pem'), key)
  }
  for (const [title, replace] of [
    [
      'when a link on the way to a file points elsewhere',
      (folder: string) => {
        symlinkSync('second', join(folder, 'next'))
        renameSync(join(folder, 'next'), join(folder, 'current'))
      },
    ],
    [
      'when another folder takes the place of the first, more than once',
      (folder: string) => {
        renameSync(join(folder, 'current'), join(folder, 'away'))
        renameSync(join(folder, 'second'), join(folder, 'current'))
      },
    ],
  ] as const)
    test(`happens by itself ${title}`, () =>
      withProxy(
        async ({ lines, folder: run, url }) => {
          const folder = join(run, 'keys')
          const [initialState] = await keySet(url)
          ownFolder(folder, 'second', otherKey())
          replace(folder)
          await eventually('a reload', () => events(lines, 'reloaded')[0])
          const [second] = await keySet(url)
          assert.notEqual(second?.n, initialState?.n)
          rmSync(join(folder, 'second'), { recursive: true, force: true })
          rmSync(join(folder, 'away'), { recursive: true, force: true })
          ownFolder(folder, 'second', testKey)
          replace(folder)
          await eventually('another', () => events(lines, 'reloaded')[1])
          assert.equal((await keySet(url))[0]?.n, initialState?.n)
        },
        (run) => {
          // Nothing else that is followed lies there.
          const folder = join(run, 'keys')
          mkdirSync(folder)
          ownFolder(folder, 'first', testKey)
          if (title.includes('link')) symlinkSync('first', join(folder, 'current'))
          else renameSync(join(folder, 'first'), join(folder, 'current'))
          return { SIGNING_KEY_FILE: join(folder, 'current', 'key.pem') }
        },
      ))

  test('happens also in a folder that changes all the time', () =>
    withProxy(async ({ lines, write, folder }) => {
      const noise = setInterval(() => writeFileSync(join(folder, 'noise'), String(performance.now())), 20)
      try {
        write('proxy.json', JSON.stringify({ SIGNING_KEY_ID: 'key-2' }))
        await eventually('a reload', () => events(lines, 'reloaded')[0])
      } finally {
        clearInterval(noise)
      }
      assert.equal(events(lines, 'reloaded').length, 1, 'what did not change is not reloaded')
    }))

  test('a broken file keeps the old key and says why, without the key', () =>
    withProxy(async ({ lines, signedBy, write, ask }) => {
      write('key.pem', 'half a secret key')
      await eventually('a refusal', () => events(lines, 'reload-refused')[0])
      assert.equal((await ask()).status, 200)
      assert.deepEqual(signedBy, ['key-1'])
      const { problems } = events(lines, 'reload-refused')[0] as { problems?: string }
      assert.match(problems ?? '', /^SIGNING_KEY must be a PKCS#8 PEM or a JWK/)
      assert.ok(!JSON.stringify(lines).includes('half a secret'))
    }))

  test('takes a file that CONFIG_FILE named before it was there', () =>
    withProxy(async ({ lines, write, folder }) => {
      const next = join(folder, 'next.pem')
      const names = { SIGNING_KEY_NEXT_FILE: next, SIGNING_KEY_NEXT_ID: 'key-2' }
      const from = { SIGNING_KEY_NEXT_FROM: '2090-12-01T00:00:00+07:00' }
      write('proxy.json', JSON.stringify({ SIGNING_KEY_ID: 'key-1', ...names, ...from }))
      await eventually('a refusal', () => events(lines, 'reload-refused')[0])
      write('next.pem', otherKey())
      await eventually('a reload', () => events(lines, 'reloaded')[0])
      assert.equal(events(lines, 'reloaded')[0]?.['nextSignKeyId'], 'key-2')
      assert.equal(events(lines, 'reload-refused').length, 1)
    }))

  test('uses another register of merchants', () =>
    withProxy(async ({ write, reload, ask }) => {
      assert.deepEqual([(await ask()).status, (await ask('https://other.example')).status], [200, 403])
      write('merchants.json', JSON.stringify([shop('shop-01', 'https://other.example')]))
      await reload()
      assert.deepEqual([(await ask()).status, (await ask('https://other.example')).status], [403, 200])
      write('merchants.json', JSON.stringify([shop('shop-01', 'https://other.example/')]))
      await reload()
      assert.deepEqual([(await ask()).status, (await ask('https://other.example')).status], [403, 200])
    }))

  test('makes no report of the process, which would ask DNS for the name of each client', (t) =>
    withProxy(async ({ lines, write, reload, ask }) => {
      assert.equal((await ask()).status, 200)
      const report = t.mock.method(process.report, 'getReport')
      write('proxy.json', JSON.stringify({ SIGNING_KEY_ID: 'key-2' }))
      await reload()
      assert.deepEqual([report.mock.callCount(), events(lines, 'reloaded').length], [0, 1])
    }))

  test('names values that need a restart', () =>
    withProxy(async ({ lines, write, reload }) => {
      write(
        'proxy.json',
        JSON.stringify({
          SIGNING_KEY_ID: 'key-1',
          BANK_TIMEOUT_MS: 5000,
          HOST: '127.0.0.2',
          BANK_TLS_MIN: '1.2',
        }),
      )
      await reload()
      assert.equal(events(lines, 'reloaded').at(-1)?.['restartFor'], 'HOST,BANK_TIMEOUT_MS')
    }))

  test("names the bank's folder when it signs or answers otherwise, and not for its other facts", () =>
    withProxy(
      async ({ lines, folder, reload }) => {
        const restartFor = async () => {
          await reload()
          return events(lines, 'reloaded').at(-1)?.['restartFor']
        }
        const bank = join(folder, 'bank')
        const facts = JSON.parse(readFileSync(join(bank, 'bank.json'), 'utf8')) as object
        writeFileSync(join(bank, 'bank.json'), JSON.stringify({ ...facts, methods: ['WALLET'] }))
        assert.equal(await restartFor(), null)
        cpSync(join(RIMBA, 'signing.json'), join(bank, 'signing.json'))
        await eventually('a reload by itself', () => events(lines, 'reloaded')[1])
        assert.equal(await restartFor(), 'BANK_DIR')
        cpSync(join(DEMO_BANK, 'signing.json'), join(bank, 'signing.json'))
        assert.equal(await restartFor(), null)
        cpSync(join(RIMBA, 'codes.json'), join(bank, 'codes.json'))
        assert.equal(await restartFor(), 'BANK_DIR')
      },
      (folder) => {
        cpSync(DEMO_BANK, join(folder, 'bank'), { recursive: true })
        return { BANK_DIR: join(folder, 'bank') }
      },
    ))

  test('loses no request, whichever key signs', () =>
    withProxy(async ({ signedBy, write, reload, ask }) => {
      let going = true
      const statuses: number[] = []
      const traffic = Array.from({ length: 8 }, async () => {
        // oxlint-disable-next-line no-unmodified-loop-condition -- ended from outside
        while (going) statuses.push((await ask()).status)
      })
      for (let n = 2; n < 8; n++) {
        write('key.pem', n % 2 === 0 ? otherKey() : testKey)
        write('proxy.json', JSON.stringify({ SIGNING_KEY_ID: `key-${n}` }))
        await Promise.all([reload(), reload(), reload()])
        const messages = signedBy.length
        await eventually('traffic', () => signedBy.length > messages + 8 || undefined)
      }
      going = false
      await Promise.all(traffic)
      assert.deepEqual([...new Set(statuses)], [200])
      assert.equal(statuses.length, signedBy.length)
      assert.equal(new Set(signedBy).size, 7)
      assert.equal(signedBy.at(-1), 'key-7')
    }))
})
