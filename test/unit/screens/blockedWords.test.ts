/** Words under a way to pay that can't be used, and after a failure, in both languages. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isTitled, type ErrorName } from '../../../src/contract/errors.ts'
import { errorText } from '../../../src/i18n/errorText.ts'
import { createI18n } from '../../../src/i18n/i18n.ts'
import { remedyIn, shortReason } from '../../../src/screens/shared/problems/reasons.ts'

/**
 * Short words and what helps; a reason with a title has a page or a dialog of its own that says what helps.
 */
const reasons: Partial<Record<ErrorName, Readonly<Record<'id' | 'en', readonly [string, string?]>>>> = {
  BALANCE_LOW: {
    id: ['Saldo tidak cukup', 'Isi saldo di aplikasi bank atau pilih metode lain.'],
    en: ['Insufficient balance', 'Top up in the bank app or choose another method.'],
  },
  BALANCE_AND_LIMIT_LOW: {
    id: ['Saldo tidak cukup', 'Isi saldo di aplikasi bank, lalu coba lagi.'],
    en: ['Insufficient balance', 'Top up in the bank app, then try again.'],
  },
  LIMIT_SINGLE_UNVERIFIED: {
    id: ['Melebihi limit per transaksi'],
    en: ['Single-payment limit exceeded'],
  },
  LIMIT_DAILY: { id: ['Melebihi limit harian'], en: ['Daily limit exceeded'] },
  QR_TAP_HOLD: { id: ['Saldo sedang ditahan'], en: ['Balance on hold'] },
  METHOD_UNAVAILABLE: {
    id: ['Tidak tersedia untuk transaksi ini', 'Pilih metode lain.'],
    en: ['Unavailable for this transaction', 'Choose another method.'],
  },
  PAYLATER_OVERDUE: {
    id: ['Tagihan lewat jatuh tempo', 'Bayar terlebih dahulu di aplikasi bank.'],
    en: ['Bill overdue', 'Pay it in the bank app first.'],
  },
  PAYLATER_LIMIT_LOW: {
    id: ['Limit tidak cukup', 'Pilih metode lain.'],
    en: ['Insufficient limit', 'Choose another method.'],
  },
  PAYLATER_VERIFICATION_PENDING: {
    id: ['Verifikasi masih diproses', 'Pay Later dapat digunakan setelah verifikasi selesai.'],
    en: ['Verification ongoing', 'You can use Pay Later once it is finished.'],
  },
  PAYLATER_POINTS_NOT_ALLOWED: {
    id: ['Tidak dapat digabung dengan poin', 'Nonaktifkan poin untuk menggunakan Pay Later.'],
    en: ['Not available with points', 'Turn off points to use Pay Later.'],
  },
  PAYLATER_UNVERIFIED: {
    id: ['Perlu verifikasi akun', 'Verifikasi akun Anda di aplikasi bank.'],
    en: ['Account must be verified', 'Verify your account in the bank app.'],
  },
  PAYLATER_ONE_TIME_VERIFICATION: {
    id: ['Perlu verifikasi satu kali'],
    en: ['One-time verification needed'],
  },
  PAYLATER_NOT_ACTIVE: {
    id: ['Belum aktif', 'Aktifkan di aplikasi bank.'],
    en: ['Not active yet', 'Activate it in the bank app.'],
  },
}

for (const language of ['id', 'en'] as const) {
  describe(`the words of payments, ${language}`, async () => {
    const words = createI18n(language, { onMissing: (key) => assert.fail(key) })
    await words.load('first', 'rest')

    it('under a blocked way to pay: the reason, then what helps', () => {
      for (const [name, text] of Object.entries(reasons) as [ErrorName, (typeof reasons)[ErrorName]][]) {
        const remedy = isTitled(name) ? [] : [remedyIn(errorText(words, name, { now: 0 }))]
        assert.deepEqual([shortReason(words, name), ...remedy], text?.[language], name)
      }
    })

    it('after a failure: only Pay Later says that no limit was used', () => {
      const mentions = (name: ErrorName) => /limit/.test(errorText(words, name, { now: 0 }))
      assert.deepEqual([mentions('PAYMENT_FAILED'), mentions('PAYMENT_FAILED_PAYLATER')], [false, true])
    })
  })
}
