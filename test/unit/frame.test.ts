/**
 * What element and frame say to each other: only what the guards know is taken, from the right window and
 * origin, once.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  FRAME_PROTOCOL,
  isHello,
  isNews,
  isOpening,
  isOrder,
  type Opening,
} from '../../src/contract/frame.ts'
import { CANCELABLE } from '../../src/contract/outcomes.ts'
import { TOKENS } from '../../src/contract/tokens.ts'
import { framedCarrier } from '../../src/host/framed.ts'
import { cookieKeeper, framedStorage, takesCookies } from '../../src/host/framedStorage.ts'
import { meet } from '../../src/host/meet.ts'
import { isSafeToken } from '../../src/host/tokens.ts'
import { mayLeaveFor, type Reach } from '../../elements/leave.ts'

const look = {
  language: 'en',
  theme: 'dark',
  tokens: { '--bank-color-brand': '#0a7040' },
  room: 812,
} as const
const opening: Opening = {
  bank: 'open',
  protocol: FRAME_PROTOCOL,
  environment: 'DEV',
  flow: 'pay',
  version: 3,
  subject: 'or-7Pd3Lm42',
  ...look,
}
const error = {
  code: 'PIN_WRONG',
  category: 'auth',
  recoverable: true,
  retryAfterMs: null,
  diagnosticsId: 'D-5K2M-91QX',
}
const common = { diagnosticsId: 'D-5K2M-91QX', mode: 'frame' }
const event = (name: string, own: object, state: object = {}) => ({
  is: 'event',
  name,
  detail: { ...common, ...own },
  state,
})
const order = { originReferenceNo: 'or-7Pd3Lm42' }

const events = [
  event('bank-ready', {}, { version: '0.1.0', step: 'payment', lastError: null, timings: { readyMs: 120 } }),
  event('bank-load-error', { error }),
  event('bank-step', { screen: 'payment', path: '/pages/v3/payment/payment' }),
  event('bank-otp-sent', { expiresAt: 1_800_000_000_000, resendAt: 1_800_000_000_000, resendsLeft: 3 }),
  event('bank-method-change', { method: 'WALLET', pointAmount: 0 }),
  event('bank-installment-change', {
    months: 3,
    monthly: '1.00',
    fee: '0.50',
    total: '3.50',
    firstDueDate: '2026-12-01',
  }),
  event('bank-redirect', { url: 'https://shop.example/thanks', reason: 'paid' }),
  event('bank-handoff', { url: 'https://app.bank.example/pay/1' }),
  event('bank-linked', { journeyId: 'jn-5Kx2Qw81' }),
  event('bank-unlinked', { journeyId: 'jn-5Kx2Qw81' }),
  event('bank-succeeded', order),
  event('bank-pending', order),
  event('bank-failed', { ...order, error }),
  event('bank-cancelled', { stage: 'payment' }),
  event('bank-error', { error, fatal: false }),
]
const news = [
  ...events,
  { is: 'alive' },
  { is: 'shown' },
  { is: 'height', height: 640 },
  { is: 'leave', url: 'tel:+62215000123' },
]
const orders = [
  ...['retry', 'back', 'close', 'focus', 'ping', 'handed'].map((name) => ({ do: name })),
  { do: 'look', ...look },
]
const hello = { bank: 'hello', protocol: 1 }
const all = [...news, ...orders, hello, opening]
const guards = { isHello, isOpening, isOrder, isNews }

describe('messages', () => {
  test('each guard takes its own, and nothing of the others', () => {
    const own: Record<keyof typeof guards, readonly unknown[]> = {
      isHello: [hello],
      isOpening: [opening],
      isOrder: orders,
      isNews: news,
    }
    for (const [name, guard] of Object.entries(guards)) {
      for (const message of all)
        assert.equal(
          guard(message),
          own[name as keyof typeof guards].includes(message),
          `${name} ${JSON.stringify(message)}`,
        )
    }
  })

  test('every event is among them', () => assert.equal(new Set(events.map(({ name }) => name)).size, 15))
  test('those that may be refused carry an address, and no others do', () => {
    assert.deepEqual(
      events.filter(({ detail }) => 'url' in detail).map(({ name }) => name),
      [...CANCELABLE],
    )
  })

  test('random values are never taken', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const guard of Object.values(guards)) assert.equal(guard(value), false)
      }),
    )
  })

  test('a message with a field more, a field less or another type in one is never taken', () => {
    const changed = fc.constantFrom(...all).chain((message) => {
      const paths = Object.keys(message).flatMap((key) => {
        const value: unknown = Reflect.get(message, key)
        return key === 'detail'
          ? [[key], ...Object.keys(value as object).map((inner) => [key, inner])]
          : [[key]]
      })
      return fc.tuple(
        fc.constant(message),
        fc.constantFrom(...paths),
        fc.constantFrom('more', 'less', 'type'),
      )
    })
    fc.assert(
      fc.property(
        changed,
        fc.constantFrom<unknown>(undefined, null, true, -1, 1.5, '', [], {}, '\u0000', Symbol.iterator),
        ([message, path, how], other) => {
          const copy = structuredClone(message) as Record<string, unknown>
          const holder = (path.length > 1 ? copy[path[0] ?? ''] : copy) as Record<string, unknown>
          const key = path.at(-1) ?? ''
          if (how === 'more') holder['another'] = 1
          else if (how === 'less') delete holder[key]
          else if (
            JSON.stringify(holder[key]) !== JSON.stringify(other)
            && !(typeof holder[key] === typeof other && typeof other !== 'string')
          )
            holder[key] = other
          else return
          // Of an id or an answer's state the emptiness is allowed.
          if (isDeepAllowed(copy, key, other)) return
          for (const guard of Object.values(guards)) assert.equal(guard(copy), false, JSON.stringify(copy))
        },
      ),
      { numRuns: 500 },
    )
  })

  test('an opening of another protocol is not taken; a hello of one is recognised', () => {
    assert.equal(isOpening({ ...opening, protocol: FRAME_PROTOCOL + 1 }), false)
    assert.equal(isHello({ ...hello, protocol: FRAME_PROTOCOL + 1 }), true)
  })

  for (const [what, message] of [
    ['a number in a path', event('bank-step', { screen: 'payment', path: '/pages/0812 3456' })],
    ['an address of a script', event('bank-redirect', { url: 'java\nscript:alert(1)', reason: 'paid' })],
    ['a sentence as an id', event('bank-succeeded', { originReferenceNo: 'Rp2.500.000,00 left' })],
    ['an inherited name', event('toString', {})],
    ['inline as the mode', { ...event('bank-ready', {}), detail: { ...common, mode: 'inline' } }],
    ['a height without end', { is: 'height', height: Infinity }],
    ['a state three levels deep', event('bank-ready', {}, { a: { b: { c: 1 } } })],
    ['a long text in a state', event('bank-ready', {}, { a: 'x'.repeat(301) })],
  ] as const) {
    test(`${what} is not taken`, () => assert.equal(isNews(message), false))
  }
})

/** Changes that leave a message that is still one. */
function isDeepAllowed(copy: Record<string, unknown>, key: string, other: unknown): boolean {
  return (
    ((key === 'state' || key === 'tokens')
      && typeof other === 'object'
      && other !== null
      && !Array.isArray(other))
    || (key === 'subject' && typeof other === 'string')
    || ('retryAfterMs' in copy && other === null)
  )
}

