import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rememberedLanguage, rememberLanguage } from '../../../src/host/languageCookie.ts'

describe('the language cookie', () => {
  test('lives 30 days and is read again', () => {
    const jar = { cookie: '' }
    rememberLanguage(jar, 'en', true)
    assert.equal(jar.cookie, 'bank-language=en; Max-Age=2592000; Path=/; SameSite=Lax; Secure')
    rememberLanguage(jar, 'id', false)
    assert.ok(!jar.cookie.includes('Secure'))
    assert.equal(rememberedLanguage({ cookie: 'a=1; bank-language=en; b=2' }), 'en')
    assert.equal(rememberedLanguage({ cookie: 'not-bank-language=en' }), undefined)
    assert.equal(rememberedLanguage({ cookie: 'bank-language=fr' }), undefined)
  })

  test('is silent where cookies are blocked', () => {
    const blocked = {
      get cookie(): string {
        throw new DOMException('blocked', 'SecurityError')
      },
      set cookie(_line: string) {
        throw new DOMException('blocked', 'SecurityError')
      },
    }
    rememberLanguage(blocked, 'en', true)
    assert.equal(rememberedLanguage(blocked), undefined)
  })
})
