/** Address of the bank's files: beside the script, or where its own tag says, within what the build knows. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bankAddress, NO_ADDRESS } from '../../../src/domain/bankAddress.ts'

const SCRIPT = 'https://pay.bank.example/v0.1.0/bank-elements.js?a#b'
const place = { attribute: null, script: SCRIPT, folder: '', addresses: [] }

test("the script's folder, or what its tag says, which comes first", () => {
  assert.equal(bankAddress(place), 'https://pay.bank.example/v0.1.0/')
  assert.equal(
    bankAddress({ ...place, script: 'https://x.example/bank-elements.classic.js' }),
    'https://x.example/',
  )
  for (const script of [SCRIPT, '', 'https://shop.example/app.js'])
    for (const attribute of [
      'https://cdn.bank.example/v1',
      'https://cdn.bank.example/v1/',
      'https://cdn.bank.example/v1/bank-elements.js',
      'https://cdn.bank.example/v1/?x=1/2#y',
    ])
      assert.equal(bankAddress({ ...place, script, attribute }), 'https://cdn.bank.example/v1/', attribute)
  assert.equal(
    bankAddress({ ...place, attribute: 'https://pay.bank.example', script: '' }),
    'https://pay.bank.example/',
  )
})

test('a form in a folder of its own has its files beside that folder', () => {
  assert.equal(bankAddress({ ...place, folder: 'v0.1.0/' }), 'https://pay.bank.example/')
  assert.equal(
    bankAddress({ ...place, folder: 'v0.1.0/', script: 'https://x.example/bank-elements.js' }),
    'https://x.example/',
  )
  assert.equal(
    bankAddress({ ...place, folder: 'v0.1.0/', attribute: 'https://cdn.bank.example/v0.1.0/' }),
    'https://cdn.bank.example/v0.1.0/',
  )
})

test("nothing of the page's own host where it isn't known", () => {
  for (const attribute of ['', 'pay.bank.example', '/elements/', 'javascript:alert(1)//', 'data:text/plain,'])
    assert.equal(bankAddress({ ...place, attribute }), NO_ADDRESS, attribute)
  for (const script of [
    '',
    'https://shop.example/',
    'https://shop.example/bank-elements/all.js?x=/bank-elements.js',
  ])
    assert.equal(bankAddress({ ...place, script }), NO_ADDRESS, script)
})

test("a build that knows its bank's addresses takes no other", () => {
  const addresses = ['https://pay.bank.example/', 'https://pay.uat.bank.example/e/']
  const known = { ...place, addresses }
  for (const script of [
    'https://pay.bank.example/bank-elements.js',
    'https://pay.uat.bank.example/e/bank-elements.js',
  ])
    assert.equal(bankAddress({ ...known, script }), new URL('.', script).href)
  for (const script of [
    '',
    'https://shop.example/bank-elements.js',
    'https://pay.bank.example.evil.example/bank-elements.js',
  ])
    assert.equal(bankAddress({ ...known, script }), addresses[0], script)
  for (const attribute of [
    'https://evil.example/',
    'https://pay.bank.example/other/',
    'http://pay.bank.example/',
    'nonsense',
  ])
    assert.equal(bankAddress({ ...known, attribute }), addresses[0], attribute)
  assert.equal(bankAddress({ ...known, attribute: addresses[1]! }), addresses[1])
  assert.equal(
    bankAddress({ ...known, script: 'http://localhost:8080/bank-elements.js' }),
    'http://localhost:8080/',
  )
})

test("a fault of the page in every list's prototype names no address", () => {
  const lists = Array.prototype as unknown as Record<string, unknown>
  lists['0'] = 'https://evil.example/'
  try {
    assert.equal(bankAddress({ ...place, script: '' }), NO_ADDRESS)
  } finally {
    delete lists['0']
  }
})