describe('the handshake', () => {
  function setUp() {
    const parent = {
      said: [] as [unknown, string][],
      postMessage: (message: unknown, origin: string) => parent.said.push([message, origin]),
    }
    const heard = new Set<(event: unknown) => void>()
    const page = {
      parent,
      addEventListener: (_type: string, listener: (event: unknown) => void) => heard.add(listener),
      removeEventListener: (_type: string, listener: (event: unknown) => void) => heard.delete(listener),
    }
    const meeting = meet(page as unknown as Window)
    let met: unknown
    void meeting.then((value) => (met = value))
    const { port1 } = new MessageChannel()
    port1.close()
    const right = { source: parent, origin: 'https://shop.example', data: opening, ports: [port1] }
    return {
      parent,
      right,
      port1,
      say: async (event: object): Promise<unknown> => {
        heard.forEach((listener) => listener(event))
        await Promise.resolve()
        return met
      },
      listening: () => heard.size,
    }
  }

  test('says hello, and takes the opening of the window around with its origin and its one port', async () => {
    const { parent, say, right, port1, listening } = setUp()
    assert.deepEqual(parent.said, [[{ bank: 'hello', protocol: FRAME_PROTOCOL }, '*']])
    assert.deepEqual(await say(right), { port: port1, embedder: 'https://shop.example', opening })
    assert.equal(listening(), 0)
  })

  const wrong: Record<string, object> = {
    'another window': { source: {} },
    'no window': { source: null },
    'an opaque origin': { origin: 'null' },
    'no origin': { origin: '' },
    'a file': { origin: 'file://' },
    'no port': { ports: [] },
    'two ports': { ports: [{}, {}] },
    nonsense: { data: 'open' },
    'another protocol': { data: { ...opening, protocol: 2 } },
    'a field more': { data: { ...opening, proxy: 'https://evil.example' } },
  }
  for (const [what, change] of Object.entries(wrong)) {
    test(`drops ${what}, and still takes the right one`, async () => {
      const { say, right } = setUp()
      assert.equal(await say({ ...right, ...change }), undefined)
      assert.ok(await say(right))
    })
  }
})

