import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts as errorsEn } from '../../locales/en/errors.ts'
import { texts as errorsId } from '../../locales/id/errors.ts'
import { axe } from './axe.ts'
import { button, CUSTOMER, fill, heading, link, words, type Language } from './people.ts'
import { useRig } from './rig.ts'

const errors = { id: errorsId, en: errorsEn }
/**
 * Refusals are answered with HTTP errors, which the console of a browser lists; a page that can't start logs
 * how to mend it.
 */
const allow = /Failed to load resource|^bank-bind:/

describe('linking is refused', () => {
  const rig = useRig()
  const open = async (language: Language, scenario = 'default', more = '') => {
    const journeyId = await rig.createJourney({ scenario })
    return rig.merchant(
      `<bank-bind journey-id="${journeyId}" language="${language}" proxy="${rig.url}/proxy" ${more}></bank-bind>`,
      { allow },
    )
  }
  type Opened = Awaited<ReturnType<typeof open>>
  const sendCode = async (page: Opened, language: Language, msisdn: string) => {
    await page.getByLabel(words[language]['accountCreation.phoneLabel'], { exact: true }).fill(`0${msisdn}`)
    await button(page, words[language]['accountCreation.submit']).click()
  }
  const enterCode = async (page: Opened, language: Language, code: string) => {
    await page.getByLabel(words[language]['verification.codeLabel'], { exact: true }).fill(code)
  }

  for (const [msisdn, name] of [
    ['81100000003', 'ACCOUNT_FROZEN'],
    ['81100000011', 'ACCOUNT_LOCKED'],
    ['81100000013', 'ACCOUNT_INACCESSIBLE'],
    ['81300000001', 'MUST_OPEN_APP'],
  ] as const) {
    for (const language of ['id', 'en'] as const) {
      it(`${msisdn} is told ${name} on a page of its own, ${language}`, async () => {
        const page = await open(language)
        await sendCode(page, language, msisdn)
        await enterCode(page, language, await rig.inboxCode(msisdn))
        await heading(page, errors[language][`${name}.title`]).waitFor()
        await axe(page)
      })
    }
  }

  it('a number that differs from the partner platform is told at the field, and nothing typed is lost', async () => {
    const page = await open('id', 'mismatch')
    await sendCode(page, 'id', CUSTOMER)
    await page.getByText(fill(errors.id.MSISDN_MISMATCH, { merchant: 'Toko Senja' })).waitFor()
    assert.match(
      await page.getByLabel(words.id['accountCreation.phoneLabel'], { exact: true }).inputValue(),
      /0001$/,
    )
  })

  it('too many requests: the dialog of the specification, then a countdown on the button', async () => {
    const page = await open('id')
    await rig.fault({ call: 'otp/binding-auth-generate', kind: 'status', status: 429, seconds: 40, times: 1 })
    await sendCode(page, 'id', CUSTOMER)
    await page.getByRole('alertdialog', { name: 'Pembatasan Traffic Tercapai' }).waitFor()
    await axe(page)
    await button(page, words.id['action.understood']).click()
    const waiting = page.getByRole('button', { name: /^Coba lagi dalam \d+ detik$/ })
    await waiting.waitFor()
    assert.equal(await waiting.getAttribute('aria-disabled'), 'true')
  })

  for (const [scenario, name, when] of [
    ['busy', 'SYSTEM_BUSY', 'when a code is asked for'],
    ['too-frequent', 'TOO_FREQUENT', 'when a code is asked for'],
    ['maintenance', 'MAINTENANCE', 'at once'],
  ] as const) {
    it(`${scenario}: ${name}, ${when}`, async () => {
      const page = await open('en', scenario)
      if (when !== 'at once') await sendCode(page, 'en', CUSTOMER)
      await page.getByText(errors.en[`${name}.title`], { exact: true }).first().waitFor()
    })
  }

  it('offline: said in a dialog, or on the page while its words have not come, and trying again goes on', async () => {
    const page = await open('en')
    await page.getByLabel(words.en['accountCreation.phoneLabel'], { exact: true }).fill(`0${CUSTOMER}`)
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/chunks/calls-')),
    )
    await page.context().setOffline(true)
    await button(page, words.en['accountCreation.submit']).click()
    const again = button(page, words.en['action.tryAgain'])
    await again.waitFor()
    await page.context().setOffline(false)
    await again.click()
    await heading(page, words.en['verification.title']).waitFor()
  })

  it('offline before the words of errors have come: said all the same, and trying again goes on', async () => {
    const page = await open('en')
    await page.getByLabel(words.en['accountCreation.phoneLabel'], { exact: true }).waitFor()
    await page.route(/\/chunks\/(errors|httpErrors|ProblemDialog|laterLoaders|shared)-/, (route) =>
      route.abort(),
    )
    await page.getByLabel(words.en['accountCreation.phoneLabel'], { exact: true }).fill(`0${CUSTOMER}`)
    await rig.fault({ call: 'otp/binding-auth-generate', kind: 'status', times: 1 })
    await button(page, words.en['accountCreation.submit']).click()
    await heading(page, "Page can't be loaded").waitFor()
    await page.unrouteAll()
    await button(page, words.en['action.tryAgain']).click()
    await heading(page, words.en['verification.title']).waitFor()
  })

  it('a link that fails once is tried again', async () => {
    const page = await open('id', 'link-fails-once')
    const t = words.id
    await sendCode(page, 'id', CUSTOMER)
    await enterCode(page, 'id', await rig.inboxCode(CUSTOMER))
    await heading(page, t['password.title']).waitFor()
    await page.getByLabel(t['password.label'], { exact: true }).fill('Sandbox#2026')
    await button(page, t['password.submit']).click()
    await heading(page, t['bind.title']).waitFor()
    await button(page, t['bind.submit']).click()
    await heading(page, errors.id['LINK_FAILED.title']).waitFor()
    await axe(page)
    await button(page, t['action.tryAgain']).click()
    await heading(page, t['bindResult.title']).waitFor()
  })

  it('version 1 has the same pages at its own addresses', async () => {
    const journeyId = await rig.createJourney()
    const page = await rig.page({ allow })
    await page.goto(`${rig.hostedUrl}?journeyId=${journeyId}#/pages/bind/accountCreation`)
    await link(page, rig, 'id')
    assert.match(page.url(), /#\/pages\/bind\/result$|returned=/)
  })
})
