import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeAppLink } from '../../../src/domain/appLink.ts'

test('only a web address can open the app', () => {
  for (const good of [
    'https://app.bank.example/',
    'https://app.bank.example/pay/1?a=b#c',
    'http://localhost:8080/?app=or-1',
  ]) {
    assert.equal(safeAppLink(good), good)
  }
  for (const bad of [
    null,
    undefined,
    '',
    'bank://pay',
    'javascript:alert(1)',
    'data:text/html,x',
    '//bank.example',
    'http://bank.example/',
    'https://a:b@bank.example/',
    'https:/\\bank.example',
  ]) {
    assert.equal(safeAppLink(bad), null, String(bad))
  }
})
