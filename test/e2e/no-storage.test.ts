/**
 * Pages whose browser refuses storage keep things in the app's memory alone: a new element must not draw a
 * first screen that the app then replaces by another one.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { button, CUSTOMER, fill, heading, words } from './people.ts'
import { useRig } from './rig.ts'

const t = words.id

describe('without storage', () => {
  const rig = useRig()

  const open = (body: string): Promise<Page> =>
    rig.merchant(body, {
      prepare: (page) =>
        page.addInitScript(() => {
          for (const name of ['sessionStorage', 'localStorage'])
            Object.defineProperty(window, name, {
              get: () => {
                throw new DOMException('Access is denied', 'SecurityError')
              },
            })
        }),
    })

  /** Puts a new element in the place of the old one: all that it shows until it is ready, by its names. */
  const replaceElement = (page: Page, tag: 'bank-bind' | 'bank-pay'): Promise<string[]> =>
    page.locator(tag).evaluate(async (element) => {
      const ready = new Promise((resolve) => {
        document.addEventListener('bank-ready', resolve, { once: true })
      })
      const copy = element.cloneNode() as HTMLElement
      const names = new Set<string>()
      element.replaceWith(copy)
      const root = copy.shadowRoot!
      const collect = () => {
        for (const control of root.querySelectorAll('button, label'))
          names.add(control.getAttribute('aria-label') ?? control.textContent)
      }
      new MutationObserver(collect).observe(root, { subtree: true, childList: true })
      collect()
      await ready
      return [...names]
    })

  it('a payment goes on as it was chosen', async () => {
    const order = await rig.createOrder({ scenario: 'qris' })
    const page = await open(`<bank-pay origin-reference-no="${order}" proxy="${rig.url}/proxy"></bank-pay>`)
    await button(page, t['payment.balanceShow']).click()
    await button(page, t['payment.balanceHide']).waitFor()
    const afterBalance = await replaceElement(page, 'bank-pay')
    await button(page, t['payment.balanceHide']).waitFor()
    assert.ok(!afterBalance.includes(t['payment.balanceShow']), afterBalance.join())
    await page.getByRole('radio', { name: t['payment.methodQris'] }).check()
    const afterMethod = await replaceElement(page, 'bank-pay')
    await button(page, t['payment.submitQris']).waitFor()
    const submit = fill(t['payment.submit'], { amount: 'Rp1.250.000,00' })
    assert.ok(!afterMethod.includes(submit), afterMethod.join())
  })

  it('linking goes on at its code', async () => {
    const journey = await rig.createJourney()
    const page = await open(`<bank-bind journey-id="${journey}" proxy="${rig.url}/proxy"></bank-bind>`)
    const phone = page.getByLabel(t['accountCreation.phoneLabel'], { exact: true })
    await phone.fill(`0${CUSTOMER}`)
    await phone.press('Enter')
    await heading(page, t['verification.title']).waitFor()
    const names = await replaceElement(page, 'bank-bind')
    await heading(page, t['verification.title']).waitFor()
    assert.ok(!names.includes(t['accountCreation.phoneLabel']), names.join())
  })
})
