/**
 * The summary of Pay Later without a plan to agree to: what is missing is corrected on the page before, to
 * which it leads back.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Version } from '../../../src/contract/routes.ts'
import { payFeatures } from '../../../src/domain/payFeatures.ts'
import { rewrite } from '../network.ts'
import { paying } from '../paying.ts'

describe('on the summary of Pay Later', () => {
  /** A plan of three months is shown there. */
  const summary = async (version: Version = 3) => {
    const tab = await paying('PAYLATER', { version })
    await tab.core.nav.go(payFeatures[version].planScreen)
    const textOf = (field: string) => tab.core.problems.fields.get()[field]?.name
    return { ...tab, said: textOf }
  }

  it('too many points: back to the page with the points, which shows the error', async () => {
    const tab = await summary()
    await tab.rig.control.fault({
      call: 'payment/paylater-order-inquiry',
      kind: 'code',
      code: '2202',
      times: 1,
    })
    await tab.paylater.renew()
    assert.deepEqual([tab.elementRecord.screens.at(-1), tab.said('points')], ['payment', 'POINTS_TOO_MANY'])
  })
  for (const [version, picker] of [
    [2, 'paylaterConfirmation'],
    [3, 'payment'],
  ] as const) {
    it(`months that are no longer offered: the choice of months asks for others (version ${version})`, async () => {
      const tab = await summary(version)
      rewrite(tab.rig, 'payment/paylater-order-inquiry', (data) => {
        data['tenors'] = (data['tenors'] as { months: number }[]).filter(({ months }) => months !== 3)
      })
      await tab.paylater.renew()
      assert.equal(await tab.paylater.ready(), false)
      assert.deepEqual([tab.elementRecord.screens.at(-1), tab.said('paylater')], [picker, 'TENOR_REQUIRED'])
    })
  }
  it('no months offered at all: Pay Later is blocked, and another way to pay can be chosen', async () => {
    const tab = await summary()
    rewrite(tab.rig, 'payment/paylater-order-inquiry', (data) => {
      data['tenors'] = []
    })
    await tab.paylater.renew()
    assert.deepEqual(
      [tab.elementRecord.screens.at(-1), tab.pay.blocks.get()],
      ['payment', { WALLET: null, PAYLATER: 'PAYLATER_UNAVAILABLE' }],
    )
    assert.equal(tab.paylater.inquiry.get(), null)
  })
})
