/**
 * Shops whose pages copy themselves, set clocks, take focus and presses, change their mind: what the element
 * says stays true, and what is typed and pressed arrives where it was meant.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, it } from 'node:test'
import type { Page, Route } from 'playwright'
import { texts as element } from '../../locales/id/element.ts'
import { texts as errors } from '../../locales/id/errors.ts'
import { eventually } from '../eventually.ts'
import { boxOf } from './boxes.ts'
import { around, frameIn, ordering, submit, type Bank } from './framed.ts'
import { button, confirm, CUSTOMER, heading, paidOnce, pay, PIN, settle, words } from './people.ts'
import { useRig } from './rig.ts'

const t = words.id
const AMOUNT = 'Rp1.250.000,00'
const OUTCOMES = ['bank-succeeded', 'bank-failed', 'bank-pending', 'bank-cancelled']
const CONFIRM = '**/payment/payment-order-confirm'

/** The outcomes that a page hears from now on. */
const listen = (page: Page): Promise<void> =>
  page.evaluate((names) => {
    const heard: string[] = []
    Object.assign(window, { heard })
    for (const name of names)
      document.addEventListener(name, (event) =>
        heard.push(`${name} ${(event as CustomEvent).detail.originReferenceNo ?? ''}`.trim()),
      )
  }, OUTCOMES)
const heard = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { heard: string[] }).heard)
const call = (page: Page, method: 'close' | 'retry'): Promise<void> =>
  page.locator('bank-pay').evaluate((bank, name) => (bank as Bank)[name](), method)

/** Requests of a pattern are held back from now on; the function lets them go. */
async function hold(page: Page, pattern: string) {
  const routes: Route[] = []
  let isOpen = false
  await page.route(pattern, async (route) => {
    if (isOpen) return route.continue()
    routes.push(route)
  })
  return {
    isHeld: () => eventually(`a request for ${pattern}`, async () => routes.length > 0 || undefined),
    async release() {
      isOpen = true
      for (const route of routes.splice(0)) await route.continue()
    },
  }
}

