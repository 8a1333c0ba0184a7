/**
 * Pay Later before the PIN: what is repaid and when, RIPLAY, the agreement; then paid, by the ledger's word.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { eventually } from '../eventually.ts'
import { axe } from './axe.ts'
import {
  agree,
  agreeBox,
  box,
  MONTHS,
  NOVEMBER,
  opening,
  radioOf,
  readRiplay,
  readRow,
  submit,
  TOTAL,
  untilConfirmation,
} from './instalments.ts'
import { button, fill, heading, settle, tapPin, words, type Language } from './people.ts'
import { useRig } from './rig.ts'

const DUE = {
  id: [
    'Cicilan 1 dari 3, jatuh tempo 25 Desember 2026, Rp452.916,66',
    'Cicilan 2 dari 3, jatuh tempo 25 Januari 2027, Rp416.666,66',
    'Cicilan 3 dari 3, jatuh tempo 25 Februari 2027, Rp416.666,68',
  ],
  en: [
    'Instalment 1 of 3, due on 25 December 2026, Rp452,916.66',
    'Instalment 2 of 3, due on 25 January 2027, Rp416,666.66',
    'Instalment 3 of 3, due on 25 February 2027, Rp416,666.68',
  ],
} as const

/** Until the page knows its new size, which it does a moment later. */
const resize = async (page: Page, size: { width: number; height: number }): Promise<void> => {
  await page.setViewportSize(size)
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size)
}
/** Nothing is wider than the window. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The texts of a language in RIPLAY, in their order. */
const riplayIn = (page: Page, lang: Language) =>
  page
    .locator(`li > [lang="${lang}"]`)
    .evaluateAll((cells) =>
      cells.map((cell) => [...cell.children].map(({ textContent }) => textContent).join(': ')),
    )

