import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentUrl, isFramable } from '../../../../../src/screens/shared/documents/documentUrl.ts'

test('a document is requested in the shown language and theme, and only over http(s)', () => {
  assert.equal(
    documentUrl('https://bank.example/terms.html', { language: 'en', theme: 'dark' }),
    'https://bank.example/terms.html?language=en&theme=dark#en',
  )
  assert.equal(
    documentUrl('https://bank.example/terms.html', { language: 'en', theme: 'dark' }, true),
    'https://bank.example/terms.html?language=en&theme=dark#en-framed',
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

test('a document is framed where browsers show it there, by its address and the headers of its answer', () => {
  const address = 'https://bank.example/terms?file=a.pdf'
  const isFramed = (headers: Record<string, string>) => isFramable(address, new Headers(headers))
  assert.equal(isFramable(address), true)
  assert.equal(isFramable('https://bank.example/terms.PDF?language=id'), false)
  for (const type of ['', 'text/html; charset=utf-8', 'text/plain', 'application/xhtml+xml', 'image/png'])
    assert.equal(isFramed({ 'content-type': type }), true, type)
  for (const type of ['application/pdf', 'application/x-pdf; v=1', 'application/octet-stream'])
    assert.equal(isFramed({ 'content-type': type }), false, type)
  assert.equal(isFramed({ 'content-disposition': 'inline; filename=attachment.html' }), true)
  assert.equal(isFramed({ 'content-disposition': 'Attachment; filename=terms.html' }), false)
  assert.equal(isFramed({ 'x-frame-options': 'SAMEORIGIN' }), true)
  assert.equal(isFramed({ 'x-frame-options': 'DENY' }), false)
  assert.equal(isFramed({ 'content-security-policy': "frame-ancestors 'self'" }), true)
  assert.equal(isFramed({ 'content-security-policy': "default-src 'self'; frame-ancestors 'none'" }), false)
})
