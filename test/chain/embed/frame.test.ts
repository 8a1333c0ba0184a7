/**
 * mode="frame" without a browser: the element, the port of the hosted page in its frame, and between them the
 * messages; behind them stores, proxy and bank.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { EventName } from '../../../src/contract/outcomes.ts'
import type { Controls, HostPort } from '../../../src/host/port.ts'
import { createHandover } from '../../../src/stores/payment/handover.ts'
import { holds } from '../../holds.ts'
import { CUSTOMER, PASSWORD, PIN } from '../../words.ts'
import { linkThrough } from '../journey.ts'
import { hold, intercept } from '../network.ts'
import { chain, idle, memoryStorage, wholePay, start } from '../rig.ts'
import { embed } from './page.ts'

type Rig = Awaited<ReturnType<typeof chain>>
type EmittedEvent = { name: EventName; detail: Record<string, unknown> }
type Core = ReturnType<Rig['element']>['core']

/** The app's stores, with the controls that the screens would offer. */
function attached(rig: Rig, port: HostPort): { port: HostPort; core: Core } {
  const { core } = rig.element({}, undefined, {}, port)
  port.attach({
    retry: () => undefined,
    back: () => undefined,
    close: () => core.leaving.close(),
    part: () => undefined,
    isPaying: () => core.leaving.mayBePaying(),
    focus: () => undefined,
    diagnose: core.diagnose,
  })
  return { port, core }
}

/** An order or journey in a frame: its stores, and the merchant's page around it. */
async function framed(
  request: Parameters<typeof embed>[1],
  rig: Rig,
): Promise<{ page: ReturnType<typeof embed>; port: HostPort; core: Core }> {
  const page = embed(rig.timers, request)
  return { page, ...attached(rig, await page.load()) }
}

async function payThrough(rig: Rig, core: Core): Promise<void> {
  const pay = wholePay(core)
  await start(core, pay)
  pay.togglePoints()
  await pay.review()
  await pay.confirm('000001')
  await pay.confirm(PIN)
  const stop = pay.watch()
  await rig.timers.pass(10_000)
  stop()
  core.leaving.leave(pay.returnUrl.get() ?? '', 'paid')
  await rig.timers.settle()
}

async function linkAndLeave(rig: Rig, core: Core): Promise<void> {
  const link = await linkThrough(rig, core)
  core.leaving.leave(link.returnUrl.get() ?? '', 'linked')
  await rig.timers.settle()
}

/** The part that differs from run to run is left out. */
const comparable = (emittedEvents: readonly EmittedEvent[]): string[] =>
  emittedEvents.map(
    ({ name, detail }) =>
      `${name} ${JSON.stringify(detail, (key, value: unknown) =>
        key === 'mode' ? undefined : /At$|^url$|No$|Id$/.test(key) ? typeof value : value,
      )}`,
  )

