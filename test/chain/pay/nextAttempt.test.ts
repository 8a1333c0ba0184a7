/**
 * A confirm that ends an attempt which waits goes out under the next one. The page goes on with that one,
 * whatever it hears of the confirm, and says nothing of an end while it may still arrive.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NeverConnected } from '../../../src/proxy/base/refusal.ts'
import { CUSTOMER, PIN } from '../../words.ts'
import { attemptsOf, intercept, LOST, loseAnswer } from '../network.ts'
import { ordered, type Ordered } from '../order.ts'
import { memoryStorage } from '../rig.ts'

const WALLET = 'payment/payment-order-confirm'
const LATER = 'payment/paylater'
type Rig = Ordered['rig']

/** Attempts that wait at the bank while another way to pay is chosen, and the call that confirms it. */
const WAITS = {
  'a QRIS code': async () => {
    const tab = await ordered({ scenario: 'qris' })
    tab.pay.choose('QRIS')
    await tab.pay.review()
    await tab.pay.leaveQr()
    tab.pay.choose('WALLET')
    return { ...tab, call: WALLET } as const
  },
  'a code': async () => {
    const tab = await ordered({ scenario: 'otp' })
    await tab.confirm()
    await tab.pay.otp.send()
    tab.pay.choose('PAYLATER')
    await tab.paylater.load()
    await tab.paylater.choose(3)
    tab.paylater.agree(tab.consents())
    return { ...tab, call: LATER } as const
  },
} as const

/** Ends each confirm after the release on its way to the bank; `arrive` lets the first one go on. */
function cutAfterRelease({ line, sandbox }: Rig, error: () => Error = () => new TypeError('cut')) {
  const { fetch } = line
  let isReleased = false
  let first: Request | undefined
  line.fetch = (url, init) => {
    isReleased ||= url.endsWith('/payment-order-release')
    if (!isReleased || !/(?:order-confirm|paylater|-verification)$/.test(url)) return fetch(url, init)
    first ??= new Request(url, init)
    return Promise.reject(error())
  }
  return {
    mend: () => {
      line.fetch = fetch
    },
    arrive: async () => sandbox.bank.fetch(first ?? assert.fail('nothing was sent')),
  }
}
const stateOf = ({ pay }: Pick<Ordered, 'pay'>) => pay.context.payment.get().state
const place = ({ elementRecord, core }: Pick<Ordered, 'elementRecord' | 'core'>) => [
  elementRecord.screens.at(-1),
  core.problems.fields.get().pin?.name,
]

it('a failure before says nothing of a confirm that may be on its way under the next attempt', async () => {
  const tab = await ordered({ scenario: 'qris' })
  tab.pay.choose('QRIS')
  await tab.pay.review()
  await tab.rig.control.finishInApp(tab.subject, 'fail')
  await tab.follow(10_000)
  await tab.pay.retry()
  tab.pay.choose('QRIS')
  await tab.pay.review()
  await tab.pay.leaveQr()
  tab.pay.choose('WALLET')
  const { arrive } = cutAfterRelease(tab.rig)
  const restore = intercept(tab.rig, WALLET, async (pass) => {
    await pass()
    return LOST()
  })
  await tab.confirm()
  restore()
  await tab.follow(20_000)
  assert.deepEqual([tab.outcomes(), stateOf(tab).kind], [['bank-failed'], 'ready'])
  await arrive()
  await tab.follow(20_000)
  assert.deepEqual([tab.outcomes(), (await tab.debits()).length], [['bank-failed', 'bank-succeeded'], 1])
})

it("a bank's own word for tries is no attempt: the code that was left may still be paid", async () => {
  const tab = await WAITS['a QRIS code']()
  const { line } = tab.rig
  const { fetch } = line
  line.fetch = async (url, init) =>
    url.includes('payment-status') ? Response.json({ code: 2104, data: { attempt: '2' } }) : fetch(url, init)
  await tab.confirm()
  line.fetch = fetch
  tab.core.leaving.close()
  assert.deepEqual(tab.outcomes(), ['bank-pending'])
})

it('where the answers of a release are lost, the ways to pay are back as soon as the bank says OPEN', async () => {
  const tab = await WAITS['a QRIS code']()
  const { line } = tab.rig
  const { fetch } = line
  line.fetch = async (url, init) => {
    const answer = await fetch(url, init)
    if (url.endsWith('/payment-order-release')) throw new TypeError('cut')
    return answer
  }
  await tab.confirm()
  line.fetch = fetch
  assert.equal(stateOf(tab).kind, 'held')
  await tab.follow(20_000)
  assert.deepEqual([stateOf(tab).kind, tab.elementRecord.screens.at(-1)], ['ready', 'payment'])
})

