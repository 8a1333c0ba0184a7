/**
 * Pay Later before the PIN: what is repaid and when, RIPLAY, the agreement; then paid, by the ledger's word.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { texts as errors } from '../../locales/en/errors.ts'
import { eventually } from '../eventually.ts'
import { axe } from './axe.ts'
import {
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
import { button, fill, heading, settle, stay, stopClock, tapPin, words, type Language } from './people.ts'
import { useRig, type Rig } from './rig.ts'

const DUE = {
  id: [
    'Cicilan 1 dari 3, jatuh tempo 25\u00a0Desember\u00a02026, Rp452.916,66',
    'Cicilan 2 dari 3, jatuh tempo 25\u00a0Januari\u00a02027, Rp416.666,66',
    'Cicilan 3 dari 3, jatuh tempo 25\u00a0Februari\u00a02027, Rp416.666,68',
  ],
  en: [
    'Instalment 1 of 3, due on 25\u00a0December\u00a02026, Rp452,916.66',
    'Instalment 2 of 3, due on 25\u00a0January\u00a02027, Rp416,666.66',
    'Instalment 3 of 3, due on 25\u00a0February\u00a02027, Rp416,666.68',
  ],
} as const

/** Rows that stand there without a press. */
const DATES = {
  id: { 'paylater.dueDay': 'Setiap tanggal 25', 'paylater.firstDate': '25\u00a0Desember\u00a02026' },
  en: { 'paylater.dueDay': 'Day 25 of each month', 'paylater.firstDate': '25\u00a0December\u00a02026' },
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

/** A plan of three months as it is chosen: due dates, empty boxes. */
async function showsPlan(page: Page, language: Language): Promise<void> {
  const t = words[language]
  for (const [key, value] of Object.entries(DATES[language]))
    await page
      .locator('dl > div', { hasText: t[key as keyof (typeof DATES)['id']] })
      .filter({ hasText: value })
      .waitFor()
  const caption = { months: MONTHS[language], total: TOTAL[language] }
  const rows = page
    .getByRole('list', { name: fill(t['paylater.scheduleCaptionSr'], caption) })
    .getByRole('listitem')
  const shows = async () => {
    for (const [at, due] of DUE[language].entries())
      assert.ok((await rows.nth(at).textContent())?.includes(due), due)
    assert.equal(await rows.count(), 3)
  }
  await shows()
  const principal = page.getByText(`${t['paylater.schedulePrincipal']} Rp`)
  assert.equal(await principal.count(), 0)
  await button(page, t['paylater.scheduleShow']).click()
  await principal.first().waitFor()
  await shows()
  await button(page, t['paylater.scheduleHide']).click()
  assert.deepEqual(
    [await box(page, 'terms').isChecked(), await box(page, 'sharing').isChecked()],
    [false, false],
  )
}

/** Of three months, in these words; the box for sharing is one of its own, which may stay empty. */
async function financed(rig: Rig, order: string, language: Language, shared?: string): Promise<void> {
  const [debit, ...otherEntries] = await rig.debitsOf(order)
  assert.deepEqual([debit?.amount, debit?.method, otherEntries.length], ['1250000.00', 'PAYLATER', 0])
  const { agreement = [], ...terms } = debit?.credit ?? {}
  assert.deepEqual(terms, { months: 3, fee: '36250.00', total: '1286250.00' })
  const text = fill(words[language]['paylater.agree'], {
    total: TOTAL[language],
    months: MONTHS[language],
  })
  assert.deepEqual(
    agreement.map((consent) => [consent.document, consent.version, consent.language, consent.text]),
    [
      ['RIPLAY', 'PL-1.0', language, text],
      ['PAYLATER_TERMS', '1.0', language, text],
      ...(shared ? [['DATA_SHARING', '1.0', language, shared]] : []),
    ],
  )
  assert.ok(agreement.every(({ acceptedAt }) => acceptedAt.startsWith('2026-11-21T')))
}

describe('Pay Later, confirmed', () => {
  const rig = useRig({ now: () => NOVEMBER })
  const open = opening(rig)

  it('version 2, hosted, id, light: months on this page, each needs a new agreement; the way back and a reload keep the boxes; paid', async () => {
    const t = words.id
    const { order, page } = await open(2, 'id')
    await page.getByRole('radio', { name: t['payment.methodPaylater'] }).check()
    await page.getByText(t['payment.paylaterNext']).waitFor()
    await page
      .getByText(
        fill(t['payment.paylaterFrom'], {
          months: '12 bulan',
          first: 'Rp140.416,66',
          amount: 'Rp104.166,66',
        }),
      )
      .waitFor()
    assert.equal(await page.getByRole('radio', { name: /^3 / }).count(), 0, 'no months on this page')
    await axe(page)
    await untilConfirmation(page, 2, 'id')
    assert.match(page.url(), /#\/pages\/v2\/payment\/paylater-confirmation$/)
    assert.equal(await page.locator('[data-screen] h1').textContent(), t['paylater.title'])
    await page.getByText(`${t['paylater.owed']}${TOTAL.id}`).waitFor()
    await showsPlan(page, 'id')
    await axe(page)

    await readRow(page, 'id').click()
    await heading(page, t['riplay.title']).waitFor()
    await page.locator('li > [lang="id"]').first().waitFor()
    assert.equal(await page.locator('li > [lang="en"]').count(), 0, 'RIPLAY in Indonesian alone')
    await button(page, t['riplay.tabGeneral']).click()
    await page.locator('h2:focus', { hasText: t['riplay.generalTitle'] }).waitFor()
    await button(page, t['riplay.read']).click()
    await page.getByText(t['paylater.riplayRead']).waitFor()
    await box(page, 'terms').check()

    await radioOf(page, '6 bulan').check()
    const six = agreeBox(page, 'id', TOTAL.id, '6 bulan')
    await six.waitFor()
    assert.equal(await six.isChecked(), false)
    await page.getByText('4 × Rp208.333,33').waitFor()
    await page.getByText('Cicilan 2 sampai 5 dari 6, Setiap tanggal 25, masing-masing Rp208.333,33').waitFor()
    await page.getByText(fill(t['instalment.last'], { amount: 'Rp208.333,35' })).waitFor()
    assert.equal(await page.getByText(t['paylater.riplayRead']).count(), 0)

    await radioOf(page, MONTHS.id).check()
    const three = agreeBox(page, 'id')
    await three.check()
    const shared = fill(t['consent.agree'], {
      merchant: 'Toko Senja',
      data: t['consent.dataDefault'],
      purpose: t['consent.purposePayment'],
    })
    await page.getByRole('checkbox', { name: shared }).check()
    await page.getByRole('link', { name: t['paylater.readTerms'] }).click()
    await heading(page, 'Ketentuan Pay Later').waitFor()
    await page.goBack()
    await readRow(page, 'id').click()
    await heading(page, t['riplay.title']).waitFor()
    await page.goBack()
    for (const turn of ['back', 'reload']) {
      if (turn === 'reload') await page.reload()
      await three.waitFor()
      assert.deepEqual(
        [
          await three.isChecked(),
          await box(page, 'sharing').isChecked(),
          await radioOf(page, MONTHS.id).isChecked(),
        ],
        [true, true, true],
        turn,
      )
    }
    await readRow(page, 'id').click()
    await heading(page, t['riplay.title']).waitFor()
    await page.reload()
    await button(page, t['riplay.read']).click()
    await three.waitFor()
    await submit(page, 'id').click()
    await heading(page, t['pin.title']).waitFor()
    await button(page, t['common.backSr']).click()
    await three.waitFor()
    assert.equal(await three.isChecked(), true)
    await submit(page, 'id').click()
    await heading(page, t['pin.title']).waitFor()
    await tapPin(page)
    await settle(page, rig, 'id')
    await heading(page, t['paymentResult.successTitle']).waitFor()
    await financed(rig, order, 'id', shared)
  })

  it('version 3, inline, en, dark: months, fees, schedule and agreement on the page, RIPLAY in two languages, nothing cut off; paid', async () => {
    const t = words.en
    const { order, page } = await open(3, 'en', { inline: true, dark: true, device: 'desktop' })
    const later = page.getByRole('radio', { name: t['payment.methodPaylater'] })
    const change = page.evaluate(
      () =>
        new Promise<Record<string, unknown>>((resolve) => {
          document.addEventListener('bank-installment-change', (event) =>
            resolve((event as CustomEvent).detail),
          )
        }),
    )
    await later.check()
    await page.getByText(t['instalment.month1Fees']).waitFor()
    const months = page.getByRole('radiogroup', { name: t['instalment.title'] }).getByRole('radio')
    await months.nth(3).waitFor()
    assert.equal(await months.count(), 4)
    await page.locator('[part~="primary"]').click()
    await page.getByText(errors.TENOR_REQUIRED).first().waitFor()
    await page.locator('input[type="radio"][aria-label^="1 month,"]:focus').waitFor()
    await radioOf(page, MONTHS.en).check()
    await page.getByText(t['paylater.total']).first().waitFor()
    for (const [label, amount] of [
      ['paylater.total', TOTAL.en],
      ['payment.rowAdminFee', 'Rp5,000.00'],
      ['payment.rowAmount', 'Rp1,250,000.00'],
    ] as const)
      await page.locator('dl > div').filter({ hasText: t[label] }).filter({ hasText: amount }).waitFor()
    await page.getByText(/Service fee \(2\.5%/).waitFor()
    const { diagnosticsId: _, mode: __, ...detail } = await change
    assert.deepEqual(detail, {
      months: 3,
      monthly: '416666.66',
      fee: '36250.00',
      total: '1286250.00',
      firstDueDate: '2026-12-25',
    })
    assert.equal(
      await page.locator('[part~="amount"] [data-slip="amount"]').textContent(),
      'Rp1,250,000.00',
      'as the shop asks',
    )
    await page.getByText(fill(t['instalment.last'], { amount: 'Rp416,666.68' })).waitFor()
    assert.equal(
      await radioOf(page, MONTHS.en).getAttribute('aria-label'),
      '3 months, month 1 Rp452,916.66, month 2 Rp416,666.66, month 3 Rp416,666.68, total Rp1,286,250.00',
    )
    await axe(page)
    await readRow(page, 'en').waitFor()
    await showsPlan(page, 'en')
    await submit(page, 'en').click()
    await page.locator('[name="riplay"]:focus').waitFor()
    await page
      .getByText(/Read the product and service summary/)
      .first()
      .waitFor()
    await page
      .getByText(/Agree to the Pay Later terms to/)
      .first()
      .waitFor()
    const { above, below } = await box(page, 'terms').evaluate((input) => {
      const label = input.closest('label')!
      const message = label.nextElementSibling!.querySelector('[part~="message"]')!.getBoundingClientRect()
      const next = (input.getRootNode() as ShadowRoot).querySelector('input[name="sharing"]')!
      return {
        above: message.top - label.lastElementChild!.getBoundingClientRect().bottom,
        below: next.getBoundingClientRect().top - message.bottom,
      }
    })
    assert.ok(above < below, `${above} px from its own box, ${below} from the next`)
    await axe(page)
    await page.getByText('0.1% a day of the late instalment, at most 100% of the principal').waitFor()
    await agreeBox(page, 'en').check()
    await readRow(page, 'en').click()
    await heading(page, t['riplay.title']).waitFor()
    await axe(page)
    const [id, en] = [await riplayIn(page, 'id'), await riplayIn(page, 'en')]
    assert.deepEqual([id.length, en.length], [16 + 2 + 17, 16 + 2 + 17])
    for (const row of [
      'Total cicilan: Rp1.286.250,00',
      'Tanggal cicilan pertama: 25\u00a0Desember\u00a02026',
    ])
      assert.ok(id.includes(row), row)
    for (const row of ['Total repayment: Rp1,286,250.00', 'First repayment date: 25\u00a0December\u00a02026'])
      assert.ok(en.includes(row), row)

    // Measured at one moment: while a page takes on another size, one cell may be asked for before and the
    // other after.
    const cells = page.locator('li', { hasText: 'Total repayment' }).first().locator('> [lang]')
    const layout = (): Promise<string> =>
      cells.evaluateAll(([element, otherElement]) => {
        const [first, second] = [element!.getBoundingClientRect(), otherElement!.getBoundingClientRect()]
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
    // 320 px, and a window of 1280 at 200 %.
    for (const screen of ['RIPLAY', 'the payment page']) {
      for (const width of [320, 640]) {
        await resize(page, { width, height: 450 })
        assert.equal(await overflow(page), 0, `${screen} at ${width}`)
      }
      if (screen === 'RIPLAY') await button(page, t['riplay.read']).click()
      await page.getByText(t['paylater.riplayRead']).waitFor()
    }

    assert.equal(await agreeBox(page, 'en').isChecked(), true)
    await submit(page, 'en').click()
    await page.getByText(new RegExp(`Pay Later Rp1,250,000\\.00 .*${MONTHS.en}`)).waitFor()
    await stopClock(page)
    await tapPin(page)
    await settle(page, rig, 'en')
    await heading(page, t['paymentResult.successTitle']).waitFor()
    // The sums due come with a part of their own, after the rest of the page.
    const list = page.locator('dl').filter({ hasText: /Pay Later, 3 months/ })
    await list.waitFor()
    const due = { amount: 'Rp452,916.66', date: '25\u00a0December\u00a02026' }
    const facts = await list.textContent()
    for (const fact of [due.amount, due.date, TOTAL.en, 'Including fees of Rp36,250.00'])
      assert.ok(facts?.includes(fact), facts ?? '')
    await stay(page, 'en')
    await axe(page)
    await financed(rig, order, 'en')
  })

  it('version 3, hosted, with points: over reloads and in another tab version and choice stay', async () => {
    const t = words.id
    const { page } = await open(3, 'id', { scenario: 'paylater-points' })
    await page.getByRole('switch').check()
    await page.getByRole('radio', { name: t['payment.methodPaylater'] }).check()
    await radioOf(page, '6 bulan').check()
    await page.getByText(t['paylater.total']).first().waitFor()
    await page.reload()
    await page.getByText(t['paylater.total']).first().waitFor()
    assert.deepEqual(
      [
        await page.getByRole('radio', { name: t['payment.methodPaylater'] }).isChecked(),
        await radioOf(page, '6 bulan').isChecked(),
      ],
      [true, true],
    )
    await untilConfirmation(page, 3, 'id')
    await page.getByRole('definition').filter({ hasText: '−Rp150.000,00' }).waitFor()
    const agreed = agreeBox(page, 'id', 'Rp1.132.500,00')
    await agreed.waitFor()
    assert.match(page.url(), /#\/pages\/v3\/payment\/payment$/)
    await readRiplay(page, 'id')
    await page.reload()
    await agreed.waitFor()
    await page.getByText(t['paylater.riplayRead']).waitFor()
    const otherPage = await page.context().newPage()
    await otherPage.goto(page.url())
    await button(otherPage, fill(t['payment.submit'], { amount: 'Rp1.250.000,00' })).waitFor()
    assert.match(otherPage.url(), /#\/pages\/v3\/payment\/payment$/)
  })
})
