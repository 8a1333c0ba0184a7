/** The demo's page: what a developer sees first works without being told how. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator, Page } from 'playwright'
import { axe } from './axe.ts'
import { useRig, type PageOptions } from './rig.ts'

const MSISDN = '81100000001'

describe('harness', () => {
  const rig = useRig()

  const open = async (query = '', options: PageOptions = {}): Promise<Page> => {
    const page = await rig.page({ device: 'desktop', ...options })
    await page.goto(`${rig.url}/${query}`)
    await page.locator('bank-pay, bank-bind').first().waitFor({ state: 'attached' })
    return page
  }
  const entry = (page: Page, name: string): Locator => page.locator('#log .entry', { hasText: name }).first()

  it('opens with an order of the basket already started', async () => {
    const page = await open()
    const reference = await page.locator('bank-pay').getAttribute('origin-reference-no')
    assert.match(reference ?? '', /^[\w-]{6,64}$/)
    await page.getByRole('heading', { level: 1, name: 'Pembayaran' }).waitFor()
    await page.locator('.sum.total', { hasText: 'Rp1.200.000,00' }).waitFor()
    await page.locator('#steps', { hasText: '135790' }).waitFor()
  })

  it('logs the events of the element', async () => {
    const page = await open()
    await entry(page, 'bank-ready').waitFor()
    await entry(page, 'bank-step').waitFor()
  })

  it('shows the code that the bank sends', async () => {
    const page = await open('?element=bind')
    const element = page.locator('bank-bind')
    await element.locator('[part~=input]').first().fill(`0${MSISDN}`)
    await element.locator('[part~=primary]').first().click()
    const code = await rig.inboxCode(MSISDN)
    await page.locator('#messages output', { hasText: code }).waitFor()
    await page.getByRole('button', { name: `Copy code ${code}` }).waitFor()
  })

  it("moves the bank's clock", async () => {
    const page = await open()
    const read = async (): Promise<number> =>
      Date.parse((await page.locator('#clock').getAttribute('datetime')) ?? '')
    const before = await read()
    await page.getByRole('button', { name: '+1 day' }).click()
    await page.getByText("The bank's clock went 1 day forward.").waitFor()
    const moved = (await read()) - before
    assert.ok(moved >= 86_400_000 && moved < 2 * 86_400_000, `moved ${moved} ms`)
  })

  it('keeps the choice in the address, and the order over a reload', async () => {
    const page = await open()
    const reference = await page.locator('bank-pay').getAttribute('origin-reference-no')
    await page.reload()
    await page.locator(`bank-pay[origin-reference-no="${reference}"]`).waitFor({ state: 'attached' })
    await page.getByRole('radio', { name: 'English' }).check()
    await page.getByRole('heading', { level: 1, name: 'Payment' }).waitFor()
    await page.locator('bank-pay[language=en]').waitFor({ state: 'attached' })
    await page.getByRole('radio', { name: 'bank-bind', exact: true }).check()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.locator('bank-bind[language=en]').waitFor({ state: 'attached' })
    assert.equal(new URL(page.url()).search, '?element=bind&language=en')
  })

  it('links the same order on the hosted page', async () => {
    const page = await open('?version=2&theme=dark')
    const reference = await page.locator('bank-pay').getAttribute('origin-reference-no')
    const link = new URL((await page.locator('#hosted-link').getAttribute('href')) ?? '')
    assert.ok(link.href.startsWith(rig.hostedUrl))
    assert.equal(link.searchParams.get('originReferenceNo'), reference)
    assert.equal(link.searchParams.get('theme'), 'dark')
    assert.equal(link.hash, '#/pages/v2/payment/payment')
  })

  it('welcomes the customer back from the bank', async () => {
    const originReferenceNo = await rig.createOrder({ msisdn: MSISDN, amount: '1200000.00' })
    const page = await rig.page({ device: 'desktop' })
    await page.goto(`${rig.url}/?returned=${originReferenceNo}`)
    await page.getByRole('heading', { level: 1, name: 'Kami menunggu kabar dari bank' }).waitFor()
    await page.getByRole('button', { name: 'Belanja lagi' }).click()
    await page.locator('bank-pay').waitFor({ state: 'attached' })
  })

  it('edits tokens while the element runs, warns of weak contrast, and writes the rule down', async () => {
    const page = await open()
    await entry(page, 'bank-ready').waitFor()
    for (const card of ['Look', 'Code']) await page.locator('summary', { hasText: card }).click()
    await page.getByLabel('Brand', { exact: true }).fill('#0a7040')
    const colour = (): Promise<string> =>
      page.locator('bank-pay [part~=primary]').evaluate((one) => getComputedStyle(one).backgroundColor)
    await page.waitForFunction(() => {
      const primary = document.querySelector('bank-pay')?.shadowRoot?.querySelector('[part~=primary]')
      return primary && getComputedStyle(primary).backgroundColor === 'rgb(10, 112, 64)'
    })
    await page.locator('#look-verdict', { hasText: '--bank-color-on-brand on --bank-color-brand' }).waitFor()
    await page.locator('#code-text', { hasText: '--bank-color-brand: #0a7040;' }).waitFor()
    await page.getByRole('button', { name: 'Back to the defaults' }).click()
    await page.waitForFunction(() => !document.querySelector('#look-verdict')?.textContent)
    await page.waitForFunction(() => {
      const primary = document.querySelector('bank-pay')?.shadowRoot?.querySelector('[part~=primary]')
      return primary && getComputedStyle(primary).backgroundColor === 'rgb(255, 188, 37)'
    })
    assert.equal(await colour(), 'rgb(255, 188, 37)')
    await axe(page)
  })

  it('shows the chosen settings as code for each framework', async () => {
    const page = await open('?language=en')
    await page.locator('summary', { hasText: 'Code' }).click()
    const reference = (await page.locator('bank-pay').getAttribute('origin-reference-no')) ?? ''
    for (const form of ['HTML', 'npm', 'React', 'Vue', 'Svelte']) {
      await page.getByRole('radio', { name: form, exact: true }).check()
      await page.locator('#code-text', { hasText: reference }).waitFor()
      await page.locator('#code-text', { hasText: 'bank-succeeded' }).waitFor()
    }
  })

  it('the snippet for plain HTML works as it stands on a page of its own', async () => {
    const page = await open('?language=en')
    await page.locator('summary', { hasText: 'Code' }).click()
    const text = await page.locator('#code-text').textContent()
    const other = await rig.page({ device: 'desktop' })
    await other.route('http://127.0.0.1:3998/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html>${text ?? ''}` }),
    )
    await other.goto('http://127.0.0.1:3998/')
    await other.getByRole('button', { name: 'Pay Rp1,200,000.00' }).waitFor()
  })

  it('has a page of hostile style sheets on which the element stays as it is', async () => {
    const page = await rig.page({ device: 'desktop' })
    await page.goto(`${rig.url}/hostile`)
    const pay = page.getByRole('button', { name: 'Pay Rp1,250,000.00' })
    await pay.waitFor()
    const size = async (): Promise<unknown> => {
      const box = await pay.boundingBox()
      return box && [Math.round(box.width), Math.round(box.height)]
    }
    const before = await size()
    await page.getByLabel('Sheet').selectOption('a sheet that shouts')
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector('h1')!).color === 'rgb(255, 0, 0)',
    )
    assert.deepEqual(await size(), before)
  })

  for (const dark of [false, true]) {
    it(`is accessible, ${dark ? 'dark' : 'light'}`, async () => {
      const page = await open('', { dark })
      await entry(page, 'bank-ready').waitFor()
      await axe(page)
    })
  }

  it('is a set of tabs on a phone', async () => {
    const page = await open('', { device: 'phone' })
    const tabs = page.getByRole('navigation', { name: 'Parts of the demo' })
    for (const [tab, title] of Object.entries({
      Setup: 'Setup',
      Inbox: 'SMS inbox',
      Events: 'Events',
      Bank: 'Sandbox bank',
    })) {
      await tabs.getByRole('button', { name: tab }).click()
      await page.getByRole('heading', { name: title, exact: true }).waitFor()
      await axe(page)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(width <= 375, `${tab} is ${width} px wide`)
    }
  })
})
