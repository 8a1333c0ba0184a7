/**
 * A browser keeps the elements' script with what was said in its headers. What is said later, with "not
 * modified", counts instead: also to a page that has lost its registration, which is told to ask.
 */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  createRegistry,
  scriptPlacement,
  type Merchant,
  type Registry,
} from '../../src/proxy/http/origins.ts'
import { asIncoming } from '../../src/proxy/operate/nodeExchange.ts'
import { createPages } from '../../src/proxy/pages/pages.ts'
import { eventually } from '../eventually.ts'
import { serveMerchantPage } from './merchantPage.ts'
import { useRig } from './rig.ts'

const BUILT = fileURLToPath(new URL('../../dist/public', import.meta.url))

describe("a registration that ends while the browser keeps the elements' script", () => {
  const rig = useRig()
  let registry: Registry
  const register = (merchant: Pick<Merchant, 'embedOrigins' | 'inlineOrigins'> | undefined): void => {
    registry = createRegistry({
      environment: 'PRO',
      hostedOrigins: [],
      merchants: merchant ? [{ id: 'shop-01', name: 'Shop', returnOrigins: [], ...merchant }] : [],
    })
  }
  const pages = createPages(BUILT, {
    origins: () => assert.fail('the hosted page is not asked for'),
    placement: (request) => scriptPlacement(registry, request),
    refuse: () => assert.fail('the hosted page is not asked for'),
  })
  /** Of the script. */
  const statuses: number[] = []
  /** Paths of the proxy. */
  const requests: string[] = []
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '', 'http://bank.example')
    if (pathname.startsWith('/proxy/')) {
      if (!pathname.endsWith('/reports')) requests.push(pathname)
      outgoing.writeHead(403).end()
      return
    }
    void pages.answer(asIncoming(incoming), { address: undefined }).then((answer) => {
      if (pathname === '/bank-elements.js') statuses.push(answer?.status ?? 404)
      outgoing.writeHead(answer?.status ?? 404, answer?.headers).end(answer?.body)
    })
  })
  before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  after(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )

  it('has no usable field on the next visit', async (test) => {
    const bank = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const shop = await serveMerchantPage(
      `<!doctype html><title>Toko</title><script type="module" src="${bank}/bank-elements.js"></script>
       <bank-bind journey-id="journey-0001" proxy="${bank}/proxy" hosted="${bank}/hosted/"></bank-bind>`,
    )
    test.after(shop.close)
    const { origin } = new URL(shop.url)
    const page = await rig.page({ allow: /403|CORS|ERR_FAILED|bank-bind/ })
    const field = page.locator('bank-bind [part~=input]:not([inert] *)')
    register({ embedOrigins: [origin], inlineOrigins: [origin] })
    await page.goto(shop.url)
    await field.waitFor()
    assert.ok(!requests.includes('/proxy/inline'))

    register(undefined)
    await page.goto(shop.url)
    await eventually('asked', () => requests.includes('/proxy/inline') || undefined)
    await page.locator('bank-bind').getByRole('alert').waitFor()
    assert.equal(await field.count(), 0)
    assert.deepEqual(statuses, [200, 304])
  })
})
