import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { framedCarrier } from '../../../src/host/framed.ts'
import { cookieStorage, framedStorage, takesCookies } from '../../../src/host/framedStorage.ts'

describe('the storage of a frame', () => {
  /** A jar as browsers have it; `blocked` takes nothing. */
  function createJar({ blocked: isBlocked = false } = {}) {
    const entries = new Map<string, string>()
    const lines: string[] = []
    return {
      lines,
      get cookie() {
        return [...entries].map(([name, value]) => `${name}=${value}`).join('; ')
      },
      set cookie(line: string) {
        lines.push(line)
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (isBlocked) return
        if (/Max-Age=0/.test(line)) entries.delete(name)
        // As browsers do: one that is too long is not taken, and the one before stays.
        else if (name.length + value.length <= 4096) entries.set(name, value)
      },
    }
  }
  const throwing = {
    get cookie(): string {
      throw new DOMException('blocked', 'SecurityError')
    },
    set cookie(_line: string) {
      throw new DOMException('blocked', 'SecurityError')
    },
  }

  test('cookies of this pair of pages only, never sent to the proxy', () => {
    const jar = createJar()
    const storage = cookieStorage(jar, '/hosted/')
    storage.setItem('bank-elements:pay:or-1', '{"a":"b; c=d"}')
    assert.match(jar.lines[0] ?? '', /^[^;]+; Path=\/hosted\/; Secure; SameSite=None; Partitioned$/)
    assert.equal(storage.getItem('bank-elements:pay:or-1'), '{"a":"b; c=d"}')
    assert.equal(storage.getItem('bank-elements:pay:or-2'), null)
    storage.removeItem('bank-elements:pay:or-1')
    assert.equal(storage.getItem('bank-elements:pay:or-1'), null)
  })

  test('a value that is too long is not kept, and removes the previous one', () => {
    const storage = cookieStorage(createJar(), '/hosted/')
    storage.setItem('bank-elements:pay:or-1', '{"stage":"pin"}')
    storage.setItem('bank-elements:pay:or-1', JSON.stringify({ stage: 'pinSent', text: 'x'.repeat(4096) }))
    assert.equal(storage.getItem('bank-elements:pay:or-1'), null)
  })

  test('sessionStorage if it is available, else cookies, else nothing', () => {
    const session = {} as Storage
    const refuse = (): Storage => {
      throw new DOMException('blocked', 'SecurityError')
    }
    const view = (document: { cookie: string }) =>
      ({ document, location: { href: 'https://pay.bank.example/hosted/?embedder=a' } }) as unknown as Window
    assert.equal(
      framedStorage(view(createJar()), () => session),
      session,
    )
    assert.ok(framedStorage(view(createJar()), refuse))
    assert.equal(framedStorage(view(createJar()), refuse, false), undefined)
    assert.equal(framedStorage(view(createJar({ blocked: true })), refuse), undefined)
    assert.equal(framedStorage(view(throwing), refuse), undefined)
  })

  test('the session is in a cookie where cookies are accepted over TLS, else a token', () => {
    const at = (protocol: string, document: { cookie: string }) =>
      framedCarrier({ document, location: { protocol } } as unknown as Window)
    assert.equal(at('https:', createJar()), 'cookie-framed')
    assert.equal(at('https:', createJar({ blocked: true })), 'bearer')
    assert.equal(at('https:', throwing), 'bearer')
    assert.equal(at('http:', createJar()), 'bearer')
    assert.ok(takesCookies(createJar(), '/'))
  })
})
