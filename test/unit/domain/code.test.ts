import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../property.ts'
import { codeFrom } from '../../../src/domain/code.ts'

const paste = (text: string, previous = ''): string | null => codeFrom(previous, text, 'pasted')
const type = (text: string, previous: string, isRefused = false): string | null =>
  codeFrom(previous, text, 'typed', isRefused)

test('a code is found in what was pasted', () => {
  assert.equal(paste('Kode: 123 456'), '123456')
  assert.equal(paste('482913 adalah kode OTP. Berlaku 5 menit.'), '482913')
  assert.equal(paste('5 menit: 123 456'), '123456')
  assert.equal(paste('12-34-56'), '123456')
  assert.equal(paste('123'), '123')
  assert.equal(paste('\uff11\uff12\uff13\uff14\uff15\uff16'), '123456')
  assert.equal(paste(''), '')
  assert.equal(paste('123456 adalah kode Anda @pay.bank.example #123456'), '123456')
})

test('a date, a time and other numbers around a code are no part of it', () => {
  for (const text of [
    '30/11/2026 21:14 Kode OTP Anda 123456',
    '30/11/2026 21:14 Kode OTP Anda 123 456',
    '30-11-26 Kode OTP Anda 123456',
    'BANK: 123456 - 30/11/2026 21:14',
    'Pada 30 November pukul 21 30 15. OTP 123456',
    '123456 5 menit',
    'Kode 123456 untuk Rp150.000,00; bantuan 0812-345678',
    'Kode 123456 untuk 150000,00',
  ])
    assert.equal(paste(text), '123456', text)
})

test('a text of two numbers that may be the code holds none, nor does a date or a phone number alone', () => {
  for (const text of [
    'Pesanan 482913: kode 123456',
    'Kode 123 456 atau 482 913',
    'Kode 974 932 untuk Rp 250000',
    'Kode 974 932 . Ref 778899',
    '30/11/2026 21:14 Kode OTP',
    'Berlaku s.d. 30-11-26',
    'Kode 12 34 56',
    'Bantuan 0812 345 678',
    'Bantuan 812 345 678',
  ])
    assert.equal(paste(text), null, text)
})

test('a code that is put in beside other digits is read by itself', () => {
  assert.equal(paste('135123456', '135'), '123456', 'behind')
  assert.equal(paste('123456987', '987'), '123456', 'in front')
  assert.equal(paste('064771064770', '064771'), '064770', 'behind a whole one')
  assert.equal(paste('135123 456', '135'), '123456', 'in groups')
  assert.equal(paste('123456', '123'), '123456', 'the second half alone')
  assert.equal(paste('135Kode', '135'), null)
  assert.equal(codeFrom('135', '135123456', 'filled'), null, 'a program sets the whole text')
})

test('keys that are no digits are left out, and a full code takes no more, wherever the caret stands', () => {
  assert.equal(type('12a3', '12a'), '123')
  for (const text of ['1234567', '9123456', '1293456', '123456a'])
    assert.equal(type(text, '123456'), '123456', text)
})

test('a digit behind, in or before a refused code begins a new one, and no other key does', () => {
  for (const text of ['0647710', '0064771', '0640771', '0647071'])
    assert.equal(type(text, '064771', true), '0', text)
  assert.equal(type('064771a', '064771', true), '064771')
  assert.equal(type('06477', '064771', true), '06477', 'a digit of it can be deleted')
  assert.equal(type('064770', '06477', false), '064770')
})

test('words without a code in them are none: a saved password burns no try', () => {
  for (const raw of ['Budi17081945!', 'Budi135790!', '135790Budi', '1708194', 'budi', 'Kode: 12345'])
    for (const origin of ['pasted', 'filled'] as const) assert.equal(codeFrom('', raw, origin), null, raw)
})

test('property: a code in a sentence is found, and never more than six digits come out', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{6}$/), fc.stringMatching(/^[a-z ]{0,12}$/), (code, word) => {
      assert.equal(paste(`${word} ${code} ${word}`), code)
    }),
  )
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,6}$/), fc.string(), fc.boolean(), (previous, raw, isRefused) =>
      assert.match(type(raw, previous, isRefused) ?? 'none', /^\d{0,6}$/),
    ),
  )
})
