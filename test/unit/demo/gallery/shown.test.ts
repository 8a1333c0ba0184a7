/** The texts by which an entry of the gallery is told from what looks like it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { says } from '../../../../demo/gallery/shown.ts'

test('a text is said with anything in its slots, and whatever joins or marks its words', () => {
  assert.ok(says('Kode OTP sudah kedaluwarsa pukul 09.46 WIB. Kirim', 'kedaluwarsa pukul {time} WIB.'))
  assert.ok(says('Bayar\u2068 Rp1\u2069 ke\n Toko', 'Bayar {amount} ke {merchant}'))
  assert.ok(!says('ke Toko, Bayar', 'Bayar {amount} ke {merchant}'), 'in the order of the text')
  assert.ok(!says('Tautkan akun bank Anda', 'Tautan akun dilepas'))
})
