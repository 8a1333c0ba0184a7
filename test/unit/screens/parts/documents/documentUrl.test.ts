import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentUrl } from '../../../../../src/screens/parts/documents/documentUrl.ts'

test('a document is requested in the shown language and theme, and only over http(s)', () => {
  assert.equal(
    documentUrl('https://bank.example/terms.html', { language: 'en', theme: 'dark' }),
    'https://bank.example/terms.html?language=en&theme=dark',
  )
  assert.equal(
    documentUrl('https://bank.example/terms?v=2&language=en&theme=auto#one', {
      language: 'id',
      theme: 'light',
    }),
    'https://bank.example/terms?v=2&language=id&theme=light#one',
  )
  for (const address of ['javascript:alert(1)', 'data:text/html,x', '/terms', ''])
    assert.equal(documentUrl(address, { language: 'id', theme: 'light' }), null)
})
