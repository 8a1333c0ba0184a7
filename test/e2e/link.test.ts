import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { axe } from './axe.ts'
import {
  button,
  CUSTOMER,
  fill,
  heading,
  link,
  ownClock,
  skipCountdown,
  untilConfirm,
  words,
  type Language,
} from './people.ts'
import { useRig } from './rig.ts'

const languages: Language[] = ['id', 'en']

describe('an existing customer links', () => {
  const rig = useRig()
  const element = async (language: Language, more = '') => {
    const journeyId = await rig.createJourney()
    return {
      journeyId,
      html: `<bank-bind journey-id="${journeyId}" language="${language}" proxy="${rig.url}/proxy" ${more}></bank-bind>`,
    }
  }

  for (const language of languages) {
    it(`inline, ${language}: linked, told once, back to the merchant by itself`, async () => {
      const { journeyId, html } = await element(language)
      const page = await rig.merchant(html, ownClock)
      const outcome = page.evaluate(
        () =>
          new Promise((resolve) => {
            document
              .querySelector('bank-bind')
              ?.addEventListener('bank-linked', (event) => resolve((event as CustomEvent).detail.journeyId))
          }),
      )
      await link(page, rig, language)
      assert.equal(await outcome, journeyId)
      await skipCountdown(page)
    })

    it(`hosted, ${language}: by its hash routes`, async () => {
      const journeyId = await rig.createJourney()
      const page = await rig.page(ownClock)
      await page.goto(
        `${rig.hostedUrl}?journeyId=${journeyId}&language=${language}#/pages/v2/bind/accountCreation`,
      )
      assert.equal(await page.title(), 'allo-ipg-h5')
      await untilConfirm(page, rig, language)
      assert.match(page.url(), /#\/pages\/v2\/bind\/bind$/)
      await button(page, words[language]['bind.submit']).click()
      await heading(page, words[language]['bindResult.title']).waitFor()
      await skipCountdown(page)
    })
  }

  it('"stay on this page" stays', async () => {
    const { html } = await element('id')
    const page = await rig.merchant(html)
    await link(page, rig, 'id')
    await button(page, words.id['redirect.stay']).click()
    await button(page, fill(words.id['redirect.backTo'], { merchant: 'Toko Senja' })).waitFor()
    assert.doesNotMatch(page.url(), /returned/)
  })

  it('the merchant may keep the customer: bank-redirect is cancelable', async () => {
    const { html } = await element('id')
    const page = await rig.merchant(html, ownClock)
    await page.evaluate(() =>
      document
        .querySelector('bank-bind')
        ?.addEventListener('bank-redirect', (event) => event.preventDefault()),
    )
    await link(page, rig, 'id')
    await page.getByRole('timer').waitFor()
    await page.clock.fastForward(5_000)
    await button(page, fill(words.id['redirect.backTo'], { merchant: 'Toko Senja' })).waitFor()
    assert.doesNotMatch(page.url(), /returned/)
  })

  it('language and theme switch live and keep what was typed', async () => {
    const { html } = await element('id')
    const page = await rig.merchant(html)
    await page.getByLabel(words.id['accountCreation.phoneLabel'], { exact: true }).fill('0811 0000 0001')
    await page.evaluate(() => {
      const bind = document.querySelector('bank-bind')!
      bind.setAttribute('language', 'en')
      bind.setAttribute('theme', 'dark')
    })
    await heading(page, words.en['accountCreation.title']).waitFor()
    assert.match(
      await page.getByLabel(words.en['accountCreation.phoneLabel'], { exact: true }).inputValue(),
      /^0811.?0000.?0001$/,
    )
  })

  it('a reload in the middle resumes; the code page is not shown again', async () => {
    const journeyId = await rig.createJourney()
    const page = await rig.page()
    await page.goto(`${rig.hostedUrl}?journeyId=${journeyId}#/pages/v2/bind/accountCreation`)
    await untilConfirm(page, rig, 'id')
    await page.reload()
    await heading(page, words.id['bind.title']).waitFor()
    await button(page, words.id['bind.submit']).click()
    await heading(page, words.id['bindResult.title']).waitFor()
  })

  it('nobody skips ahead by address', async () => {
    const journeyId = await rig.createJourney()
    const page = await rig.page()
    await page.goto(`${rig.hostedUrl}?journeyId=${journeyId}#/pages/v2/bind/bind`)
    await heading(page, words.id['accountCreation.title']).waitFor()
    assert.match(page.url(), /accountCreation$/)
  })

  it('a wrong code says how many chances are left, and the button waits for another code', async () => {
    const { html } = await element('id')
    const page = await rig.merchant(html)
    const t = words.id
    await page.getByLabel(t['accountCreation.phoneLabel'], { exact: true }).fill(`0${CUSTOMER}`)
    await button(page, t['accountCreation.submit']).click()
    const right = await rig.inboxCode(CUSTOMER)
    const input = page.getByLabel(t['verification.codeLabel'], { exact: true })
    for (const [turn, said] of [
      [0, /Kode OTP salah\. Periksa/],
      [1, /Sisa 3 kesempatan/],
      [2, /Sisa 2 kesempatan/],
    ] as const) {
      await input.fill(String((Number(right) + turn + 1) % 1_000_000).padStart(6, '0'))
      await page.getByText(said).waitFor()
    }
    assert.equal(await button(page, t['verification.submit']).isDisabled(), true)
  })

  for (const dark of [false, true]) {
    for (const language of languages) {
      it(`axe finds nothing, ${language}, ${dark ? 'dark' : 'light'}`, async () => {
        const { html } = await element(language, `theme="${dark ? 'dark' : 'light'}"`)
        const page = await rig.merchant(html, { dark })
        await heading(page, words[language]['accountCreation.title']).waitFor()
        await axe(page)
        await page
          .getByLabel(words[language]['accountCreation.phoneLabel'], { exact: true })
          .fill(`0${CUSTOMER}`)
        await button(page, words[language]['accountCreation.submit']).click()
        await heading(page, words[language]['verification.title']).waitFor()
        await axe(page)
        await page
          .getByLabel(words[language]['verification.codeLabel'], { exact: true })
          .fill(await rig.inboxCode(CUSTOMER))
        await heading(page, words[language]['password.title']).waitFor()
        await axe(page)
      })
    }
  }
})
