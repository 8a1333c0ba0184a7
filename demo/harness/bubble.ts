/** The newest code, right above the element, until it is used, has run out or gives way to another one. */
import { shownNumber } from './customers.ts'
import { copyButton, h } from './dom.ts'
import type { Message } from './sandbox.ts'
import { clockTime } from './time.ts'

/** What the bank says around the code; the line for the browser (WebOTP) is left out. */
const around = (text: string, code: string): string =>
  (text.split('\n')[0] ?? '').replace(code, '').replace(/^\s+/, '')

const half = (code: string): string[] => [code.slice(0, code.length / 2), code.slice(code.length / 2)]

function draw({ msisdn, at, text }: Message, code: string): HTMLElement {
  const copy = copyButton(() => code, 'Copy', `Copy ${code}`)
  return h(
    'div',
    { class: 'bubble' },
    h('p', { class: 'bubble-to' }, `Message to ${shownNumber(msisdn)}, ${clockTime(Date.parse(at))}`),
    h('p', { class: 'bubble-code' }, ...half(code).map((part) => h('span', {}, part))),
    h('p', { class: 'bubble-text' }, around(text, code)),
    copy,
  )
}

export interface Bubble {
  readonly place: HTMLElement
  /** @param messages newest first */
  show(messages: readonly Message[]): void
}

export function createBubble(): Bubble {
  const place = h('div', { class: 'bubble-place', role: 'status', lang: 'en' })
  let shown = ''
  return {
    place,
    show(messages) {
      const message = messages.find(({ open }) => open)
      const key = message?.code ? `${message.at} ${message.code}` : ''
      if (key === shown) return
      shown = key
      place.replaceChildren(...(message?.code ? [draw(message, message.code)] : []))
    },
  }
}
