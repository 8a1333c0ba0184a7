/**
 * The hosted page: its address, language, theme, the foot, the banner about the connection, a document that
 * is missing, and its reports. Which address asks for what is tested in unit.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page, Request } from 'playwright'
import { texts as errors } from '../../locales/id/errors.ts'
import type { HostedRoot } from '../../elements/hosted/drawn.ts'
import type { CustomerReport } from '../../src/contract/reports.ts'
import { eventually } from '../eventually.ts'
import { axe } from './axe.ts'
import { hold, holdApp } from './late.ts'
import { button, fill, words } from './people.ts'
import { useRig } from './rig.ts'

const t = words.id
/** Connects the page again, and waits for the word of it, which doesn't stay. */
const reconnect = (page: Page) =>
  Promise.all([page.getByText(t['common.backOnline']).waitFor(), page.context().setOffline(false)])
const screen = (page: Page, path: string) => page.locator(`[data-screen="${path}"]`).waitFor()

describe('the hosted page', () => {
  const rig = useRig()

  it('language, theme and background follow its address, also when it changes; the language is remembered', async () => {
    const readScreen = () =>
      page.evaluate(() => ({
        lang: document.documentElement.lang,
        theme: document.getElementById('root')?.dataset['theme'],
        ground: getComputedStyle(document.body).backgroundColor,
      }))
    const light = 'rgb(248, 248, 248)'
    const dark = 'rgb(14, 15, 17)'
    const page = await rig.page({ allow: /journey-id|origin-reference-no/ })
    await page.goto(rig.hostedUrl)
    await page.getByText(errors.JOURNEY_MISSING).first().waitFor()

    await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}`)
    await screen(page, '/pages/bind/accountCreation')
    assert.deepEqual(await readScreen(), { lang: 'id', theme: 'light', ground: light })

    const input = page.locator('[part~="input"]')
    await input.fill('0812 000 1111')
    await page.evaluate(() => {
      location.hash = '/pages/bind/accountCreation?language=en&theme=dark'
    })
    await button(page, words.en['accountCreation.submit']).waitFor()
    assert.equal(await input.inputValue(), '812-0001-111', 'what was typed is kept')
    assert.deepEqual(await readScreen(), { lang: 'en', theme: 'dark', ground: dark })

    // Parameters inside the route, of another journey.
    await page.goto(
      `${rig.hostedUrl}#/pages/v2/bind/accountCreation?journeyId=${await rig.createJourney()}&language=en&theme=dark`,
    )
    await screen(page, '/pages/v2/bind/accountCreation')
    await page.waitForURL(/\?journeyId=.*&language=en&theme=dark#/)
    assert.deepEqual(await readScreen(), { lang: 'en', theme: 'dark', ground: dark })

    await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}`)
    await screen(page, '/pages/bind/accountCreation')
    assert.deepEqual(await readScreen(), { lang: 'en', theme: 'light', ground: light })
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'bank-language')
    assert.equal(cookie?.sameSite, 'Lax')
  })

  for (const device of ['phone', 'desktop'] as const)
    it(`on a ${device} the first screen is drawn before the app is loaded, and React takes it over in place`, async () => {
      const page = await rig.page({ device })
      const go = await holdApp(page)
      await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}`)
      const field = page.getByLabel(t['accountCreation.phoneLabel'], { exact: true })
      await field.pressSequentially('0812')
      const input = await field.elementHandle()
      const places = async () =>
        Promise.all(
          ['[part~=screen]', '[part~=title]', '[part~=input]', '[part~=primary]'].map((part) =>
            page.locator(part).boundingBox(),
          ),
        )
      const placesBefore = await places()
      go()
      await page.getByText('Toko Senja').first().waitFor()
      assert.deepEqual(await places(), placesBefore)
      assert.equal(await field.inputValue(), '812')
      assert.equal(await field.evaluate((now, then) => now === then && now.matches(':focus'), input), true)
    })

  for (const path of ['/pages/v2/bind/accountCreation', '/pages/common/framePage'])
    it(`${path}, requested while the first screen is shown without the app, is what the app shows`, async () => {
      const page = await rig.page()
      const go = await holdApp(page)
      await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}`)
      await screen(page, '/pages/bind/accountCreation')
      await page.evaluate((to) => {
        location.hash = to
      }, path)
      go()
      await screen(page, path)
    })

  it('a path of another version, requested while the app waits for its code, is the one the app shows', async () => {
    const page = await rig.page()
    const go = await hold(page, /\/chunks\/link-/)
    await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}`)
    await page.waitForFunction(() => (document.getElementById('root') as HTMLElement & HostedRoot).hasApp)
    await page.evaluate(() => {
      location.hash = '/pages/v2/bind/accountCreation'
    })
    go()
    await screen(page, '/pages/v2/bind/accountCreation')
  })

  it('a path requested while the app waits for what an order shows besides is the one the app shows', async () => {
    const page = await rig.page()
    const rest = /\/chunks\/later-/
    const go = await hold(page, rest)
    const request = page.waitForRequest(rest)
    const order = await rig.createOrder({ msisdn: '81100000008' })
    await page.goto(`${rig.hostedUrl}?originReferenceNo=${order}`)
    await request
    await page.evaluate(() => {
      location.hash = '/pages/common/framePage'
    })
    go()
    await screen(page, '/pages/common/framePage')
  })

  it('on a desktop the foot has licence and help; the proxy gets a report of an order, with its customer and merchant', async () => {
    const page = await rig.page({ device: 'desktop' })
    const posted: Request[] = []
    page.on('request', (entry) => entry.url().endsWith('/proxy/reports') && posted.push(entry))
    await page.goto(`${rig.hostedUrl}?originReferenceNo=${await rig.createOrder()}`)
    await button(page, fill(t['payment.submit'], { amount: 'Rp1.250.000,00' })).waitFor()
    const foot = page.locator('[data-root] > footer')
    await foot.getByText('(021) 5000-0123').waitFor()
    await foot.getByText(/OJK/).waitFor()
    await axe(page)
    const request = await eventually('a report', () => posted[0])
    assert.equal((await request.response())?.status(), 204)
    const [first] = (JSON.parse(request.postData() ?? '') as { reports: CustomerReport[] }).reports
    assert.match(first?.event ?? '', /^payment_\w+_[\w-]+$/)
    assert.equal(first?.msisdn, '81100000001')
  })

  it('asks for an order before the app is there, in the session of its cookie, and once', async () => {
    const page = await rig.page({ allow: /./ })
    const sessions: Request[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/proxy/session')) sessions.push(request)
    })
    const go = await holdApp(page)
    const order = await rig.createOrder()
    const response = page.waitForResponse(/\/proxy\/session$/)
    // As a merchant's page may write it, whose own address comes back with the session.
    const returnTo = encodeURIComponent(`${rig.url}/checkout?order=1`)
    await page.goto(
      `${rig.hostedUrl}?returnTo=${returnTo}#/pages/v3/payment/payment?originReferenceNo=${order}`,
    )
    assert.equal((await response).status(), 200)
    go()
    await page.getByRole('radio').first().waitFor()
    assert.equal(sessions.length, 1)
    assert.equal(sessions[0]!.headers()['x-bank-session'], `cookie order=${order}`)
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name.includes('bank-session'))
    assert.match(cookie?.name ?? '', new RegExp(order))
  })

  it('loads the words of one language only, named by its query or its route, and remembers it', async () => {
    const requests: string[] = []
    const page = await rig.page()
    page.on('request', (entry) => {
      const words = /words-\w\w/.exec(entry.url())
      if (words) requests.push(words[0])
    })
    const journey = `journeyId=${await rig.createJourney()}`
    const order = `originReferenceNo=${await rig.createOrder()}`
    const addresses = [
      [`?${order}`, 'words-id'],
      [`?${order}&language=en`, 'words-en'],
      [`#/pages/v2/bind/accountCreation?${journey}&language=en`, 'words-en'],
      [`?${journey}`, 'words-en'],
    ] as const
    for (const [address, words] of addresses) {
      // The same document would stay otherwise.
      await page.goto('about:blank')
      // Later words are asked for by the app, once it has taken over: no words are asked for after that.
      const laterRequest = page.waitForRequest(/\/later-/)
      await page.goto(rig.hostedUrl + address)
      await laterRequest
      assert.deepEqual([...new Set(requests.splice(0))], [words], address)
    }
  })

  it('says that the connection is lost, and when it is back', async () => {
    const page = await rig.page()
    const answers: Promise<unknown>[] = []
    const answerOf = async (request: Request): Promise<unknown> => (await request.response())?.finished()
    // Requests at the end of the test may never be answered.
    page.on('request', (request) => answers.push(answerOf(request).catch(() => undefined)))
    const laterRequest = page.waitForRequest(/\/later-/)
    await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}`)
    // The words of later screens are asked for in the same moment as their code.
    await page.evaluate((code) => import(code), (await laterRequest).url())
    await Promise.all(answers)
    await page.context().setOffline(true)
    await page.getByText(t['common.offlineBanner']).waitFor()
    await reconnect(page)
  })

  it('says so even when the words for it were lost with the connection', async () => {
    const page = await rig.page({ allow: /chunks|ERR_/ })
    await page.route(/\/later-/, (route) => route.abort('internetdisconnected'))
    const loss = page.waitForRequest(/\/later-/)
    await page.goto(`${rig.hostedUrl}?originReferenceNo=${await rig.createOrder()}`)
    await loss
    await page.context().setOffline(true)
    // By the words of the first screen.
    await button(page, t['offline.waiting']).waitFor()
    await page.unrouteAll()
    await reconnect(page)
    await page.context().setOffline(true)
    await page.getByText(t['common.offlineBanner']).waitFor()
  })

  it('a missing document says so, and is shown once the server has it', async () => {
    const page = await rig.page()
    await page.route('**/documents/privacy.html*', (route) =>
      route.fulfill({ status: 404, body: 'Nothing here.' }),
    )
    await page.goto(
      `${rig.hostedUrl}?journeyId=${await rig.createJourney()}#/pages/v2/common/framePage?document=privacy`,
    )
    await page.getByText(errors.DOCUMENT_UNAVAILABLE).waitFor()
    await page.unroute('**/documents/privacy.html*')
    await button(page, t['action.tryAgain']).click()
    await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
  })

  it('a document has the theme that is shown, whatever the device prefers, and follows it', async () => {
    const page = await rig.page()
    const background = (theme: string) =>
      page
        .frameLocator(`iframe[src*="theme=${theme}"]`)
        .locator('body')
        .evaluate((body) => getComputedStyle(body).backgroundColor)
    const [dark, light] = ['rgb(23, 25, 28)', 'rgb(255, 255, 255)']
    const open = async (theme: string) =>
      page.goto(
        `${rig.hostedUrl}?journeyId=${await rig.createJourney()}&theme=${theme}#/pages/v2/common/framePage?document=privacy`,
      )
    await open('dark')
    assert.equal(await background('dark'), dark)
    await page.emulateMedia({ colorScheme: 'dark' })
    await open('light')
    assert.equal(await background('light'), light)
    await open('auto')
    assert.equal(await background('dark'), dark)
    await page.emulateMedia({ colorScheme: 'light' })
    assert.equal(await background('light'), light)
  })
})
