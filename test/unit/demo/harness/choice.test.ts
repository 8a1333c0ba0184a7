/** Choices in the demo's panel, as the page's address keeps it. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { consistent, DEFAULTS, orderKey, readChoice, writeChoice } from '../../../../demo/harness/choice.ts'

const read = (query: string) => readChoice(new URLSearchParams(query))

describe('the choice of the panel', () => {
  it('is read back from the address it is written to, which leaves out default values', () => {
    assert.equal(String(writeChoice(DEFAULTS)), '')
    assert.deepEqual(read(''), DEFAULTS)
    for (const query of [
      'element=bind&language=en',
      'element=unlink&theme=dark&mode=frame',
      'msisdn=81100000002&basket=large&scenario=otp&version=1&stay=yes',
      'way=points',
    ])
      assert.deepEqual(
        Object.fromEntries(writeChoice(read(query))),
        Object.fromEntries(new URLSearchParams(query)),
      )
  })

  it('replaces a value that the element does not have by the default', () => {
    assert.equal(read('element=bind').version, 2)
    assert.equal(read('element=bind&version=3').version, 2)
    assert.equal(consistent({ ...DEFAULTS, element: 'unlink', scenario: 'otp' }).scenario, 'unlink')
    assert.equal(read('element=bind&way=points').way, DEFAULTS.way)
    assert.deepEqual(read('language=fr&theme=neon&version=9&msisdn=1&basket=none&mode=popup'), DEFAULTS)
  })

  it('keeps the order only where the new choice allows it', () => {
    const looks = read('language=en&theme=dark&version=2&mode=frame&stay=yes')
    assert.equal(orderKey(looks), orderKey(DEFAULTS))
    for (const otherQuery of ['basket=large', 'scenario=otp', 'msisdn=81100000002', 'element=bind'])
      assert.notEqual(orderKey(read(otherQuery)), orderKey(DEFAULTS), otherQuery)
  })
})
