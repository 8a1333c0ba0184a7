/** Acts with Pay Later before the PIN: months, RIPLAY, the agreement. */
import type { Page } from 'playwright'
import { button, fill, heading, words, type Language } from './people.ts'
import type { PageOptions, Rig } from './rig.ts'
import { visit, type Visit } from './visit.ts'

export const MONTHS = { id: '3 bulan', en: '3 months' } as const
/** Three months of Rp1,250,000.00: 2.5% and Rp5,000.00 with the first one. */
export const TOTAL = { id: 'Rp1.286.250,00', en: 'Rp1,286,250.00' } as const

/** The day that the amounts and dates of these tests are about. */
export const NOVEMBER = Date.UTC(2026, 10, 21, 5)

/** On the hosted page, unless it is to be inline. */
export const opening =
  (rig: Rig) =>
  (
    version: 2 | 3,
    language: Language,
    {
      scenario = 'success',
      inline = false,
      ...options
    }: PageOptions & Pick<Visit, 'scenario'> & { inline?: boolean } = {},
  ) =>
    visit(rig, { version, language, scenario, hosted: !inline }, options)

export const radioOf = (page: Page, months: string) =>
  page.getByRole('radio', { name: new RegExp(`^${months},`) })
export const box = (page: Page, name: 'terms' | 'sharing') => page.locator(`input[name="${name}"]`)
export const agreeBox = (
  page: Page,
  language: Language,
  total: string = TOTAL[language],
  months: string = MONTHS[language],
) => page.getByRole('checkbox', { name: fill(words[language]['paylater.agree'], { total, months }) })
export const readRow = (page: Page, language: Language) =>
  page.getByRole('button', { name: words[language]['paylater.readRiplay'] })
export const submit = (page: Page, language: Language) => button(page, words[language]['paylater.submit'])

/** To where the plan is agreed to: version 2 has a page for it, version 3 the payment page itself. */
export async function untilConfirmation(
  page: Page,
  version: 2 | 3,
  language: Language,
  months: string = MONTHS[language],
): Promise<void> {
  const t = words[language]
  await page.getByRole('radio', { name: t['payment.methodPaylater'] }).check()
  if (version === 2) await button(page, t['payment.submitPaylater']).click()
  await radioOf(page, months).check()
  await submit(page, language).waitFor()
  await readRow(page, language).waitFor()
}

/** Opens RIPLAY, says that it was read. */
export async function readRiplay(page: Page, language: Language): Promise<void> {
  await readRow(page, language).click()
  await button(page, words[language]['riplay.read']).click()
  await page.getByText(words[language]['paylater.riplayRead']).waitFor()
}

export async function agree(page: Page, language: Language): Promise<void> {
  await readRiplay(page, language)
  await box(page, 'terms').check()
  await submit(page, language).click()
  await heading(page, words[language]['pin.title']).waitFor()
}
