/**
 * HTTP 429 at every call: said in a dialog wherever the customer waits for it; what the page asks by itself
 * slows down in silence.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { callNames, type CallName } from '../../src/contract/endpoints.ts'
import { SENT_HEADER } from '../../src/contract/sessionHeaders.ts'
import { createCaptcha } from '../../src/stores/codes/captcha.ts'
import type { Core } from '../../src/stores/core/core.ts'
import { createHandover } from '../../src/stores/payment/handover.ts'
import { askOutcome } from '../../src/stores/payment/askOutcome.ts'
import { startReporting } from '../../src/stores/reporting/reporting.ts'
import { CUSTOMER, PASSWORD } from '../words.ts'
import { linkConsents, linking, prove, register } from './journey.ts'
import { intercept, withoutFirst } from './network.ts'
import { paying } from './paying.ts'
import { chain, start, wholeLink, wholePay } from './rig.ts'

const SECONDS = 40
/** Calls that no page asks. */
const PROXYS: ReadonlySet<CallName> = new Set(['payment/payment-order-release'])

interface Page {
  rig: Pick<Awaited<ReturnType<typeof chain>>, 'network' | 'timers'>
  core: Core
}

/** A page's state before the call, and how it comes to make it. */
interface Place extends Page {
  make(): Promise<unknown>
}

/** The proxy answers a call with 429, before it has reached the bank. */
function limit({ rig }: Page, call: CallName | 'session' | 'challenge', seconds = SECONDS) {
  const request = { count: 0, restore: (): void => undefined }
  request.restore = intercept(rig, call, async () => {
    request.count += 1
    return Response.json(
      { code: '9000' },
      { status: 429, headers: { 'retry-after': String(seconds), [SENT_HEADER]: 'no' } },
    )
  })
  return request
}

const starting = async (flow: 'link' | 'unlink' | 'pay'): Promise<Place> => {
  const rig = await chain()
  const subject =
    flow === 'pay'
      ? await rig.control.createOrder({})
      : await rig.control.createJourney({ scenario: flow === 'unlink' ? 'unlink' : 'prefilled' })
  const { core } = rig.element({ flow, subject })
  withoutFirst(rig)
  return { rig, core, make: () => start(core, flow === 'pay' ? wholePay(core) : wholeLink(core)) }
}
const linkAt =
  (act: (page: Awaited<ReturnType<typeof linking>>) => Promise<() => Promise<unknown>>) => async () => {
    const page = await linking()
    return { ...page, make: await act(page) }
  }
const unlinkAt =
  (act: (page: Awaited<ReturnType<typeof linking>>) => Promise<() => Promise<unknown>>) => async () => {
    const page = await linking({ scenario: 'unlink', flow: 'unlink' })
    return { ...page, make: await act(page) }
  }
const payAt =
  (
    by: 'WALLET' | 'PAYLATER',
    act: (tab: Awaited<ReturnType<typeof paying>>) => Promise<() => Promise<unknown>>,
    scenario = 'success',
  ) =>
  async () => {
    const tab = await paying(by, { scenario })
    return { ...tab, make: await act(tab) }
  }

