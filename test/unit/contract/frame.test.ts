/** Messages between element and frame: only what the guards know is taken. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '../../property.ts'
import {
  FRAME_PROTOCOL,
  frameNameIn,
  isHello,
  isMessage,
  isOpening,
  isCommand,
  type FrameName,
} from '../../../src/contract/frame.ts'
import { ADDRESS_LENGTH } from '../../../src/contract/embedding.ts'
import { CANCELABLE } from '../../../src/contract/outcomes.ts'
import { look, opening, common, event } from './frameMessages.ts'

const error = {
  code: 'PIN_WRONG',
  category: 'auth',
  recoverable: true,
  retryAfterMs: null,
  diagnosticsId: 'D-5K2M-91QX',
}
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
const question = {
  is: 'question',
  id: '255-0-17',
  detail: { ...common, screen: 'payment' },
  state: {},
}
const messages = [
  ...events,
  question,
  { is: 'alive' },
  { is: 'shown' },
  { is: 'unpaid' },
  { is: 'height', height: 640 },
  { is: 'leave', url: 'tel:+62215000123' },
]
const commands = [
  ...['retry', 'back', 'close', 'focus', 'ping', 'handed'].map((name) => ({ do: name })),
  { do: 'look', ...look },
  { do: 'answer', question: question.id, approved: true },
]
const hello = { bank: 'hello', protocol: FRAME_PROTOCOL }
const all = [...messages, ...commands, hello, opening]
const guards = { isHello, isOpening, isCommand, isMessage }

describe('messages', () => {
  test('each guard accepts its own messages only', () => {
    const samples: Record<keyof typeof guards, readonly unknown[]> = {
      isHello: [hello],
      isOpening: [opening],
      isCommand: commands,
      isMessage: messages,
    }
    for (const [name, guard] of Object.entries(guards)) {
      for (const message of all)
        assert.equal(
          guard(message),
          samples[name as keyof typeof guards].includes(message),
          `${name} ${JSON.stringify(message)}`,
        )
    }
  })

  test('of a code say that 0 to 99 more can be sent', () => {
    const withResends = (resendsLeft: number) =>
      event('bank-otp-sent', { expiresAt: 1_800_000_000_000, resendAt: 1_800_000_000_000, resendsLeft })
    assert.deepEqual(
      [-1, 0, 99, 100].map((count) => isMessage(withResends(count))),
      [false, true, true, false],
    )
  })
  test('lead as far as any address, and no further', () => {
    const head = 'https://shop.example/?'
    const led = (length: number) =>
      isMessage(event('bank-redirect', { url: head + 'a'.repeat(length - head.length), reason: 'paid' }))
    assert.deepEqual([ADDRESS_LENGTH, ADDRESS_LENGTH + 1].map(led), [true, false])
  })
  test('include every event that tells', () => assert.equal(new Set(events.map(({ name }) => name)).size, 15))
  test('of cancelable events that lead away have an address, and no others', () => {
    assert.deepEqual(
      events.filter(({ detail }) => 'url' in detail).map(({ name }) => name),
      CANCELABLE.filter((name) => name !== 'bank-confirm'),
    )
  })

  test('random values are never accepted', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const guard of Object.values(guards)) assert.equal(guard(value), false)
      }),
    )
  })

  test('a message with an extra field, a missing field or a field of another type is never accepted', () => {
    const mutation = fc.constantFrom(...all).chain((message) => {
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
        mutation,
        fc.constantFrom<unknown>(undefined, null, true, -1, 1.5, '', [], {}, '\u0000', Symbol.iterator),
        ([message, path, change], replacement) => {
          const copy = structuredClone(message) as Record<string, unknown>
          const holder = (path.length > 1 ? copy[path[0] ?? ''] : copy) as Record<string, unknown>
          const key = path.at(-1) ?? ''
          if (change === 'more') holder['another'] = 1
          else if (change === 'less') delete holder[key]
          else if (
            JSON.stringify(holder[key]) !== JSON.stringify(replacement)
            && !(typeof holder[key] === typeof replacement && typeof replacement !== 'string')
          )
            holder[key] = replacement
          else return
          // Of an id or an answer's state the emptiness is allowed.
          if (isDeepAllowed(copy, key, replacement)) return
          for (const guard of Object.values(guards)) assert.equal(guard(copy), false, JSON.stringify(copy))
        },
      ),
      { numRuns: 500 },
    )
  })

  test('an opening of another protocol is refused; its hello is recognised', () => {
    assert.equal(isOpening({ ...opening, protocol: FRAME_PROTOCOL + 1 }), false)
    assert.equal(isHello({ ...hello, protocol: FRAME_PROTOCOL + 1 }), true)
  })

  for (const [title, message] of [
    ['a number in a path', event('bank-step', { screen: 'payment', path: '/pages/0812 3456' })],
    ['an address of a script', event('bank-redirect', { url: 'java\nscript:alert(1)', reason: 'paid' })],
    ['a sentence as an id', event('bank-succeeded', { originReferenceNo: 'Rp2.500.000,00 left' })],
    ['an inherited name', event('toString', {})],
    ['inline as the mode', { ...event('bank-ready', {}), detail: { ...common, mode: 'inline' } }],
    ['a height without end', { is: 'height', height: Infinity }],
    ['a state three levels deep', event('bank-ready', {}, { a: { b: { c: 1 } } })],
    ['a long text in a state', event('bank-ready', {}, { a: 'x'.repeat(301) })],
  ] as const) {
    test(`${title} is refused`, () => assert.equal(isMessage(message), false))
  }
})

/** Changes that leave a message that is still one. */
function isDeepAllowed(copy: Record<string, unknown>, key: string, value: unknown): boolean {
  return (
    ((key === 'state' || key === 'tokens')
      && typeof value === 'object'
      && value !== null
      && !Array.isArray(value))
    || (key === 'subject' && typeof value === 'string')
    || ('retryAfterMs' in copy && value === null)
  )
}

describe("a frame's name", () => {
  const name: FrameName = { ...look, version: 2, linking: 'jn-5Kx2Qw81', order: null }

  test("carries the element's look, and the journey or order of its first screen", () => {
    for (const variant of [
      name,
      { ...name, linking: null },
      { ...name, linking: null, order: 'or-5Kx2Qw81' },
      { ...name, tokens: {} },
    ])
      assert.deepEqual(frameNameIn(JSON.stringify(variant)), variant)
  })

  for (const [title, odd] of [
    ['of another language', { ...name, language: 'fr' }],
    ['of a theme that is not decided yet', { ...name, theme: 'auto' }],
    ['of a version that there is none of', { ...name, version: 4 }],
    ['of a room that is no length', { ...name, room: '812px' }],
    ['with a token that is no text', { ...name, tokens: { '--bank-color-brand': 1 } }],
    ['with an id that no address could hold', { ...name, linking: '../admin' }],
    ['without an id', { ...look, version: 2 }],
    ['with something more', { ...name, subject: 'jn-5Kx2Qw81' }],
  ] as const)
    test(`${title} counts as no name`, () => assert.equal(frameNameIn(JSON.stringify(odd)), undefined))

  test('of another page counts as no name', () => {
    for (const text of ['', '_blank', 'null', '[]', '{}', '{"language":'])
      assert.equal(frameNameIn(text), undefined)
    fc.assert(fc.property(fc.string(), (text) => frameNameIn(text) === undefined))
  })
})
