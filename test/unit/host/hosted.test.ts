/** The hosted page's port: its address says what it is about, also after a way back. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hostedPort } from '../../../src/host/hosted.ts'

/** A page at this address that can go elsewhere in its history; it counts its reloads. */
function pageAt(address: string) {
  const listeners = new Map<string, () => void>()
  const location = Object.assign(new URL(address), { reloads: 0, reload: () => void (location.reloads += 1) })
  const page = {
    document: {
      documentElement: { lang: '', dataset: {} },
      baseURI: 'https://pay.bank.example/hosted/',
      cookie: '',
      head: { querySelector: () => null },
    },
    location,
    history: {
      state: null,
      replaceState: (_: null, __: string, url: URL) => void (location.href = url.href),
    },
    addEventListener: (type: string, listener: () => void) => void listeners.set(type, listener),
  }
  const port = hostedPort(page as unknown as Window, { dataset: {} } as unknown as HTMLElement)
  const go = (to: string, type: 'hashchange' | 'popstate' = 'hashchange') => {
    location.href = new URL(to, location.href).href
    listeners.get(type)?.()
  }
  return { port, location, go }
}

const PAGE = 'https://pay.bank.example/hosted/'
const ROUTE = '#/pages/v3/payment/payment'

describe('the address of the hosted page', () => {
  it('of another order, typed after the route, loads that one; so does the way back to the order before', () => {
    for (const type of ['hashchange', 'popstate'] as const) {
      const { location } = pageAt(`${PAGE}?originReferenceNo=order-a${ROUTE}`)
      const address = location.href
      const typed = pageAt(address)
      typed.go(`${ROUTE}?originReferenceNo=order-b`)
      assert.deepEqual(
        [typed.location.reloads, typed.location.searchParams.get('originReferenceNo')],
        [1, 'order-b'],
      )
      const reloaded = pageAt(typed.location.href)
      assert.equal(reloaded.port.settings().subject, 'order-b')
      reloaded.go(address, type)
      assert.equal(reloaded.location.reloads, 1, type)
    }
  })

  it('stays the same request on the ways between routes, whichever flow they are of', () => {
    for (const query of [
      'originReferenceNo=order-a',
      'journeyId=journey-a',
      'journeyId=j-1&originReferenceNo=o-1',
    ]) {
      const { location, go } = pageAt(`${PAGE}?${query}${ROUTE}`)
      for (const route of ['#/pages/v2/bind/password', ROUTE, '#/pages/common/framePage'])
        for (const type of ['hashchange', 'popstate'] as const) go(route, type)
      assert.equal(location.reloads, 0, query)
    }
  })
})