describe('Pay Later, confirmed', () => {
  const rig = useRig({ now: () => NOVEMBER })
  const open = opening(rig)

  const ways = [
    { version: 2, language: 'id', inline: false, dark: false },
    { version: 3, language: 'en', inline: true, dark: true },
    { version: 2, language: 'en', inline: true, dark: false },
    { version: 3, language: 'id', inline: false, dark: true },
  ] as const
  for (const { version, language, inline, dark } of ways) {
    const sharing = version === 2
    it(`version ${version}, ${inline ? 'inline' : 'hosted'}, ${language}, ${dark ? 'dark' : 'light'}: read, agreed to, paid`, async () => {
      const t = words[language]
      const { order, page } = await open(version, language, { inline, dark })
      await untilConfirmation(page, version, language)
      assert.equal(
        await page.locator('[data-screen] h1').textContent(),
        `${t['paylater.title']} ${TOTAL[language]}`,
      )
      const rows = page
        .getByRole('list', {
          name: fill(t['paylater.scheduleCaptionSr'], { months: MONTHS[language], total: TOTAL[language] }),
        })
        .getByRole('listitem')
      for (const [at, due] of DUE[language].entries())
        assert((await rows.nth(at).textContent())?.includes(due), due)
      assert.equal(await rows.count(), 3)
      assert.deepEqual(
        [await box(page, 'terms').isChecked(), await box(page, 'sharing').isChecked()],
        [false, false],
      )
      await axe(page)

      await submit(page, language).click()
      await page
        .getByText(/Baca Ringkasan Informasi Produk|Read the product and service summary/)
        .first()
        .waitFor()
      await page
        .getByText(/Setujui ketentuan Pay Later untuk|Agree to the Pay Later terms to/)
        .first()
        .waitFor()
      await axe(page)

      await agreeBox(page, language).check()
      await readRow(page, language).click()
      await heading(page, t['riplay.title']).waitFor()
      await axe(page)
      await button(page, t['riplay.read']).click()
      await page.getByText(t['paylater.riplayRead']).waitFor()
      assert.equal(await agreeBox(page, language).isChecked(), true)
      // A box of its own, which may stay empty.
      const shared = fill(t['consent.agree'], {
        merchant: 'Toko Senja',
        data: t['consent.dataDefault'],
        purpose: t['consent.purposeDefault'],
      })
      if (sharing) await page.getByRole('checkbox', { name: shared }).check()
      await submit(page, language).click()
      await page.getByText(new RegExp(`Pay Later ${TOTAL[language]} .*${MONTHS[language]}`)).waitFor()
      await tapPin(page)
      await settle(page, rig, language)
      await heading(page, t['paymentResult.successTitle']).waitFor()
      const [debit, ...others] = await rig.debitsOf(order)
      assert.deepEqual([debit?.amount, debit?.method, others.length], ['1250000.00', 'PAYLATER', 0])
      const { agreement = [], ...terms } = debit?.credit ?? {}
      assert.deepEqual(terms, { months: 3, fee: '36250.00', total: '1286250.00' })
      const text = fill(t['paylater.agree'], { total: TOTAL[language], months: MONTHS[language] })
      assert.deepEqual(
        agreement.map((consent) => [consent.document, consent.version, consent.language, consent.text]),
        [
          ['RIPLAY', 'PL-1.0', language, text],
          ['PAYLATER_TERMS', '1.0', language, text],
          ...(sharing ? [['DATA_SHARING', '1.0', language, shared]] : []),
        ],
      )
      assert(agreement.every(({ acceptedAt }) => acceptedAt.startsWith('2026-11-21T')))
    })
  }

  it('RIPLAY: both parts with exact figures in Indonesian, the English beside it; under it where it is narrow', async () => {
    const { page } = await open(3, 'en', { device: 'desktop' })
    await untilConfirmation(page, 3, 'en')
    await readRow(page, 'en').click()
    await heading(page, words.en['riplay.title']).waitFor()
    const [id, en] = [await riplayIn(page, 'id'), await riplayIn(page, 'en')]
    assert.equal(id.length, 16 + 2 + 17)
    assert.equal(en.length, id.length)
    for (const row of [
      'Jumlah pembiayaan: Rp1.250.000,00',
      'Tenor cicilan: 3 bulan',
      'Cicilan per bulan: Rp416.666,66',
      'Cicilan pertama, termasuk biaya layanan: Rp452.916,66',
      'Biaya admin: Rp5.000,00',
      'Biaya layanan (2,5%, hanya bulan pertama): Rp31.250,00',
      'Total biaya: Rp36.250,00',
      'Total cicilan: Rp1.286.250,00',
      'Tanggal cicilan pertama: 25 Desember 2026',
      'Tanggal jatuh tempo setiap bulan: Setiap tanggal 25',
      'Sisa limit: Rp8.750.000,00',
    ])
      assert(id.includes(row), row)
    for (const row of [
      'Financed amount: Rp1,250,000.00',
      'Service fee (2.5%, first month only): Rp31,250.00',
      'Total repayment: Rp1,286,250.00',
      'First repayment date: 25 December 2026',
      'Limit left: Rp8,750,000.00',
    ])
      assert(en.includes(row), row)
    assert(id.some((row) => row.startsWith('Denda keterlambatan: 0,1% per hari')))
    assert(
      en.some((row) => /SLIK OJK/.test(row)) && en.some((row) => /kontak157\.ojk\.go\.id or 157/.test(row)),
    )

    // Measured at one moment: while a page takes on another size, one cell may be asked for before and the
    // other after.
    const cells = page.locator('li', { hasText: 'Total repayment' }).first().locator('> [lang]')
    const layout = (): Promise<string> =>
      cells.evaluateAll(([one, other]) => {
        const [first, second] = [one!.getBoundingClientRect(), other!.getBoundingClientRect()]
        if (second.y === first.y && second.x > first.right) return 'side by side'
        return second.x === first.x && second.y > first.y
          ? 'one under the other'
          : JSON.stringify([first, second])
      })
    assert.equal(await layout(), 'side by side')
    await resize(page, { width: 375, height: 812 })
    await eventually(
      'one under the other',
      async () => (await layout()) === 'one under the other' || undefined,
    )
  })

  it('RIPLAY on an Indonesian page is Indonesian alone, and its parts can be gone to', async () => {
    const { page } = await open(2, 'id')
    await untilConfirmation(page, 2, 'id')
    await readRow(page, 'id').click()
    await heading(page, words.id['riplay.title']).waitFor()
    assert.equal(await page.locator('li > [lang="en"]').count(), 0)
    await button(page, words.id['riplay.tabGeneral']).click()
    await page.locator('h2:focus', { hasText: words.id['riplay.generalTitle'] }).waitFor()
  })

  it('other months are another agreement; back and a reload keep months and boxes', async () => {
    const { page } = await open(2, 'id')
    await untilConfirmation(page, 2, 'id')
    await readRiplay(page, 'id')
    await box(page, 'terms').check()
    await radioOf(page, '6 bulan').check()
    const six = agreeBox(page, 'id', 'Rp1.286.250,00', '6 bulan')
    await six.waitFor()
    assert.equal(await six.isChecked(), false)
    assert.equal(await page.getByText(words.id['paylater.riplayRead']).count(), 0)
    await six.check()
    await box(page, 'sharing').check()
    await page.getByRole('link', { name: words.id['paylater.readTerms'] }).click()
    await heading(page, 'Ketentuan Pay Later').waitFor()
    await page.goBack()
    await readRow(page, 'id').click()
    await heading(page, words.id['riplay.title']).waitFor()
    await page.goBack()
    for (const turn of ['back', 'reload']) {
      if (turn === 'reload') await page.reload()
      await six.waitFor()
      assert.deepEqual(
        [
          await six.isChecked(),
          await box(page, 'sharing').isChecked(),
          await radioOf(page, '6 bulan').isChecked(),
        ],
        [true, true, true],
        turn,
      )
    }
    await readRow(page, 'id').click()
    await heading(page, words.id['riplay.title']).waitFor()
    await page.reload()
    await button(page, words.id['riplay.read']).click()
    await six.waitFor()
    await submit(page, 'id').click()
    await heading(page, words.id['pin.title']).waitFor()
    await button(page, words.id['common.backSr']).click()
    await six.waitFor()
    assert.equal(await six.isChecked(), true)
  })

  it('points that go along stand in the figures', async () => {
    const { order, page } = await open(3, 'id', { scenario: 'paylater-points' })
    await page.getByRole('switch').click()
    await untilConfirmation(page, 3, 'id')
    await page.getByText('−Rp150.000,00').waitFor()
    await agreeBox(page, 'id', 'Rp1.132.500,00').waitFor()
    await agree(page, 'id')
    await tapPin(page)
    await settle(page, rig, 'id')
    await heading(page, words.id['paymentResult.successTitle']).waitFor()
    const [debit] = await rig.debitsOf(order)
    assert.deepEqual(
      [debit?.amount, debit?.points, debit?.credit?.total],
      ['1100000.00', 150_000, '1132500.00'],
    )
  })

  it('a payment that fails: no limit was used, the status says so', async () => {
    const { order, page } = await open(3, 'id', { scenario: 'failed' })
    await untilConfirmation(page, 3, 'id')
    await agree(page, 'id')
    await tapPin(page)
    await settle(page, rig, 'id')
    await heading(page, 'Pembayaran gagal').waitFor()
    await page.getByText(/limit Pay Later tidak terpakai/).waitFor()
    assert.deepEqual(await rig.debitsOf(order), [])
  })

  it('version 3 stays version 3 where it shares a page of version 2: after a reload, and in another tab', async () => {
    const { page } = await open(3, 'id')
    await untilConfirmation(page, 3, 'id')
    assert.match(page.url(), /#\/pages\/v2\/payment\/paylater-confirmation$/)
    await page.reload()
    await submit(page, 'id').waitFor()
    // Version 2 would let the months be chosen here.
    await agreeBox(page, 'id').waitFor()
    assert.equal(await radioOf(page, MONTHS.id).count(), 0)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await button(other, fill(words.id['payment.submit'], { amount: 'Rp1.250.000,00' })).waitFor()
    assert.match(other.url(), /#\/pages\/v3\/payment\/payment$/)
  })

  it('their addresses without a choice lead to the payment page', async () => {
    for (const route of ['paylater-confirmation', 'riplay']) {
      const order = await rig.createOrder()
      const page = await rig.page()
      await page.goto(`${rig.hostedUrl}?originReferenceNo=${order}#/pages/v2/payment/${route}`)
      await button(page, fill(words.id['payment.submit'], { amount: 'Rp1.250.000,00' })).waitFor()
      assert.match(page.url(), /#\/pages\/v2\/payment\/payment$/)
    }
  })

  it('nothing is cut off at 320 px and at 200 %', async () => {
    const { page } = await open(3, 'en', { device: 'desktop' })
    await untilConfirmation(page, 3, 'en')
    for (const screen of ['confirmation', 'RIPLAY']) {
      if (screen === 'RIPLAY') {
        await readRow(page, 'en').click()
        await heading(page, words.en['riplay.title']).waitFor()
      }
      for (const width of [320, 640]) {
        await resize(page, { width, height: 450 })
        assert.equal(await overflow(page), 0, `${screen} at ${width}`)
      }
    }
  })
})
