import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { EnvVariables } from '../../../../src/proxy/config/config.ts'
import { shop, complete, problemsOf } from './envVariables.ts'

const withMerchants = (...list: unknown[]): EnvVariables => ({ ...complete, MERCHANTS: JSON.stringify(list) })

describe('the register of merchants', () => {
  const wrong: [string, unknown[], string[]][] = [
    [
      'a wildcard',
      [{ ...shop, embedOrigins: ['https://*.example'] }],
      ['MERCHANTS[0].embedOrigins[0] must be an origin'],
    ],
    [
      'capitals',
      [{ ...shop, embedOrigins: ['https://Shop.example'] }],
      ['MERCHANTS[0].embedOrigins[0] must be an origin in small letters'],
    ],
    [
      'a slash at the end',
      [shop, { ...shop, id: 'b', returnOrigins: ['https://shop.example/'] }],
      ['MERCHANTS[1].returnOrigins[0] must be an origin'],
    ],
    ['null', [{ ...shop, embedOrigins: ['null'] }], ['MERCHANTS[0].embedOrigins[0] must be an origin']],
    [
      'this machine',
      [{ ...shop, embedOrigins: ['*loopback*'] }],
      ['MERCHANTS[0].embedOrigins must hold public https origins only in PRO, not *loopback*.'],
    ],
    [
      'no TLS',
      [{ ...shop, returnOrigins: ['http://shop.example'] }],
      ['MERCHANTS[0].returnOrigins must hold public https origins only in PRO'],
    ],
    ['a misspelt key', [{ ...shop, inlineOrigin: [] }], ['MERCHANTS[0].inlineOrigin is not known']],
    [
      'missing keys',
      [{ id: 'shop-01' }],
      [
        'MERCHANTS[0].name is missing',
        'MERCHANTS[0].embedOrigins is missing',
        'MERCHANTS[0].inlineOrigins is missing',
        'MERCHANTS[0].returnOrigins is missing',
      ],
    ],
    [
      'wrong kinds',
      [{ ...shop, name: 5 }, 'shop', { ...shop, embedOrigins: 'https://shop.example' }],
      [
        'MERCHANTS[0].name must be a text in "…"',
        'MERCHANTS[1] must be an object in { }',
        'MERCHANTS[2].embedOrigins must be a list',
      ],
    ],
    [
      'the same id twice',
      [shop, { ...shop, name: 'Other' }],
      ['MERCHANTS[1].id is taken already, by merchant [0]'],
    ],
    [
      'the same origin twice',
      [{ ...shop, embedOrigins: ['https://shop.example', 'https://shop.example'] }],
      ['MERCHANTS[0].embedOrigins[1] is in the list already, as embedOrigins[0]'],
    ],
    [
      'inline without embedding',
      [{ ...shop, inlineOrigins: ['https://other.example'] }],
      ['MERCHANTS[0].inlineOrigins[0] must be one of embedOrigins too'],
    ],
  ]
  for (const [title, list, expectations] of wrong) {
    test(`${title}: each mistake is named by its place`, async () => {
      const problems = await problemsOf(withMerchants(...list))
      assert.equal(problems.length, expectations.length, problems.join('\n'))
      expectations.forEach((start, index) => assert.ok(problems[index]?.startsWith(start), problems[index]))
    })
  }
})

describe('ten thousand wrong merchants', () => {
  const many = (change: (index: number) => object) =>
    Array.from({ length: 10_000 }, (_, index) => ({ ...shop, id: `shop-${index}`, ...change(index) }))

  for (const [title, list, first] of [
    [
      'each without https',
      many(() => ({ embedOrigins: ['http://shop.example'], inlineOrigins: [] })),
      /^MERCHANTS\[0\]\.embedOrigins must hold public https origins only in PRO/,
    ],
    [
      'each with a slash',
      many(() => ({ embedOrigins: ['https://shop.example/'] })),
      /^MERCHANTS\[0\]\.embedOrigins\[0\] must be/,
    ],
    ['all of one id', many(() => ({ id: 'shop' })), /^MERCHANTS\[1\]\.id is taken already/],
    [
      'each with a key of great length',
      many((index) => ({ ['x'.repeat(200) + index]: 1 })),
      /^MERCHANTS\[0\]\.xxx/,
    ],
  ] as const)
    test(`${title} are a few sentences, and how many more there are`, async () => {
      const problems = await problemsOf({ ...complete, MERCHANTS: JSON.stringify(list) })
      assert.match(problems[0] ?? '', first)
      assert.match(problems.at(-1) ?? '', /^MERCHANTS has (?:9,99\d|[12]\d,99\d) more mistakes\.$/)
      assert.ok(problems.length <= 6 && problems.join('\n').length < 3_000, `${problems.length} sentences`)
    })
})
