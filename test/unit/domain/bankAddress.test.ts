/** Where the bank's files lie: beside the script, or where the page says. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bankAddress, NO_ADDRESS } from '../../../src/domain/bankAddress.ts'

const SCRIPT = 'https://pay.bank.example/v0.1.0/bank-elements.js?a#b'

test("the script's folder, or what the page says, which comes first", () => {
  assert.equal(bankAddress(undefined, SCRIPT), 'https://pay.bank.example/v0.1.0/')
  assert.equal(bankAddress(undefined, 'https://x.example/bank-elements.classic.js'), 'https://x.example/')
  for (const script of [SCRIPT, '', 'https://shop.example/app.js'])
    for (const attribute of [
      'https://cdn.bank.example/v1/',
      'https://cdn.bank.example/v1/bank-elements.js',
      'https://cdn.bank.example/v1/?x=1/2#y',
    ])
      assert.equal(bankAddress(attribute, script), 'https://cdn.bank.example/v1/', attribute)
  assert.equal(bankAddress('https://pay.bank.example', ''), 'https://pay.bank.example/')
})

test("nothing of the page's own host where it isn't known", () => {
  for (const attribute of ['', 'pay.bank.example', '/elements/', 'javascript:alert(1)//', 'data:text/plain,'])
    assert.equal(bankAddress(attribute, SCRIPT), NO_ADDRESS, attribute)
  for (const script of [
    '',
    'https://shop.example/',
    'https://shop.example/bank-elements/all.js?x=/bank-elements.js',
  ])
    assert.equal(bankAddress(undefined, script), NO_ADDRESS, script)
})
