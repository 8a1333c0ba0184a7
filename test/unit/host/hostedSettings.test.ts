/** The hosted page's address: what is read from it and what never is. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hostedUrl } from '../../../src/host/hostedUrl.ts'
import { hostedSettings, withMovedParams, addressWithVersion } from '../../../src/host/hostedSettings.ts'
import type { Language } from '../../../src/contract/language.ts'

const PAGE = 'https://pay.bank.example/hosted/'
const at = (query: string, savedLanguage?: Language) =>
  hostedSettings(new URL(PAGE + query), { savedLanguage })

describe('address of the hosted page', () => {
  for (const [query, flow, subject, version] of [
    ['?journeyId=journey-1', 'link', 'journey-1', 1],
    ['?journeyId=journey-1#/', 'link', 'journey-1', 1],
    ['#/?journeyId=journey-1', 'link', 'journey-1', 1],
    ['#/pages/v2/bind/accountCreation?journeyId=journey-1', 'link', 'journey-1', 2],
    ['?journeyId=journey-1&flow=unlink#/pages/v2/common/verification', 'unlink', 'journey-1', 2],
    ['?originReferenceNo=order-1', 'pay', 'order-1', 3],
    ['?referenceNo=order-2#/', 'pay', 'order-2', 3],
    ['?originReferenceNo=order-1&referenceNo=order-2', 'pay', 'order-1', 3],
    ['?originReferenceNo=order-1#/pages/payment/payment', 'pay', 'order-1', 1],
    ['#/pages/v2/payment/payment?referenceNo=order-2', 'pay', 'order-2', 2],
    ['?originReferenceNo=order-1#/pages/v3/payment/payment', 'pay', 'order-1', 3],
    ['?journeyId=journey-1&originReferenceNo=order-1#/pages/v2/payment/result', 'pay', 'order-1', 2],
    ['?journeyId=journey-1#/choose-location', 'link', 'journey-1', 2],
    ['?originReferenceNo=order-1&version=3#/pages/v2/payment/paylater-confirmation', 'pay', 'order-1', 3],
    ['?originReferenceNo=order-1&version=1#/pages/v2/payment/result', 'pay', 'order-1', 2],
    ['?originReferenceNo=order-1&version=3#/pages/v2/payment/payment', 'pay', 'order-1', 2],
    ['?originReferenceNo=order-1&version=2#/pages/v3/payment/payment', 'pay', 'order-1', 3],
    ['?originReferenceNo=order-1&version=2#/choose-location', 'pay', 'order-1', 2],
    ['?journeyId=journey-1&version=3', 'link', 'journey-1', 2],
    ['#/pages/v3/payment/payment', 'pay', '', 3],
    ['', 'link', '', 1],
  ] as const) {
    test(query || 'nothing', () => {
      const settings = at(query)
      assert.deepEqual([settings.flow, settings.subject, settings.version], [flow, subject, version])
    })
  }

  test('en gives English, any other value Indonesian, none the remembered one, then Indonesian', () => {
    assert.deepEqual(
      ['?language=en', '?language=fr', '?language=', ''].map((query) => at(query, 'en').language),
      ['en', 'id', 'id', 'en'],
    )
    assert.equal(at('').language, 'id')
    assert.equal(at('#/pages/v2/bind/bind?language=en').language, 'en')
  })

  test('light unless the address names a theme', () => {
    assert.deepEqual(
      ['', '?theme=dark', '?theme=auto', '?theme=neon'].map((query) => at(query).theme),
      ['light', 'dark', 'auto', 'light'],
    )
  })

  test("the proxy's address and the environment never come from the address", () => {
    const settings = at('?proxy=https://evil.example&environment=MOCK')
    assert.equal(settings.proxy, 'https://pay.bank.example/proxy')
    assert.equal(settings.environment, 'PRO')
  })

  test('parameters inside the route move before the hash; the query wins over them', () => {
    assert.equal(
      withMovedParams(new URL(`${PAGE}?language=en#/pages/v2/bind/bind?journeyId=j-1&language=id`)).href,
      `${PAGE}?journeyId=j-1&language=en#/pages/v2/bind/bind`,
    )
    assert.equal(
      withMovedParams(new URL(`${PAGE}?language=en#/pages/v2/bind/bind?language=id`), 'hash').href,
      `${PAGE}?language=id#/pages/v2/bind/bind`,
    )
  })

  test("every page of a payment has the version that it started with, even if the route is an older one's", () => {
    for (const [version, route] of [
      [1, '/pages/payment/result'],
      [2, '/pages/v2/payment/paylater-confirmation'],
      [3, '/pages/v2/payment/paylater-confirmation'],
      [3, '/pages/v2/payment/loading'],
    ] as const) {
      const first = new URL(
        `${PAGE}?originReferenceNo=order-1#/pages/${version === 1 ? '' : `v${version}/`}payment/payment`,
      )
      const later = addressWithVersion(first, hostedSettings(first, { savedLanguage: undefined }))
      later.hash = route
      assert.equal(hostedSettings(later, { savedLanguage: undefined }).version, version, later.href)
    }
    const link = new URL(`${PAGE}?journeyId=journey-1#/pages/bind/bind`)
    assert.equal(addressWithVersion(link, hostedSettings(link, { savedLanguage: undefined })).href, link.href)
  })

  test('reads the settings that an element sends', () => {
    const expectation = { ...at('?originReferenceNo=order-1&language=en&theme=dark'), version: 2 } as const
    assert.deepEqual(
      hostedSettings(new URL(hostedUrl(expectation)), { savedLanguage: undefined }),
      expectation,
    )
  })
})