/** The customer's place when waiting for each call; null where nobody does. */
const waiting: Record<CallName, (() => Promise<Place>) | null> = {
  'payment/query-mpc-info': null,
  'payment/payment-h5': () => starting('pay'),
  'payment/payment-order-confirm': payAt('WALLET', async (tab) => tab.confirm),
  'payment/payment-order-release': null,
  'payment/paylater-order-inquiry': payAt('WALLET', async ({ pay, paylater }) => async () => {
    pay.choose('PAYLATER')
    await paylater.load()
  }),
  'payment/paylater-repayment-plan': payAt('WALLET', async ({ pay, paylater }) => {
    pay.choose('PAYLATER')
    await paylater.load()
    return () => paylater.choose(3)
  }),
  'payment/paylater': payAt('PAYLATER', async (tab) => {
    await tab.choose()
    return tab.confirm
  }),
  'payment/get-mask-msisdn': null,
  'otp/payment-generate': payAt(
    'WALLET',
    async (tab) => {
      await tab.confirm()
      return tab.pay.otp.send
    },
    'otp',
  ),
  'otp/payment-verification': payAt(
    'WALLET',
    async (tab) => {
      await tab.confirm()
      await tab.pay.otp.send()
      const code = await tab.rig.control.inboxCode(CUSTOMER)
      return () => tab.pay.otp.verify(code)
    },
    'otp',
  ),
  'payment/confirm-binding-activation': linkAt(async (page) => {
    await prove(page)
    await page.link.logIn(PASSWORD)
    return () => page.link.link(linkConsents(page.core))
  }),
  // As the one question of a page about an order; polled it is silent, see below.
  'debit/payment-status-h5': payAt(
    'WALLET',
    async ({ core, pay }) =>
      () =>
        core.actions.run('check', async () => {
          await askOutcome(pay.context)
        }),
  ),
  'query-mpc-info': null,
  'get-msisdn': () => starting('link'),
  'get-mask-msisdn': null,
  'otp/binding-auth-generate': linkAt(async ({ link }) => {
    link.phone.set(CUSTOMER)
    return link.otp.send
  }),
  'otp/binding-auth-verification': linkAt(async ({ link }) => {
    link.phone.set(CUSTOMER)
    await link.otp.send()
    return () => link.otp.verify('123456')
  }),
  'password/encrypt-factor': linkAt(async (page) => {
    await prove(page)
    return () => page.link.logIn(PASSWORD)
  }),
  'password/verification': linkAt(async (page) => {
    await prove(page)
    return () => page.link.logIn(PASSWORD)
  }),
  'password/set-password': linkAt(async (page) => {
    await prove(page, '81200000042')
    await register(page)
    return () => page.link.setPassword('Baru#2026x')
  }),
  'account/create-account': linkAt(async (page) => {
    await prove(page, '81200000042')
    return () => register(page)
  }),
  'account/verify-email': linkAt(async (page) => {
    await prove(page, '81200000042')
    return () => page.link.emailCheck.ask('siti@example.com')
  }),
  'auth-generate-captcha': linkAt(async ({ core, link }) => {
    link.phone.set(CUSTOMER)
    await link.otp.send()
    return createCaptcha(core, link.otp).load
  }),
  'otp/unbinding-auth-generate': unlinkAt(async ({ link }) => link.otp.send),
  'otp/unbinding-auth-verification': unlinkAt(async ({ link }) => {
    await link.otp.send()
    return () => link.otp.verify('123456')
  }),
  'unbinding/get-mask-msisdn': () => starting('unlink'),
  'account/unbinding': unlinkAt(async (page) => {
    await page.link.otp.send()
    await page.link.otp.verify(await page.rig.control.inboxCode(CUSTOMER))
    return page.link.unlink
  }),
}

const saysSo = ({ core }: Page) => {
  const problem = core.problems.dialog.get()
  assert.deepEqual([problem?.name, problem?.data.retryAfterSeconds], ['RATE_LIMITED', SECONDS])
}