for (const [title, wait] of Object.entries(WAITS))
  describe(`another way to pay while ${title} waits`, () => {
    it('of a confirm that never arrived: back to the PIN, and paid once', async () => {
      const tab = await wait()
      const { mend } = cutAfterRelease(tab.rig)
      await tab.confirm()
      assert.equal(tab.elementRecord.screens.at(-1), 'paymentLoading')
      await tab.follow(20_000)
      assert.deepEqual(place(tab), ['payment', 'SECRET_EXPIRED'])
      mend()
      await tab.confirm()
      if (stateOf(tab).kind === 'code') {
        await tab.pay.otp.send()
        await tab.pay.otp.verify(await tab.rig.control.inboxCode(CUSTOMER))
      }
      await tab.follow()
      assert.deepEqual([tab.outcomes(), (await tab.debits()).length], [['bank-succeeded'], 1])
    })

    it('of a confirm whose answer the page lost: back to the PIN', async () => {
      const tab = await wait()
      loseAnswer(tab.rig, tab.call)
      await tab.pay.confirm('000000')
      await tab.follow(20_000)
      assert.deepEqual(place(tab), ['payment', 'SECRET_EXPIRED'])
    })

    it('of a confirm that may still arrive: leaving is pending, by a proxy and a page that began anew too', async () => {
      const tab = await wait()
      const { arrive } = cutAfterRelease(tab.rig)
      intercept(tab.rig, tab.call, async (pass) => {
        await pass()
        return LOST()
      })
      await tab.confirm()
      tab.rig.restart()
      const repetition = await tab.open()
      await repetition.follow(20_000)
      assert.equal(stateOf(repetition).kind, 'ready')
      repetition.core.leaving.close()
      assert.deepEqual(repetition.outcomes(), ['bank-pending'])
      assert.equal(((await (await arrive()).json()) as { code: number }).code, 0)
    })

    it('of a wrong PIN: the right one is taken, and an agreement stays', async () => {
      const tab = await wait()
      const attempts = attemptsOf(tab.rig, tab.call)
      await tab.pay.confirm('000000')
      assert.equal(tab.core.problems.fields.get().pin?.name, 'PIN_WRONG')
      assert.equal(tab.pay.agreement.get() !== null, tab.call === LATER)
      assert.equal(tab.pay.context.payment.get().scannable, null, 'the code is over')
      await tab.confirm()
      assert.equal(tab.core.problems.dialog.get(), null)
      assert.deepEqual(attempts, ['0', '1'])
      assert.match(stateOf(tab).kind, /^(?:processing|code)$/)
    })

    it("of a confirm that wasn't sent: it is said so, and the next one is", async () => {
      const tab = await wait()
      const { mend } = cutAfterRelease(tab.rig, () => new NeverConnected('refused'))
      await tab.confirm()
      assert.equal(tab.core.problems.dialog.get()?.name, 'PAYMENT_NOT_SENT')
      tab.core.problems.dismiss()
      mend()
      await tab.confirm()
      assert.match(stateOf(tab).kind, /^(?:processing|code)$/)
    })
  })

describe('an attempt that another tab has ended', () => {
  it("by a code of its own that has run out: a confirm that never arrived isn't followed for ever", async () => {
    const tab = await ordered({ scenario: 'qris' })
    const secondTab = await tab.open(memoryStorage())
    secondTab.pay.choose('QRIS')
    await secondTab.pay.review()
    await tab.rig.control.advance(298)
    intercept(tab.rig, WALLET, LOST)
    await tab.confirm()
    await tab.rig.control.advance(5)
    await tab.follow(20_000)
    assert.deepEqual(place(tab), ['payment', 'SECRET_EXPIRED'])
  })

  it('while its code is on its way: that code is worth nothing, and the PIN is asked for', async () => {
    const tab = await ordered({ scenario: 'otp' })
    await tab.confirm()
    await tab.pay.otp.send()
    intercept(tab.rig, 'otp/payment-verification', LOST)
    await tab.pay.otp.verify(await tab.rig.control.inboxCode(CUSTOMER))
    const secondTab = await tab.open(memoryStorage())
    secondTab.pay.setPoints(1000)
    await secondTab.pay.confirm('000000')
    await tab.follow(20_000)
    assert.deepEqual(place(tab), ['payment', 'SECRET_EXPIRED'])
    await tab.pay.confirm(PIN)
    assert.equal(stateOf(tab).kind, 'code')
  })
})
