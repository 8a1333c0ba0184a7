/**
 * Pay Later agreed to anew after a confirm that was lost: sharing data or not is another agreement.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Consent } from '../../../src/contract/payloads/fields.ts'
import { paying } from '../paying.ts'

test('with another consent it is paid at once, without an error', async () => {
  const tab = await paying('PAYLATER')
  await tab.rig.control.fault({ call: tab.call, kind: 'status', status: 500, times: 2 })
  await tab.confirm()
  await tab.follow(7_000)
  assert.equal(tab.elementRecord.params?.step, 'pin')
  const initialList = tab.pay.agreement.get()?.consents ?? []
  const [first] = initialList
  assert.ok(first)
  const sharing: Consent = { ...first, document: 'DATA_SHARING' }
  tab.paylater.agree([...initialList, sharing])
  await tab.confirm()
  await tab.follow()
  assert.equal(tab.core.problems.dialog.get(), null)
  assert.deepEqual(tab.outcomes(), ['bank-succeeded'])
  assert.deepEqual(await tab.debits(), tab.once)
})

test('with the same consents at a later time it is paid once', async () => {
  const tab = await paying('PAYLATER')
  await tab.rig.control.fault({ call: tab.call, kind: 'status', status: 500, times: 2 })
  await tab.confirm()
  await tab.follow(7_000)
  const later = new Date(tab.rig.timers.now()).toISOString()
  tab.paylater.agree(
    (tab.pay.agreement.get()?.consents ?? []).map((entry) => ({ ...entry, acceptedAt: later })),
  )
  await tab.confirm()
  await tab.follow()
  assert.equal(new Set(tab.sent.map(({ attempt }) => attempt)).size, 1)
  assert.deepEqual(await tab.debits(), tab.once)
})
