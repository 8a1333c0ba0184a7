/** The newest code, above the element, until it is used, expired or replaced. */
import { shownNumber } from './customers.ts'
import { copyButton, h } from './dom.ts'
import type { TextMessage } from './sandbox.ts'

/** The sentence around the code; its expiry is shown on the screen. */
const addresses = (text: string, code: string): string =>
  `${(text.split('. ')[0] ?? '').replace(code, '').trimStart()}.`

const half = (code: string): string[] => [code.slice(0, code.length / 2), code.slice(code.length / 2)]

function draw({ msisdn, text }: TextMessage, code: string): HTMLElement {
  const copy = copyButton(() => code, 'Copy', `Copy ${code}`)
  return h(
    'div',
    { class: 'bubble' },
    h('p', { class: 'bubble-to' }, `Message to ${shownNumber(msisdn)}`),
    h('p', { class: 'bubble-code' }, ...half(code).map((part) => h('span', {}, part))),
    h('p', { class: 'bubble-text' }, addresses(text, code)),
    copy,
  )
}

export interface Bubble {
  readonly place: HTMLElement
  /**
   * @param messages newest first
   * @param running the journey or order on the page
   */
  show(messages: readonly TextMessage[], running: string): void
}

export function createBubble(): Bubble {
  const place = h('div', { class: 'bubble-place', role: 'status', lang: 'en' })
  let shownText = ''
  return {
    place,
    show(messages, running) {
      const message = messages.find(({ goodFor }) => goodFor === running)
      const key = message?.code ? `${message.at} ${message.code}` : ''
      if (key === shownText) return
      shownText = key
      place.replaceChildren(...(message?.code ? [draw(message, message.code)] : []))
    },
  }
}
