/** The captcha's proof of work, as the page makes it. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { prove } from '../../../src/client/proof.ts'
import * as v from 'valibot'
import { challenge } from '../../../src/contract/challenge.ts'
import { createChallenges } from '../../../src/proxy/tokens/challenges.ts'
import { memoryStore } from '../../../src/proxy/store/memory.ts'

test("the page's proof is accepted by the proxy, once", async () => {
  const now = () => Date.UTC(2026, 10, 20)
  const subject = { kind: 'journey', id: 'journey-0001' } as const
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const challenges = createChallenges(
    ['a secret of the tests that is long enough'],
    { now, random },
    memoryStore({ now, elapsed: now }),
  )
  const task = v.parse(challenge, JSON.parse(JSON.stringify(await challenges.create(subject))))
  const proof = await prove(task, new AbortController().signal)
  assert.match(await challenges.check(proof, subject), /^[0-9a-f]{32}$/)
  await assert.rejects(challenges.check(proof, subject), { error: 'CAPTCHA_WRONG' })
})

test('a proof can be cancelled, and a task without a solution ends', async () => {
  const zeros = '0'.repeat(64)
  const task = {
    algorithm: 'SHA-256',
    challenge: zeros,
    salt: 'salt&',
    signature: zeros,
    maxnumber: 300,
  } as const
  await assert.rejects(prove(task, AbortSignal.abort()), { name: 'AbortError' })
  await assert.rejects(prove(task, new AbortController().signal), RangeError)
  const withSolution = (number: number) => ({
    ...task,
    challenge: createHash('sha256').update(`${task.salt}${number}`).digest('hex'),
  })
  const { signal } = new AbortController()
  const solution = JSON.parse(atob(await prove(withSolution(300), signal))) as { number: number }
  assert.equal(solution.number, 300)
  await assert.rejects(prove(withSolution(301), signal), RangeError)
  assert.equal(v.safeParse(challenge, { ...task, maxnumber: 1e9 }).success, false)
})
