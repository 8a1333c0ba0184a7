/**
 * The session is asked for by the page's script, ahead of the app's code: once, for a new customer, and
 * only where the screens may stand.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page, Request } from 'playwright'
import { createGate } from '../gate.ts'
import { CUSTOMER } from '../words.ts'
import { hold, holdApp } from './late.ts'
import { button, fill, words } from './people.ts'
import { useRig, type MerchantOptions } from './rig.ts'

const t = words.id
const submit = fill(t['payment.submit'], { amount: 'Rp1.250.000,00' })

describe('the session, ahead of the app', () => {
  const rig = useRig()

  const pay = (order: string, more = 'environment="SIT"') =>
    `<bank-pay origin-reference-no="${order}" proxy="${rig.url}/proxy" ${more}></bank-pay>`
  const bind = (journey: string) =>
    `<bank-bind journey-id="${journey}" proxy="${rig.url}/proxy" environment="SIT"></bank-bind>`

  /** The app's code stays on its way until `go`; the page's requests to the proxy are noted. */
  async function open(body: string, { prepare, ...options }: MerchantOptions = {}) {
    let go = (): void => undefined
    const asked: Request[] = []
    const page = await rig.merchant(body, {
      ...options,
      async prepare(made) {
        made.on('request', (one) => {
          if (one.url().includes('/proxy/') && !one.url().endsWith('/reports')) asked.push(one)
        })
        go = await holdApp(made)
        await prepare?.(made)
      },
    })
    const paths = () => asked.map((one) => new URL(one.url()).pathname.replace('/proxy', ''))
    return { page, asked, paths, go }
  }
  /** React has it. */
  const ready = (page: Page) =>
    page.waitForFunction(async () => {
      const element = document.querySelector('bank-pay') as { whenReady?(): Promise<unknown> } | null
      await element?.whenReady?.()
      return element?.whenReady !== undefined
    })
  const answered = (page: Page) => page.waitForResponse(/\/proxy\/session$/)

  it('is there before the code: one request until the button', async () => {
    let early: Promise<unknown> | undefined
    const { page, paths, go } = await open(pay(await rig.createOrder()), {
      prepare: (made) => {
        early = answered(made)
      },
    })
    await early
    go()
    await ready(page)
    await button(page, submit).waitFor()
    assert.deepEqual(paths(), ['/session'])
  })

  it("brings the partner's number, too", async () => {
    let early: Promise<unknown> | undefined
    const journey = await rig.createJourney({ scenario: 'prefilled' })
    const { page, paths, go } = await open(bind(journey), {
      prepare: (made) => {
        early = answered(made)
      },
    })
    await early
    go()
    await page.waitForFunction(
      (number) =>
        document
          .querySelector('bank-bind')
          ?.shadowRoot?.querySelector('input')
          ?.value.replaceAll(/\D/g, '')
          .endsWith(number),
      CUSTOMER,
    )
    assert.deepEqual(paths(), ['/session'])
  })

  it('when it is lost, the app asks', async () => {
    const { page, paths, go } = await open(pay(await rig.createOrder()), {
      allow: /ERR_FAILED/,
      prepare: (made) => made.route('**/proxy/session', (route) => route.abort(), { times: 1 }),
    })
    go()
    await ready(page)
    await button(page, submit).waitFor()
    assert.deepEqual(paths(), ['/session', '/session'])
  })

  it('is given up with the element', async () => {
    const waiting = createGate()
    let early: Promise<Request> | undefined
    const { page, go } = await open(pay(await rig.createOrder()), {
      prepare: async (made) => {
        await made.route('**/proxy/session', async (route) => {
          await waiting.passed
          await route.abort().catch(() => undefined)
        })
        early = made.waitForEvent('requestfailed', (one) => one.url().endsWith('/session'))
      },
    })
    await page.waitForFunction(() => document.querySelector('bank-pay')?.shadowRoot?.childElementCount)
    await page.locator('bank-pay').evaluate((element) => element.remove())
    assert.equal((await early)?.failure()?.errorText, 'net::ERR_ABORTED')
    waiting.open()
    go()
  })

  it('in PRO it is asked for with the answer that the screens may stand here', async () => {
    let release = (): void => undefined
    const { page, paths, go } = await open(pay(await rig.createOrder(), 'environment="PRO"'), {
      prepare: async (made) => {
        release = await hold(made, '**/proxy/inline')
      },
    })
    await page.waitForRequest(/\/chunks\/app-/)
    assert.deepEqual(paths(), ['/inline'])
    const early = answered(page)
    release()
    await early
    go()
    await ready(page)
    await button(page, submit).waitFor()
    assert.deepEqual(paths(), ['/inline', '/session'])
  })

  it('a customer who was here in this tab goes on with the session kept', async () => {
    const { page, asked, go } = await open(pay(await rig.createOrder()))
    go()
    await ready(page)
    asked.length = 0
    await page.reload()
    await ready(page)
    assert.deepEqual(
      asked.map((one) => [one.method(), 'authorization' in one.headers()]),
      [['POST', true]],
    )
  })
})
