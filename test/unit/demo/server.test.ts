/** The demo server: what it serves with which headers, and how it says that it can't start. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { addressesOf, optionsFrom, readPort, startDemo, type Demo } from '../../../demo/server.ts'
import type { BankFolder } from '../../../src/bank/folder.ts'
import { placesOf } from '../../../src/contract/bankPlaces.ts'
import { callPath } from '../../../src/contract/endpoints.ts'
import { rowOf } from '../../../src/contract/errors.ts'
import { ENVIRONMENT_HEADER } from '../../../src/contract/environment.ts'
import type { BankProfile } from '../../../src/contract/session.ts'
import { LANGUAGES } from '../../../src/contract/language.ts'
import { StartError } from '../../../demo/server/listen.ts'
import { loadBank } from '../../../src/bank/files.ts'
import { RIMBA } from '../../bank.ts'
import { sandboxControl } from '../../control.ts'
import type { LogLine } from '../../../src/proxy/types.ts'
import { SNAP, SNAP_SETTINGS } from '../../signingModules.ts'
import { freePort } from '../../ports.ts'

const server = fileURLToPath(new URL('../../../demo/server.ts', import.meta.url))

/** Runs the server as a person would, to its end. */
async function run(env: Record<string, string>): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [server], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, text: text.trim() }
}

/** Somebody else's server on a port. */
const block = async (port: number): Promise<{ close(): void }> => {
  const blocker = createServer().listen(port, '127.0.0.1')
  await once(blocker, 'listening')
  return blocker
}

/** A free port whose next neighbour is taken. */
async function besideTaken(): Promise<{ port: number; blocker: { close(): void } }> {
  for (;;) {
    const port = await freePort()
    const blocker = await block(port + 1).catch(() => undefined)
    if (blocker) return { port, blocker }
  }
}

/** A session's words about the bank. */
async function profileIn({ url }: Demo): Promise<BankProfile> {
  const journeyId = await sandboxControl(fetch, url).createJourney({ msisdn: '81100000001' })
  const response = await fetch(new URL('proxy/session', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin },
    body: JSON.stringify({ journeyId }),
  })
  return ((await response.json()) as { bank: BankProfile }).bank
}

// Compressing all files takes seconds.
describe("the demo of another bank's folder", () => {
  /** A bank's app, stores and map as customers of its demo find them. */
  const shownOf = async (changes: Partial<BankFolder>) => {
    const demo = await startDemo({ port: 0, bank: { ...loadBank(RIMBA), ...changes }, compress: false })
    try {
      const profile = await profileIn(demo)
      const { map } = placesOf(profile)
      return { demo, app: [profile.appLink, profile.storeLinks], map: [map.tiles, map.search] }
    } finally {
      await demo.close()
    }
  }
  const tiles = 'https://tiles.rimba.example/{z}/{x}/{y}.png'
  const search = 'https://places.rimba.example/?q={query}'

  it("adds no app, no store and no map: who hasn't them sees the walk without", async () => {
    const { app, map } = await shownOf({ appLink: null, storeLinks: [], map: undefined })
    assert.deepEqual(
      [app, map],
      [
        [null, []],
        [null, null],
      ],
    )
    const half = await shownOf({
      appLink: null,
      storeLinks: [],
      map: { tiles, attribution: '', search: null },
    })
    assert.deepEqual(
      [half.app, half.map],
      [
        [null, []],
        [`${half.demo.hostedUrl}tiles/{z}/{x}/{y}.svg`, null],
      ],
    )
  })

  it('has its app, stores and map lead to pages of the demo, each to another one', async () => {
    const stores = ['Toko Rimba', 'Toko Kedua'].map((name, at) => ({
      system: 'android' as const,
      name,
      url: `https://toko.rimba.example/${at}`,
    }))
    const { demo, app, map } = await shownOf({ storeLinks: stores, map: { tiles, attribution: '', search } })
    assert.deepEqual(app, [
      `${demo.url}?app=home`,
      stores.map((store, at) => ({ ...store, url: `${demo.url}?app=get-android${at ? '-2' : ''}` })),
    ])
    assert.deepEqual(map, [
      `${demo.hostedUrl}tiles/{z}/{x}/{y}.svg`,
      `${demo.hostedUrl}places?text={query}&language={language}`,
    ])
  })

  it('plays that bank: its words travel with a session, its way of signing and its codes are spoken on both sides', async () => {
    const demo = await startDemo({ port: 0, bank: loadBank(RIMBA), compress: false })
    try {
      const { createJourney } = sandboxControl(fetch, demo.url)
      const journeyId = await createJourney({ msisdn: '81100000001' })
      const response = await fetch(new URL('proxy/session', demo.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: new URL(demo.url).origin },
        body: JSON.stringify({ journeyId, first: true }),
      })
      const answer = (await response.json()) as {
        bank: { name: string; supportPhone: string; termsVersion: string }
        first: { status: number; code: number }
      }
      assert.deepEqual(
        [answer.bank.name, answer.bank.supportPhone, answer.bank.termsVersion],
        ['Bank Rimba', '1500-777', '7'],
      )
      assert.deepEqual([answer.first.status, answer.first.code], [200, 0])
      const unknown = await fetch(new URL('proxy/session', demo.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: new URL(demo.url).origin },
        body: JSON.stringify({ journeyId: 'jn-unknown-1', first: true }),
      })
      const { first } = (await unknown.json()) as { first: { code: string } }
      assert.equal(first.code, rowOf('JOURNEY_UNKNOWN').code)
    } finally {
      await demo.close()
    }
  })
})

