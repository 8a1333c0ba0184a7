import assert from 'node:assert/strict'
import { test } from 'node:test'
import { text as english } from '../../../../locales/en/termsText.ts'
import { text as indonesian } from '../../../../locales/id/termsText.ts'

test('both languages of the terms have the same sections, and name bank, merchant and phone', () => {
  const facts = { bank: 'Bank Contoh', merchant: 'Toko Senja', phone: '(021) 5000-0123' }
  const [id, en] = [indonesian(facts), english(facts)]
  assert.deepEqual(
    id.map(([, paragraphs]) => paragraphs.length),
    en.map(([, paragraphs]) => paragraphs.length),
  )
  for (const text of [id, en]) {
    for (const word of Object.values(facts)) assert(JSON.stringify(text).includes(word), word)
  }
  assert(!JSON.stringify(indonesian({ ...facts, phone: null })).includes('null'))
})
