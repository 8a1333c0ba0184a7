/** Rounds of requests: by who asks for what, and by when each begins and ends. */
import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inARow, wavesOf } from '../../probe/requests.ts'

describe('waves', () => {
  it('the document names wave 0; a file requested by several comes after the latest of them', () => {
    const causes = new Map([
      ['entry', ['page']],
      ['app', ['entry']],
      ['words', ['entry']],
      ['screen', ['app']],
      ['shared', ['entry', 'screen']],
    ])
    deepEqual(Object.fromEntries(wavesOf(causes)), { entry: 0, app: 1, words: 1, screen: 2, shared: 3 })
  })
})

describe('requests in a row', () => {
  const span = (startedAt: number, endedAt: number) => ({ startedAt, endedAt })

  it('counts requests of which each starts when the previous one has ended', () => {
    equal(inARow([span(0, 10), span(10, 20), span(20, 30)]), 3)
    equal(inARow([span(0, 10), span(1, 9), span(2, 8)]), 1)
  })

  it('finds the longest row, beside a long request', () => {
    equal(inARow([span(0, 100), span(0, 10), span(12, 20), span(25, 30)]), 3)
  })

  it('without requests there is none', () => equal(inARow([]), 0))
})
