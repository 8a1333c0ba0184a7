/**
 * demo/operate/compose.yaml, its services as processes out of the very file: customers pay through both
 * replicas, one of them is killed, and payments go on. The bank's ledger is the judge.
 */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { which } from '../browsers.ts'
import { readCompose, startComposed, type Composed, type Running } from '../composed.ts'
import { sandboxControl } from '../control.ts'
import { eventually } from '../eventually.ts'
import { ensureBalancers, ensureRedis } from '../servers.ts'
import { openOrder } from '../store/customer.ts'

const FILE = fileURLToPath(new URL('../../demo/operate/compose.yaml', import.meta.url))
const REPLICAS = ['proxy-1', 'proxy-2'] as const
const PRICE = '100.00'

const redis = ensureRedis()
ensureBalancers()
const redisCli = which('redis-cli')
const nginx = which('nginx')
const skip = [redis, redisCli, nginx].includes(undefined) && 'there is no redis-server or no nginx here'

const linesOf = ({ lines }: Composed): Record<string, unknown>[] =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>)

describe('compose.yaml', () => {
  it('names a version of every image, and publishes on this machine alone', () => {
    const { services } = readCompose(FILE)
    for (const [name, { image, ports = [] }] of Object.entries(services)) {
      match(image, /:\d+\.\d+\.\d+(?:-alpine)?$/, name)
      for (const port of ports) match(port, /^127\.0\.0\.1:/, name)
    }
  })
})

describe('its services', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'composed-nginx-'))
  let running: Running
  let url = ''
  before(async () => {
    running = await startComposed(FILE, {
      'valkey-server': (args) => [redis ?? '', ...args],
      'valkey-cli': (args) => [redisCli ?? '', ...args],
      // Its image has a configuration that includes what is mounted.
      nginx: (_args, files) => {
        const path = join(folder, 'nginx.conf')
        const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
          .map((name) => `${name}_temp_path ${join(folder, name)};`)
          .join(' ')
        writeFileSync(
          path,
          `daemon off; master_process off; pid nginx.pid; error_log stderr crit; events {} http { access_log off; ${temporary} include ${files['/etc/nginx/conf.d/default.conf'] ?? ''}; }`,
        )
        return [nginx ?? '', '-p', folder, '-e', 'stderr', '-c', path]
      },
    })
    url = running.urlOf('front', 8080)
    await eventually('the pages', async () =>
      (await fetch(`${url}/hosted/`).catch(() => undefined))?.ok ? true : undefined,
    )
  })
  after(async () => {
    await running.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const replica = (name: string): Composed => {
    const { [name]: service } = running.services
    ok(service, name)
    return service
  }
  const requests = (name: string): number =>
    linesOf(replica(name)).filter(({ event }) => event === 'request').length
  const bank = () => ({ control: sandboxControl(fetch, running.urlOf('bank', 8082)) })

  async function pay(): Promise<void> {
    const { control } = bank()
    const order = await openOrder({ control }, url, PRICE)
    await order.confirm()
    await control.advance(60)
    equal(await order.status(), 'SUCCESS')
    deepEqual(
      (await control.debitsOf(order.id)).map(({ amount }) => amount),
      [order.total],
    )
  }
  /** Payments until each of these replicas has had a request more. */
  async function payThrough(names: readonly string[]): Promise<void> {
    const counts = names.map(requests)
    await eventually('payments through all of them', async () => {
      await pay()
      return names.every((name, index) => requests(name) > (counts[index] ?? 0)) || undefined
    })
  }

  it('start with a common store, the bank of the folder, and nothing that is warned of', async () => {
    for (const name of REPLICAS) {
      // A proxy starts without its store, too, and finds it later.
      await eventually('the common store', () =>
        linesOf(replica(name)).find(
          ({ event, store }) => event === 'store-back' || (event === 'started' && store === 'redis'),
        ),
      )
      const all = linesOf(replica(name))
      const started = all.find(({ event }) => event === 'started')
      deepEqual([started?.['pages'], started?.['environment']], [true, 'UAT'])
      deepEqual(
        all.flatMap(({ event, warning }) => (event === 'configuration-warning' ? [warning] : [])),
        [],
      )
    }
  })

  it('serve the pages with their policy, and the documents of the bank', async () => {
    const page = await fetch(`${url}/hosted/`)
    match(page.headers.get('content-security-policy') ?? '', /script-src /)
    equal((await fetch(`${url}/bank-elements.js`)).status, 200)
    const terms = await fetch(`${url}/hosted/documents/terms.html?language=en`)
    match(await terms.text(), /<html lang="en"/)
  })

  it('let customers pay through both replicas', () => payThrough(REPLICAS))

  it('let them pay on when one is killed, and through both again once it is back', async () => {
    await replica('proxy-1').kill()
    await pay()
    await payThrough(['proxy-2'])
    await replica('proxy-1').start()
    await payThrough(REPLICAS)
  })
})