describe('the events of a page with a frame', () => {
  const flows = {
    pay: { walk: payThrough, atLeast: 5, last: 'paid' },
    link: { walk: linkAndLeave, atLeast: 4, last: 'linked' },
  } as const
  for (const [flow, { walk, atLeast, last }] of Object.entries(flows) as ['pay', typeof flows.pay][]) {
    it(`equal those inline, with the frame's mode and diagnosticsId, and hold nothing that was typed: ${flow}`, async () => {
      const rig = await chain()
      const subject = () => (flow === 'pay' ? rig.control.createOrder() : rig.control.createJourney())
      const inline = rig.element({ flow, subject: await subject() })
      await walk(rig, inline.core)
      // The points and the attempts with the PIN are back.
      await rig.control.reset()
      const request =
        flow === 'pay'
          ? { originReferenceNo: await subject() }
          : { journeyId: await subject(), flow: 'link' as const, version: '2' as const }
      const { page, core } = await framed(request, rig)
      await walk(rig, core)

      assert.ok(inline.record.events.length >= atLeast, page.names().join())
      assert.deepEqual(comparable(page.events), comparable(inline.record.events))
      for (const { detail } of page.events)
        assert.deepEqual([detail['mode'], detail['diagnosticsId']], ['frame', core.diagnosticsId])
      assert.equal(page.events.at(-1)?.detail['reason'], last)
      assert.deepEqual(page.wentTo, [page.events.at(-1)?.detail['url']])
      const passed = JSON.stringify(page.said)
      for (const secret of [CUSTOMER.slice(3), PASSWORD, PIN, '2500000', '000001', 'eyJhbGciOi'])
        assert.ok(!holds(passed, secret), secret)
    })
  }

  it('a journey that is linked while the page sets another one is told', async () => {
    const rig = await chain()
    const journeyId = await rig.control.createJourney()
    const { page, core } = await framed({ journeyId, flow: 'link', version: '2' }, rig)
    const way = hold(rig, 'payment/confirm-binding-activation')
    const linked = linkThrough(rig, core)
    await way.question
    const parting = page.shell.controls?.part()
    way.answer()
    await Promise.all([linked, parting])
    await rig.timers.settle()
    assert.equal(page.names().at(-1), 'bank-linked')
  })

  it('a redirect that the page prevents opens no address', async () => {
    const rig = await chain()
    const originReferenceNo = await rig.control.createOrder()
    const { page, core } = await framed({ originReferenceNo, prevent: ['bank-redirect'] }, rig)
    await payThrough(rig, core)
    assert.equal(page.names().at(-1), 'bank-redirect')
    assert.deepEqual(page.wentTo, [])
  })

  it("what was entered isn't sent where the page around says no, and is once it says yes", async () => {
    const rig = await chain()
    const originReferenceNo = await rig.control.createOrder()
    const { page, core } = await framed({ originReferenceNo }, rig)
    const pay = wholePay(core)
    await start(core, pay)
    const answers = [Promise.resolve(false), Promise.resolve(true)]
    page.shell.element.addEventListener('bank-confirm', (event) => event.detail.until(answers.shift()!))
    await pay.confirm(PIN)
    assert.equal(core.problems.dialog.get()?.name, 'STOPPED_BY_MERCHANT')
    assert.deepEqual(await rig.control.debitsOf(originReferenceNo), [])
    const ended = idle(core)
    core.problems.retry()
    await ended
    await rig.timers.pass(10_000)
    assert.equal((await rig.control.debitsOf(originReferenceNo)).length, 1)
  })

  /** A page that thinks about each step; its answers, in the order of its questions. */
  const thoughtful = async () => {
    const rig = await chain()
    const originReferenceNo = await rig.control.createOrder()
    const page = embed(rig.timers, { originReferenceNo })
    const answers: ((isApproved: boolean) => void)[] = []
    page.shell.element.addEventListener('bank-confirm', ({ detail }) =>
      detail.until(new Promise((resolve) => answers.push(resolve))),
    )
    /** The frame has loaded: its stores, at the PIN. */
    const load = async () => {
      const { core } = attached(rig, await page.load())
      const pay = wholePay(core)
      await start(core, pay)
      await pay.review()
      return { core, pay }
    }
    const answer = async (turn: number, isApproved: boolean) => {
      answers[turn]!(isApproved)
      await rig.timers.pass(0)
    }
    const debits = async () => {
      await rig.timers.pass(10_000)
      return (await rig.control.debitsOf(originReferenceNo)).length
    }
    const isPaying = () => page.shell.controls?.isPaying()
    const questions = () => page.names().filter((name) => name === 'bank-confirm').length
    return { rig, page, load, answers, answer, debits, isPaying, questions }
  }

  it('a late answer is none to what a frame that has loaded again asks', async () => {
    const { rig, load, answer, debits, isPaying, questions } = await thoughtful()
    const first = await load()
    void first.pay.confirm(PIN)
    await rig.timers.settle()
    first.core.destroy()
    const { core, pay } = await load()
    const confirming = pay.confirm(PIN)
    await rig.timers.settle()
    assert.equal(questions(), 2)
    await answer(0, true)
    assert.equal(isPaying(), false)
    await answer(1, false)
    await confirming
    assert.equal(core.problems.dialog.get()?.name, 'STOPPED_BY_MERCHANT')
    assert.equal(await debits(), 0)
  })

  it('a late answer is none to a frame that has loaded again and asks nothing', async () => {
    const { rig, load, answer, isPaying } = await thoughtful()
    const { core, pay } = await load()
    void pay.confirm(PIN)
    await rig.timers.settle()
    core.destroy()
    await load()
    await answer(0, true)
    assert.equal(isPaying(), false)
  })

  it('a late answer is none to what is asked after a step back; each is asked at once, or never', async () => {
    const { rig, page, load, answer, debits, questions } = await thoughtful()
    const { core, pay } = await load()
    const withdrawn = pay.confirm(PIN)
    await rig.timers.settle()
    core.nav.back()
    await withdrawn
    await pay.review()
    const confirming = pay.confirm(PIN)
    await rig.timers.settle()
    assert.equal(questions(), 2)
    await answer(0, true)
    core.leaving.close()
    await answer(1, true)
    await confirming
    await rig.timers.settle()
    assert.deepEqual([await debits(), page.names().at(-1)], [0, 'bank-cancelled'])
  })

  it('a payment is under way from the yes to it until it is refused or withdrawn', async () => {
    const { rig, load, answers, answer, isPaying } = await thoughtful()
    const { core, pay } = await load()
    const wrong = pay.confirm('000001')
    await rig.timers.settle()
    const { question, answer: release } = hold(rig, 'payment/payment-order-confirm')
    answers[0]!(true)
    await question
    assert.equal(isPaying(), true)
    release()
    await wrong
    await rig.timers.pass(0)
    assert.deepEqual([core.problems.fields.get().pin?.name, isPaying()], ['PIN_WRONG', false])

    const withdrawn = pay.confirm(PIN)
    await rig.timers.settle()
    core.nav.back()
    await withdrawn
    await answer(1, true)
    assert.equal(isPaying(), false)

    await pay.review()
    const confirming = pay.confirm(PIN)
    await rig.timers.settle()
    await answer(2, true)
    await confirming
    await rig.timers.pass(0)
    assert.equal(isPaying(), true)
  })

  it('an outcome is emitted once, also after the frame has loaded again', async () => {
    const rig = await chain()
    const page = embed(rig.timers, { originReferenceNo: await rig.control.createOrder() })
    const storage = memoryStorage()
    for (let turn = 0; turn < 2; turn += 1) {
      const { core } = rig.element({}, undefined, {}, { ...(await page.load()), storage: () => storage })
      const pay = wholePay(core)
      await start(core, pay)
      if (turn === 0) await pay.confirm(PIN)
      const stop = pay.watch()
      await rig.timers.pass(10_000)
      stop()
      core.destroy()
    }
    assert.deepEqual(
      page.names().filter((name) => name !== 'bank-ready'),
      ['bank-confirm', 'bank-succeeded'],
    )
  })
})

