/**
 * The built pages served by the proxy: with the hosted page's headers, cached by name, and nothing beside
 * them.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { EMBEDDER_PARAM } from '../../../../src/contract/embedding.ts'
import type { LogLine } from '../../../../src/proxy/base/ports.ts'
import { type RunningProxy, startProxy } from '../../../../src/proxy/operate/start.ts'
import { SHOP, testKey } from '../rig.ts'

const env = {
  ENVIRONMENT: 'UAT',
  BANK_URL: 'https://api.bank.example',
  BANK_APP_ID: 'app-1',
  SIGNING_KEY: testKey,
  SIGNING_KEY_ID: 'key-1',
  PORT: '0',
  DRAIN_MS: '0',
  SESSION_SECRET: 'a secret of the tests, long enough',
  HOSTED_URL: 'https://pay.bank.example/hosted/',
  MERCHANTS: JSON.stringify([
    { id: 'shop-01', name: 'Shop', embedOrigins: [SHOP], inlineOrigins: [], returnOrigins: [SHOP] },
  ]),
}
/** A script that stands in the page itself, and one with an address. */
const SCRIPT = `document.title = "$& <b>"\n`
const page = (script: string) =>
  `<!doctype html><title>Hosted</title><script>${script}</script><script type="module" src="./a.js"></script>`
const scriptsIn = (answer: Response) =>
  /script-src ([^;]+)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

let folder: string
let proxy: RunningProxy
const get = (path: string, init: RequestInit = {}) => fetch(proxy.url + path, { redirect: 'manual', ...init })

/** Files of each kind that a build or a bank's folder has. */
const KINDS: Readonly<Record<string, string>> = {
  'a.js': 'text/javascript; charset=utf-8',
  'a.css': 'text/css; charset=utf-8',
  'a.html': 'text/html; charset=utf-8',
  'a.json': 'application/json; charset=utf-8',
  'a.svg': 'image/svg+xml',
  'a.txt': 'text/plain; charset=utf-8',
}

