import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as v from 'valibot'
import { variables } from '../../../../src/proxy/config/variables.ts'
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
      [shop, { ...shop, id: 'shop-02', returnOrigins: ['https://shop.example/'] }],
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
      ['MERCHANTS[0].returnOrigins[0] must be https, unless it is on this machine'],
    ],
    [
      'an embedding page without TLS',
      [{ ...shop, embedOrigins: ['http://shop.example'] }],
      ['MERCHANTS[0].embedOrigins must hold public https origins only in PRO'],
    ],
    ...['toko', 'toko.senja', 'toko senja', 'x'.repeat(65)].map((id): [string, unknown[], string[]] => [
      `an id that no answer of the bank has, ${id.slice(0, 12)}`,
      [{ ...shop, id }],
      ['MERCHANTS[0].id must be 6 to 64 letters, digits, hyphens or underscores'],
    ]),
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

describe('outside PRO', () => {
  const uat = (returnOrigins: string[]) =>
    problemsOf({ ...withMerchants({ ...shop, returnOrigins }), ENVIRONMENT: 'UAT' })

  test('a return without TLS, which no customer would be led to, is refused, but not on this machine', async () => {
    assert.deepEqual(
      await uat(['http://localhost:3000', 'http://127.0.0.2', 'https://shop.example', '*loopback*']),
      [],
    )
    const [problem = '', ...more] = await uat(['https://shop.example', 'http://shop.example'])
    assert.match(
      problem,
      /^MERCHANTS\[0\]\.returnOrigins\[1\] must be https, unless .*, not "http:\/\/shop\.example"/,
    )
    assert.deepEqual(more, [])
  })

  test('the merchant that stands in where none is named is one that a bank can name', () => {
    const [standIn] = v.parse(variables.MERCHANTS.schema, variables.MERCHANTS.default)
    assert.equal(standIn?.id, 'demo-shop')
  })
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
    ['all of one id', many(() => ({ id: 'shop-01' })), /^MERCHANTS\[1\]\.id is taken already/],
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
