import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '../../../property.ts'
import { frameAncestors, hostedHeaders } from '../../../../src/proxy/pages/pageHeaders.ts'
import { demoProfile } from '../../../bank.ts'
import { HOSTED, SHOP, TRUSTED } from '../rig.ts'

const merchants = [{ embedOrigins: [SHOP, 'https://m.shop.example'] }, { embedOrigins: [TRUSTED] }]
const ancestorsIn = (policy: string | undefined) => /frame-ancestors ([^;]+)/.exec(policy ?? '')?.[1]

describe('pages that may frame the hosted page', () => {
  test('none, unless a page is named', () => assert.deepEqual(frameAncestors(merchants, null), []))
  test('the named page and the other pages of its merchant, if it is registered', () => {
    assert.deepEqual(frameAncestors(merchants, SHOP), [SHOP, 'https://m.shop.example'])
    assert.deepEqual(frameAncestors(merchants, TRUSTED), [TRUSTED])
  })
  for (const stranger of [
    'https://evil.example',
    `${SHOP}/`,
    `${SHOP}.evil.example`,
    'null',
    '*',
    '',
    `${SHOP} https://evil.example`,
    'https://shop.example;script-src *',
  ]) {
    test(`none for ${stranger}`, () => assert.deepEqual(frameAncestors(merchants, stranger), []))
  }
  test('every page of this machine if that is registered, and only then', () => {
    const local = [{ embedOrigins: ['*loopback*'] }]
    assert.deepEqual(frameAncestors(local, 'http://localhost:5173'), [
      'http://localhost:*',
      'http://127.0.0.1:*',
    ])
    assert.deepEqual(frameAncestors(local, 'https://evil.example'), [])
    assert.deepEqual(frameAncestors(merchants, 'http://localhost:5173'), [])
  })
  test('are found without a search of all merchants for each request', () => {
    let reads = 0
    const many = Array.from({ length: 1_000 }, (_, index) => ({
      get embedOrigins() {
        reads += 1
        return [`https://shop-${index}.example`]
      },
    }))
    frameAncestors(many, SHOP)
    const before = reads
    assert.deepEqual(frameAncestors(many, 'https://shop-7.example'), ['https://shop-7.example'])
    assert.equal(reads - before, 1)
  })

  const headers = (embedder: string | null, environment: 'PRO' | 'DEV' = 'PRO') =>
    hostedHeaders(
      {
        environment,
        bank: demoProfile(`${HOSTED}/hosted/`),
        merchants: merchants.map((merchant) => ({
          id: 'x',
          name: 'x',
          inlineOrigins: [],
          returnOrigins: [],
          ...merchant,
        })),
      },
      embedder,
      [`'sha256-abc='`],
    )
  test('are in the header, beside a strict policy', () => {
    assert.equal(ancestorsIn(headers(null)['content-security-policy']), `'none'`)
    assert.equal(ancestorsIn(headers(SHOP)['content-security-policy']), `${SHOP} https://m.shop.example`)
    const { 'content-security-policy': policy = '', ...otherEntries } = headers(null)
    for (const part of [
      `default-src 'none'`,
      `script-src 'self' 'sha256-abc=';`,
      `style-src 'none'`,
      `require-trusted-types-for 'script'`,
      `trusted-types 'none'`,
      `frame-src 'self' ${HOSTED}`,
      `base-uri 'none'`,
      `form-action 'none'`,
    ]) {
      assert.ok(policy.includes(part), part)
    }
    assert.doesNotMatch(policy, /unsafe|\*/)
    assert.deepEqual(
      [
        otherEntries['referrer-policy'],
        otherEntries['x-content-type-options'],
        otherEntries['cache-control'],
      ],
      ['strict-origin', 'nosniff', 'no-store'],
    )
    assert.equal(otherEntries['cross-origin-opener-policy'], 'same-origin')
    assert.ok(otherEntries['strict-transport-security'])
    assert.equal(headers(null, 'DEV')['strict-transport-security'], undefined)
  })
  test("the bank's map services may be used, and no others", () => {
    const map = {
      tiles: 'https://tiles.bank.example/{z}/{x}/{y}.png',
      attribution: '',
      search: 'https://find.bank.example/?q={query}',
    }
    const policy = hostedHeaders(
      { environment: 'PRO', merchants: [], bank: { ...demoProfile(`${HOSTED}/hosted/`), map } },
      null,
      [],
    )['content-security-policy']
    assert.match(
      policy ?? '',
      /; connect-src 'self' https:\/\/find\.bank\.example; img-src 'self' https:\/\/tiles\.bank\.example data:; /,
    )
    assert.match(
      headers(null)['content-security-policy'] ?? '',
      /; connect-src 'self'; img-src 'self' data:; /,
    )
  })
  test("merchants' pictures come from the origins that the operator names", () => {
    const policy = hostedHeaders(
      {
        environment: 'PRO',
        merchants: [],
        bank: demoProfile(`${HOSTED}/hosted/`),
        pictureOrigins: ['https://pictures.bank.example'],
      },
      null,
      [],
    )['content-security-policy']
    assert.match(policy ?? '', /; img-src 'self' https:\/\/pictures\.bank\.example data:; /)
  })
  test('no address can add a page', () => {
    fc.assert(
      fc.property(fc.string(), (embedder) => {
        const policy = headers(embedder)['content-security-policy']
        assert.equal(
          policy,
          headers(merchants.some(({ embedOrigins }) => embedOrigins.includes(embedder)) ? embedder : null)[
            'content-security-policy'
          ],
        )
      }),
    )
  })
})