describe('the demo of a bank that signs by a module', () => {
  it('speaks SNAP on both sides', async () => {
    Object.assign(process.env, SNAP_SETTINGS)
    const lines: LogLine[] = []
    const log = (line: LogLine) => void lines.push(line)
    const demo = await startDemo({ port: 0, signingModule: SNAP, compress: false, log })
    try {
      const { createJourney } = sandboxControl(fetch, demo.url)
      const response = await fetch(new URL('proxy/session', demo.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: new URL(demo.url).origin },
        body: JSON.stringify({ journeyId: await createJourney({ msisdn: '81100000001' }), first: true }),
      })
      const { first } = (await response.json()) as { first: { status: number; code: number } }
      assert.deepEqual([first.status, first.code], [200, 0])
      // The trial's token is one that the demo's bank knows.
      assert.deepEqual(
        lines.filter(({ event }) => event === 'signed-anew'),
        [],
      )
      const specified = await fetch(`${demo.sandboxUrl}${callPath('account/verify-email')}`, {
        method: 'POST',
        body: '{}',
      })
      assert.deepEqual(
        [specified.status, ((await specified.json()) as { message: string }).message],
        [401, 'Invalid Mandatory Field AUTHORIZATION'],
      )
    } finally {
      for (const name of Object.keys(SNAP_SETTINGS)) delete process.env[name]
      await demo.close()
    }
  })

  it("isn't started where the module can't be loaded", async () => {
    await assert.rejects(
      startDemo({ port: 0, signingModule: '/nowhere.mjs', compress: false }),
      ({ message, name }: Error) =>
        name === 'Error'
        && message.startsWith("The signing module can't be loaded: Cannot find module '/nowhere.mjs'"),
    )
  })
})

