import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isLoopback, isOrigin, originAllowed } from '../../../src/domain/origin.ts'

describe('origins', () => {
  test('are of this machine under all of its names', () => {
    for (const host of ['localhost', 'shop.localhost', '127.0.0.1', '127.0.0.2', '127.255.1.9', '[::1]'])
      assert.ok(isLoopback(host), host)
    for (const host of ['localhost.example', 'mylocalhost', '128.0.0.1', '127.0.0.1.example', '[::2]', ''])
      assert.ok(!isLoopback(host), host)
  })

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
