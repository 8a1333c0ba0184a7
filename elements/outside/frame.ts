/**
 * mode="frame": the hosted page in a frame of the bank's origin, so that the merchant's scripts can't see
 * what is typed. What it says becomes this page's events (src/contract/frame.ts).
 */
import {
  FRAME_LOADING_MS,
  FRAME_PROTOCOL,
  FRAME_SILENCE_MS,
  SUBJECT_LENGTH,
  type FrameEvent,
  type FrameMessage,
  type FrameQuestion,
  type FrameState,
} from '../../src/contract/frame.ts'
import { OUTCOMES, type EventName } from '../../src/contract/outcomes.ts'
import { pickSettings } from '../../src/contract/settings.ts'
import { viewOf } from '../../src/host/document.ts'
import type { Controls } from '../../src/host/port.ts'
import { hostedUrl } from '../../src/host/hostedUrl.ts'
import { USES } from '../../src/host/uses.ts'
import { approvalOf } from './approval.ts'
import { frameBox } from './frameBox.ts'
import { frameLine, type FrameLine } from './frameLine.ts'
import { hostedOptions, hostedOf, mockMissing, requestOf } from './hostedOptions.ts'
import { leave, leaveForBank } from './leave.ts'
import { watchLook } from '../entry/look.ts'
import type { EarlyFrame, Mount, Shell } from '../shell.ts'

const noop = () => undefined
const LISTENING = { capture: true, passive: true } as const
/** Longest time of a frame for saying how it leaves its order. */
const PARTING_MS = 1_000
/** Events of an order or a journey that its page still hears once it has set another. */
const AFTER_PARTING: readonly EventName[] = ['bank-pending', 'bank-linked', 'bank-unlinked']

interface FrameEvents {
  /** Asks the merchant's page, and answers, unless the frame has asked something else since. */
  ask(question: FrameQuestion, line: FrameLine): Promise<void>
  /** The frame has loaded again, and waits for no answer. */
  withdraw(): void
  /** Nothing can come any more of what the merchant's page has approved. */
  forget(): void
  /** Dispatches it for the merchant's page, and goes where it leads unless that page keeps the customer. */
  pass(event: FrameEvent, line: FrameLine): void
  state(): FrameState
  /** The attempt's end, as far as it was said. */
  outcome(): EventName | null
  /** A confirm of an order was let go, and may still be paid. */
  isPaying(): boolean
  /** From now on only what can't be taken back goes to the page; resolved with the next outcome. */
  part(): Promise<void>
}

function frameEvents(shell: Shell, view: Window & typeof globalThis): FrameEvents {
  let state: FrameState = {}
  let outcome: EventName | null = null
  let isPaying = false
  /** The question that stands. */
  let standing: string | undefined
  let parting: (() => void) | undefined
  const dispatch = ({ name, detail }: FrameEvent): boolean =>
    shell.element.dispatchEvent(
      new view.CustomEvent(name, { detail, cancelable: 'url' in detail, bubbles: true, composed: true }),
    )
  return {
    async ask({ id, detail, state: newState }, line) {
      state = newState
      standing = id
      const approved = await approvalOf(shell.element, detail)
      if (standing !== id) return
      if (approved && !shell.element.flow) isPaying = true
      line.send({ do: 'answer', question: id, approved })
    },
    withdraw() {
      standing = undefined
    },
    forget() {
      isPaying = false
      shell.onEvent?.()
    },
    pass(event, line) {
      state = event.state
      const isOutcome = (OUTCOMES as readonly string[]).includes(event.name)
      if (isOutcome) outcome = event.name
      if (event.name === 'bank-failed' || event.name === 'bank-cancelled') isPaying = false
      shell.onEvent?.()
      if (parting && isOutcome) parting()
      if (parting && !AFTER_PARTING.includes(event.name)) return
      if (event.name === 'bank-ready') shell.ready = true
      if (!dispatch(event) || !('url' in event.detail)) return
      if (event.name === 'bank-handoff') line.send({ do: 'handed' })
      const isBank = 'reason' in event.detail && event.detail.reason === 'hosted'
      if (isBank) leaveForBank(view, event.detail.url)
      else leave(view, event.detail.url, 'web')
    },
    state: () => state,
    outcome: () => outcome,
    isPaying: () => isPaying,
    part: () =>
      new Promise((resolve) => {
        parting = resolve
      }),
  }
}

/** Requests of the merchant's page to the screens are performed in the frame. */
const controlsOf = (
  line: FrameLine,
  iframe: HTMLIFrameElement,
  events: FrameEvents,
  retry: () => void,
): Controls => ({
  retry,
  back: () => line.send({ do: 'back' }),
  close: () => line.send({ do: 'close' }),
  part() {
    // It is over, or nothing was shown yet that could have been paid.
    if (!line.isOpen() || (events.outcome() ?? 'bank-cancelled') !== 'bank-cancelled') return undefined
    line.send({ do: 'close' })
    const answer = events.part()
    return Promise.race([answer, new Promise<void>((resolve) => setTimeout(resolve, PARTING_MS))])
  },
  isPaying: events.isPaying,
  focus() {
    iframe.focus()
    line.send({ do: 'focus' })
  },
  diagnose: events.state,
})

