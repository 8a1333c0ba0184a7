/**
 * Pay Later agreed to anew after a confirm that was lost: sharing data or not is another agreement, and so
 * another attempt.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Consent } from '../../../src/contract/payloads/fields.ts'
import { paying } from '../paying.ts'

test("with another consent it is another attempt, which is paid once the lost confirm can't arrive any more, without an error", async () => {
  const here = await paying('PAYLATER')
  await here.rig.control.fault({ call: here.call, kind: 'status', status: 500 })
  await here.confirm()
  await here.follow(7_000)
  assert.deepEqual(here.seen.params, { step: 'pin' })
  const before = here.pay.agreed.get()?.consents ?? []
  const [first] = before
  assert.ok(first)
  const sharing: Consent = { ...first, document: 'DATA_SHARING' }
  here.paylater.agree([...before, sharing])
  await here.confirm()
  assert.equal(here.sent.length, 1, 'what was sent may still arrive')
  await here.follow(10 * 60_000)
  here.paylater.agree([...before, sharing])
  await here.confirm()
  await here.follow()
  assert.equal(here.core.problems.dialog.get(), null)
  assert.deepEqual(here.outcomes(), ['bank-succeeded'])
  assert.deepEqual(await here.debits(), here.once)
})

test('with the same consents at a later time it is the same attempt with the same key', async () => {
  const here = await paying('PAYLATER')
  await here.rig.control.fault({ call: here.call, kind: 'status', status: 500 })
  await here.confirm()
  await here.follow(7_000)
  const later = new Date(here.rig.timers.now()).toISOString()
  here.paylater.agree((here.pay.agreed.get()?.consents ?? []).map((one) => ({ ...one, acceptedAt: later })))
  await here.confirm()
  await here.follow()
  assert.equal(new Set(here.sent.map(({ key }) => key)).size, 1)
  assert.deepEqual(await here.debits(), here.once)
})
