/**
 * mode="redirect": away to the hosted page and back, with the outcome; and inline giving way to a frame where
 * the bank wants that. Links, receipts and what is under way: test/chain/embed/redirectBack.test.ts.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page, Route } from 'playwright'
import { DIAGNOSTICS_ID } from '../../src/contract/diagnosticsId.ts'
import type { CustomerReport } from '../../src/contract/reports.ts'
import type { EventName } from '../../src/contract/outcomes.ts'
import { eventually } from '../eventually.ts'
import { sayWithScript } from './late.ts'
import { button, fill, heading, ownClock, paidOnce, pay, stay, words } from './people.ts'
import { OWN_ORIGIN } from './merchantPage.ts'
import { useRig } from './rig.ts'
import { openNoted, type NotedOptions, type Notes } from './surroundings.ts'

const t = words.id
const AMOUNT = 'Rp1.250.000,00'
const submit = fill(t['payment.submit'], { amount: AMOUNT })
const outcomes = (notes: Notes): string[] =>
  notes.eventNames().filter((name) => /linked|succeeded|failed|pending|cancelled/.test(name))

describe('away to the hosted page and back', () => {
  const rig = useRig()
  const surroundings = (): string => `proxy="${rig.url}/proxy" hosted="${rig.hostedUrl}" mode="redirect"`
  const payHtml = (order: string): string =>
    `<bank-pay origin-reference-no="${order}" ${surroundings()}></bank-pay>`

  const open = (html: string, options?: NotedOptions) => openNoted(rig, html, options)
  const atHosted = (page: Page): Promise<void> => page.waitForURL((url) => url.href.startsWith(rig.hostedUrl))
  const back = (page: Page): Promise<void> =>
    page.waitForURL((url) => url.origin === rig.shopOf(page) && url.searchParams.has('bank-returned'))
  const emission = (notes: Notes, name: EventName): Promise<true> =>
    eventually(name, async () => (notes.eventNames().includes(name) ? true : undefined))
  const offered = (page: Page): Promise<void> => heading(page, 'Halaman bank').waitFor()

  it('left by the browser and by the page itself, then paid there: each event is emitted once, and the outcome is shown here, also after a reload', async () => {
    const order = await rig.createOrder()
    const reported: string[] = []
    const { page, notes } = await open(payHtml(order), {
      async prepare(newPage) {
        await ownClock.prepare(newPage)
        newPage.on('request', (request) => {
          if (request.method() !== 'POST' || request.url() !== `${rig.url}/proxy/reports`) return
          const { reports } = request.postDataJSON() as { reports: CustomerReport[] }
          reported.push(...reports.map(({ event }) => event))
        })
      },
    })
    const away = (): number => notes.eventNames().filter((name) => name === 'bank-redirect').length
    await atHosted(page)
    await button(page, submit).waitFor()
    assert.deepEqual(
      [notes.eventNames(), notes.heard[0]?.detail['reason'], notes.heard[0]?.detail.mode],
      [['bank-redirect'], 'hosted', 'redirect'],
    )
    assert.match(String(notes.heard[0]?.detail.diagnosticsId), DIAGNOSTICS_ID)

    // The browser's own button: nobody is sent away again, not even by a reload.
    await page.goBack()
    await page.waitForURL((url) => url.origin === rig.shopOf(page))
    await offered(page)
    await emission(notes, 'bank-cancelled')
    await page.reload()
    await offered(page)
    assert.deepEqual([outcomes(notes), away()], [['bank-cancelled'], 1])

    // A page that refuses keeps the customer; the next tap goes.
    await page.evaluate(() =>
      document.addEventListener('bank-redirect', (event) => event.preventDefault(), { once: true }),
    )
    await button(page, 'Buka halaman bank').click()
    await eventually('asked', () => away() === 2 || undefined)
    assert.equal(new URL(page.url()).origin, rig.shopOf(page))
    await button(page, 'Buka halaman bank').click()
    await atHosted(page)
    await button(page, t['action.close']).click()
    await back(page)
    await offered(page)
    const left = ['bank-cancelled', 'bank-cancelled']
    await eventually('left again', () => outcomes(notes).length === 2 || undefined)
    assert.deepEqual(outcomes(notes), left)

    await button(page, 'Buka halaman bank').click()
    await atHosted(page)
    await pay(page, 'id', AMOUNT, rig)
    await page.getByRole('timer').waitFor()
    await page.clock.fastForward(5_000)
    await back(page)
    await heading(page, t['paymentResult.successTitle']).waitFor()
    await emission(notes, 'bank-succeeded')
    // By the merchant's page itself: it asks for the status alone, which names the merchant.
    await eventually(
      'the report',
      () => reported.some((name) => /^payment_success_./.test(name)) || undefined,
    )
    assert.equal(reported[0], 'payment_to_bank')
    await stay(page)
    assert.deepEqual([...new URL(page.url()).searchParams], [['bank-returned', order]])
    await page.reload()
    await heading(page, t['paymentResult.successTitle']).waitFor()
    await stay(page)
    assert.deepEqual(outcomes(notes), [...left, 'bank-succeeded'])
    await paidOnce(rig, order, '1250000.00')
  })
})

describe('inline, in PRO, on a page that the bank has not listed', () => {
  const rig = useRig()

  it('no field accepts input before the proxy has answered; then a frame, the field, or the reason for neither', async () => {
    const requests: Route[] = []
    const journeys = await Promise.all([1, 2, 3, 4].map(() => rig.createJourney()))
    const bind = (at: number, proxy: string, environment = 'PRO'): string =>
      `<bank-bind id="at${at}" journey-id="${journeys[at]}" environment="${environment}" proxy="${proxy}" hosted="${rig.hostedUrl}"></bank-bind>`
    const [closed, listed] = [`${rig.url}/proxy`, `${new URL(rig.hostedUrl).origin}/proxy`]
    const { page, notes } = await openNoted(
      rig,
      // The third asks a proxy that isn't there, the last has nothing to ask.
      bind(0, closed) + bind(1, listed) + bind(2, `${OWN_ORIGIN}/no/proxy`) + bind(3, closed, 'DEV'),
      {
        allow: /^bank-bind:|404/,
        async prepare(newPage) {
          await sayWithScript(newPage)
          await newPage.route(
            ({ pathname }) => pathname === '/proxy/inline',
            (route) => void requests.push(route),
          )
        },
      },
    )
    const field = (at: number) => page.locator(`#at${at} [part~=input]`)
    await field(3).waitFor()
    await page.locator('#at2').getByRole('alert').waitFor()
    await eventually('asked', () => requests.length === 2 || undefined)
    const usable = (at: number) =>
      field(at).evaluateAll((matches) => matches.filter((element) => !element.closest('[inert]')).length)
    for (const at of [0, 1, 2]) assert.equal(await usable(at), 0)
    // It is painted all the same.
    for (const at of [0, 1]) assert.equal(await field(at).isVisible(), true)

    const headers = { 'access-control-allow-origin': rig.shopOf(page) }
    const answer = (proxy: string, inlineAllowed: boolean) =>
      requests
        .find((route) => route.request().url() === `${proxy}/inline`)
        ?.fulfill({ headers, json: { inlineAllowed } })
    await answer(listed, true)
    await eventually('a field', async () => (await usable(1)) === 1 || undefined)
    await answer(closed, false)
    await heading(page.frameLocator('iframe'), t['accountCreation.title']).waitFor()

    const counts = [0, 1, 2, 3].map((at) =>
      Promise.all([field(at).count(), page.locator(`#at${at} iframe`).count()]),
    )
    assert.deepEqual(await Promise.all(counts), [
      [0, 1],
      [1, 0],
      [0, 0],
      [1, 0],
    ])
    const mode = await page
      .locator('#at0')
      .evaluate((element) => (element as HTMLElement & { mode: string }).mode)
    assert.equal(mode, 'inline')
    await eventually(
      'all emitted',
      () => notes.eventNames().filter((name) => name === 'bank-ready').length === 3 || undefined,
    )
    assert.equal(notes.heard.filter(({ detail }) => detail.mode === 'frame').length, 2)
    assert.equal(notes.eventNames().filter((name) => name === 'bank-load-error').length, 1)
    // The one of DEV has asked nobody.
    assert.equal(requests.length, 2)
  })
  it('shows a frame at once where the script says so, and asks nobody', async () => {
    const requests: string[] = []
    const page = await rig.merchant(
      `<bank-bind journey-id="${await rig.createJourney()}" proxy="${rig.url}/proxy" hosted="${rig.hostedUrl}"></bank-bind>`,
      {
        async prepare(newPage) {
          await sayWithScript(newPage, `frame;desc="${OWN_ORIGIN}"`)
          newPage.on('request', (request) => {
            if (request.frame() === newPage.mainFrame()) requests.push(new URL(request.url()).pathname)
          })
        },
      },
    )
    await heading(page.frameLocator('iframe'), t['accountCreation.title']).waitFor()
    assert.equal(await page.locator('bank-bind [part~=input]').count(), 0)
    assert.deepEqual(
      requests.filter((path) => path.startsWith('/proxy/')),
      [],
    )
  })
})
