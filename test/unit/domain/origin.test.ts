import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isOrigin, originAllowed } from '../../../src/domain/origin.ts'

describe('origins', () => {
  test('are exact', () => {
    for (const text of ['https://shop.example', 'http://localhost:8080', 'http://[::1]:1'])
      assert.ok(isOrigin(text), text)
    for (const text of [
      'https://shop.example/',
      'https://shop.example:443',
      'HTTPS://shop.example',
      'null',
      '',
      'file://',
      '*',
      'https://*.shop.example',
      'ftp://a.example',
    ]) {
      assert.ok(!isOrigin(text), text)
    }
  })
  test('a list never allows null, even when it holds it', () =>
    assert.ok(!originAllowed('null', ['null', '*loopback*'])))
})
