/**
 * The session is asked for by the page's script, ahead of the app's code: once, for a new customer, and
 * only where the screens may stand.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page, Request } from 'playwright'
import { createGate } from '../gate.ts'
import { CUSTOMER } from '../words.ts'
import { hold, holdApp, sayWithScript } from './late.ts'
import { button, fill, isForTheScreen, reload, words } from './people.ts'
import { useRig, type MerchantOptions } from './rig.ts'

const t = words.id
const submit = fill(t['payment.submit'], { amount: 'Rp1.250.000,00' })

describe('the session, opened before the app is loaded', () => {
  const rig = useRig()

  const pay = (order: string, attributes = 'environment="SIT"') =>
    `<bank-pay origin-reference-no="${order}" proxy="${rig.url}/proxy" ${attributes}></bank-pay>`
  const bind = (journey: string) =>
    `<bank-bind journey-id="${journey}" proxy="${rig.url}/proxy" environment="SIT"></bank-bind>`

  /** The app's code stays on its way until `go`; the page's requests to the proxy are noted. */
  async function open(body: string, { prepare, ...options }: MerchantOptions = {}) {
    let go = (): void => undefined
    const requests: Request[] = []
    const page = await rig.merchant(body, {
      ...options,
      async prepare(newPage) {
        newPage.on('request', (request) => {
          if (isForTheScreen(request)) requests.push(request)
        })
        go = await holdApp(newPage)
        await prepare?.(newPage)
      },
    })
    const paths = () => requests.map((request) => new URL(request.url()).pathname.replace('/proxy', ''))
    return { page, asked: requests, paths, go }
  }
  /** React has it. */
  const ready = (page: Page) =>
    page.waitForFunction(async () => {
      const element = document.querySelector('bank-pay') as { whenReady?(): Promise<unknown> } | null
      await element?.whenReady?.()
      return element?.whenReady !== undefined
    })
  const answerOf = (page: Page) => page.waitForResponse(/\/proxy\/session$/)

  it('takes one request until the button can be used', async () => {
    let earlyCall: Promise<unknown> | undefined
    const { page, paths, go } = await open(pay(await rig.createOrder()), {
      prepare: (newPage) => {
        earlyCall = answerOf(newPage)
      },
    })
    await earlyCall
    go()
    await ready(page)
    await button(page, submit).waitFor()
    assert.deepEqual(paths(), ['/session'])
  })

  it("brings the partner's number too", async () => {
    let earlyCall: Promise<unknown> | undefined
    const journey = await rig.createJourney({ scenario: 'prefilled' })
    const { page, paths, go } = await open(bind(journey), {
      prepare: (newPage) => {
        earlyCall = answerOf(newPage)
      },
    })
    await earlyCall
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

  it('is requested by the app if the early answer was lost', async () => {
    const { page, paths, go } = await open(pay(await rig.createOrder()), {
      allow: /ERR_FAILED/,
      prepare: (newPage) => newPage.route('**/proxy/session', (route) => route.abort(), { times: 1 }),
    })
    go()
    await ready(page)
    await button(page, submit).waitFor()
    assert.deepEqual(paths(), ['/session', '/session'])
  })

  it('is cancelled when the element is removed', async () => {
    const waiting = createGate()
    let earlyCall: Promise<Request> | undefined
    const { page, go } = await open(pay(await rig.createOrder()), {
      prepare: async (newPage) => {
        await newPage.route('**/proxy/session', async (route) => {
          await waiting.passed
          await route.abort().catch(() => undefined)
        })
        earlyCall = newPage.waitForEvent('requestfailed', (request) => request.url().endsWith('/session'))
      },
    })
    await page.waitForFunction(() => document.querySelector('bank-pay')?.shadowRoot?.childElementCount)
    await page.locator('bank-pay').evaluate((element) => element.remove())
    assert.equal((await earlyCall)?.failure()?.errorText, 'net::ERR_ABORTED')
    waiting.open()
    go()
  })

  it('is requested in PRO after the answer that the screens are allowed', async () => {
    let release = (): void => undefined
    const { page, paths, go } = await open(pay(await rig.createOrder(), 'environment="PRO"'), {
      prepare: async (newPage) => {
        await sayWithScript(newPage)
        release = await hold(newPage, '**/proxy/inline')
      },
    })
    await page.waitForRequest(/\/chunks\/app-/)
    assert.deepEqual(paths(), ['/inline'])
    const earlyCall = answerOf(page)
    release()
    await earlyCall
    go()
    await ready(page)
    await button(page, submit).waitFor()
    assert.deepEqual(paths(), ['/inline', '/session'])
  })

  it("isn't opened for a customer with a kept session, who continues with that", async () => {
    const { page, asked, go } = await open(pay(await rig.createOrder()))
    go()
    await ready(page)
    await reload(page, asked)
    await ready(page)
    assert.deepEqual(
      asked.map((request) => [request.method(), 'authorization' in request.headers()]),
      [['POST', true]],
    )
  })
})