describe('tokens', () => {
  /** A browser that would take anything: what is refused here is refused whatever the browser thinks. */
  const safe = (name: string, value: string): boolean => isSafeToken(name, value, () => true)

  test('are those of the style sheets, and no others', () => {
    const inSheets = [
      ...readFileSync(new URL('../../src/ui/tokens.ts', import.meta.url), 'utf8').matchAll(
        /^\s*(--bank-[\w-]+):/gm,
      ),
    ].map(([, name = '']) => name)
    assert.deepEqual([...TOKENS.keys()].toSorted(), [...new Set(inSheets)].toSorted())
  })

  test('usual values are taken', () => {
    for (const [name, value] of [
      ['--bank-color-brand', '#0a7040'],
      ['--bank-color-text', 'rgb(16 18 22 / 44%)'],
      ['--bank-color-line', 'color-mix(in oklab, red 20%, #fff)'],
      ['--bank-shadow-sheet', '0 0 0 1px rgb(16 18 22 / 4%), 0 12px 32px -12px rgb(16 18 22 / 10%)'],
      ['--bank-font-family', 'system-ui, "Segoe UI", sans-serif'],
      ['--bank-font-scale', '1.2'],
      ['--bank-space', '0.25'],
      ['--bank-radius-sheet', 'calc(1rem + 2px)'],
      ['--bank-duration', '240ms'],
      ['--bank-ease', 'cubic-bezier(0.2, 0.7, 0.2, 1)'],
    ] as const)
      assert.ok(safe(name, value), `${name}: ${value}`)
  })

  for (const value of [
    'url(https://evil.example/a.png)',
    'URL("//evil.example")',
    'image-set("a.png" 1x)',
    'var(--other)',
    'env(safe-area-inset-top)',
    'attr(href)',
    'element(#a)',
    'red; background: url(a)',
    'red } * { color: red',
    '\\75 rl(a)',
    'red /* ',
    '"',
    '"url(a)" url(b)',
    'expression(alert(1))',
    '@import "a"',
    '',
    ' '.repeat(301),
    '<b>',
    'a:b',
    '!important',
  ]) {
    test(`${JSON.stringify(value.slice(0, 40))} is not`, () => {
      for (const name of TOKENS.keys()) assert.equal(safe(name, value), false, name)
    })
  }

  test('nor what the browser would not take, an unknown name, or letters nobody can read', () => {
    assert.equal(
      isSafeToken('--bank-color-brand', '12px', () => false),
      false,
    )
    assert.equal(safe('--bank-evil', 'red'), false)
    for (const scale of ['0', '0.1', '90', '-1', '1e9', 'calc(1)'])
      assert.equal(safe('--bank-font-scale', scale), false, scale)
  })

  test('nothing random with a bracket of a resource gets through', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TOKENS.keys()), fc.string(), fc.string(), (name, before, after) => {
        assert.equal(safe(name, `${before}url(${after}`), false)
      }),
    )
  })
})

