/** Texts that tests of a link's first screen type into it, and what they look at. */
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { groupPhone } from '../../src/domain/formatPhone.ts'
import { eventually } from '../eventually.ts'
import { CUSTOMER } from '../words.ts'
import { bank } from './bank.ts'
import { openPage, type ShownScreen } from './firstScreenPage.ts'

export const NUMBER = `0${CUSTOMER}`
export const GROUPED = groupPhone(CUSTOMER)
/** As an input method composes it: plain digits are typed without one. */
export const wide = (digits: string): string =>
  digits.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))

/** The same node, with the focus. Nodes are compared here: the runner would print one for minutes. */
export function stays({ root, input }: Pick<ShownScreen, 'root' | 'input'>): void {
  expect(root.querySelector('input') === input, 'the very same input').to.equal(true)
  expect(root.activeElement === input, 'the focus').to.equal(true)
}
/** Types one key after another, and goes on until React has taken over. */
export async function typeThrough({ events }: ShownScreen, text: string): Promise<void> {
  for (const key of text) await sendKeys({ type: key })
  await eventually('bank-step', () => (events.includes('bank-step') ? true : undefined))
}
export const titleOf = ({ root }: Pick<ShownScreen, 'root'>): string =>
  root.querySelector('[part~="title"]')?.textContent ?? ''
export const titled = ({ root }: Pick<ShownScreen, 'root'>, title: string): Promise<true> =>
  eventually(title, () => (titleOf({ root }) === title ? true : undefined))
export const journey = async (msisdn?: string): Promise<Record<string, string>> => ({
  'journey-id': await bank.createJourney(msisdn === undefined ? {} : { msisdn }),
})

/** A page with the element of a new journey, whose field has the focus; the app isn't loaded. */
export async function openField() {
  const page = await openPage()
  const shownScreen = await page.put(await journey())
  await page.focus(shownScreen.input)
  return { page, fieldScreen: shownScreen }
}
