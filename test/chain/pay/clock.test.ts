/** Pages count down by the bank's clock, wherever the proxy's stands. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ordered } from '../order.ts'
import { paying } from '../paying.ts'
import type { chain } from '../rig.ts'

type Rig = Awaited<ReturnType<typeof chain>>
const HOUR = 3_600_000

/** From now on another replica answers, whose clock is ahead by so much. */
function changeReplica({ network, startReplica }: Rig, aheadMs: number): ReturnType<Rig['startReplica']> {
  const replica = startReplica({}, aheadMs)
  network.fetch = (request) => replica.fetch(request)
  return replica
}

for (const [name, aheadMs] of [
  ['ahead', HOUR / 2],
  ['a few minutes ahead, which the bank takes', HOUR / 15],
  ['behind', -HOUR],
] as const)
  describe(`a proxy whose clock is ${name}`, () => {
    it('shows a QRIS code as long as the bank takes it', async () => {
      const tab = await ordered({ scenario: 'qris' })
      const { bank } = changeReplica(tab.rig, aheadMs)
      const page = await tab.open()
      await page.pay.context.ask()
      assert.equal(bank.offsetMs(), -aheadMs)
      page.pay.choose('QRIS')
      await page.pay.review()
      await page.follow(290_000)
      assert.equal(page.pay.overdue.get(), false)
      assert.notEqual(page.pay.qr.get(), null)
      await page.follow(20_000)
      assert.equal(page.pay.qr.get(), null)
    })
  })

describe('a clock that is set back', () => {
  for (const aheadMs of [HOUR, -HOUR])
    it(`by ${aheadMs / HOUR} h, between a code and the next answer, moves no countdown`, async () => {
      const tab = await paying('WALLET', { scenario: 'otp' })
      await tab.confirm()
      changeReplica(tab.rig, aheadMs)
      await tab.pay.otp.send()
      changeReplica(tab.rig, 0)
      await tab.pay.context.ask()
      const code = tab.pay.otp.code.get()
      const now = tab.core.clock.now()
      assert.deepEqual([code!.resendAt - now, code!.expiresAt - now], [60_000, 300_000])
    })
})