describe("where the bank's page may lead", () => {
  const cases: Record<string, readonly Reach[]> = {
    'https://shop.example/thanks?order=1': ['web'],
    'http://localhost:8080/': ['web'],
    'http://127.0.0.1/': ['web'],
    'http://shop.example/': [],
    'https://user@shop.example/': [],
    'https://shop.example:secret@evil.example/': [],
    'tel:+62215000123': ['telephone'],
    'bankapp://pay/1': [],
    'intent://pay/#Intent;end': [],
    'javascript:alert(1)': [],
    'JAVASCRIPT:alert(1)': [],
    'data:text/html,a': [],
    'blob:https://shop.example/1': [],
    'about:blank': [],
    'file:///etc/passwd': [],
    'filesystem:https://a/b': [],
    'vbscript:a': [],
    'view-source:https://a': [],
  }
  for (const [address, allowed] of Object.entries(cases)) {
    test(`${address}: ${allowed.join(', ') || 'nowhere'}`, () => {
      const reaches: readonly Reach[] = ['web', 'telephone']
      assert.deepEqual(
        reaches.filter((reach) => mayLeaveFor(new URL(address), reach)),
        allowed,
      )
    })
  }
})

describe('what a frame may keep', () => {
  /** A jar as browsers have it; `blocked` takes nothing. */
  function createJar({ blocked = false } = {}) {
    const held = new Map<string, string>()
    const lines: string[] = []
    return {
      lines,
      get cookie() {
        return [...held].map(([name, value]) => `${name}=${value}`).join('; ')
      },
      set cookie(line: string) {
        lines.push(line)
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (blocked) return
        if (/Max-Age=0/.test(line)) held.delete(name)
        // As browsers do: one that is too long is not taken, and the one before stays.
        else if (name.length + value.length <= 4096) held.set(name, value)
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
    const keeper = cookieKeeper(jar, '/hosted/')
    keeper.setItem('bank-elements:pay:or-1', '{"a":"b; c=d"}')
    assert.match(jar.lines[0] ?? '', /^[^;]+; Path=\/hosted\/; Secure; SameSite=None; Partitioned$/)
    assert.equal(keeper.getItem('bank-elements:pay:or-1'), '{"a":"b; c=d"}')
    assert.equal(keeper.getItem('bank-elements:pay:or-2'), null)
    keeper.removeItem('bank-elements:pay:or-1')
    assert.equal(keeper.getItem('bank-elements:pay:or-1'), null)
  })

  test('what is too long is not kept, and what was kept before it is no longer true', () => {
    const keeper = cookieKeeper(createJar(), '/hosted/')
    keeper.setItem('bank-elements:pay:or-1', '{"stage":"pin"}')
    keeper.setItem('bank-elements:pay:or-1', JSON.stringify({ stage: 'pinSent', text: 'x'.repeat(4096) }))
    assert.equal(keeper.getItem('bank-elements:pay:or-1'), null)
  })

  test('sessionStorage where it may be had, else cookies, else nothing', () => {
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

  test('the session travels in a cookie where one is taken over TLS, else as a token', () => {
    const at = (protocol: string, document: { cookie: string }) =>
      framedCarrier({ document, location: { protocol } } as unknown as Window)
    assert.equal(at('https:', createJar()), 'cookie-framed')
    assert.equal(at('https:', createJar({ blocked: true })), 'bearer')
    assert.equal(at('https:', throwing), 'bearer')
    assert.equal(at('http:', createJar()), 'bearer')
    assert.ok(takesCookies(createJar(), '/'))
  })
})