describe('a shop', () => {
  const rig = useRig()
  const payOf = ordering(rig)
  const bindOf = async () =>
    `<bank-bind journey-id="${await rig.createJourney()}" ${around(rig)}></bank-bind>`

  for (const mode of ['inline', 'frame'] as const)
    it(`whose tab is copied at the PIN hears in the copy that the payment is pending (${mode})`, async () => {
      const [order, html] = await payOf(`mode="${mode}"`)
      const page = await rig.merchant(html)
      const place = mode === 'frame' ? frameIn(page) : page
      await button(place, submit).click()
      await heading(place, t['pin.title']).waitFor()
      const confirmation = await hold(page, CONFIRM)
      const [copy] = await Promise.all([
        page.context().waitForEvent('page'),
        page.evaluate(() => void window.open(location.href)),
      ])
      const copyPlace = mode === 'frame' ? frameIn(copy) : copy
      await button(copyPlace, submit).waitFor()
      // Before that, a call reaches nobody.
      await copy.locator('bank-pay').evaluate((bank) => (bank as Bank).whenReady())
      await listen(copy)
      await place.locator('input[part~=input]').focus()
      await page.bringToFront()
      await page.keyboard.type(PIN)
      await confirmation.isHeld()
      await call(copy, 'close')
      await eventually('an outcome', async () => (await heard(copy)).length > 0 || undefined)
      assert.deepEqual(await heard(copy), [`bank-pending ${order}`])
      await confirmation.release()
      await settle(place, rig, 'id')
      await heading(place, t['paymentResult.successTitle']).waitFor()
      await paidOnce(rig, order, '1250000.00')
    })

  for (const [title, ms] of [
    ['ten minutes on', 600_000],
    ['a day and a half back', -129_600_000],
  ] as const)
    it(`on a device whose clock is set ${title} shows a code that can be paid as such`, async () => {
      const [order, html] = await payOf('', 'qris')
      const page = await rig.merchant(html, {
        prepare: (newPage) =>
          newPage.addInitScript(() => {
            const Plain = Date
            let ahead = 0
            const now = () => Plain.now() + ahead
            class Moved extends Plain {
              constructor(...time: [number]) {
                super(time.length > 0 ? time[0] : now())
              }
              static override now = now
            }
            Object.assign(window, { Date: Moved, setClock: (change: number) => (ahead = change) })
          }),
      })
      await page.getByRole('radio', { name: t['payment.methodQris'] }).check()
      await page.getByRole('switch').waitFor({ state: 'detached' })
      await button(page, t['payment.submitQris']).click()
      const timer = page.getByRole('timer')
      await timer.waitFor()
      const status = page.waitForResponse('**/debit/payment-status-h5')
      await page.evaluate((change) => {
        ;(window as unknown as { setClock(ms: number): void }).setClock(change)
        document.dispatchEvent(new Event('visibilitychange'))
      }, ms)
      await status
      assert.match((await timer.textContent()) ?? '', /0?[345][:.]\d\d/)
      await listen(page)
      await call(page, 'close')
      assert.deepEqual(await heard(page), [`bank-pending ${order}`])
      await rig.finishInApp(order)
      await heading(page, t['paymentResult.successTitle']).waitFor()
    })

  it('whose customer types in a field of its own keeps the focus when a late answer comes', async () => {
    const page = await rig.merchant(`<label>Kupon <input id="coupon"></label>${await bindOf()}`)
    const sending = await hold(page, '**/otp/binding-auth-generate')
    await page
      .getByRole('textbox', { name: t['accountCreation.phoneLabel'], exact: true })
      .fill(`0${CUSTOMER}`)
    await button(page, t['accountCreation.submit']).click()
    await sending.isHeld()
    await page.locator('#coupon').click()
    await page.keyboard.type('12')
    await sending.release()
    await heading(page, t['verification.title']).waitFor()
    await page.getByRole('textbox', { name: t['verification.codeLabel'], exact: true }).waitFor()
    await page.keyboard.type('3456')
    assert.equal(await page.locator('#coupon').inputValue(), '123456')
    // In the element it goes on as ever.
    await page.getByRole('textbox', { name: t['verification.codeLabel'], exact: true }).click()
    await page.keyboard.type(await rig.inboxCode(CUSTOMER))
    await heading(page, t['password.title']).waitFor()
    assert.equal(await page.evaluate(() => document.activeElement?.localName), 'bank-bind')
  })

  for (const [title, protect] of [
    [
      'by handlers',
      () => {
        const isField = ({ target }: Event) => /^(?:INPUT|TEXTAREA|SELECT)$/.test((target as Element).tagName)
        for (const type of ['mousedown', 'selectstart', 'contextmenu', 'pointerdown', 'touchstart', 'click'])
          Object.assign(document, { [`on${type}`]: isField })
      },
    ],
    [
      'on the way down',
      () => {
        for (const type of ['mousedown', 'selectstart', 'contextmenu', 'pointerdown', 'touchstart', 'click'])
          document.addEventListener(
            type,
            (event) => {
              if (/^(?:INPUT|TEXTAREA|SELECT)$/.test((event.target as Element).tagName)) return
              event.preventDefault()
              event.stopPropagation()
            },
            { capture: true, passive: false },
          )
      },
    ],
  ] as const)
    for (const device of ['phone', 'desktop'] as const)
      it(`that protects its texts from being copied ${title} lets its customer link and pay (${device})`, async () => {
        const [order, html] = await payOf()
        const page = await rig.merchant(`${await bindOf()}${html}`, {
          device,
          prepare: (newPage) => newPage.addInitScript(protect),
        })
        const phone = page.getByRole('textbox', { name: t['accountCreation.phoneLabel'], exact: true })
        await phone.click()
        assert.equal(
          await page.locator('bank-bind').evaluate(({ shadowRoot }) => shadowRoot?.activeElement?.localName),
          'input',
        )
        await pay(page, 'id', AMOUNT, rig)
        await paidOnce(rig, order, '1250000.00')
      })

  it('that has a link around the element keeps its customer', async () => {
    const [order, html] = await payOf()
    const page = await rig.merchant(`<a href="/away">${html}</a>`)
    await button(page, submit).waitFor()
    await page.locator('bank-pay [part~=amount]').first().click()
    await pay(page, 'id', AMOUNT, rig)
    assert.doesNotMatch(page.url(), /away/)
    await paidOnce(rig, order, '1250000.00')
  })

  it('without a console still hears and shows why nothing can be loaded', async () => {
    const page = await rig.merchant(
      `<script>console = {}; addEventListener('bank-load-error', ({ detail }) => { document.title = detail.error.code })</script><bank-pay origin-reference-no="order-unknown" ${around(rig)}></bank-pay>`,
    )
    await heading(page, errors['ORDER_UNKNOWN.title']).waitFor()
    assert.equal(await page.title(), 'ORDER_UNKNOWN')
  })

  it('that asks before it is left, and keeps its customer, shows the button and hears of no end', async () => {
    const page = await rig.merchant('<button id="shop">Toko</button>')
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined))
    await listen(page)
    await page.locator('#shop').click()
    const [, html] = await payOf('mode="redirect"')
    await page.evaluate((text) => {
      addEventListener('beforeunload', (event) => event.preventDefault())
      document.querySelector('main')!.insertAdjacentHTML('beforeend', text)
    }, html)
    await button(page, element['element.openHosted']).waitFor()
    assert.deepEqual(await heard(page), [])
  })

  for (const mode of ['inline', 'frame'] as const)
    it(`that sets another order while a confirm is on its way hears that the first is pending (${mode})`, async () => {
      const [order, html] = await payOf(`mode="${mode}"`)
      const page = await rig.merchant(html)
      await listen(page)
      const place = mode === 'frame' ? frameIn(page) : page
      const confirmation = await hold(page, CONFIRM)
      await confirm(place, 'id', AMOUNT)
      await confirmation.isHeld()
      const nextOrder = await rig.createOrder()
      await page
        .locator('bank-pay')
        .evaluate((bank, next) => Object.assign(bank, { originReferenceNo: next }), nextOrder)
      await button(place, submit).waitFor()
      assert.deepEqual(await heard(page), [`bank-pending ${order}`])
      await confirmation.release()
      await pay(place, 'id', AMOUNT, rig)
      assert.deepEqual(await heard(page), [`bank-pending ${order}`, `bank-succeeded ${nextOrder}`])
      await paidOnce(rig, nextOrder, '1250000.00')
    })

  it('whose script empties the screen has it drawn anew by retry(), and by another language', async () => {
    const [, html] = await payOf()
    const page = await rig.merchant(html, { allow: /./ })
    const empty = () =>
      page
        .locator('bank-pay')
        .evaluate(({ shadowRoot }) =>
          shadowRoot?.querySelector('[part~=screen]')?.parentElement?.replaceChildren(),
        )
    // The first screen stands before the app, which would draw it anew by itself.
    await page.locator('bank-pay').evaluate((bank) => (bank as Bank).whenReady())
    await empty()
    await button(page, submit).waitFor({ state: 'detached' })
    await call(page, 'retry')
    await button(page, submit).waitFor()
    await empty()
    await page.locator('bank-pay').evaluate((bank) => bank.setAttribute('language', 'en'))
    await button(page, 'Pay Rp1,250,000.00').waitFor()
  })

  it('whose customer types a PIN with two thumbs gets each digit', async () => {
    const [order, html] = await payOf()
    const page = await rig.merchant(html)
    await button(page, submit).click()
    await heading(page, t['pin.title']).waitFor()
    const client = await page.context().newCDPSession(page)
    const pointOf = async (digit: string, id: number) => {
      const box = await boxOf(button(page, digit))
      return { x: box.x + box.width / 2, y: box.y + box.height / 2, id }
    }
    const touch = (type: 'touchStart' | 'touchEnd', touchPoints: object[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints } as never)
    const digits = PIN.split('')
    // Each is down before the one before it is up.
    for (let index = 0; index < digits.length; index += 2) {
      const one = await pointOf(digits[index]!, 0)
      const two = await pointOf(digits[index + 1]!, 1)
      await touch('touchStart', [one])
      await touch('touchStart', [one, two])
      await touch('touchEnd', [])
    }
    await settle(page, rig, 'id')
    await paidOnce(rig, order, '1250000.00')
  })

  it('in which no listener can be taken off has a first screen that answers to its presses', async () => {
    const [, html] = await payOf()
    const page = await rig.merchant(html, {
      prepare: (newPage) =>
        newPage.addInitScript(() => {
          EventTarget.prototype.removeEventListener = () => undefined
        }),
    })
    await button(page, submit).click()
    await heading(page, t['pin.title']).waitFor()
    await page.locator('input[part~=input]').focus()
    await page.keyboard.type(PIN.slice(0, 3))
    await page.getByText('3 dari 6 terisi').waitFor({ state: 'attached' })
  })

  it('that is written anew when it has loaded hears no key of the element', async () => {
    const page = await rig.merchant(await bindOf())
    const field = page.getByRole('textbox', { name: t['accountCreation.phoneLabel'], exact: true })
    await field.waitFor()
    await page.evaluate(
      (html) => {
        document.open()
        document.write(html)
        document.close()
        document.addEventListener('keydown', (event) => event.preventDefault())
      },
      `<!doctype html><title>Toko</title>${await bindOf()}`,
    )
    await field.click()
    await page.keyboard.type(CUSTOMER)
    await eventually('the number', async () => (await field.inputValue()) === '811-0000-0001' || undefined)
  })

  it('served as XHTML has fields that browsers fill, with the keyboard they need', async () => {
    // Chromium has no module scripts there.
    const body = await bindOf()
    const page = await rig.merchant('')
    const address = `${rig.shopOf(page)}/xhtml`
    await page.route(address, (route) =>
      route.fulfill({
        contentType: 'application/xhtml+xml',
        body: `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Toko</title><script src="${rig.url}/bank-elements.classic.js"></script></head><body>${body}</body></html>`,
      }),
    )
    await page.goto(address)
    // Playwright knows roles by the names that elements have in HTML.
    const field = page.locator('input[part~=input]')
    await field.fill(CUSTOMER)
    await page.locator('[part~=primary]').click()
    const code = page.locator('[data-screen$="verification"] input')
    await code.waitFor()
    assert.deepEqual(
      await code.evaluate((input: HTMLInputElement) => [input.autocomplete, input.inputMode]),
      ['one-time-code', 'numeric'],
    )
  })

  it('finds no attribute of ours on the element, until its customer comes with Tab', async () => {
    const [, html] = await payOf()
    const page = await rig.merchant(html)
    await button(page, submit).waitFor()
    const names = () => page.locator('bank-pay').evaluate((bank) => bank.getAttributeNames().toSorted())
    const written = [...html.matchAll(/ ([a-z-]+)=/g)].flatMap(([, name]) => name ?? []).toSorted()
    assert.deepEqual(await names(), written)
    await page.keyboard.press('Tab')
    assert.deepEqual(await names(), [...written, 'tabindex'].toSorted())
  })

  it('that has taken the name of an element is told so in one line', async () => {
    const lines: string[] = []
    const page = await rig.merchant('<bank-pay></bank-pay>', {
      allow: /is already defined/,
      prepare: (newPage) => {
        newPage.on('console', (message) => lines.push(message.text()))
        return newPage.addInitScript(() => customElements.define('bank-pay', class extends HTMLElement {}))
      },
    })
    await page.waitForFunction(() => customElements.get('bank-bind'))
    await eventually('the line', async () => lines.length > 0 || undefined)
    assert.match(lines.join('\n'), /^bank-elements: <bank-pay> is already defined by something else/)
  })
})

describe('a shop with a library that replaces built-ins', () => {
  const rig = useRig()
  const { resolve } = createRequire(import.meta.url)
  const libraries = {
    'MooTools 1.4.5': `var exports = {};${readFileSync(resolve('mootools'), 'utf8')}`,
  }
  for (const [name, script] of Object.entries(libraries))
    for (const order of ['before', 'after'] as const)
      it(`${name}, ${order} our script, pays in a frame, and is told why`, async () => {
        const lines: string[] = []
        const number = await rig.createOrder()
        const tag = `<script>${script}</script>`
        const bank = `<bank-pay origin-reference-no="${number}" ${around(rig)}></bank-pay>`
        const page = await rig.merchant(order === 'before' ? tag + bank : bank + tag, {
          prepare: (newPage) => newPage.on('console', (line) => lines.push(line.text())),
        })
        await pay(frameIn(page), 'id', AMOUNT, rig)
        await paidOnce(rig, number, '1250000.00')
        assert.equal(lines.filter((line) => line.includes('Array.from')).length, 1)
        const { page: signs } = (await page
          .locator('bank-pay')
          .evaluate((host) => (host as Bank).diagnose())) as { page: string[] }
        assert.ok(signs.includes('Array.from wrong'))
      })
})
