/**
 * Faults of a payment on the way: offline, an answer that is lost or late, a server that says 5xx. Nothing is
 * said before the bank says it; one debit.
 */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { eitherWay, nothingSaid, paid, payAgain, SECOND, unreachableOnce } from './rig.ts'
import { isUntouched } from '../../../../src/domain/payment.ts'
import { LOST, loseAnswer } from '../../network.ts'
import { paying, type Paying } from '../../paying.ts'

eitherWay((by) => {
  it('offline before the confirm: "not sent", and then the same can be paid', async () => {
    const tab = await paying(by)
    tab.rig.network.online = false
    await tab.confirm()
    assert.equal(tab.core.problems.dialog.get()?.name, 'PAYMENT_NOT_SENT')
    assert.deepEqual(await tab.debits(), [])
    await payAgain(tab)
  })

  it('sent nowhere because the bank could not be reached: "not sent", and then the same key', async () => {
    const tab = await paying(by)
    const keys = unreachableOnce(tab.rig, tab.call)
    await tab.confirm()
    assert.equal(tab.core.problems.dialog.get()?.name, 'PAYMENT_NOT_SENT')
    await payAgain(tab)
    assert.deepEqual([keys.length, new Set(keys).size], [3, 1])
  })

  it('the connection is lost before the PIN is sealed: "not sent", and nothing was sent', async () => {
    const tab = await paying(by)
    loseAnswer(tab.rig, 'password/encrypt-factor', async () => {
      tab.rig.network.online = false
      return LOST()
    })
    await tab.confirm()
    assert.equal(tab.core.problems.dialog.get()?.name, 'PAYMENT_NOT_SENT')
    assert.equal(isUntouched(tab.pay.context.payment.get()), true)
    assert.equal(tab.sent.length, 0)
    await payAgain(tab)
  })

  it('offline again after a confirm with an unknown outcome: "offline", never "not sent"', async () => {
    const tab = await paying(by)
    await tab.rig.control.fault({ call: tab.call, kind: 'status', status: 500, times: 2 })
    await tab.confirm()
    await tab.follow(7_000)
    tab.rig.network.online = false
    await tab.confirm()
    assert.equal(tab.core.problems.dialog.get()?.name, 'OFFLINE')
    assert.equal(isUntouched(tab.pay.context.payment.get()), false)
    await payAgain(tab)
  })

  const losses: readonly (readonly [string, (tab: Paying) => unknown])[] = [
    [
      'the bank drops it twice',
      ({ rig, call }) => rig.control.fault({ call, kind: 'drop-answer', times: 2 }),
    ],
    ['the connection is reset', ({ rig, call }) => loseAnswer(rig, call)],
    [
      'the network goes',
      ({ rig, call }) =>
        loseAnswer(rig, call, async () => {
          rig.network.online = false
          rig.timers.setTimeout(() => {
            rig.network.online = true
          }, 20 * SECOND)
          return LOST()
        }),
    ],
    ['it is half an answer', ({ rig, call }) => rig.control.fault({ call, kind: 'malformed', times: 2 })],
    ['it is a web page', ({ rig, call }) => rig.control.fault({ call, kind: 'html', times: 2 })],
    [
      'a gateway says 504',
      ({ rig, call }) =>
        loseAnswer(rig, call, async () => new Response('<h1>Gateway Timeout</h1>', { status: 504 })),
    ],
  ]
  for (const [title, lose] of losses) {
    it(`the answer of the confirm is lost, ${title}: nothing is said before the bank says it; one debit`, async () => {
      const tab = await paying(by)
      await lose(tab)
      await tab.confirm()
      nothingSaid(tab)
      await tab.follow()
      await paid(tab)
    })
  }

  it('the answer of the confirm is lost once: it is asked for again with the same key, and nobody notices', async () => {
    for (const kind of ['drop-answer', 'malformed', 'html'] as const) {
      const tab = await paying(by)
      await tab.rig.control.fault({ call: tab.call, kind })
      await tab.confirm()
      assert.equal(tab.pay.context.payment.get().state.kind, 'processing', kind)
      assert.equal(tab.sent.length, 1)
      await tab.follow()
      await paid(tab)
    }
  })

  const slow = async (seconds: number) => {
    const tab = await paying(by)
    const heldRequest = tab.hold(seconds * SECOND)
    const confirming = tab.confirm()
    await heldRequest
    await tab.rig.timers.pass(Math.min(seconds, 60) * SECOND)
    await confirming
    nothingSaid(tab)
    await tab.follow()
    assert.equal(tab.sent.length, 1)
    await paid(tab)
  }
  it('a bank that takes 59 s: success', () => slow(59))
  it('a bank that takes longer than 60 s: the status is asked, no error is shown; success', () => slow(90))

  for (const status of [500, 502, 503] as const) {
    it(`${status} to the confirm, and again: then only the status; it knows nothing, so the PIN once more`, async () => {
      const tab = await paying(by)
      const { fetch } = tab.rig.line
      let requestCount = 0
      tab.rig.line.fetch = (url, init) => {
        if (url.endsWith(`/${tab.call}`)) requestCount += 1
        return fetch(url, init)
      }
      await tab.rig.control.fault({ call: tab.call, kind: 'status', status, times: 2 })
      await tab.confirm()
      assert.equal(requestCount, 2)
      nothingSaid(tab)
      await tab.follow(7_000)
      assert.equal(tab.elementRecord.params?.step, 'pin')
      await tab.confirm()
      await tab.follow()
      assert.equal(new Set(tab.sent.map(({ attempt }) => attempt)).size, 1)
      await paid(tab)
    })
  }
})
