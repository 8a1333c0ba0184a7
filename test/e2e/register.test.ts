/**
 * A new customer links and a customer unlinks, as they see it: the form, its documents, the password, the
 * terms, and the captcha before a resend. Rules and answers are tested in unit and chain.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { texts as errors } from '../../locales/id/errors.ts'
import { texts as bind } from '../../locales/id/bind.ts'
import { texts as createPassword } from '../../locales/id/createPassword.ts'
import { texts as register } from '../../locales/id/register.ts'
import { texts as errorsEn } from '../../locales/en/errors.ts'
import { texts as unlinkEn } from '../../locales/en/unlink.ts'
import { bankDir, loadBank } from '../../src/bank/files.ts'
import { CUSTOMER, PASSWORD } from '../words.ts'
import { axe } from './axe.ts'
import { boxOf } from './boxes.ts'
import { covered } from './covered.ts'
import { hold } from './late.ts'
import { button, fill, heading, ownClock, stopTime, words } from './people.ts'
import { useRig, type Rig } from './rig.ts'

const t = words.id

const screen = (page: Page, path: string) => page.locator(`[data-screen$="${path}"]`)
const primary = (page: Page) => page.locator('[part~=screen] [part~=primary]')
const code = (page: Page) => page.locator('[autocomplete=one-time-code]')
const secrets = (page: Page) => page.locator('input[autocomplete=new-password]')
const field = (page: Page, name: string) => page.locator(`[name=${name}]`)

/** The middle of the document's way down, by script: what a finger does is the browser's own. */
const scrollTerms = (page: Page, part: number) =>
  page.getByRole('region').evaluate((region, share) => {
    region.scrollTop = region.scrollHeight * share
  }, part)

const proveTo = async (rig: Rig, page: Page, msisdn: string): Promise<void> => {
  await page.locator('[part~=input]').first().fill(`0${msisdn}`)
  await primary(page).click()
  await code(page).fill(await rig.inboxCode(msisdn))
  await field(page, 'fullName').waitFor()
}
const fillIn = async (page: Page): Promise<void> => {
  await field(page, 'fullName').fill('budi  santoso')
  await field(page, 'email').fill('budi@example.com')
  await field(page, 'agreed').check()
}
const setPassword = async (page: Page): Promise<void> => {
  await secrets(page).first().fill(PASSWORD)
  await secrets(page).nth(1).fill(PASSWORD)
  await primary(page).click()
}