describe('a method of an element with a frame', () => {
  const asking = async () => {
    const rig = await chain()
    const page = embed(rig.timers, { originReferenceNo: 'order-000001' })
    const port = await page.load()
    const results: string[] = []
    const state = { step: 'payment', lastError: null }
    const note = (title: keyof Controls) => () => void results.push(title)
    const close = port.attach({
      retry: note('retry'),
      back: note('back'),
      close: note('close'),
      part: () => undefined,
      isPaying: () => false,
      focus: note('focus'),
      diagnose: () => state,
    })
    return { rig, page, port, done: results, state, close }
  }

  it('runs in the frame, in the order of the calls, while the app runs', async () => {
    const { rig, page, port, done, close } = await asking()
    port.announceScreen()
    await rig.timers.settle()
    const { controls } = page.shell
    controls?.back()
    controls?.focus()
    controls?.retry()
    controls?.close()
    await rig.timers.settle()
    assert.deepEqual(done, ['back', 'focus', 'retry', 'close'])
    close()
    controls?.close()
    await rig.timers.settle()
    assert.equal(done.length, 4)
  })

  it('reaches the app also when it comes before the frame, or before the app in it', async () => {
    const rig = await chain()
    const page = embed(rig.timers, { originReferenceNo: await rig.control.createOrder({}) })
    page.shell.controls?.back()
    page.shell.controls?.close()
    const port = await page.load()
    await rig.timers.settle()
    const calls: string[] = []
    const controls = (): Controls => ({
      retry: () => undefined,
      back: () => void calls.push('back'),
      close: () => void calls.push('close'),
      part: () => undefined,
      isPaying: () => false,
      focus: () => undefined,
      diagnose: () => ({}),
    })
    const detach = port.attach(controls())
    assert.deepEqual(calls, ['close'], 'the last one, once')
    detach()
    port.attach(controls())
    assert.deepEqual(calls, ['close'])
  })

  it('retry() before a first screen loads the frame again', async () => {
    const { rig, page, done } = await asking()
    page.shell.controls?.retry()
    await rig.timers.settle()
    assert.deepEqual([page.fallbacks, done], [[{ frame: true }], []])
  })

  it('retry() after a load error loads again', async () => {
    const rig = await chain()
    const { page, port, core } = await framed({ originReferenceNo: await rig.control.createOrder() }, rig)
    const pay = wholePay(core)
    port.attach({
      retry: () => void start(core, pay),
      back: () => undefined,
      close: () => undefined,
      part: () => undefined,
      isPaying: () => false,
      focus: () => undefined,
      diagnose: core.diagnose,
    })
    port.announceScreen()
    const restore = intercept(rig, 'session', async () => new Response('', { status: 429 }))
    await start(core, pay)
    await rig.timers.settle()
    assert.deepEqual(page.names(), ['bank-load-error'])
    restore()
    page.shell.controls?.retry()
    await rig.timers.settle()
    assert.deepEqual(page.names(), ['bank-load-error', 'bank-ready'])
  })

  it('diagnose() returns the state of the last event', async () => {
    const { rig, page, port, state } = await asking()
    assert.deepEqual(page.shell.controls?.diagnose(), {})
    port.emit('bank-cancelled', { stage: 'payment', diagnosticsId: 'D-5K2M-91QX', mode: 'frame' })
    await rig.timers.settle()
    assert.deepEqual(page.shell.controls?.diagnose(), state)
  })
})

