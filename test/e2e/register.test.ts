/**
 * A new customer links, an existing one unlinks, and the captcha before a resend: on the screens, in both
 * languages.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { createGate } from '../gate.ts'
import { axe } from './axe.ts'
import { useRig, type PageOptions } from './rig.ts'

const PASSWORD = 'Sandbox#2026'
const words = {
  id: {
    taken: 'Alamat email ini sudah digunakan.',
    free: 'Alamat email ini dapat digunakan.',
    required: 'Informasi ini wajib diisi.',
    agree: 'Setujui syarat dan ketentuan serta kebijakan privasi untuk melanjutkan.',
    summary: 'Periksa data berikut',
    unread: 'Gulir sampai akhir syarat dan ketentuan untuk melanjutkan.',
    consent: 'Centang persetujuan berbagi data untuk menautkan akun Anda.',
    mismatch: 'Password tidak sesuai. Coba lagi.',
    strong: 'Kekuatan kata sandi: kuat',
    medium: 'Kekuatan kata sandi: sedang',
    linked: 'Akun berhasil ditautkan',
    resend: 'Kirim ulang kode',
    newPicture: 'Ganti gambar',
    otherWay: 'Tidak terbaca? Gunakan cara lain',
    wrong: 'Verifikasi gagal. Coba lagi.',
    unlinkFailed: 'Lepas tautan akun gagal',
    unlinked: 'Tautan akun dilepas',
    keep: 'Tetap tertaut',
    privacy: 'kebijakan privasi',
  },
  en: {
    taken: 'This email address has already been taken.',
    free: 'This email address can be used.',
    required: 'This field is required.',
    agree: 'Agree to the terms and conditions and the privacy policy to continue.',
    summary: 'Check these details',
    unread: 'Scroll to the end of the terms and conditions to continue.',
    consent: 'Tick the data sharing consent to link your account.',
    mismatch: 'Password not matched. Please try again.',
    strong: 'Password strength: strong',
    medium: 'Password strength: medium',
    linked: 'Account linked',
    resend: 'Resend code',
    newPicture: 'New picture',
    otherWay: "Can't read it? Use another way",
    wrong: 'Verification failed. Please try again.',
    unlinkFailed: 'Unlink account failed',
    unlinked: 'Account unlinked',
    keep: 'Keep it linked',
    privacy: 'privacy policy',
  },
} as const
type Language = keyof typeof words
const languages = ['id', 'en'] as const

describe('registration and unlinking', () => {
  const rig = useRig()
  let customers = 0

  const bind = (
    journeyId: string,
    language: Language,
    more = '',
    options: PageOptions = {},
  ): Promise<Page> => {
    const attributes = `proxy="${rig.url}/proxy" environment="DEV" journey-id="${journeyId}" language="${language}" ${more}`
    return rig.merchant(`<bank-bind ${attributes}></bank-bind>`, options)
  }
  const screen = (page: Page, path: string) => page.locator(`[data-screen$="${path}"]`)
  const primary = (page: Page) => page.locator('[part~=screen] [part~=primary]')
  const code = (page: Page) => page.locator('[autocomplete=one-time-code]')
  const secrets = (page: Page) => page.locator('input[autocomplete=new-password]')

  /** A new customer whose code was right. */
  async function arrive(language: Language, options?: PageOptions, more = ''): Promise<Page> {
    const msisdn = `812000009${String(++customers).padStart(2, '0')}`
    const page = await bind(await rig.createJourney({ msisdn }), language, more, options)
    await page.locator('[part~=input]').first().fill(`0${msisdn}`)
    await primary(page).click()
    await code(page).fill(await rig.inboxCode(msisdn))
    await page.locator('[name=fullName]').waitFor()
    return page
  }
  async function fillIn(page: Page): Promise<void> {
    await page.locator('[name=fullName]').fill('budi  santoso')
    await page.locator('[name=email]').fill('budi@example.com')
    await page.locator('[name=agreed]').check()
  }
  async function toTerms(page: Page): Promise<void> {
    await fillIn(page)
    await primary(page).click()
    await secrets(page).first().fill(PASSWORD)
    await secrets(page).nth(1).fill(PASSWORD)
    await primary(page).click()
    await screen(page, 'termsOfUse').waitFor()
  }
  /** The middle of the document's way down, by script: what a finger does is the browser's own. */
  const scrollTerms = (page: Page, part: number) =>
    page.getByRole('region').evaluate((region, share) => {
      region.scrollTop = region.scrollHeight * share
    }, part)

  for (const language of languages) {
    const text = words[language]

    it(`a new customer is linked (${language})`, async () => {
      const page = await arrive(language, { dark: language === 'en' })
      await axe(page)
      const below = () =>
        page.locator('[name=agreed]').evaluate((one) => one.getBoundingClientRect().top + scrollY)
      const before = await below()
      await fillIn(page)
      await page.getByText(text.privacy).focus()
      await page.getByText(text.free).waitFor()
      assert.ok(
        Math.abs((await below()) - before) < 0.5,
        `the answer about the email moves what is below it: ${before}, ${await below()}`,
      )
      assert.equal(await page.locator('[name=fullName]').inputValue(), 'Budi Santoso')
      await primary(page).click()

      await screen(page, 'create-password').waitFor()
      await secrets(page).first().fill('Sandbox2026')
      await page.getByText(text.medium).waitFor({ state: 'attached' })
      await secrets(page).first().fill(PASSWORD)
      await page.getByText(text.strong).waitFor({ state: 'attached' })
      await secrets(page).nth(1).fill('Sandbox#2027')
      await page.getByText(text.mismatch).waitFor()
      await axe(page)
      await secrets(page).nth(1).fill(PASSWORD)
      await primary(page).click()

      await screen(page, 'termsOfUse').waitFor()
      await axe(page)
      assert.equal(await page.locator('[name=terms]').isDisabled(), true)
      await primary(page).click()
      await page.getByText(text.unread).waitFor()
      await scrollTerms(page, 0.4)
      assert.equal(await page.locator('[name=terms]').isDisabled(), true)
      await scrollTerms(page, 1)
      await page.locator('[name=terms]:enabled').check()
      assert.equal(await page.locator('[name=sharing]').isChecked(), false)
      await primary(page).click()
      await page.getByText(text.consent).waitFor()
      await page.locator('[name=sharing]').check()
      await primary(page).click()
      await page.getByText(text.linked, { exact: true }).waitFor()
    })

    it(`a form with faults names them and leads to the first (${language})`, async () => {
      const page = await arrive(language)
      await primary(page).click()
      await page.getByText(text.summary).waitFor()
      await page.getByText(text.agree).waitFor()
      await page.getByText(text.required).nth(1).waitFor()
      await page.locator('[name=fullName]:focus').waitFor()
      await axe(page)
      await page.locator('[name=email]').fill('taken@example.com')
      await page.locator('[name=fullName]').focus()
      await page.getByText(text.taken).waitFor()
      await page.locator('[name=email]').fill('free@example.com')
      await page.getByText(text.taken).waitFor({ state: 'detached' })
    })

    it(`unlinking: masked number, code, a failure, done (${language})`, async () => {
      const page = await bind(
        await rig.createJourney({ scenario: 'unlink-fails-once' }),
        language,
        'flow="unlink"',
      )
      await page.getByText('0811-••••-0001').first().waitFor()
      assert.deepEqual(await rig.inbox('81100000001'), [], 'no code is sent before it is asked for')
      await axe(page)
      await primary(page).click()
      await code(page).fill(await rig.inboxCode('81100000001'))
      await screen(page, 'resultPage').getByRole('button', { name: text.keep }).waitFor()
      await axe(page)
      await primary(page).click()
      await page.getByRole('heading', { name: text.unlinkFailed }).waitFor()
      await primary(page).click()
      await page.getByRole('heading', { name: text.unlinked }).waitFor()
    })

    it(`a captcha stands before every resend, and has a second way (${language})`, async () => {
      const journeyId = await rig.createJourney({ scenario: 'unlink' })
      const page = await bind(journeyId, language, 'flow="unlink"', {
        prepare: (made) => made.clock.install(),
      })
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await primary(page).click()
      await code(page).waitFor()
      await rig.advance(61)
      await page.clock.fastForward(61_000)
      await page.getByRole('button', { name: text.resend }).click()

      const dialog = page.locator('[part~=dialog]')
      const picture = dialog.locator('img')
      const first = await picture.getAttribute('src')
      await axe(page)
      await dialog.getByRole('button', { name: text.newPicture }).click()
      await page.waitForFunction(
        ([selector, before]) => {
          const image = document.querySelector('bank-bind')?.shadowRoot?.querySelector(selector ?? '')
          return image && image.getAttribute('src') !== before
        },
        ['[part~=dialog] img', first],
      )
      await dialog.locator('input').fill('00000')
      await dialog.locator('input').press('Enter')
      await dialog.getByText(text.wrong).waitFor()
      assert.equal(await dialog.locator('input').inputValue(), '')

      assert(
        !asked.some((url) => url.endsWith('/challenge')),
        'the second way is fetched only when it is chosen',
      )
      await dialog.getByRole('button', { name: text.otherWay }).click()
      await axe(page)
      await dialog.locator('[part~=primary]').click()
      await dialog.waitFor({ state: 'detached' })
      assert(asked.some((url) => url.endsWith('/challenge')))
      await code(page).fill(await rig.inboxCode('81100000001', 2))
      await screen(page, 'resultPage').waitFor()
    })
  }

  it('what was typed is there after reading a document and after going back; a password is not', async () => {
    const page = await arrive('id')
    await fillIn(page)
    await page.getByText(words.id.privacy).click()
    const frame = page.locator('iframe')
    await screen(page, 'framePage').waitFor()
    assert.equal(await frame.getAttribute('sandbox'), '')
    assert.match((await frame.getAttribute('src')) ?? '', /privacy\.html\?language=id$/)
    await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
    await page.locator('[part~=back]').click()
    assert.equal(await page.locator('[name=email]').inputValue(), 'budi@example.com')
    assert.equal(await page.locator('[name=agreed]').isChecked(), true)
    await primary(page).click()
    await secrets(page).first().fill(PASSWORD)
    await page.locator('[part~=back]').click()
    assert.equal(await page.locator('[name=fullName]').inputValue(), 'Budi Santoso')
    await primary(page).click()
    await screen(page, 'create-password').waitFor()
    assert.equal(await secrets(page).first().inputValue(), '')
  })

  it('a reload goes on where the customer was', async () => {
    const page = await arrive('id')
    await toTerms(page)
    // Until the version of the terms is known, which the session's answer tells, nothing is agreed to.
    const late = createGate()
    await page.route('**/proxy/session', async (route) => {
      await late.passed
      await route.continue()
    })
    await page.reload()
    await screen(page, 'termsOfUse').waitFor()
    await scrollTerms(page, 1)
    await page.locator('[name=terms]:enabled').check()
    await page.locator('[name=sharing]').check()
    assert.equal(await primary(page).getAttribute('aria-disabled'), 'true')
    late.open()
    await page.locator('[part~=primary]:not([aria-disabled])').click()
    await page.getByText(words.id.linked, { exact: true }).waitFor()
  })

  it('version 1 sets the password on its password page', async () => {
    const page = await arrive('id', {}, 'version="1"')
    await fillIn(page)
    await primary(page).click()
    await screen(page, '/pages/bind/password').waitFor()
    await secrets(page).first().fill(PASSWORD)
    await secrets(page).nth(1).fill(PASSWORD)
    await primary(page).click()
    await screen(page, '/pages/common/termsOfUse').waitFor()
  })

  it('a document that the server does not have says so on the hosted page', async () => {
    const journeyId = await rig.createJourney({})
    const page = await rig.page()
    await page.route('**/documents/privacy.html*', (route) =>
      route.fulfill({ status: 404, body: 'Nothing here.' }),
    )
    await page.goto(
      `${rig.hostedUrl}?journeyId=${journeyId}&language=id#/pages/v2/common/framePage?document=privacy`,
    )
    await page.getByText('Dokumen tidak dapat ditampilkan').waitFor()
    await page.unroute('**/documents/privacy.html*')
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
  })

  it('nothing to unlink is told, and a deep link past the code leads back to it', async () => {
    const allow = /not linked to this merchant/
    const page = await bind(
      await rig.createJourney({ scenario: 'nothing-to-unlink' }),
      'id',
      'flow="unlink"',
      { allow },
    )
    await page.getByRole('heading', { level: 1, name: 'Tidak ada yang perlu dilepas' }).waitFor()
    const journeyId = await rig.createJourney({ scenario: 'unlink' })
    const hosted = await rig.page()
    await hosted.goto(`${rig.hostedUrl}?journeyId=${journeyId}&flow=unlink#/pages/v2/common/resultPage`)
    await screen(hosted, 'verification').waitFor()
  })
})