describe('too many requests, where the customer waits', () => {
  for (const call of callNames) {
    const place = waiting[call]
    if (!place) continue
    it(`${call}: a dialog`, async () => {
      const page = await place()
      const request = limit(page, call)
      await page.make()
      assert.equal(request.count, 1)
      saysSo(page)
    })
  }

  it('for the session: a dialog, over the page that can be tried again', async () => {
    for (const flow of ['link', 'unlink', 'pay'] as const) {
      const page = await starting(flow)
      limit(page, 'session')
      await page.make()
      saysSo(page)
      assert.equal(page.core.fatal.get()?.name, 'RATE_LIMITED')
      page.core.problems.dismiss()
      assert.equal(page.core.fatal.get()?.name, 'RATE_LIMITED')
    }
  })

  it("for the captcha's second way: a dialog, and a press before the time says it again without asking", async () => {
    const { rig, core, link } = await linking()
    link.phone.set(CUSTOMER)
    await link.otp.send()
    await rig.control.advance(61)
    const captcha = createCaptcha(core, link.otp)
    const request = limit({ rig, core }, 'challenge')
    assert.equal(await captcha.prove(), 'again')
    saysSo({ rig, core })
    core.problems.dismiss()
    assert.equal(await captcha.prove(), 'again')
    assert.deepEqual([core.problems.dialog.get()?.name, request.count], ['RATE_LIMITED', 1])
    request.restore()
    await rig.timers.pass(SECONDS * 1000)
    assert.equal(await captcha.prove(), 'sent')
  })

  it('for a picture or an address: nothing is asked again before the time', async () => {
    const { rig, core, link } = await linking()
    await prove({ rig, link }, '81200000042')
    const captcha = createCaptcha(core, link.otp)
    const pictures = limit({ rig, core }, 'auth-generate-captcha')
    const addresses = limit({ rig, core }, 'account/verify-email')
    for (let times = 0; times < 2; times++) {
      await captcha.load()
      assert.deepEqual([captcha.missing.get(), core.problems.dialog.get()?.name], [true, 'RATE_LIMITED'])
      core.problems.dismiss()
    }
    await link.emailCheck.ask('siti@example.com')
    core.problems.dismiss()
    await link.emailCheck.ask('siti@example.com')
    assert.deepEqual([pictures.count, addresses.count, core.problems.dialog.get()], [1, 1, null])
    assert.equal(link.emailCheck.answer.get()?.state, 'unknown')
    addresses.restore()
    pictures.restore()
    await rig.timers.pass(SECONDS * 1000)
    await captcha.load()
    await link.emailCheck.ask('siti@example.com')
    assert.deepEqual([captcha.missing.get(), link.emailCheck.answer.get()?.state], [false, 'free'])
  })
})

describe('too many requests, where nobody waits', () => {
  it('a status that is polled: nothing is said, and it is asked again when the time is over, not before, also when the page wakes', async () => {
    const tab = await paying('WALLET', { scenario: 'success' })
    await tab.confirm()
    const request = limit(tab, 'debit/payment-status-h5')
    const stop = tab.pay.watch()
    await tab.rig.timers.pass(1000)
    assert.equal(request.count, 1)
    request.restore()
    tab.rig.wake()
    await tab.rig.timers.pass((SECONDS - 2) * 1000)
    assert.deepEqual([tab.outcomes(), tab.core.problems.dialog.get()], [[], null])
    await tab.rig.timers.pass(2000)
    assert.deepEqual(tab.outcomes(), ['bank-succeeded'])
    stop()
  })

  it('a status of a server that asks for a day of rest: asked once a minute all the same', async () => {
    const tab = await paying('WALLET', { scenario: 'success' })
    await tab.confirm()
    const request = limit(tab, 'debit/payment-status-h5', 86_400)
    const stop = tab.pay.watch()
    await tab.rig.timers.pass(150_000)
    assert.equal(request.count, 3)
    request.restore()
    await tab.rig.timers.pass(60_000)
    assert.deepEqual(tab.outcomes(), ['bank-succeeded'])
    stop()
  })

  it('a payment in the bank app: the same', async () => {
    const tab = await paying('WALLET', { scenario: 'to-app' })
    const request = limit(tab, 'debit/payment-status-h5')
    const stop = createHandover(tab.pay.context).watch()
    await tab.rig.timers.pass((SECONDS - 1) * 1000)
    assert.deepEqual([request.count, tab.core.problems.dialog.get()], [1, null])
    await tab.rig.timers.pass(2000)
    assert.equal(request.count, 2)
    stop()
  })

  it('who reports are about, and the number of a code: nothing is said', async () => {
    for (const call of callNames.filter((name) => waiting[name] === null && !PROXYS.has(name))) {
      const page = call.startsWith('payment/')
        ? await paying('WALLET', { scenario: 'otp' })
        : await linking({ scenario: 'prefilled' })
      const request = limit(page, call)
      if ('pay' in page) await page.pay.otp.askNumber()
      else await page.link.otp.askNumber()
      startReporting(page.core)
      page.core.events.emit('bank-ready', {})
      await page.rig.timers.pass((SECONDS - 1) * 1000)
      assert.deepEqual([call, request.count, page.core.problems.dialog.get()], [call, 1, null])
      page.core.destroy()
    }
  })
})
