/** A one-time code from its coming to its end: the focus, what is said of a new one, what is left. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { texts as element } from '../../locales/id/element.ts'
import { texts as unlink } from '../../locales/id/unlink.ts'
import { eventually } from '../eventually.ts'
import { axe } from './axe.ts'
import { button, confirm, CUSTOMER, fill, heading, ownClock, words, untilCode } from './people.ts'
import { useRig } from './rig.ts'
import { visit } from './visit.ts'

const t = words.id

describe('a one-time code', () => {
  const rig = useRig()
  const code = (page: Page) => page.getByLabel(t['verification.codeLabel'], { exact: true })
  const isFocused = (page: Page) => code(page).evaluate((element) => element.matches(':focus'))
  const pass = async (page: Page, seconds: number): Promise<void> => {
    await rig.advance(seconds)
    await page.clock.fastForward(seconds * 1000)
  }
  /** From the captcha on. */
  const prove = async (page: Page): Promise<void> => {
    await button(page, t['captcha.otherWay']).click()
    await button(page, t['captcha.autoStart']).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  /** The news of a sent code, for a screen reader alone. */
  const sentAloud = (page: Page) => page.getByText(fill(t['verification.sentSr'], { digits: '0001' }))
  const resends = (count: number): string =>
    fill(t['verification.resendsLeft'], { resends: fill(t['count.resend.other'], { n: String(count) }) })

  it('of a link is sent again, expires, and can be requested until the last resend; then another number helps', async () => {
    const page = await rig.merchant(
      `<bank-bind proxy="${rig.url}/proxy" journey-id="${await rig.createJourney()}"></bank-bind>`,
      ownClock,
    )
    await untilCode(page, 'id')
    await eventually('the focus is on the code', async () => (await isFocused(page)) || undefined)
    const time = page.getByRole('timer')
    assert.match((await time.textContent()) ?? '', /\d:\d\d$/)
    // As laid out, whatever the move to the screen makes of it.
    const rowHeight = (element: Element) => element.closest('div')!.offsetHeight
    const height = await time.evaluate(rowHeight)

    await page.keyboard.type('12')
    await pass(page, 61)
    const resendButton = button(page, t['verification.resend'])
    await resendButton.waitFor()
    assert.equal(await resendButton.evaluate(rowHeight), height)
    await resendButton.click()
    await prove(page)
    const news = page.getByRole('status').filter({ hasText: t['verification.sent'] })
    await news.waitFor()
    const [result] = await Promise.all([news.textContent(), axe(page)])
    assert.equal(result, t['verification.sent'] + fill(t['verification.sentMore'], { resends: resends(2) }))
    await eventually('the focus is back on the code', async () => (await isFocused(page)) || undefined)
    assert.equal(await code(page).inputValue(), '')

    await sentAloud(page).waitFor()

    await page.keyboard.type('34')
    await pass(page, 301)
    const lateText = page.getByText(/^Kode OTP sudah kedaluwarsa pukul \d\d\.\d\d WIB\.$/)
    await lateText.waitFor()
    await axe(page)
    assert.deepEqual([await code(page).isDisabled(), await code(page).inputValue()], [true, ''])
    assert.deepEqual([await news.count(), await sentAloud(page).count()], [0, 0])
    await page.getByText(resends(2), { exact: true }).waitFor()
    await button(page, t['action.useAnotherNumber']).waitFor()

    for (const remaining of [1, 0]) {
      await page.locator('[part~=primary]').getByText(t['captcha.submit'], { exact: true }).click()
      await prove(page)
      await news.filter({ hasText: remaining ? resends(remaining) : t['verification.sentLast'] }).waitFor()
      if (remaining === 0) assert.equal(await page.getByText(resends(0)).count(), 0)
      await pass(page, 301)
      await lateText.waitFor()
    }
    await axe(page)
    assert.equal(await button(page, t['captcha.submit']).count(), 0)
    await page.getByText(/^Kode baru dapat diminta mulai pukul \d\d\.\d\d WIB\.$/).waitFor()
    // Half an hour after the first code they are counted anew.
    await pass(page, 900)
    await page.locator('[part~=primary]').getByText(t['captcha.submit'], { exact: true }).click()
    await prove(page)
    await news.filter({ hasText: resends(3) }).waitFor()
    await pass(page, 301)
    await button(page, t['action.useAnotherNumber']).click()
    await heading(page, t['accountCreation.title']).waitFor()
    assert.equal(
      await page.getByLabel(t['accountCreation.phoneLabel'], { exact: true }).inputValue(),
      '811-0000-0001',
    )
  })

  it('of an unlinking that has just begun is none that was come back to', async () => {
    const page = await rig.page()
    const journey = await rig.createJourney({ scenario: 'unlink' })
    await page.goto(`${rig.hostedUrl}?journeyId=${journey}&flow=unlink&language=id`)
    await button(page, unlink['unlink.start']).click()
    await code(page).waitFor()
    await heading(page, t['verification.title']).waitFor()
    assert.equal(await page.getByText(element['element.resumed']).count(), 0)
  })

  it('of a link, sent again after a reload, has the number typed anew and says why', async () => {
    const page = await rig.page(ownClock)
    await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}&language=id`)
    await untilCode(page, 'id')
    await page.reload()
    await code(page).waitFor()
    await pass(page, 61)
    await button(page, t['verification.resend']).click()
    await heading(page, t['accountCreation.title']).waitFor()
    await page.getByRole('status').getByText(t['verification.retype']).waitFor()
    await axe(page)
  })

  it('of a payment offers no other number; Enter requests another code as the button does', async () => {
    const { page } = await visit(rig, { scenario: 'otp' }, ownClock)
    await confirm(page, 'id', 'Rp1.250.000,00')
    await heading(page, t['verification.title']).waitFor()
    await page.getByText(/^Kode berlaku hingga/).waitFor()
    await sentAloud(page).waitFor()
    await page.reload()
    await page.getByText(/^Kode berlaku hingga/).waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: t['verification.resendInSr'].split('{')[0]! })
      .waitFor()
    assert.equal(await sentAloud(page).count(), 0)
    assert.equal(await button(page, t['verification.changeNumber']).count(), 0)
    await pass(page, 301)
    await page.getByText(resends(3), { exact: true }).waitFor()
    assert.equal(await button(page, t['action.useAnotherNumber']).count(), 0)
    await button(page, t['captcha.submit']).press('Enter')
    await prove(page)
    await code(page).fill(await rig.inboxCode(CUSTOMER, 2))
    await heading(page, t['processing.title']).waitFor()
  })
})
