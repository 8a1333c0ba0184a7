/**
 * The port of an app in a frame: the hosted page on the bank's origin, with an element of a merchant's page
 * around it.
 */
import { CANCELABLE } from '../contract/outcomes.ts'
import {
  isCommand,
  type FrameEvent,
  type FrameQuestion,
  type ElementLook,
  type FrameMessage,
} from '../contract/frame.ts'
import type { Carrier } from '../contract/sessionHeaders.ts'
import { pickSettings } from '../contract/settings.ts'
import { framedStorage, takesCookies } from './framedStorage.ts'
import { storageOf } from './webStorage.ts'
import type { Handshake } from './handshake.ts'
import type { Controls, HostPort, ScreenSettings } from './port.ts'
import { watchVisibility, type Visibility } from './visibility.ts'
import { mockPage } from './mockPage.ts'
import { randomBytes } from './random.ts'
import { applyLook } from './applyLook.ts'

export interface FramedPort extends HostPort {
  readonly kind: 'framed'
}

/**
 * The session's carrier in a frame: a partitioned cookie where the browser takes one in a frame, else as a
 * token of this page, which is the bank's own. Without TLS no browser agrees with the others about such a
 * cookie.
 */
export const framedCarrier = ({ document, location }: Pick<Window, 'document' | 'location'>): Carrier =>
  location.protocol === 'https:' && takesCookies(document, '/') ? 'cookie-framed' : 'bearer'

/** The frame is as high as what stands in it, down to the app's own element. */
export const heightMessage = ({ documentElement }: Document, target: Element): FrameMessage => ({
  is: 'height',
  height: Math.ceil(target.getBoundingClientRect().bottom - documentElement.getBoundingClientRect().top),
})

/** @param target the app's own element: carries theme and tokens; the frame ends where it does */
export function framedPort(
  page: Window & typeof globalThis,
  target: HTMLElement,
  { port, embedder, opening }: Handshake,
): FramedPort {
  const { document, location } = page
  const listeners = new Set<() => void>()
  let controls: Controls | undefined
  /** The merchant's page's last call before there were controls. */
  let unheard: 'back' | 'close' | undefined
  let onPort: (() => void) | undefined
  let onUse: (() => void) | undefined
  /** The page around hasn't answered it yet. */
  let question: { readonly id: string; answer(isApproved: boolean): void } | undefined
  /** The page around has approved something, and believes that it may be paid. */
  let isApproved = false
  const folder = new URL('.', location.href).href
  const { flow, version, subject } = opening
  const { isMock, mock } = mockPage(document)
  // On the bank's own page no merchant can turn a payment into MOCK.
  const environment = isMock ? 'MOCK' : opening.environment === 'MOCK' ? 'PRO' : opening.environment
  let room = 0
  let settings: ScreenSettings = {
    ...pickSettings('frame', opening),
    language: opening.language,
    theme: opening.theme,
    mode: 'frame',
    environment,
    proxy: isMock ? '' : new URL('../proxy', folder).href,
    hosted: folder,
    flow,
    version,
    subject,
  }

  /** Watches from its first use on. */
  let watching: Visibility | undefined
  const visibility = () => (watching ??= watchVisibility(page))

  const send = (message: FrameMessage) => port.postMessage(message)
  // A task later: whatever was refused, withdrawn or sent meanwhile knows of it then.
  const checkPaying = () =>
    void page.setTimeout(() => {
      if (!isApproved || question || !controls || controls.isPaying()) return
      isApproved = false
      send({ is: 'unpaid' })
    })
  const sendWithState = (message: Omit<FrameEvent, 'state'> | Omit<FrameQuestion, 'state'>) => {
    send({ ...message, state: controls?.diagnose() ?? {} } as FrameEvent | FrameQuestion)
    checkPaying()
  }
  const measure = () => send(heightMessage(document, target))
  let look: ElementLook = opening
  const showLook = (now: ElementLook) => {
    look = now
    applyLook(document, target, now)
    const { language, theme } = now
    const looksAlike = language === settings.language && theme === settings.theme
    if (looksAlike && now.room === room) return
    if (!looksAlike) settings = { ...settings, language, theme }
    room = now.room
    listeners.forEach((listener) => listener())
  }

  const hearAnswer = (id: string, approved: boolean) => {
    if (id !== question?.id) return
    question.answer(approved)
    question = undefined
    isApproved ||= approved
    checkPaying()
  }

  showLook(opening)
  new page.ResizeObserver(measure).observe(target)
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isCommand(data)) return
    if (data.do === 'look') showLook(data)
    else if (data.do === 'ping') send({ is: 'alive' })
    else if (data.do === 'handed') onPort?.()
    else if (data.do === 'used') onUse?.()
    else if (data.do === 'answer') hearAnswer(data.question, data.approved)
    else if (controls) controls[data.do]()
    else if (data.do === 'back' || data.do === 'close') unheard = data.do
  }

  return {
    kind: 'framed',
    root: document,
    carrier: isMock ? 'bearer' : framedCarrier(page),
    asks: { embedder },
    settings: () => settings,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    emit(name, detail) {
      sendWithState({ is: 'event', name, detail })
      // Only the element can ask whether the merchant's page lets the customer leave, and then leaves by
      // itself.
      return !(CANCELABLE as readonly string[]).includes(name)
    },
    approve(detail) {
      question?.answer(false)
      return new Promise((answer) => {
        const id = randomBytes(16).join('-')
        question = { id, answer }
        sendWithState({ is: 'question', id, detail })
      })
    },
    attach(next) {
      controls = next
      if (unheard) next[unheard]()
      unheard = undefined
      return () => {
        if (controls === next) controls = undefined
      }
    },
    announceScreen() {
      // Our styles have come with the screen: what they are compared with counts from now on.
      applyLook(document, target, look)
      measure()
      send({ is: 'shown' })
    },
    room: () => room,
    visibility,
    mock,
    leave: (url) => send({ is: 'leave', url }),
    onUse(listener) {
      onUse = listener
      return () => {
        if (onUse === listener) onUse = undefined
      }
    },
    onHanded: (listener) => {
      onPort = listener
    },
    storage: () => storageOf(environment, () => framedStorage(page, () => page.sessionStorage, !isMock)),
  }
}
