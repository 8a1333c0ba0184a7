import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentUrl } from '../../../../../src/screens/parts/documents/documentUrl.ts'

test('a document is requested in the shown language, and only over http(s)', () => {
  assert.equal(
    documentUrl('https://bank.example/terms.html', 'en'),
    'https://bank.example/terms.html?language=en',
  )
  assert.equal(
    documentUrl('https://bank.example/terms?v=2&language=en#one', 'id'),
    'https://bank.example/terms?v=2&language=id#one',
  )
  for (const address of ['javascript:alert(1)', 'data:text/html,x', '/terms', ''])
    assert.equal(documentUrl(address, 'id'), null)
})
