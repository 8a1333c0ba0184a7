/**
 * The demo's page: what a developer sees first works without instructions. Its tables are tested in unit.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright'
import { axe } from './axe.ts'
import { boxOf } from './boxes.ts'
import type { Bank } from './framed.ts'
import { confirm, CUSTOMER } from './people.ts'
import { useRig, type PageOptions } from './rig.ts'

describe('harness', () => {
  const rig = useRig()

  const open = async (query = '', options: PageOptions = {}): Promise<Page> => {
    const page = await rig.page({ device: 'desktop', ...options })
    await page.goto(`${rig.url}/${query}`)
    await page.locator('bank-pay, bank-bind').first().waitFor({ state: 'attached' })
    return page
  }
  const entry = (page: Page, name: string): Locator => page.locator('#log .entry', { hasText: name }).first()
  const brand = (page: Page, colour: string) =>
    page.waitForFunction((target) => {
      const primary = document.querySelector('bank-pay')?.shadowRoot?.querySelector('[part~=primary]')
      return primary && getComputedStyle(primary).backgroundColor === target
    }, colour)

  it("starts with an order of the basket, logs its events, moves the bank's clock, edits tokens and shows the code", async () => {
    const page = await open()
    const reference = (await page.locator('bank-pay').getAttribute('origin-reference-no')) ?? ''
    assert.match(reference, /^[\w-]{6,64}$/)
    await page.getByRole('heading', { level: 1, name: 'Pembayaran' }).waitFor()
    await page.locator('.sum.total', { hasText: 'Rp1.200.000,00' }).waitFor()
    await page.locator('#steps', { hasText: '135790' }).waitFor()
    await entry(page, 'bank-ready').waitFor()
    await entry(page, 'bank-step').waitFor()
    const hosted = (await page.locator('#hosted-link').getAttribute('href')) ?? ''
    assert.ok(hosted.startsWith(rig.hostedUrl) && hosted.includes(reference), hosted)
    await page.getByRole('heading', { level: 1, name: 'One tag. Link and pay.' }).waitFor()
    assert.equal(
      await page.locator('#tag-text').textContent(),
      `<bank-pay origin-reference-no="${reference}" environment="DEV" theme="auto"></bank-pay>`,
    )
    await axe(page)

    const clock = async (): Promise<number> =>
      Date.parse((await page.locator('#clock').getAttribute('datetime')) ?? '')
    const clockBefore = await clock()
    await page.getByRole('button', { name: '+1 day' }).click()
    await page.getByText("The bank's clock went 1 day forward.").waitFor()
    const distance = (await clock()) - clockBefore
    assert.ok(distance >= 86_400_000 && distance < 2 * 86_400_000, `moved ${distance} ms`)

    for (const card of ['Look', 'Code']) await page.locator('summary', { hasText: card }).click()
    await page.getByLabel('Brand', { exact: true }).fill('#0a7040')
    await brand(page, 'rgb(10, 112, 64)')
    await page.locator('#look-verdict', { hasText: '--bank-color-on-brand on --bank-color-brand' }).waitFor()
    await page.locator('#code-text', { hasText: '--bank-color-brand: #0a7040;' }).waitFor()
    await page.getByRole('button', { name: 'Back to the defaults' }).click()
    await page.waitForFunction(() => !document.querySelector('#look-verdict')?.textContent)
    await brand(page, 'rgb(255, 188, 37)')
    // The element stays beside the panel, however far that is scrolled.
    for (const name of ['Back to the defaults', 'Reset everything']) {
      await page.getByRole('button', { name }).scrollIntoViewIfNeeded()
      const { y, height } = await boxOf(page.locator('bank-pay'))
      assert.ok(y > -height / 4 && y < height / 2, `${name}: the element is at ${y}`)
    }
    await page.getByRole('radio', { name: 'Svelte', exact: true }).check()
    await page.locator('#code-text', { hasText: 'onbank-succeeded={' }).waitFor()

    // The forms for npm and for plain HTML work as they stand on a page of their own.
    await page.getByRole('radio', { name: 'npm', exact: true }).check()
    const module = await page.locator('#code-text', { hasText: 'createElement' }).textContent()
    await page.getByRole('radio', { name: 'HTML', exact: true }).check()
    const text = await page.locator('#code-text', { hasText: 'addEventListener' }).textContent()
    await page.route('http://127.0.0.1:3998/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html>${text ?? ''}` }),
    )
    // The first screen stands before its app, which a page that goes away would miss.
    const arrive = async () => {
      await page.getByRole('button', { name: 'Bayar Rp1.200.000,00' }).waitFor()
      await page.locator('bank-pay').evaluate((bank) => (bank as Bank).whenReady())
    }
    await page.goto('http://127.0.0.1:3998/')
    await arrive()
    await page.route('http://127.0.0.1:3998/npm/**', (route) => {
      const path = new URL(route.request().url()).pathname.slice('/npm/'.length)
      return path === ''
        ? route.fulfill({
            contentType: 'text/html',
            body: `<!doctype html><script type="importmap">{"imports":{"bank-elements":"/npm/index.js"}}</script>
              <div id="checkout"></div><script type="module">${module ?? ''}</script>`,
          })
        : route.fulfill({ path: fileURLToPath(new URL(`../../dist/npm/${path}`, import.meta.url)) })
    })
    await page.goto('http://127.0.0.1:3998/npm/')
    await arrive()
  })

  it("keeps the choice in the address and the order over a reload; shows the bank's code; shows the result after the return", async () => {
    const page = await open()
    const reference = await page.locator('bank-pay').getAttribute('origin-reference-no')
    await page.reload()
    await page.locator(`bank-pay[origin-reference-no="${reference}"]`).waitFor({ state: 'attached' })
    await page.getByRole('radio', { name: 'English' }).check()
    await page.getByRole('heading', { level: 1, name: 'Payment' }).waitFor()
    await page.locator('bank-pay[language=en]').waitFor({ state: 'attached' })
    await page.getByRole('radio', { name: 'Dark' }).check()
    await page.locator('bank-pay[theme=dark]').waitFor({ state: 'attached' })
    await axe(page)
    await page.getByRole('radio', { name: 'bank-bind', exact: true }).check()
    const element = page.locator('bank-bind[language=en]')
    await element.waitFor({ state: 'attached' })
    assert.equal(new URL(page.url()).search, '?element=bind&language=en&theme=dark')

    await element.locator('[part~=input]').first().fill(`0${CUSTOMER}`)
    await element.locator('[part~=primary]').first().click()
    const code = await rig.inboxCode(CUSTOMER)
    await page.locator('#messages output', { hasText: code }).waitFor()
    await page.getByRole('button', { name: `Copy code ${code}` }).waitFor()
    // It stands above the element until it is used.
    const bubble = page.locator('#stage').getByRole('button', { name: `Copy ${code}`, exact: true })
    await bubble.waitFor()
    await axe(page)
    await element.locator('[part~=input]').first().fill(code)
    await bubble.waitFor({ state: 'detached' })

    const order = await rig.createOrder({ msisdn: CUSTOMER, amount: '1200000.00' })
    await page.goto(`${rig.url}/?returned=${order}`)
    await page.getByRole('heading', { level: 1, name: 'We are waiting to hear from the bank' }).waitFor()
    await page.locator('#tag').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Keep shopping' }).click()
    await page.locator('bank-pay').waitFor({ state: 'attached' })
    await page.locator('#tag').waitFor()
  })

  it("starts a new choice at once, updates tag and address, and says when a customer can't be used any more", async () => {
    const page = await open()
    const first = await page.locator('bank-pay').getAttribute('origin-reference-no')
    const list = page.getByRole('navigation', { name: 'Scenarios' })
    await list.getByRole('button', { name: 'SMS code first' }).click()
    await page.locator(`bank-pay:not([origin-reference-no="${first}"])`).waitFor({ state: 'attached' })
    await list.locator('[aria-current]', { hasText: 'SMS code first' }).waitFor()
    await page.locator('#steps', { hasText: 'above the element' }).waitFor()
    await page.getByRole('radio', { name: 'Frame' }).check()
    await page.locator('#tag-text', { hasText: `mode="frame" hosted="${rig.hostedUrl}"` }).waitFor()
    assert.equal(new URL(page.url()).search, '?mode=frame&scenario=otp')
    const order = await page.locator('bank-pay[mode=frame]').getAttribute('origin-reference-no')
    await page.getByRole('radio', { name: 'Inline' }).check()
    await page.locator(`bank-pay[origin-reference-no="${order}"]:not([mode])`).waitFor({ state: 'attached' })

    // Paid twice, as much as the wallet holds.
    for (const _ of [1, 2])
      await rig.finishInApp(await rig.createOrder({ msisdn: CUSTOMER, amount: '1200000.00' }))
    await page.locator('#used-up', { hasText: 'balance or limit are not what they were' }).waitFor()
    await axe(page)
    await page.getByRole('button', { name: 'Reset the bank' }).click()
    await page.locator('#used-up:empty').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Bayar Rp1.200.000,00' }).waitFor()
  })

  it("shows the element's button without scrolling on a desktop", async () => {
    const page = await open()
    const pay = page.getByRole('button', { name: 'Bayar Rp1.200.000,00' })
    await pay.waitFor()
    const box = await boxOf(pay)
    assert.ok(box.y + box.height <= 900, JSON.stringify(box))
  })

  it("has a page with hostile style sheets, which don't change the element", async () => {
    const page = await rig.page({ device: 'desktop' })
    await page.goto(`${rig.url}/hostile`)
    const pay = page.getByRole('button', { name: 'Pay Rp1,250,000.00' })
    await pay.waitFor()
    const size = async (): Promise<unknown> => {
      const box = await boxOf(pay)
      return [Math.round(box.width), Math.round(box.height)]
    }
    const shouts = (isWanted: boolean): Promise<unknown> =>
      page.waitForFunction(
        (now) => (getComputedStyle(document.querySelector('h1')!).color === 'rgb(255, 0, 0)') === now,
        isWanted,
      )
    await shouts(true)
    const hostile = await size()
    await page.getByLabel('Sheet').selectOption('no sheet')
    await shouts(false)
    assert.deepEqual(await size(), hostile)
  })

  it('is one page on a phone, with the code visible at its top', async () => {
    const page = await open('?scenario=otp', { device: 'phone' })
    const top = async (of: Locator): Promise<number> => (await boxOf(of)).y
    const parts = ['#tag', '#scenarios', '#shop', '#setup', '#events', '#bank']
    const tops = await Promise.all(parts.map((part) => top(page.locator(part))))
    assert.deepEqual(
      tops,
      tops.toSorted((a, b) => a - b),
    )
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.ok(width <= 375, `${width} px wide`)
    await axe(page)
    await confirm(page, 'id', 'Rp1.200.000,00')
    const bubble = page.locator('.bubble')
    await bubble.waitFor()
    await page.evaluate(() => {
      const { bottom } = document.querySelector('#stage')!.getBoundingClientRect()
      window.scrollBy(0, bottom - 400)
    })
    await page.waitForFunction(() => document.querySelector('.bubble')?.getBoundingClientRect().top === 8)
  })
})
