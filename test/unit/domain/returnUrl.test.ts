import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '../../property.ts'
import { safeReturnUrl, wayBackOf } from '../../../src/domain/returnUrl.ts'

const SHOP = 'https://shop.example'
const pro = (url: string) => safeReturnUrl(url, [SHOP, 'https://shop.example:8443'], { loopback: false })
const development = (url: string) =>
  safeReturnUrl(url, [SHOP, '*loopback*', 'http://shop.example'], { loopback: true })

describe('accepted return addresses', () => {
  for (const [input, result] of [
    ['https://shop.example', 'https://shop.example/'],
    [
      'https://shop.example/done?order=1&next=%2F%2Fevil.example#top',
      'https://shop.example/done?order=1&next=%2F%2Fevil.example#top',
    ],
    ['HTTPS://SHOP.EXAMPLE/a', 'https://shop.example/a'],
    ['https://shop.example:443/', 'https://shop.example/'],
    ['https://shop.example:8443/', 'https://shop.example:8443/'],
    ['https://shop.example/a@b', 'https://shop.example/a@b'],
  ] as const) {
    test(input, () => assert.equal(pro(input), result))
  }
  test('this machine, in development', () => {
    assert.equal(development('http://localhost:8080/?returned=1'), 'http://localhost:8080/?returned=1')
    assert.equal(development('http://127.0.0.1/'), 'http://127.0.0.1/')
    assert.equal(
      safeReturnUrl('http://localhost:8080/', ['http://localhost:8080'], { loopback: true }),
      'http://localhost:8080/',
    )
  })
})

describe('refused return addresses', () => {
  const refusals = [
    '',
    '/',
    'done',
    '//evil.example',
    '//shop.example',
    '///evil.example',
    '\\\\evil.example',
    'https:/evil.example',
    'https:evil.example',
    'https:/\\evil.example',
    'https:\\\\evil.example',
    'https:///evil.example',
    'https:////shop.example',
    'https://',
    'https://shop.example\\@evil.example',
    'https://shop.example@evil.example',
    'https://user@shop.example/',
    'https://user:password@shop.example/',
    'https://@shop.example/',
    'https://:@shop.example/',
    'https://shop.example.evil.example/',
    'https://shop.example.',
    'https://evil.example/https://shop.example',
    'https://evil.example#https://shop.example',
    'https://shop.example%2eevil.example/',
    'https://shop.example%00.evil.example',
    'https://shop.example:8080/',
    'http://shop.example/',
    'http://localhost:8080/',
    'https://localhost/',
    'javascript:alert(1)',
    'JavaScript:alert(1)//https://shop.example',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://shop.example/%0aalert(1)',
    'data:text/html,x',
    'blob:https://shop.example/1',
    'file:///etc/passwd',
    'vbscript:x',
    'bank://shop.example',
    ' https://shop.example/',
    'https://shop.example/ ',
    'https://shop.example/a\nb',
    'https://shop.example/\u0000',
    'ht\ntps://shop.example/',
    'https%3a//shop.example',
    'https:%2f%2fevil.example',
    '%2f%2fevil.example',
    '%6aavascript:alert(1)',
    'https://shop.example/%0d%0aSet-Cookie:x',
    'https://shop.example/%7f',
    `https://shop.example/${'x'.repeat(2048)}`,
    `https://shop.example/${'é'.repeat(400)}`,
    'https://sh\u00adop.example\u00a0/',
    '\ufeffhttps://shop.example/',
  ]
  for (const url of refusals) test(JSON.stringify(url.slice(0, 70)), () => assert.equal(pro(url), null))

  test('plain http is for this machine only, even in development', () => {
    assert.equal(development('http://shop.example/'), null)
    assert.equal(development('http://localhost.evil.example/'), null)
    assert.equal(development('https://evil.example/'), null)
  })
  test('the pattern means nothing where loopback is off', () =>
    assert.equal(safeReturnUrl('https://localhost/', ['*loopback*'], { loopback: false }), null))
  test("a value that isn't a text", () =>
    assert.equal(safeReturnUrl(undefined as unknown as string, [SHOP], { loopback: false }), null))

  test('an accepted address always has the registered origin', () => {
    const piece = fc.constantFrom(
      'https:',
      '/',
      '\\',
      '@',
      'shop.example',
      'evil.example',
      '.',
      ':',
      '%2f',
      '#',
      '?',
      '\t',
      'javascript:',
      '//',
      'x',
    )
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')),
        (url) => {
          const result = safeReturnUrl(url, [SHOP], { loopback: false })
          return result === null || (new URL(result).origin === SHOP && new URL(result).username === '')
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe("a page's way back", () => {
  const opener = `${SHOP}/cart?cart=one`
  for (const [title, answerUrl, wayBack] of [
    [
      'leads where it was opened from, with the receipt',
      `${SHOP}/cart?cart=two&bank-receipt=r1`,
      `${opener}&bank-receipt=r1`,
    ],
    ['and without one where the answer has none', `${SHOP}/thanks`, opener],
    ['and where there is no answer', null, opener],
  ] as const)
    test(title, () => assert.equal(wayBackOf(opener, answerUrl), wayBack))
})
