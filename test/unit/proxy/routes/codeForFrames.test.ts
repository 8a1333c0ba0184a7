/** A bank whose folder says so is told to ask a code for each payment from a frame. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BY_WALLET, HOSTED, JOURNEY, ok, ORDER, setUp, SHOP } from '../rig.ts'

const confirmed = { nextStep: 'OTP', expectedSeconds: 30 }

/** Value of `bank-code-wanted` that the bank was sent with a confirm. */
async function wanted(
  codeForFrames: boolean,
  asks: { embedder?: string },
  origin: string,
  reloaded = codeForFrames,
) {
  const rig = await setUp({ codeForFrames, answer: () => ok(confirmed) })
  rig.proxy.reload({ ...rig.config, codeForFrames: reloaded })
  const session = await rig.open({ originReferenceNo: ORDER, ...asks }, { origin })
  await rig.call('payment/payment-order-confirm', BY_WALLET, { ...session, origin })
  const confirm = rig.bankRequests.find(({ url }) => url.endsWith('payment-order-confirm'))
  assert.ok(confirm)
  return new Headers(confirm.init.headers).get('bank-code-wanted')
}

describe('codeForFrames', () => {
  test('has a code asked for a confirm from a frame, and for no other', async () => {
    assert.equal(await wanted(true, { embedder: SHOP }, HOSTED), 'yes')
    assert.equal(await wanted(true, {}, HOSTED), null)
    assert.equal(await wanted(true, {}, SHOP), null)
  })

  test('is off by default', async () => {
    assert.equal(await wanted(false, { embedder: SHOP }, HOSTED), null)
  })

  test('is taken over by a reload', async () => {
    assert.equal(await wanted(false, { embedder: SHOP }, HOSTED, true), 'yes')
    assert.equal(await wanted(true, { embedder: SHOP }, HOSTED, false), null)
  })

  test('says nothing with other calls', async () => {
    const rig = await setUp({
      codeForFrames: true,
      answer: () => ok({ linkedAt: '2026-11-21T10:00:00+07:00', merchantName: 'Shop', returnUrl: null }),
    })
    const session = await rig.open({ journeyId: JOURNEY, embedder: SHOP }, { origin: HOSTED })
    await rig.call('account/unbinding', { journeyId: JOURNEY }, { ...session, origin: HOSTED })
    for (const { init } of rig.bankRequests)
      assert.equal(new Headers(init.headers).get('bank-code-wanted'), null)
  })
})
