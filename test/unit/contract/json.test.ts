/** JSON as the browser writes and reads it, where a script of the page has replaced what does so. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isFollowed } from '../../../elements/loadNotice.ts'
import { createSession } from '../../../src/client/session.ts'
import { frameNameIn, type FrameName } from '../../../src/contract/frame.ts'
import { parse, stringify } from '../../../src/contract/json.ts'
import { toQuery } from '../../../src/contract/wire.ts'
import { createJournal } from '../../../src/stores/core/journal.ts'
import { createOtherPages } from '../../../src/stores/payment/otherPages.ts'
import { memoryStorage } from '../../chain/rig.ts'
import { fc } from '../../property.ts'
import { look } from './frameMessages.ts'

/** Writes numbers and escapes in every way that RFC 8259 knows. */
const spelled = fc
  .tuple(fc.json(), fc.constantFrom('', ' ', '\n\t', '\r '))
  .map(([text, blank]) => blank + text.replaceAll(/[[\]{},:]/g, (mark) => `${blank}${mark}${blank}`) + blank)

const outcomeOf = (read: (text: string) => unknown, text: string): unknown => {
  try {
    return { value: read(text) }
  } catch (error) {
    return (error as Error).name
  }
}
const agrees = (text: string): void =>
  assert.deepStrictEqual(outcomeOf(parse, text), outcomeOf(JSON.parse, text), text)

describe('parse', () => {
  it('reads what JSON.parse reads, and refuses what it refuses', () => {
    fc.assert(fc.property(fc.oneof(fc.json(), spelled), agrees))
    const alphabet = fc.constantFrom(...'[]{},:"\\/bu0019-+.eE \n\ttruefalsn\u0000\u007f\u2028\ud800')
    fc.assert(
      fc.property(
        fc.array(alphabet, { maxLength: 12 }).map((marks) => marks.join('')),
        agrees,
      ),
    )
  })

  it('agrees with it about what is easily read otherwise', () => {
    for (const text of [
      String.raw`"\" \\ \/ \b \f \n \r \t \u00e9 \ud83d\ude00"`,
      '[-0, 0.5, 1e3, 1E-2, 12345678901234567890]',
      '{"a":1,"a":2,"__proto__":{"b":true}}',
      '01',
      '1.',
      '.5',
      '[1,]',
      '{"a":1,}',
      '{a:1}',
      '[1 2]',
      'null null',
      '',
      '"a\nb"',
      String.raw`"\x41"`,
      '\u00a0null',
    ])
      agrees(text)
  })

  it('reads back what stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        assert.deepStrictEqual(parse(stringify(value)), JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})

const holding = (name: string, text: string): Storage => {
  const storage = memoryStorage()
  storage.setItem(`bank-elements:${name}`, text)
  return storage
}

/** A page's readings of its own, while JSON.parse is a library's that makes no sense of it. */
const readers: Readonly<Record<string, readonly [read: () => unknown, expected: unknown]>> = {
  'the session': [
    () => {
      const storage = holding('session:jn-1', '{"token":"t","expiresAt":1}')
      return createSession({ journeyId: 'jn-1' }, { storage, carrier: 'bearer' }).token()
    },
    't',
  ],
  'a journal': [
    () => createJournal(holding('pay:or-1', '{"amount":"1.00"}'), 'pay:or-1', { amount: '' }).read(),
    { amount: '1.00' },
  ],
  'what other pages have sent': [
    () => {
      const storage = () => holding('sent', '[["or-1","b",1000]]')
      const clock = { now: () => 1000, isKnown: () => true }
      return createOtherPages({ storage, clock, order: 'or-1', page: () => 'a' }).mayPay()
    },
    true,
  ],
  'whether a payment is on its way': [
    () => isFollowed('or-1', () => holding('pay:or-1', '{"state":{"kind":"processing","sentAt":1}}')),
    true,
  ],
  "a frame's name": [
    () =>
      frameNameIn(stringify({ ...look, version: 3, linking: null, order: null } satisfies FrameName))
      !== undefined,
    true,
  ],
  'the query of a call': [() => toQuery({ journeyId: 'jn-1', left: undefined }), 'journeyId=jn-1'],
}

describe('on a page whose JSON.parse revives nothing as it was', () => {
  for (const [name, [read, expected]] of Object.entries(readers))
    it(`${name} is read`, () => {
      const plain = JSON.parse
      let value: unknown
      JSON.parse = () => new Date()
      try {
        value = read()
      } finally {
        JSON.parse = plain
      }
      assert.deepStrictEqual(value, expected)
    })
})
