/**
 * Each dialog, notice, final block and refused start has a button that works, on the bank's own page too,
 * where no merchant's page around it helps. Which buttons are usable is shown for all errors in unit; here,
 * that they are drawn and lead somewhere.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { texts as englishErrors } from '../../locales/en/errors.ts'
import { texts as errors } from '../../locales/id/errors.ts'
import type { Where } from '../../demo/gallery/entry.ts'
import { bankDir, loadBank } from '../../src/bank/files.ts'
import { rowOf, type ErrorName } from '../../src/contract/errors.ts'
import { LANGUAGES } from '../../src/contract/language.ts'
import { pathOf } from '../../src/contract/routes.ts'
import { closedDoors } from './closedDoors.ts'
import { button, CUSTOMER, fill, heading, ownClock, untilCode, words } from './people.ts'
import { useRig } from './rig.ts'
import { useStates } from './states.ts'
import { visit } from './visit.ts'

const t = words.id
const titles = { id: errors, en: englishErrors }
const bank = loadBank(bankDir({}))
/** A refusal doesn't always say who the merchant is. */
const backToShop = (page: Page) =>
  button(page, fill(t['redirect.backTo'], { merchant: 'Toko Senja' })).or(
    button(page, t['action.backToMerchant']),
  )

describe('a door', () => {
  const rig = useRig()
  const open = useStates(rig)
  const hostedLink = async (scenario?: string): Promise<Page> => {
    const page = await rig.page({ allow: /the bank refused the journey/ })
    await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney(scenario ? { scenario } : {})}`)
    return page
  }
  const leadsBack = async (page: Page): Promise<void> => {
    await backToShop(page).click()
    await page.waitForURL(/\?returned=/)
  }

  for (const name of ['REQUEST_REJECTED', 'CALL_UNKNOWN'] as const satisfies ErrorName[])
    it(`closes the dialog of ${name} while linking on the bank's own page`, async () => {
      const page = await hostedLink()
      const { code } = rowOf(name)
      await rig.fault({ call: 'otp/binding-auth-generate', kind: 'code', code, times: 1 })
      await page
        .getByRole('textbox', { name: t['accountCreation.phoneLabel'], exact: true })
        .fill(`0${CUSTOMER}`)
      await button(page, t['accountCreation.submit']).click()
      const dialog = page.getByRole('alertdialog', { name: errors[`${name}.title`] })
      const close = dialog.getByRole('button', { name: t['action.understood'] })
      await close.waitFor()
      assert.equal(await close.evaluate((element) => element.matches(':focus')), true)
      await close.click()
      await dialog.waitFor({ state: 'detached' })
      await button(page, t['accountCreation.submit']).click()
      await heading(page, t['verification.title']).waitFor()
    })

  for (const [scenario, name] of [
    ['expired', 'ORDER_EXPIRED'],
    ['cancelled', 'ORDER_CANCELLED'],
    ['maintenance', 'MAINTENANCE'],
  ] as const)
    it(`leads from a refused order (${scenario}) on the bank's own page to the merchant`, async () => {
      const { page } = await visit(rig, { scenario, hosted: true })
      await heading(page, errors[`${name}.title`]).waitFor()
      await leadsBack(page)
    })

  for (const [scenario, name] of [
    ['expired', 'JOURNEY_EXPIRED'],
    ['finished', 'JOURNEY_FINISHED'],
    ['maintenance', 'MAINTENANCE'],
  ] as const)
    it(`leads from a refused journey (${scenario}) on the bank's own page to the merchant`, async () => {
      const page = await hostedLink(scenario)
      await heading(page, errors[`${name}.title`]).waitFor()
      await leadsBack(page)
    })

  const bareStarts: readonly (readonly [
    name: `${'JOURNEY' | 'ORDER'}_${'MISSING' | 'UNKNOWN'}`,
    address: string,
  ])[] = [
    ['JOURNEY_MISSING', ''],
    ['JOURNEY_MISSING', '?journeyId=../x'],
    ['JOURNEY_MISSING', '?flow=unlink'],
    ['JOURNEY_UNKNOWN', '?journeyId=nobody-knows'],
    ['ORDER_MISSING', `#${pathOf('payment', 3)}`],
    ['ORDER_MISSING', '?originReferenceNo='],
    ['ORDER_UNKNOWN', '?originReferenceNo=nobody-knows'],
  ]
  it("leads from the bank's own page without a subject to the page before, else calls the bank", async () => {
    // Each in one language; that no language lacks a text is shown in unit.
    const starts = bareStarts.map(([name, address], index) => {
      const language = LANGUAGES[index % LANGUAGES.length]!
      const url = new URL(address, rig.hostedUrl)
      url.searchParams.set('language', language)
      return { name, language, href: url.href, title: titles[language][`${name}.title`] }
    })
    const links = starts.map(
      ({ href }, index) =>
        `<a href="${href}">Go ${index}</a><a href="${href}" target="_blank" rel="noopener">Tab ${index}</a>`,
    )
    const page = await rig.merchant(links.join(''), { allow: /^bank-/ })
    const shop = page.url()
    for (const [index, { name, language, href, title }] of starts.entries()) {
      const texts = words[language]
      await page.getByRole('link', { name: `Go ${index}` }).click()
      await heading(page, title).waitFor()
      assert.equal(await button(page, texts['action.tryAgain']).count(), 0, `${name} ${href}`)
      await button(page, texts['action.back']).click()
      await page.waitForURL(shop)

      const opening = page.context().waitForEvent('page')
      await page.getByRole('link', { name: `Tab ${index}` }).click()
      const tab = await opening
      await heading(tab, title).waitFor()
      await tab.getByText(bank.name, { exact: true }).first().waitFor()
      await tab.getByRole('link', { name: bank.supportPhone ?? '', exact: true }).waitFor()
      await button(tab, texts['support.call']).waitFor()
      assert.equal(await button(tab, texts['action.tryAgain']).count(), 0, `${name} ${href}`)
      await tab.close()
    }
  })

  it('leads on from the fifth wrong code: a page that says until when, with another number and the way back', async () => {
    const page = await hostedLink()
    await untilCode(page, 'id')
    const right = await rig.inboxCode(CUSTOMER)
    const wrongCodes = ['000000', '111111', '222222', '333333', '444444', '555555'].filter(
      (code) => code !== right,
    )
    const field = page.getByLabel(t['verification.codeLabel'], { exact: true })
    for (const wrong of wrongCodes.slice(0, 5)) {
      const answer = page.waitForResponse((response) => response.url().endsWith('binding-auth-verification'))
      await field.fill(wrong)
      await answer
    }
    await heading(page, errors['OTP_BLOCKED.title']).waitFor()
    assert.equal(await button(page, t['verification.submit']).count(), 0)
    await page.getByText(/mulai \d+\s\p{L}+\s\d{4} pukul 00\.00 WIB/u).waitFor()
    await backToShop(page).waitFor()
    await button(page, t['action.useAnotherNumber']).click()
    await heading(page, t['accountCreation.title']).waitFor()
  })

  const states: readonly (readonly [kind: string, name: string, where: Where])[] = [
    ['an error of a field', 'error-PHONE_LENGTH', 'hosted'],
    ['a blocked way to pay', 'error-NO_METHOD_LEFT', 'inline'],
    ['a dialog', 'error-UNKNOWN', 'hosted'],
    ['a dialog in a frame', 'error-REQUEST_REJECTED', 'frame'],
    ['a notice', 'error-PIN_NOT_SET', 'hosted'],
    ['a notice that asks for a call', 'error-ACCOUNT_FROZEN', 'hosted'],
    ['an order that is refused without its sum', 'error-ORDER_EXPIRED', 'inline'],
    ['a final block', 'error-OTP_BLOCKED', 'hosted'],
    ['a result', 'error-PAYMENT_ON_HOLD', 'hosted'],
    ['a refused start', 'error-ORIGIN_NOT_ALLOWED', 'hosted'],
    ['an end while the order is open', 'step-expired-open', 'inline'],
    ['a page about an error that is usually said in a sentence', 'error-FRAME_UNAVAILABLE', 'hosted'],
    ['a place that is missing', 'step-place-missing', 'hosted'],
  ]
  for (const [kind, name, where] of states)
    it(`is open from ${kind}: ${name}, ${where}`, async () => {
      assert.deepEqual(await closedDoors(await open(name, where), true), [])
    })

  it('is missed where it is hidden, off, or dead', async () => {
    const page = await rig.page(ownClock)
    const closed = async (body: string) => {
      await page.setContent(`<div data-screen="/x"><h1>T</h1>${body}</div>`)
      return closedDoors(page, true)
    }
    const button = (attributes: string) => `<button part="primary" ${attributes}>Go</button>`
    assert.deepEqual(await closed(button('onclick="this.textContent = 1"')), [])
    // The time that it is given to do something is the page's, which passes at once.
    const dead = closed(button(''))
    const pass = async (): Promise<readonly string[]> =>
      (await Promise.race([dead, page.clock.fastForward(5_000)])) ?? pass()
    assert.deepEqual(await pass(), ['"Go" of /x does nothing'])
    for (const body of [
      '',
      button('disabled'),
      button('style="position: fixed; top: -90px"'),
      '<a href="tel:1">1</a>',
    ])
      assert.deepEqual(await closed(body), ['/x has no door'], body)
    assert.deepEqual(
      await closed(`${button('onclick="this.textContent = 1"')}<dialog open><h2></h2></dialog>`),
      ['the dialog has no title', 'the dialog has no door'],
    )
  })
})
