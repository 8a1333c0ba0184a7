/**
 * Elements on pages with the libraries that shops use (demo/libraries): whose keys are whose, where the focus
 * goes, what scrolls. The table there says what they found.
 */
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Page } from 'playwright'
import { eventually } from '../eventually.ts'
import { around, frameIn, ordering, submit } from './framed.ts'
import { bundled, LIBRARIES, libraryHtml, tabsRound, type Library } from './libraryPage.ts'
import { texts as createPassword } from '../../locales/id/createPassword.ts'
import { button, CUSTOMER, heading, paidOnce, PASSWORD, PIN, press, settle, tapPin, words } from './people.ts'
import { useRig } from './rig.ts'

const t = words.id
describe('an element on a page with', () => {
  const rig = useRig()
  const scripts = new Map<Library, string>()
  before(async () => {
    for (const library of LIBRARIES) scripts.set(library, await bundled(library))
  })
  const open = (library: Library, element: string): Promise<Page> =>
    rig.merchant(libraryHtml(scripts.get(library) ?? '', element))
  const bindOf = async (mode = 'inline') =>
    `<bank-bind mode="${mode}" journey-id="${await rig.createJourney()}" ${around(rig)}></bank-bind>`
  const payOf = ordering(rig)
  const recordsIn = (page: Page): Promise<string[]> =>
    page.evaluate(() => (window as unknown as { records: string[] }).records)
  const phone = (place: Pick<Page, 'getByLabel'>) =>
    place.getByLabel(t['accountCreation.phoneLabel'], { exact: true })
  const hasRecord = (page: Page, title: string) =>
    eventually(title, async () => (await recordsIn(page)).includes(title) || undefined)

  for (const library of ['tinykeys', 'hotkeys', 'alpine'] as const)
    it(`${library}: what is typed into a field and Enter are the field's, Escape is the page's`, async () => {
      const page = await open(library, await bindOf())
      await phone(page).click()
      await page.keyboard.type(`0${CUSTOMER}`)
      await eventually(
        'the number',
        async () => (await phone(page).inputValue()).replaceAll('-', '') === CUSTOMER || undefined,
      )
      assert.deepEqual(await recordsIn(page), [])
      await page.keyboard.press('Escape')
      await hasRecord(page, 'Escape')
      await page.keyboard.press('Enter')
      await heading(page, t['verification.title']).waitFor()
      // The field has the focus; digits of the code are typed at once.
      await page.keyboard.type(await rig.inboxCode(CUSTOMER))
      await heading(page, t['password.title']).waitFor()
      assert.deepEqual([...new Set(await recordsIn(page))], ['Escape'])
    })

  for (const library of ['bootstrap', 'radix'] as const)
    it(`${library}: Escape and Enter in the element's dialog are its own, and the next Escape closes the page's`, async () => {
      const [order, html] = await payOf()
      const page = await open(library, html)
      await button(page, submit).press('Enter')
      await heading(page, t['pin.title']).waitFor()
      const dialog = page.getByRole('alertdialog', { name: t['pin.forgotTitle'] })
      await button(page, t['pin.forgot']).press('Enter')
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      assert.deepEqual(await recordsIn(page), [], "the page's stays open")
      await button(page, t['pin.forgot']).press('Enter')
      await button(page, t['action.close']).last().press('Enter')
      await dialog.waitFor({ state: 'detached' })
      assert.deepEqual(await recordsIn(page), [])
      await page.locator('bank-pay input[part~=input]').focus()
      await page.keyboard.type(PIN.slice(0, 5))
      await page.keyboard.press('Escape')
      await hasRecord(page, 'closed')
      assert.deepEqual(await rig.debitsOf(order), [])
    })

  for (const library of ['focusTrap', 'radix'] as const)
    it(`${library}: Tab goes into the element, through it, and round`, async () => {
      const page = await open(library, await bindOf())
      await phone(page).waitFor()
      await tabsRound({
        evaluate: (work, input) => page.mainFrame().evaluate(work as never, input as never),
        press: (key) => page.keyboard.press(key),
      })
    })

  it('focusTrap: in a frame too, where a press keeps its focus', async () => {
    const page = await open('focusTrap', await bindOf('frame'))
    const frame = frameIn(page)
    await phone(frame).waitFor()
    await page.locator('#first').focus()
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate(() => document.activeElement?.localName), 'bank-bind')
    await phone(frame).click()
    await page.keyboard.type(`0${CUSTOMER}`)
    // Without its zero and grouped, once React has it.
    await eventually(
      'the number',
      async () => (await phone(frame).inputValue()).replaceAll('-', '') === CUSTOMER || undefined,
    )
  })

  for (const library of ['lenis', 'bodyScrollLock'] as const)
    it(`${library}: the terms scroll by wheel and keys`, async () => {
      const page = await rig.merchant(
        `<div id="place"><bank-bind journey-id="${await rig.createJourney()}" ${around(rig)}></bank-bind></div><script>${scripts.get(library)}</script>`,
        { device: 'desktop' },
      )
      // A new customer: only those are shown the terms to be scrolled.
      const msisdn = '81200000901'
      await phone(page).fill(`0${msisdn}`)
      await button(page, t['accountCreation.submit']).click()
      await page.getByLabel(t['verification.codeLabel'], { exact: true }).fill(await rig.inboxCode(msisdn))
      await page.locator('[name=fullName]').fill('Budi Santoso')
      await page.locator('[name=email]').fill('budi@example.com')
      await page.locator('[name=agreed]').check()
      await page.locator('[part~=screen] [part~=primary]').click()
      for (const at of [0, 1]) await page.locator('input[autocomplete=new-password]').nth(at).fill(PASSWORD)
      await press(page, createPassword['createPassword.submit'])
      const terms = page.getByRole('region', { name: t['terms.regionSr'] })
      await terms.hover()
      await page.mouse.wheel(0, 200)
      const scrolled = (px: number) =>
        eventually(`it has scrolled by ${px} px`, async () =>
          (await terms.evaluate(({ scrollTop }) => scrollTop)) > px ? true : undefined,
        )
      await scrolled(100)
      // A page that scrolls by keys itself.
      await page.evaluate(() => document.addEventListener('keydown', (event) => event.preventDefault(), true))
      await terms.focus()
      await page.keyboard.press('End')
      await scrolled(300)
    })

  for (const library of ['turbo', 'htmx'] as const)
    it(`${library}: forms and links of the element stay its own; it pays once`, async () => {
      const [order, html] = await payOf()
      const page = await open(library, html)
      await button(page, submit).click()
      await heading(page, t['pin.title']).waitFor()
      await tapPin(page)
      await settle(page, rig, 'id')
      await heading(page, t['paymentResult.successTitle']).waitFor()
      await paidOnce(rig, order, '1250000.00')
      assert.deepEqual(await recordsIn(page), [])
    })
})