interface FramedPage {
  readonly controls: Controls
  isHello(event: MessageEvent<unknown>): boolean
  hear(event: MessageEvent<unknown>): void
  hasLoaded(): void
  /** Language, theme, tokens or room have changed. */
  changeLook(): void
  /** The customer may be using the page around. */
  noteUse(event: Event): void
  end(): void
}

/** The bank's page in the frame, from its first sign of life to the end. */
function framedPage(shell: Shell, earlyFrame: EarlyFrame): FramedPage {
  const { element } = shell
  const { iframe } = earlyFrame
  const view = viewOf(element)
  const box = frameBox(shell, earlyFrame)
  const events = frameEvents(shell, view)
  let isShown = false
  let hasBegun = false

  const giveUp = (blockedReason: 'silent' | 'protocol') =>
    shell.showFallback({
      blockedReason,
      lostFrame: hasBegun ? { outcome: events.outcome() } : undefined,
      hosted: hostedUrl({ ...hostedOptions(element), hosted: hostedOf(element) }),
    })
  const receive = (message: FrameMessage) => {
    if (message.is === 'height') box.resize(message.height)
    if (message.is === 'leave') leave(view, message.url, 'telephone')
    if (message.is === 'shown') isShown = true
    if (message.is === 'shown' || message.is === 'drawn') {
      hasBegun = true
      box.show()
    }
    if (message.is === 'question') void events.ask(message, line)
    if (message.is === 'unpaid') events.forget()
    if (message.is === 'event') events.pass(message, line)
    // The first screen may still be loading.
    if (!isShown) line.wait(FRAME_LOADING_MS)
  }
  const line = frameLine(view, earlyFrame, { receive, giveUp: () => giveUp('silent') })
  box.look()
  line.wait(FRAME_SILENCE_MS)
  return {
    controls: controlsOf(line, iframe, events, () =>
      isShown ? line.send({ do: 'retry' }) : shell.showFallback({ frame: true }),
    ),
    isHello: line.isHello,
    hear(event) {
      if (!line.isHello(event)) return
      if (event.data.protocol !== FRAME_PROTOCOL) return giveUp('protocol')
      box.onHello()
      isShown = false
      events.withdraw()
      const { subject, ...request } = requestOf(element)
      line.open({
        ...pickSettings('frame', element),
        ...request,
        // A longer one is no id, and neither is its beginning.
        subject: subject.slice(0, SUBJECT_LENGTH),
        ...box.look(),
      })
      line.wait(FRAME_LOADING_MS)
    },
    hasLoaded() {
      if (isShown) {
        // A frame that is moved in the page loads again; the answer to the ping tells whether it is still the
        // bank's.
        line.send({ do: 'ping' })
        line.wait(FRAME_SILENCE_MS)
      } else if (!line.isOpen()) box.hideUnlessGreeted()
    },
    changeLook: () => line.send({ do: 'look', ...box.look() }),
    noteUse({ isTrusted }) {
      // A result goes back by itself only where nobody does anything.
      if (isTrusted && events.outcome() !== null) line.send({ do: 'used' })
    },
    end() {
      line.end()
      box.end()
    },
  }
}

export const frame: Mount = (shell) => {
  const { element, frame: earlyFrame } = shell
  if (!earlyFrame) {
    shell.showFallback({ blockedReason: 'hosted-invalid' })
    return noop
  }
  const view = viewOf(element)
  const page = framedPage(shell, earlyFrame)
  shell.controls = page.controls
  const unwatch = watchLook(shell, page.changeLook)
  for (const type of USES) view.addEventListener(type, page.noteUse, LISTENING)
  // A hello may have come before this code. If the frame has loaded again since, the last one counts.
  const earlyHello = earlyFrame.listen(page.hear).filter(page.isHello).at(-1)
  earlyFrame.iframe.onload = page.hasLoaded
  if (earlyFrame.hasLoaded) page.hasLoaded()
  let hasEnded = false
  // In a microtask, because `mount` must have returned: the handshake may replace this part at once.
  queueMicrotask(() => {
    if (earlyHello && !hasEnded) page.hear(earlyHello)
  })
  void mockMissing(element).then((missing) => {
    if (missing && !hasEnded) shell.showFallback({ blockedReason: 'mock-missing' })
  })
  return () => {
    hasEnded = true
    earlyFrame.end()
    for (const type of USES) view.removeEventListener(type, page.noteUse, LISTENING)
    unwatch()
    page.end()
    shell.controls = undefined
  }
}
