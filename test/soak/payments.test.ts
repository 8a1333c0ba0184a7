/** A long campaign: payments under random faults, taps and reloads, over the whole chain. The ledger never shows a second debit. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createPay } from '../../src/stores/pay.ts'
import { chain, memoryStorage } from '../chain/rig.ts'

const RUNS = Number(process.env['SOAK_RUNS'] ?? 300)
const PIN = '135790'

const fault = fc.record({
  call: fc.constantFrom('payment/payment-order-confirm', 'debit/payment-status-h5', 'password/encrypt-factor', 'payment/payment-h5'),
  kind: fc.constantFrom('drop-answer' as const, 'malformed' as const, 'html' as const, 'status' as const),
  times: fc.integer({ min: 1, max: 3 }),
})
const step = fc.constantFrom('confirm', 'confirm twice', 'wrong PIN', 'points', 'reload', 'offline', 'online', 'wait', 'wake', 'again')

test(`${RUNS} random payments: at most one debit each, and never "failed" beside a debit`, async (t) => {
  let paid = 0
  await fc.assert(fc.asyncProperty(
    fc.constantFrom('success', 'slow', 'failed-once', 'on-hold'), fc.array(fault, { maxLength: 3 }), fc.array(step, { minLength: 2, maxLength: 12 }),
    async (scenario, faults, steps) => {
      const rig = await chain()
      const originReferenceNo = await rig.control.createOrder({ scenario })
      const storage = memoryStorage()
      const open = async () => {
        const { core } = rig.element({ flow: 'pay', subject: originReferenceNo }, storage)
        const pay = createPay(core)
        await core.connect().then(() => pay.load()).catch(() => undefined)
        return { core, pay, stop: () => undefined as void }
      }
      let page = await open()
      for (const one of faults) await rig.control.fault(one)
      for (const one of steps) {
        const { pay, core } = page
        core.problems.dismiss()
        if (one === 'confirm') await pay.confirm(PIN)
        else if (one === 'confirm twice') await Promise.all([pay.confirm(PIN), pay.confirm(PIN)])
        else if (one === 'wrong PIN') await pay.confirm('000000')
        else if (one === 'points') pay.togglePoints()
        else if (one === 'offline') rig.network.online = false
        else if (one === 'online') rig.network.online = true
        else if (one === 'wake') rig.wake()
        else if (one === 'again') await pay.again()
        else if (one === 'reload') {
          core.destroy()
          page = await open()
        } else {
          const stop = pay.watch()
          await rig.timers.pass(20_000)
          stop()
        }
      }
      await rig.control.advance(600)
      const debits = await rig.control.debitsOf(originReferenceNo)
      paid += debits.length
      assert(debits.length <= 1, `${debits.length} debits`)
      if (page.pay.status.get()?.status === 'FAILED') assert.equal(debits.length, 0, 'called failed, yet debited')
    },
  ), { numRuns: RUNS })
  t.diagnostic(`${paid} of ${RUNS} orders were paid`)
  assert(paid > 0, 'a campaign in which nothing is paid proves nothing')
})
