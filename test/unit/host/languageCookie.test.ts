import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { languageJar, type CookieJar } from '../../../src/host/languageCookie.ts'

const of = (jar: CookieJar, page: { isMock?: boolean; secure?: boolean } = {}) =>
  languageJar(jar, { isMock: false, secure: true, ...page })

describe('the language cookie', () => {
  test('lives 30 days and is read again', () => {
    const jar = { cookie: '' }
    of(jar).remember('en')
    assert.equal(jar.cookie, 'bank-language=en; Max-Age=2592000; Path=/; SameSite=Lax; Secure')
    of(jar, { secure: false }).remember('id')
    assert.ok(!jar.cookie.includes('Secure'))
    assert.equal(of({ cookie: 'a=1; bank-language=en; b=2' }).read(), 'en')
    assert.equal(of({ cookie: 'not-bank-language=en' }).read(), undefined)
    assert.equal(of({ cookie: 'bank-language=fr' }).read(), undefined)
  })

  test('of MOCK and of other environments are separate', () => {
    const jar = { cookie: '' }
    of(jar, { isMock: true }).remember('en')
    assert.equal(of(jar, { isMock: true }).read(), 'en')
    assert.equal(of(jar).read(), undefined)
    assert.equal(of({ cookie: 'bank-language=en' }, { isMock: true }).read(), undefined)
  })

  test('is ignored where cookies are blocked', () => {
    const blockedDocument = {
      get cookie(): string {
        throw new DOMException('blocked', 'SecurityError')
      },
      set cookie(_line: string) {
        throw new DOMException('blocked', 'SecurityError')
      },
    }
    of(blockedDocument).remember('en')
    assert.equal(of(blockedDocument).read(), undefined)
  })
})
