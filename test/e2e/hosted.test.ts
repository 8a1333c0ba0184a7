/**
 * The hosted page: its address, language, theme, the foot, the banner about the connection; and customer
 * reports from both kinds of page.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import type { CustomerReport } from '../../src/contract/reports.ts'
import { axe } from './axe.ts'
import { words } from './people.ts'
import { useRig } from './rig.ts'

const REPORTS = /\/proxy\/reports$/
const screen = (page: Page, path: string) => page.locator(`[data-screen="${path}"]`).waitFor()
const reportsOf = (body: string | null) => (JSON.parse(body ?? '') as { reports: CustomerReport[] }).reports

describe('the hosted page', () => {
  const rig = useRig()

  it("`/` is the first page of linking in version 1; title, language and ground are the specification's", async () => {
    const page = await rig.page()
    await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}`)
    await screen(page, '/pages/bind/accountCreation')
    assert.equal(await page.title(), 'allo-ipg-h5')
    const seen = await page.evaluate(() => ({
      lang: document.documentElement.lang,
      theme: document.getElementById('root')?.dataset['theme'],
      ground: getComputedStyle(document.body).backgroundColor,
    }))
    assert.deepEqual(seen, { lang: 'id', theme: 'light', ground: 'rgb(248, 248, 248)' })
  })

  it('parameters may stand inside the route; the language is remembered', async () => {
    const page = await rig.page()
    await page.goto(
      `${rig.hostedUrl}#/pages/v2/bind/accountCreation?journeyId=${await rig.createJourney()}&language=en&theme=dark`,
    )
    await screen(page, '/pages/v2/bind/accountCreation')
    assert.match(new URL(page.url()).search, /journeyId=.*&language=en&theme=dark/)
    assert.equal(
      await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
      'rgb(14, 15, 17)',
    )
    await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}`)
    await screen(page, '/pages/bind/accountCreation')
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'en')
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'bank-language')
    assert.equal(cookie?.sameSite, 'Lax')
  })

  it('another language in the address of the running page takes effect at once and keeps what was typed', async () => {
    const page = await rig.page()
    await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}#/pages/v2/bind/accountCreation`)
    const input = page.locator('[part~="input"]')
    await input.fill('0812 000 1111')
    await page.evaluate(() => {
      location.hash = '/pages/v2/bind/accountCreation?language=en&theme=dark'
    })
    await page.getByRole('button', { name: words.en['accountCreation.submit'], exact: true }).waitFor()
    assert.match(await input.inputValue(), /812.*000.*111/)
    assert.equal(await page.evaluate(() => document.getElementById('root')?.dataset['theme']), 'dark')
    await page.evaluate(() => {
      location.hash = '/pages/v2/bind/accountCreation?language=id'
    })
    await page.getByRole('button', { name: words.id['accountCreation.submit'], exact: true }).waitFor()
  })

  it('on a desktop the foot names licence and help, without violations', async () => {
    const page = await rig.page({ device: 'desktop' })
    await page.goto(`${rig.hostedUrl}?originReferenceNo=${await rig.createOrder()}`)
    await page.getByText('(021) 5000-0123').waitFor()
    await page.getByText(/OJK/).waitFor()
    await axe(page)
  })

  it('without a number the page says so', async () => {
    const page = await rig.page({ allow: /journey-id|origin-reference-no/ })
    await page.goto(rig.hostedUrl)
    await page.locator('[part~="title"]').waitFor()
  })

  it('tells that the connection is lost, and when it is back', async () => {
    const page = await rig.page()
    const answers: Promise<unknown>[] = []
    page.on('request', (request) => answers.push(request.response().then((response) => response?.finished())))
    const banner = page.waitForRequest(/\/Connection-/)
    await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}`)
    // The banner's words were asked for in the same moment; what its code stands on comes after it.
    await page.evaluate((code) => import(code), (await banner).url())
    await Promise.all(answers)
    await page.context().setOffline(true)
    await page.getByText(words.id['common.offlineBanner']).waitFor()
    await page.context().setOffline(false)
    await page.getByText(words.id['common.backOnline']).waitFor()
  })

  it('tells it too when the code of those words was lost with the connection', async () => {
    const page = await rig.page({ allow: /chunks|ERR_/ })
    await page.route(/\/Connection-/, (route) => route.abort('internetdisconnected'))
    const lost = page.waitForRequest(/\/Connection-/)
    await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}`)
    await lost
    await page.context().setOffline(true)
    await page.unrouteAll()
    await page.context().setOffline(false)
    await page.getByText(words.id['common.backOnline']).waitFor()
    await page.context().setOffline(true)
    await page.getByText(words.id['common.offlineBanner']).waitFor()
  })

  it("reports go to the proxy with the merchant's id at the end of their name", async () => {
    const page = await rig.page()
    const posted = page.waitForRequest(REPORTS)
    await page.goto(`${rig.hostedUrl}?originReferenceNo=${await rig.createOrder()}`)
    const request = await posted
    assert.equal((await request.response())?.status(), 204)
    const [first] = reportsOf(request.postData())
    assert.match(first?.event ?? '', /^payment_\w+_[\w-]+$/)
    assert.equal(first?.msisdn, '81100000001')
  })
})

describe("reports from a merchant's page", () => {
  const rig = useRig()

  it('go to the proxy without cookies, and when the element is removed', async () => {
    const html = `<bank-bind proxy="${rig.url}/proxy" journey-id="${await rig.createJourney()}"></bank-bind>`
    const page = await rig.merchant(html)
    const first = await page.waitForRequest(REPORTS)
    assert.equal((await first.response())?.status(), 204)
    assert.ok(reportsOf(first.postData()).every(({ event }) => event.startsWith('bind_')))
    const last = page.waitForRequest(
      (request) => REPORTS.test(request.url()) && /bind_cancel/.test(request.postData() ?? ''),
    )
    await page.evaluate(() => {
      const element = document.querySelector('bank-bind') as HTMLElement & { close(): void }
      element.close()
      element.remove()
    })
    await last
  })
})
