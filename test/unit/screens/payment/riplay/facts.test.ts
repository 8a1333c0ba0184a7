/**
 * RIPLAY's rows: exact figures of one plan, the same in both languages, and the bank's own texts where it
 * gave them.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LANGUAGES, type Language } from '../../../../../src/contract/language.ts'
import { parseSen, sen } from '../../../../../src/contract/money.ts'
import { planInstalments } from '../../../../../src/domain/instalments.ts'
import type { CheckedPlan } from '../../../../../src/domain/paylater.ts'
import { createI18n } from '../../../../../src/i18n/i18n.ts'
import { fillRows, RIPLAY_ROWS } from '../../../../../src/domain/bankTexts.ts'
import { demoBank } from '../../../../bank.ts'
import {
  generalFacts,
  personalFacts,
  remarks,
  type Edition,
} from '../../../../../src/screens/payment/riplay/facts.ts'

const planOf = (change: Partial<CheckedPlan> = {}): CheckedPlan => {
  const plan = planInstalments({
    principal: parseSen('1250000.00'),
    months: 3,
    serviceFeePercent: '2.50',
    adminFee: parseSen('5000.00'),
    from: '2026-11-21',
    dueDay: 25,
  })
  const limit = parseSen('10000000.00')
  return {
    ...plan,
    amount: plan.principal,
    points: 0,
    pointsWorth: sen(0n),
    serviceFeePercent: '2.50',
    fee: sen(plan.serviceFee + plan.adminFee),
    monthly: plan.rows[1]!.subtotal,
    firstMonth: plan.rows[0]!.subtotal,
    limit,
    limitAfter: sen(limit - plan.principal),
    lateFee: '0,1% per hari',
    lateFeeIn: [],
    version: 'PL-1.0',
    ...change,
  }
}

async function editionOf(language: Language): Promise<Edition> {
  const i18n = createI18n('id')
  await i18n.loadIn(language, 'first', 'rest')
  return {
    tr: i18n.in(language),
    bank: fillRows(demoBank.texts[language].riplay, { bank: 'Bank Contoh', phone: null }),
  }
}

const customer = '+62 811-••••-0001'
const rowsOf = (facts: readonly { key: string; label: string; value: string }[]) =>
  Object.fromEntries(facts.map(({ key, label, value }) => [key, `${label}: ${value}`]))

describe('the personal part', () => {
  it('has the exact figures, in Indonesian', async () => {
    assert.deepEqual(rowsOf(personalFacts(await editionOf('id'), { plan: planOf(), customer })), {
      customer: 'Nasabah: +62 811-••••-0001',
      amount: 'Jumlah pembiayaan: Rp1.250.000,00',
      months: 'Tenor cicilan: 3 bulan',
      monthly: 'Cicilan per bulan: Rp416.666,66, bulan terakhir Rp416.666,68',
      firstMonth: 'Cicilan pertama, termasuk biaya layanan dan biaya admin: Rp452.916,66',
      adminFee: 'Biaya admin: Rp5.000,00',
      serviceFee: 'Biaya layanan (2,5%, hanya bulan pertama): Rp31.250,00',
      interest: 'Bunga: Tidak ada. Biaya Anda adalah biaya layanan dan biaya admin.',
      totalCost: 'Total biaya: Rp36.250,00',
      total: 'Total cicilan: Rp1.286.250,00',
      firstDate: 'Tanggal cicilan pertama: 25\u00a0Desember\u00a02026',
      dueDay: 'Tanggal jatuh tempo setiap bulan: Setiap tanggal 25',
      lateFee: 'Denda keterlambatan: 0,1% per hari',
      early: 'Pelunasan dipercepat: Dapat dilakukan kapan saja di aplikasi bank, tanpa biaya.',
      limitUsed: 'Limit terpakai: Rp1.250.000,00',
      limitLeft: 'Sisa limit: Rp8.750.000,00',
    })
  })

  it("has the same rows and figures in English; the late fee stays in the bank's language", async () => {
    const [id, en] = await Promise.all(
      LANGUAGES.map(async (language) =>
        personalFacts(await editionOf(language), { plan: planOf(), customer }),
      ),
    )
    assert.deepEqual(
      en?.map(({ key }) => key),
      id?.map(({ key }) => key),
    )
    const rows = rowsOf(en ?? [])
    assert.equal(rows['serviceFee'], 'Service fee (2.5%, first month only): Rp31,250.00')
    assert.equal(rows['total'], 'Total repayment: Rp1,286,250.00')
    assert.equal(rows['firstDate'], 'First repayment date: 25\u00a0December\u00a02026')
    assert.equal(rows['dueDay'], 'Due date each month: Day 25 of each month')
    assert.deepEqual(
      en?.filter(({ lang }) => lang).map(({ key, value, lang }) => [key, value, lang]),
      [['lateFee', '0,1% per hari', 'id']],
    )
  })

  it("has the bank's text about a late payment in each language that the bank has it in", async () => {
    const plan = planOf({ lateFeeIn: [{ language: 'en', text: '0.1% a day' }] })
    for (const [language, value] of [
      ['id', '0,1% per hari'],
      ['en', '0.1% a day'],
    ] as const) {
      const facts = personalFacts(await editionOf(language), { plan, customer })
      assert.deepEqual(
        facts.filter(({ key }) => key === 'lateFee').map((fact) => [fact.value, fact.lang]),
        [[value, language]],
      )
    }
  })

  it('says where to find what the bank leaves out', async () => {
    const edition = { ...(await editionOf('id')), bank: {} }
    const facts = personalFacts(edition, { plan: planOf({ lateFee: null }), customer: null })
    assert.deepEqual(
      facts.filter(({ value }) => value === 'Tercantum dalam perjanjian').map(({ key }) => key),
      ['interest', 'lateFee', 'early'],
    )
    assert.equal(
      facts.some(({ key }) => key === 'customer'),
      false,
    )
  })

  it('says what it means for the credit record and how to complain', async () => {
    const text = remarks(await editionOf('en'), '(021) 5000-0123')
      .map(({ value }) => value)
      .join(' ')
    assert.match(text, /reported to SLIK OJK/)
    assert.match(text, /\(021\) 5000-0123\..*kontak157\.ojk\.go\.id or 157\.$/)
    assert.deepEqual(
      remarks(await editionOf('id'), null)
        .map(({ value }) => value)
        .at(-1),
      'Tercantum dalam perjanjian',
    )
  })
})

describe('the general part', () => {
  it('has 17 rows in both languages, none empty', async () => {
    for (const language of LANGUAGES) {
      const edition = await editionOf(language)
      const facts = generalFacts(edition, '(021) 5000-0123')
      assert.equal(facts.length, 17)
      for (const { key, label, value } of facts)
        assert.ok(label.length > 3 && value.length > 3 && !label.startsWith('riplay.'), key)
      assert.deepEqual(Object.keys(edition.bank).toSorted(), [...RIPLAY_ROWS].toSorted(), language)
    }
  })

  it('says where to find what the bank leaves out', async () => {
    const edition = await editionOf('en')
    const facts = rowsOf(generalFacts({ ...edition, bank: { name: 'Later' } }, null))
    assert.equal(facts['name'], 'Product name: Later')
    assert.equal(facts['type'], 'Product type: Stated in the agreement')
    assert.equal(facts['complaint'], 'Questions and complaints: Stated in the agreement')
    assert.equal(facts['lateFee'], 'Late fee: Stated in the agreement')
  })
})
