import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEmailCheck } from '../../../../src/stores/link/emailCheck.ts'

/** Requests that are answered when the test says so. */
function slowBank() {
  const requests: { email: string; signal: AbortSignal; answer(free: boolean | null): void; fail(): void }[] =
    []
  const check = createEmailCheck(
    (email, signal) =>
      new Promise((resolve, reject) => {
        requests.push({ email, signal, answer: resolve, fail: () => reject(new Error('cut')) })
      }),
  )
  return { bankCalls: requests, check }
}

test('an outdated answer never overwrites a newer one, in any order of arrival', async () => {
  const { bankCalls, check } = slowBank()
  const first = check.ask('taken@example.com')
  const second = check.ask('free@example.com')
  assert.equal(bankCalls[0]?.signal.aborted, true)
  bankCalls[1]?.answer(true)
  await second
  bankCalls[0]?.answer(false)
  await first
  assert.deepEqual(check.answer.get(), { email: 'free@example.com', state: 'free' })
})

test('an address is asked about once, unless it could not be checked', async () => {
  const { bankCalls, check } = slowBank()
  const first = check.ask(' budi@example.com ')
  await check.ask('budi@example.com')
  assert.equal(bankCalls.length, 1)
  bankCalls[0]?.fail()
  await first
  assert.deepEqual(check.answer.get(), { email: 'budi@example.com', state: 'unknown' })
  const repetition = check.ask('budi@example.com')
  bankCalls[1]?.answer(true)
  await repetition
  assert.equal(check.answer.get()?.state, 'free')
  check.markTaken('budi@example.com')
  assert.equal(check.answer.get()?.state, 'taken')
})