describe('registration and unlinking', () => {
  const rig = useRig()
  const prove = (page: Page, msisdn: string): Promise<void> => proveTo(rig, page, msisdn)

  for (const [name, context] of [
    ['a laptop', { viewport: { width: 1366, height: 657 } }],
    ['a tablet', { viewport: { width: 1024, height: 768 }, hasTouch: true }],
  ] as const)
    it(`${name}: nothing on the hosted page covers the fields of a new password, nor its button`, async () => {
      const page = await rig.page({ context })
      await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}`)
      await prove(page, '81200000902')
      await fillIn(page)
      await primary(page).click()
      for (const at of [0, 1]) {
        await secrets(page).nth(at).click()
        await page.locator('[part~=keypad]').waitFor()
        assert.deepEqual(await covered(page), [])
      }
      await setPassword(page)
      await screen(page, 'termsOfUse').waitFor()
    })

  it('a new customer: a document and the way back keep the input, errors are at their fields, a reload resumes', async () => {
    const msisdn = '81200000901'
    const page = await rig.merchant(
      `<bank-bind proxy="${rig.url}/proxy" journey-id="${await rig.createJourney({ msisdn })}"></bank-bind>`,
    )
    await prove(page, msisdn)
    const below = () =>
      field(page, 'agreed').evaluate((element) => element.getBoundingClientRect().top + scrollY)
    const topBefore = await below()
    await fillIn(page)
    await page.getByText(register['register.agreePrivacy']).focus()
    await page.getByText(register['register.emailFree']).waitFor()
    assert.ok(
      Math.abs((await below()) - topBefore) < 0.5,
      `the answer about the email moves what is below it: ${topBefore}, ${await below()}`,
    )
    assert.equal(await field(page, 'fullName').inputValue(), 'Budi Santoso')

    await page.getByText(register['register.agreePrivacy']).click()
    const frame = page.locator('iframe')
    await screen(page, 'framePage').waitFor()
    assert.equal(await frame.getAttribute('sandbox'), '')
    assert.match((await frame.getAttribute('src')) ?? '', /privacy\.html\?language=id&theme=light#id-framed$/)
    await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
    await page.locator('[part~=back]').click()
    assert.equal(await field(page, 'email').inputValue(), 'budi@example.com')
    assert.equal(await field(page, 'agreed').isChecked(), true)

    await field(page, 'fullName').fill('')
    await field(page, 'email').fill('')
    await field(page, 'agreed').uncheck()
    const alerts = page.getByRole('alert').filter({ hasText: /\S/ })
    await alerts.first().waitFor({ state: 'detached' })
    await primary(page).click()
    await page.getByText(register['register.errorSummary']).waitFor()
    await page.getByText(errors.AGREEMENT_REQUIRED).waitFor()
    await page.getByText(errors.FIELD_REQUIRED).nth(1).waitFor()
    await page.locator('[name=fullName]:focus').waitFor()
    assert.deepEqual(await alerts.allTextContents(), [register['register.errorSummary']])
    const description = () =>
      field(page, 'agreed').evaluate((box) => {
        const root = box.getRootNode() as ShadowRoot
        return root.getElementById(box.getAttribute('aria-describedby')!)?.textContent
      })
    assert.ok((await description())?.endsWith(errors.AGREEMENT_REQUIRED))
    await axe(page)
    // An error that comes later is announced by its own field.
    await field(page, 'email').fill('taken@example.com')
    await field(page, 'fullName').focus()
    await page.getByRole('alert').getByText(errors.EMAIL_TAKEN).waitFor()
    await field(page, 'email').fill('free@example.com')
    await page.getByText(errors.EMAIL_TAKEN).waitFor({ state: 'detached' })
    await fillIn(page)
    await primary(page).click()

    await screen(page, 'create-password').waitFor()
    const strength = (level: 'Weak' | 'Medium' | 'Strong') =>
      page
        .getByText(
          fill(createPassword['createPassword.strength'], {
            level: createPassword[`createPassword.strength${level}`],
          }),
        )
        .waitFor({ state: 'attached' })
    await secrets(page).first().fill('Sandbox2026')
    await strength('Medium')
    await secrets(page).first().fill(PASSWORD)
    await strength('Strong')
    await secrets(page).nth(1).fill('Sandbox#2027')
    await page.getByText(errors.PASSWORD_MISMATCH).waitFor()
    await axe(page)
    for (const secret of await secrets(page).all()) await secret.fill('Password1!')
    await strength('Strong')
    const matching = page.getByText(createPassword['createPassword.matches'])
    await matching.waitFor()
    await primary(page).click()
    await page.getByText(errors.PASSWORD_TOO_COMMON).waitFor()
    await strength('Weak')
    await matching.waitFor({ state: 'detached' })
    await page.locator('[part~=back]').click()
    // The bank has them: shown, and not to be changed as if it heard of it.
    for (const text of ['Budi Santoso', 'budi@example.com']) await page.getByText(text).waitFor()
    assert.equal(await page.locator('[part~=screen] input').count(), 0)
    await axe(page)
    await primary(page).click()
    await screen(page, 'create-password').waitFor()
    assert.equal(await secrets(page).first().inputValue(), '', 'a password is not kept')
    await setPassword(page)

    await screen(page, 'termsOfUse').waitFor()
    assert.equal(await field(page, 'terms').isDisabled(), true)
    await primary(page).click()
    await page.getByText(errors.TERMS_NOT_READ).waitFor()
    await axe(page)
    await scrollTerms(page, 0.4)
    assert.equal(await field(page, 'terms').isDisabled(), true)
    await scrollTerms(page, 1)
    await page.locator('[name=terms]:enabled').check()
    assert.equal(await field(page, 'sharing').isChecked(), false)
    await primary(page).click()
    await page.getByText(errors.CONSENT_REQUIRED).waitFor()

    // Until the session's answer names the bank and the version of its terms, nothing is agreed to.
    const release = await hold(page, '**/proxy/session')
    await page.reload()
    await screen(page, 'termsOfUse').waitFor()
    await page.getByText(t['common.bankFallback']).first().waitFor()
    await scrollTerms(page, 1)
    await page.locator('[name=terms]:enabled').check()
    await field(page, 'sharing').check()
    assert.equal(await primary(page).getAttribute('aria-disabled'), 'true')
    release()
    await page.locator('[part~=primary]:not([aria-disabled])').click()
    await heading(page, t['bindResult.title']).waitFor()
  })

  it('a new customer on the hosted page, in version 1 and in English: its own addresses, the password on its page, and staying there', async () => {
    const said = words.en
    const msisdn = '81200000902'
    const page = await rig.page(ownClock)
    await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney({ msisdn })}&language=en`)
    await screen(page, '/pages/bind/accountCreation').waitFor()
    await prove(page, msisdn)
    await fillIn(page)
    await axe(page)
    const release = await hold(page, '**/account/create-account')
    await primary(page).click()
    await page.locator('[part~=primary][aria-busy=true]').waitFor()
    for (const [name, text] of [
      ['fullName', 'Budi Santoso'],
      ['email', 'budi@example.com'],
    ] as const) {
      await field(page, name).focus()
      await page.keyboard.type('x')
      assert.equal(await field(page, name).inputValue(), text, 'the text that the answer will be about')
    }
    const agreement = field(page, 'agreed')
    await agreement.focus()
    await page.keyboard.press('Space')
    assert.equal(await agreement.isChecked(), true, 'what is agreed to is on its way')
    assert.equal(await agreement.evaluate((box) => box.matches(':focus')), true)
    release()
    await screen(page, '/pages/bind/password').waitFor()
    await setPassword(page)
    await screen(page, '/pages/common/termsOfUse').waitFor()
    await scrollTerms(page, 1)
    await page.locator('[name=terms]:enabled').check()
    await field(page, 'sharing').check()
    // The countdown of the result does not run while the test looks at it.
    await stopTime(page)
    await primary(page).click()
    await heading(page, said['bindResult.title']).waitFor()
    assert.match(page.url(), /#\/pages\/bind\/result$/)
    await button(page, said['redirect.stay']).click()
    await button(page, fill(said['redirect.backTo'], { merchant: 'Toko Senja' })).waitFor()
    await page.clock.runFor(10_000)
    assert.doesNotMatch(page.url(), /returned/)
  })

  it('unlinking, in English and dark: the masked number, a captcha of both kinds before the resend, a failure, done', async () => {
    const said = words.en
    const journeyId = await rig.createJourney({ scenario: 'unlink-fails-once' })
    let answer = (): void => undefined
    const page = await rig.merchant(
      `<bank-bind proxy="${rig.url}/proxy" journey-id="${journeyId}" flow="unlink" language="en" theme="dark"></bank-bind>`,
      {
        prepare: async (newPage) => {
          await ownClock.prepare(newPage)
          answer = await hold(newPage, '**/unbinding/get-mask-msisdn')
        },
      },
    )
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const boxBefore = await boxOf(primary(page))
    answer()
    await page.getByText('+62 811-••••-0001').first().waitFor()
    assert.deepEqual(await boxOf(primary(page)), boxBefore, 'the button waits where it was')
    assert.deepEqual(await rig.inbox(CUSTOMER), [], 'no code is sent before it is asked for')
    await axe(page)
    await primary(page).click()
    await code(page).waitFor()
    await rig.advance(61)
    await page.clock.fastForward(61_000)
    await button(page, said['verification.resend']).click()

    const dialog = page.locator('[part~=dialog]')
    const first = await dialog.locator('img').getAttribute('src')
    await axe(page)
    await dialog.getByRole('button', { name: said['captcha.reload'] }).click()
    await page.waitForFunction((textBefore) => {
      const image = document.querySelector('bank-bind')?.shadowRoot?.querySelector('[part~=dialog] img')
      return image && image.getAttribute('src') !== textBefore
    }, first)
    await dialog.locator('input').fill('00000')
    await dialog.locator('input').press('Enter')
    await dialog.getByText(errorsEn.CAPTCHA_WRONG).waitFor()
    assert.equal(await dialog.locator('input').inputValue(), '')
    const tasks = () => requests.filter((url) => new URL(url).pathname.endsWith('/challenge')).length
    assert.equal(tasks(), 0, 'the second way is fetched only when it is chosen')
    await dialog.getByRole('button', { name: said['captcha.otherWay'] }).click()
    await axe(page)
    await dialog.locator('[part~=primary]').click()
    await dialog.waitFor({ state: 'detached' })
    assert.equal(tasks(), 1)

    await code(page).fill(await rig.inboxCode(CUSTOMER, 2))
    await screen(page, 'resultPage').getByRole('button', { name: unlinkEn['unlink.keep'] }).waitFor()
    await axe(page)
    await primary(page).click()
    await heading(page, errorsEn['UNLINK_FAILED.title']).waitFor()
    await primary(page).click()
    await heading(page, unlinkEn['unlink.doneTitle']).waitFor()
  })
})

