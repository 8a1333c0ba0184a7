/** Sentences of the check and the start about a store, by what its probe has found. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { storeFindings } from '../../../../src/proxy/operate/storeTrial.ts'
import type { StoreState } from '../../../../src/proxy/store/sharedStore.ts'

const of = (state: Partial<StoreState>) =>
  storeFindings({ kind: 'redis', reachable: true, since: 0, ...state })

describe('the store', () => {
  test('that works gives no sentence, nor does memory', () => {
    assert.deepEqual(of({}), { problems: [], warnings: [] })
    assert.deepEqual(of({ kind: 'memory' }), { problems: [], warnings: [] })
  })

  for (const [reason, remedy] of [
    ['WRONGPASS', /refuses name or password\. Give .*percent-encoded/],
    ['NOAUTH', /wants a password\. Give/],
    ['NOPERM', /Allow it the commands and keys/],
    ['READONLY', /Name its master/],
    ['OOM', /more maxmemory/],
    ['ECONNREFUSED', /doesn't answer as it should\. See that it runs/],
  ] as const)
    test(`that is away for ${reason} is a mistake, with what to do and what it means`, () => {
      const { problems, warnings } = of({ reachable: false, reason })
      assert.deepEqual([problems.length, warnings], [1, []])
      const [sentence = ''] = problems
      assert.match(sentence, remedy)
      assert.match(sentence, /^REDIS_URL: /)
      assert.ok(sentence.endsWith(` (${reason}). While it is away each replica counts limits by itself.`))
    })

  test('that drops what is still counted is a warning that names the policy', () => {
    assert.deepEqual(of({ evicts: 'volatile-lru' }), {
      problems: [],
      warnings: [
        'REDIS_URL: the store drops limits that are still counted (maxmemory-policy volatile-lru), and they begin anew. Set noeviction.',
      ],
    })
  })
})
