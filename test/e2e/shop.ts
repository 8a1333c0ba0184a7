/**
 * A merchant's page that keeps its customers, writes down the events, and is given one order after the
 * other.
 */
import type { Page } from 'playwright'
import { axe } from './axe.ts'
import type { Language } from './people.ts'
import type { Rig } from './rig.ts'

export const OUTCOMES = ['bank-succeeded', 'bank-failed', 'bank-pending', 'bank-cancelled']

export const shop = async (rig: Rig): Promise<Page> => {
  const page = await rig.merchant('', { allow: /./ })
  await page.evaluate((outcomes) => {
    const events: string[] = []
    Object.assign(window, { emitted: events })
    for (const name of outcomes) document.addEventListener(name, () => events.push(name))
    for (const name of ['bank-redirect', 'bank-handoff']) {
      document.addEventListener(name, (event) => {
        event.preventDefault()
        const { reason, url } = (event as CustomEvent).detail
        events.push(`${name} ${reason ?? url}`)
      })
    }
  }, OUTCOMES)
  return page
}

/** The events since it was asked last. */
export const emitted = (page: Page) =>
  page.evaluate(() => (window as unknown as { emitted: string[] }).emitted.splice(0))

/**
 * Puts another order into the page, and waits for the app: what is drawn before it is in first-pay.test.ts.
 */
export const put = (rig: Rig, page: Page, language: Language, order: string, version = 3) =>
  page.evaluate(
    ({ order, language, version, proxy }) => {
      const element = document.createElement('bank-pay')
      for (const [name, value] of Object.entries({
        'origin-reference-no': order,
        language,
        version: String(version),
        proxy,
      }))
        element.setAttribute(name, value)
      document.querySelector('bank-pay')?.remove()
      const ready = new Promise<void>((resolve) => {
        element.addEventListener('bank-ready', () => resolve(), { once: true })
      })
      document.querySelector('main')?.append(element)
      window.scrollTo(0, 0)
      return ready
    },
    { order, language, version, proxy: `${rig.url}/proxy` },
  )

const dress = (page: Page, attributes: Record<string, string>) =>
  page.evaluate((all) => {
    for (const [name, value] of Object.entries(all))
      document.querySelector('bank-pay')?.setAttribute(name, value)
  }, attributes)

/** No violations, in the language and theme it has and in the others. */
export const axeBoth = async (page: Page, language: Language) => {
  await axe(page)
  await dress(page, { language: language === 'id' ? 'en' : 'id', theme: 'dark' })
  await axe(page)
  await dress(page, { language, theme: 'light' })
}