/** A page whose text is the demo bank's, 1.0, at a proxy with the terms of another day. */
for (const [termsVersion, termsFrom, version, name] of [
  ['2.0', '2026-12-01', '2.0', 'newer terms than the page are read at their address, and agreed to'],
  ['1.1', '2026-11-01', '1.1', 'and terms that were corrected before their first day'],
  [
    '0.9',
    '2026-10-01',
    '1.0',
    'the text of the page is agreed to under its own version, before the proxy knows it',
  ],
] as const)
  describe('terms that change', () => {
    const rig = useRig({ bank: { ...loadBank(bankDir({})), termsVersion, termsFrom } })

    it(name, async () => {
      const msisdn = '81200000903'
      const page = await rig.page()
      const agreements = page.waitForRequest('**/confirm-binding-activation')
      await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney({ msisdn })}`)
      await proveTo(rig, page, msisdn)
      await fillIn(page)
      await primary(page).click()
      await setPassword(page)
      await screen(page, 'termsOfUse').waitFor()
      if (version === termsVersion) {
        const sentence = { terms: register['register.agreeTerms'], version }
        await page.getByText(fill(bind['bind.agree'], sentence)).waitFor()
        await axe(page)
        await primary(page).click()
        await page.getByText(errors.TERMS_NOT_AGREED).waitFor()
        await page.getByRole('link', { name: register['register.agreeTerms'] }).click()
        await screen(page, 'framePage').waitFor()
        assert.match((await page.locator('iframe').getAttribute('src')) ?? '', /terms\.html/)
        await page.locator('[part~=back]').click()
      } else {
        await page.getByText(/^Versi 1\.0/).waitFor()
        await scrollTerms(page, 1)
      }
      await page.locator('[name=terms]:enabled').check()
      await field(page, 'sharing').check()
      await primary(page).click()
      await heading(page, t['bindResult.title']).waitFor()
      const { consents } = (await agreements).postDataJSON() as { consents: { version: string }[] }
      assert.deepEqual(
        consents.map((consent) => consent.version),
        [version, version],
      )
    })

    it('one who has accepted them is asked all the same where the bank asks', async () => {
      const page = await rig.page()
      await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney({ scenario: 'terms-accepted' })}`)
      await page.locator('[part~=input]').first().fill(`0${CUSTOMER}`)
      await primary(page).click()
      await code(page).fill(await rig.inboxCode(CUSTOMER))
      await page.locator('[autocomplete=current-password]').fill(PASSWORD)
      await primary(page).click()
      await field(page, 'sharing').check()
      await rig.fault({ call: 'payment/confirm-binding-activation', kind: 'code', code: '1051' })
      await primary(page).click()
      await screen(page, 'termsOfUse').waitFor()
      await field(page, 'terms').waitFor()
    })
  })