describe('HOSTED_DIR', () => {
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bank-elements-pages-'))
    const build = join(folder, 'public')
    for (const name of ['hosted/chunks', 'chunks', 'mock', 'documents/mock'])
      mkdirSync(join(build, name), { recursive: true })
    writeFileSync(join(build, 'hosted/index.html'), page(SCRIPT))
    writeFileSync(join(build, 'bank-elements.js'), 'export {}')
    writeFileSync(
      join(build, 'chunks/screen-AbCd1234.js'),
      `export default ${JSON.stringify('x'.repeat(2000))}`,
    )
    writeFileSync(join(build, 'mock/bank.js'), 'export {}')
    writeFileSync(join(build, 'documents/mock/terms.html'), 'Terms')
    for (const name of Object.keys(KINDS)) writeFileSync(join(build, 'documents', name), 'Any')
    writeFileSync(join(folder, 'outside.txt'), 'not ours')
    proxy = await startProxy({ ...env, HOSTED_DIR: build }, () => undefined)
  })
  after(async () => {
    await proxy.close()
    rmSync(folder, { recursive: true })
  })

  test('the hosted page has its policy, and a registered page that is named may frame it', async () => {
    const answer = await get('/hosted/?journeyId=journey-0001')
    assert.equal(answer.status, 200)
    assert.match(await answer.text(), /Hosted/)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.match(answer.headers.get('strict-transport-security') ?? '', /max-age/)
    assert.match(answer.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
    const response = await get(`/hosted/?${EMBEDDER_PARAM}=${encodeURIComponent(SHOP)}`)
    assert.ok(response.headers.get('content-security-policy')?.includes(`frame-ancestors ${SHOP}`))
    for (const path of ['/hosted?a=1', '/hosted/index.html?a=1'])
      assert.equal((await get(path)).headers.get('location'), '/hosted/?a=1')
  })

  test("the page's own script is named by its hash, which changes with the script", async () => {
    assert.equal(scriptsIn(await get('/hosted/')), `'self' ${sourceOf(SCRIPT)}`)
    const file = join(folder, 'public/hosted/index.html')
    writeFileSync(file, page(`${SCRIPT}${SCRIPT}`))
    assert.equal(scriptsIn(await get('/hosted/')), `'self' ${sourceOf(`${SCRIPT}${SCRIPT}`)}`)
    writeFileSync(file, page(SCRIPT))
  })

  test('files with a hash in their name are cached for ever, all others are revalidated', async () => {
    const chunk = await get('/chunks/screen-AbCd1234.js', { headers: { 'accept-encoding': 'br' } })
    assert.match(chunk.headers.get('cache-control') ?? '', /immutable/)
    assert.equal(chunk.headers.get('access-control-allow-origin'), '*')
    assert.equal(chunk.headers.get('content-encoding'), 'br')
    const entry = await get('/bank-elements.js')
    assert.equal(entry.headers.get('cache-control'), 'no-cache')
    const response = await get('/bank-elements.js', {
      headers: { 'if-none-match': entry.headers.get('etag') ?? '' },
    })
    assert.equal(response.status, 304)
  })

  test("the elements' script says whether the screens may stand in the page that loads it", async () => {
    const timing = async (path: string, headers: Record<string, string> = {}) =>
      (await get(path, { headers: { origin: SHOP, ...headers } })).headers.get('server-timing')
    const entry = await get('/bank-elements.js')
    assert.equal(entry.headers.get('timing-allow-origin'), '*')
    for (const headers of [{}, { 'if-none-match': entry.headers.get('etag') ?? '' }])
      assert.equal(await timing('/bank-elements.js', headers), `inline;desc="${SHOP}"`)
    // A browser keeps this one, with all that was said with it.
    assert.equal(await timing('/chunks/screen-AbCd1234.js'), null)
  })

  test('the second spelling of a chunk gives the same file, cached as long', async () => {
    const first = await get('/chunks/screen-AbCd1234.js')
    const text = await first.text()
    for (const path of ['/%63hunks/screen-AbCd1234.js', '/chunks/screen-AbCd1234.js?2']) {
      const second = await get(path)
      assert.equal(second.status, 200, path)
      assert.deepEqual([...second.headers.keys()], [...first.headers.keys()])
      assert.equal(second.headers.get('cache-control'), first.headers.get('cache-control'))
      assert.equal(await second.text(), text)
    }
  })

  test('each kind of file says what it is, since no browser may guess', async () => {
    for (const [name, type] of Object.entries(KINDS)) {
      const { status, headers } = await get(`/documents/${name}`)
      assert.deepEqual([status, headers.get('content-type')], [200, type], name)
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
    }
  })

  test("other paths aren't served, and the proxy's stay the same", async () => {
    for (const path of [
      '/',
      '/mock/bank.js',
      '/Mock/bank.js',
      '/mock',
      '/outside.txt',
      '/%2e%2e/outside.txt',
      '/..%2foutside.txt',
      '/hosted/none.js',
      // Spelled so, the page would come without its policy.
      '/hosted//index.html',
      '//hosted/index.html',
      '/chunks/',
    ]) {
      assert.ok([400, 404].includes((await get(path)).status), path)
    }
    assert.equal((await get('/bank-elements.js', { method: 'POST' })).status, 404)
    assert.equal((await get('/proxy/healthz')).status, 200)
    assert.equal((await get('/documents/mock/terms.html')).status, 200)
  })

  test('the page is limited by address, and says when it comes again; files are not', async () => {
    const lines: LogLine[] = []
    const limited = await startProxy(
      {
        ...env,
        HOSTED_DIR: join(folder, 'public'),
        TRUSTED_PROXIES: '1',
        LIMITS: JSON.stringify({ pages: { address: { points: 2, seconds: 60 } } }),
      },
      (line) => lines.push(line),
    )
    const ask = (path: string, address: string) =>
      fetch(limited.url + path, { headers: { 'x-forwarded-for': address } })
    try {
      const statuses = []
      for (const n of [1, 2, 3])
        statuses.push((await ask(`/hosted/?${EMBEDDER_PARAM}=${n}`, '203.0.113.7')).status)
      assert.deepEqual(statuses, [200, 200, 429])
      const refusal = await ask('/hosted/', '203.0.113.7')
      const html = await refusal.text()
      const seconds = refusal.headers.get('retry-after') ?? ''
      assert.ok(Number(seconds) > 0 && Number(seconds) <= 60, seconds)
      assert.equal(refusal.headers.get('content-type'), 'text/html; charset=utf-8')
      assert.equal(refusal.headers.get('cache-control'), 'no-store')
      for (const text of [
        `http-equiv="refresh" content="${seconds}"`,
        'Pembatasan Traffic Tercapai',
        `dalam ${seconds} detik`,
        `in ${seconds} seconds`,
      ])
        assert.ok(html.includes(text), text)
      const style = /<style>([^]*)<\/style>/.exec(html)?.[1] ?? ''
      assert.ok(refusal.headers.get('content-security-policy')?.includes(`style-src ${sourceOf(style)}`))
      assert.equal((await ask('/bank-elements.js', '203.0.113.7')).status, 200)
      assert.equal((await ask('/hosted/', '203.0.113.8')).status, 200)
      const refused = lines.filter(({ event, call }) => event === 'request' && call === 'hosted')
      assert.deepEqual(
        refused.map(({ status, limit }) => [status, limit]),
        [
          [429, 'pages-address'],
          [429, 'pages-address'],
        ],
      )
    } finally {
      await limited.close()
    }
  })

  test('a file that the disk does not give is a fault in the log, as is a hosted page that is gone', async () => {
    const lines: LogLine[] = []
    const build = join(folder, 'failing')
    mkdirSync(join(build, 'hosted'), { recursive: true })
    writeFileSync(join(build, 'hosted/index.html'), page(SCRIPT))
    writeFileSync(join(build, 'read.js'), 'export {}')
    // A link to itself, which can be read by nobody.
    const breakFile = (name: string) => {
      rmSync(join(build, name), { force: true })
      symlinkSync(name, join(build, name))
    }
    const failing = await startProxy({ ...env, HOSTED_DIR: build }, (line) => lines.push(line))
    const statusOf = async (path: string) => (await fetch(failing.url + path)).status
    try {
      assert.equal(await statusOf('/read.js'), 200)
      for (const name of ['read.js', 'unread.js']) breakFile(name)
      renameSync(join(build, 'hosted'), join(build, 'elsewhere'))
      const statuses = await Promise.all(['/read.js', '/unread.js', '/none.js', '/hosted/'].map(statusOf))
      assert.deepEqual(statuses, [200, 500, 404, 500])
      const faults = lines.filter(({ event }) => event === 'fault').map(({ error }) => error)
      assert.deepEqual(new Set(faults), new Set(['ELOOP', 'PageGone']))
      const failed = lines.filter(({ event, status }) => event === 'request' && status === 500)
      assert.deepEqual(
        failed.map(({ call }) => call),
        ['hosted', 'hosted'],
      )
    } finally {
      await failing.close()
    }
  })

  test('a folder without the page is reported at the start', () =>
    assert.rejects(
      startProxy({ ...env, HOSTED_DIR: join(folder, 'public/chunks') }, () => undefined),
      /HOSTED_DIR must be a folder with hosted\/index\.html/,
    ))
})
