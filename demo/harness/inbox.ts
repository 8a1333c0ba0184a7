/** The customer's SMS inbox: newest first, with buttons that copy codes. */
import { byId, copyButton, h } from './dom.ts'
import type { TextMessage } from './sandbox.ts'
import { clockTime } from './time.ts'

const message = ({ at, text, code }: TextMessage): HTMLElement =>
  h(
    'li',
    { class: 'message' },
    h('p', { class: 'message-head' }, h('span', {}, 'BANKCONTOH'), h('time', {}, clockTime(Date.parse(at)))),
    h('p', {}, text),
    code
      ? h(
          'p',
          { class: 'code' },
          h('output', {}, code),
          copyButton(() => code, 'Copy code', `Copy code ${code}`),
        )
      : undefined,
  )

/** Renders the list if it has changed. */
export function createInbox(): (list: readonly TextMessage[], of: string) => void {
  const list = byId('messages')
  let shownText = ''
  return (messages, of) => {
    const key = JSON.stringify([of, messages.map(({ at, text }) => [at, text])])
    if (key === shownText) return
    shownText = key
    byId('inbox-of').textContent = of
    byId('inbox-empty').hidden = messages.length > 0
    list.replaceChildren(...messages.map(message))
  }
}
