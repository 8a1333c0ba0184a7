/**
 * Elements with mode="frame" in a merchant's page under the strict policy, and what stands in their frame.
 */
import type { FrameLocator, Page } from 'playwright'
import { fill, words } from './people.ts'
import type { Rig } from './rig.ts'
import { openNoted, strictPolicy, type NotedOptions, type Notes } from './surroundings.ts'

export const AMOUNT = { id: 'Rp1.250.000,00', en: 'Rp1,250,000.00' }
export const submit = fill(words.id['payment.submit'], { amount: AMOUNT.id })

/** An element with its methods. */
export interface Bank extends HTMLElement {
  language: string
  theme: string
  back(): void
  close(): void
  retry(): void
  whenReady(): Promise<unknown>
  diagnose(): Record<string, unknown>
}

export const frameIn = (page: Page): FrameLocator => page.frameLocator('iframe')

/** The attributes of an element that say where the bank is. */
export const around = (rig: Pick<Rig, 'url' | 'hostedUrl'>): string =>
  `proxy="${rig.url}/proxy" hosted="${rig.hostedUrl}"`

/** Opens an order, and writes the element that pays it. Call it where the rig is made. */
export const ordering =
  (rig: Rig) =>
  async (attributes = '', scenario = 'success'): Promise<[order: string, html: string]> => {
    const order = await rig.createOrder({ scenario })
    return [order, `<bank-pay ${attributes} origin-reference-no="${order}" ${around(rig)}></bank-pay>`]
  }

/** The page's signs in `diagnose()`, once the app is there: the first screen stands before. */
export async function diagnosisOf(page: Pick<Page, 'locator'>): Promise<unknown> {
  const element = page.locator('bank-pay, bank-bind').first()
  await element.evaluate((host) => {
    void (host as Bank).whenReady().then(() => host.classList.add('is-ready'))
  })
  await page.locator('.is-ready').waitFor()
  return element.evaluate((host) => (host as Bank).diagnose()['page'])
}

/** Call it where the rig is made; use what it returns inside tests. */
export function framing(rig: Rig) {
  return {
    open: async (
      html: string,
      options: NotedOptions = {},
    ): Promise<{ page: Page; frame: FrameLocator; notes: Notes }> => {
      const { page, notes } = await openNoted(rig, html, { csp: strictPolicy(rig), ...options })
      return { page, frame: frameIn(page), notes }
    },
    bindHtml: async (attributes = 'mode="frame"'): Promise<string> =>
      `<bank-bind journey-id="${await rig.createJourney()}" ${around(rig)} ${attributes}></bank-bind>`,
    payHtml: async (
      attributes = 'mode="frame"',
      scenario = 'success',
    ): Promise<[order: string, html: string]> => ordering(rig)(attributes, scenario),
  }
}