describe('demo server', () => {
  let demo: Demo
  before(async () => {
    demo = await startDemo({ port: 0, compress: false })
  })
  after(() => demo.close())
  const get = (path: string, init?: RequestInit): Promise<Response> => fetch(new URL(path, demo.url), init)

  it("has two stores and a map of its own, which its bank's folder can't name", async () => {
    const profile = await profileIn(demo)
    const { map } = placesOf(profile)
    assert.deepEqual(
      [profile.appLink, ...profile.storeLinks.map(({ url }) => url), map.tiles, map.search].map(
        (address) => address && address.replace(/\?text=.*/, ''),
      ),
      [
        `${demo.url}?app=home`,
        `${demo.url}?app=get-ios`,
        `${demo.url}?app=get-android`,
        `${demo.hostedUrl}tiles/{z}/{x}/{y}.svg`,
        `${demo.hostedUrl}places`,
      ],
    )
  })

  it('answers the same on its second port', async () => {
    const [first, second] = await Promise.all([get('/'), fetch(`http://localhost:${demo.otherPort}/`)])
    assert.equal(first.status, 200)
    assert.equal(await first.text(), await second.text())
  })

  it('has a page with a strict policy', async () => {
    const { headers } = await get('/')
    const policy = headers.get('content-security-policy') ?? ''
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]) {
      assert.ok(policy.includes(part), `${part} in ${policy}`)
    }
    assert.doesNotMatch(policy, /unsafe|\*/)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.ok(headers.get('permissions-policy')?.includes('camera=()'))
  })

  it('has the documents in both languages, framed by any page, without scripts', async () => {
    for (const name of ['terms', 'privacy', 'riplay', 'paylater-terms']) {
      const indonesian = await get(`/hosted/documents/${name}.html`)
      assert.match(await indonesian.text(), /<html lang="id" translate="no" data-theme="auto">/)
      const dark = await get(`/hosted/documents/${name}.html?language=en&theme=dark`)
      assert.match(await dark.text(), /<html lang="en" translate="no" data-theme="dark">/)
      assert.match(
        indonesian.headers.get('content-security-policy') ?? '',
        /^default-src 'none'; style-src 'sha256-/,
      )
    }
    assert.equal((await get('/hosted/documents/other.html')).status, 404)
  })

  it('has a page in both languages, with doors that lead on, at folders and where nothing is', async () => {
    const look = (path: string) => get(path, { headers: { accept: 'text/html,*/*;q=0.8' } })
    const folders = [
      '/proxy',
      '/proxy/',
      '/sandbox/',
      '/snap/',
      '/shop/',
      '/hosted/documents/',
      '/frameworks/',
    ]
    for (const path of [...folders, '/mock/', '/nowhere']) {
      const answer = await look(path)
      const page = await answer.text()
      assert.equal(answer.status, folders.includes(path) ? 200 : 404, path)
      for (const language of LANGUAGES)
        assert.match(page, new RegExp(`<div lang="${language}">\n<h1>.`), path)
      const doors = new Set([...page.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href))
      assert.ok(doors.has('/'), path)
      for (const href of doors)
        if (!href.startsWith('/openapi/')) assert.equal((await look(href)).status, 200, href)
      assert.match(answer.headers.get('content-security-policy') ?? '', /^default-src 'none'/)
    }
    const documents = await (await look('/hosted/documents/')).text()
    for (const language of LANGUAGES)
      assert.ok(documents.includes(`href="/hosted/documents/paylater-terms.html?language=${language}"`))
    assert.ok((await (await look('/frameworks/')).text()).includes('<code>npm run build:frameworks</code>'))
  })

  it('leads from the folder of the gallery to its page', async () => {
    const { status, url } = await fetch(`${demo.url}gallery/?theme=dark`)
    assert.deepEqual([status, url], [200, `${demo.url}gallery?theme=dark`])
  })

  it('answers programs at such addresses as before', async () => {
    assert.equal(await (await get('/nowhere')).text(), 'Nothing here.\n')
    const proxy = await get('/proxy/')
    assert.deepEqual([proxy.status, proxy.headers.get('content-type')], [404, 'application/json'])
  })

  it('serves nothing from outside its folders', async () => {
    for (const path of [
      '/chunks/..%2f..%2f..%2fpackage.json',
      '/harness/..%2f..%2fserver.ts',
      '/.app.json',
      '/%00',
      '/%ff',
    ]) {
      assert.ok([400, 404].includes((await get(path)).status), path)
    }
  })

  it("gives the bank's address to the operator only", async () => {
    assert.doesNotMatch(await (await get('/proxy/healthz')).text(), /http/)
    const health = await get('/proxy/healthz', { headers: { 'x-operator-token': demo.operatorToken } })
    assert.equal(((await health.json()) as { bank: string }).bank, demo.sandboxUrl)
  })

  it('says in one sentence which port is taken', async () => {
    const port = await freePort()
    const blocker = await block(port)
    const { code, text } = await run({ PORT: String(port) })
    assert.equal(code, 1)
    assert.equal(text.split('\n').length, 1, text)
    // npm run dev says it too.
    assert.match(text, new RegExp(`^Port ${port} is taken.*: PORT=\\d+$`))
    blocker.close()
  })

  it('refuses an invalid port', async () => {
    const message = /^PORT must be a whole number from 1 to 65534/
    for (const port of ['abc', '-1', '65535', '80.5'])
      assert.throws(
        () => readPort(port),
        (error) => error instanceof StartError && message.test(error.message),
        port,
      )
    const { code, text } = await run({ PORT: 'abc' })
    assert.equal(code, 1)
    assert.match(text, message)
  })

  it('is UAT where that is wanted, in what its bank says and what its proxy is', async () => {
    const uat = await startDemo({ ...optionsFrom({ BANK_ENVIRONMENT: 'UAT', PORT: '0' }), compress: false })
    const answer = await fetch(`${uat.sandboxUrl}/ipg-auth/api/v1/get-msisdn`, { method: 'POST', body: '{}' })
    await uat.close()
    assert.equal(answer.headers.get(ENVIRONMENT_HEADER), 'UAT')
    assert.throws(
      () => optionsFrom({ BANK_ENVIRONMENT: 'PRO' }),
      (error) =>
        error instanceof StartError
        && error.message === 'BANK_ENVIRONMENT must be one of DEV, SIT, UAT, not "PRO".',
    )
  })

  it('names its second port when that is taken, and closes everything', async () => {
    const { port, blocker } = await besideTaken()
    await assert.rejects(
      startDemo({ port, compress: false }),
      (error) => error instanceof StartError && error.message.startsWith(`Port ${port + 1} is taken`),
    )
    blocker.close()
    await (await startDemo({ port, compress: false })).close()
  })

  it('says at the address of a network, and only there, that its elements need https or localhost', () => {
    const printed = (host: string): string =>
      addressesOf({
        url: `http://${host}:8080/`,
        hostedUrl: `http://${host}:8081/hosted/`,
        sandboxUrl: 'http://127.0.0.1:9000',
        operatorToken: 'operator-token',
      })
    assert.match(printed('192.168.1.5'), /seal no PIN[^]*"On a phone" in demo\/README\.md/)
    assert.doesNotMatch(printed('localhost'), /PIN/)
  })

  it('stops on SIGTERM', async () => {
    const child = spawn(process.execPath, [server], {
      env: { ...process.env, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
    assert.deepEqual([code, signal], [0, null])
  })
})
