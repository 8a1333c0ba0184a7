/** The kit's errors where a driver can't look at the page. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bankPay } from '../../../elements/testing/index.ts'
import type { KitFrame } from '../../../elements/testing/types.ts'

test("the driver's error is the cause of the kit's, where nothing was to be seen", async () => {
  const cause = new Error('no such window')
  const frame: KitFrame = {
    evaluate: () => Promise.reject(cause),
    locator: () => assert.fail('nothing to locate'),
  }
  const pay = bankPay({ frames: () => [frame] }, { timeout: 1 })
  await assert.rejects(pay.expectReady(), { name: 'KitError', shown: null, cause })
  await assert.rejects(pay.pay({ method: 'qris' }), { name: 'KitError', shown: null, cause })
})