describe('the hand-over out of a frame', () => {
  const handing = async (prevent: readonly EventName[] = []) => {
    const rig = await chain()
    const originReferenceNo = await rig.control.createOrder({ scenario: 'to-app' })
    const { page, core } = await framed({ originReferenceNo, prevent }, rig)
    const pay = wholePay(core)
    await start(core, pay)
    const handover = createHandover(pay.context)
    handover.open()
    await rig.timers.settle()
    return { rig, page, core, handover, originReferenceNo }
  }

  it('opens the app from the outer page; if that stays visible, the frame says that the app did not open', async () => {
    const { rig, page, core, handover } = await handing()
    const handed = page.events.filter(({ name }) => name === 'bank-handoff')
    assert.deepEqual(
      handed.map(({ detail }) => detail['url']),
      page.wentTo,
    )
    assert.match(page.wentTo.join(), /\?app=/)
    assert.equal(handover.place.get(), 'opening')
    await rig.timers.pass(3_000)
    assert.equal(handover.place.get(), 'here')
    assert.equal(core.problems.fields.get().app?.name, 'APP_NOT_OPENED')
  })

  it('leaves opening to a page that prevents the event, and waits for the status', async () => {
    const { rig, page, handover, originReferenceNo } = await handing(['bank-handoff'])
    const stop = handover.watch()
    await rig.timers.pass(4_000)
    assert.deepEqual([page.wentTo, handover.place.get()], [[], 'away'])
    await rig.control.finishInApp(originReferenceNo, 'hold')
    await rig.timers.pass(10_000)
    stop()
    assert.equal(page.names().at(-1), 'bank-pending')
  })
})
