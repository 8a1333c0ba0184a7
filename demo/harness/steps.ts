/** "1 2 3": what to type, for the customer and element chosen, ready to be copied. */
import type { Choice } from './choice.ts'
import { PASSWORD, PIN, kindOf, shownNumber } from './customers.ts'
import { copyButton, h, type Child } from './dom.ts'
import { words } from './words.ts'

type Step = readonly Child[]

const value = (text: string, what: string): Child => copyButton(() => text, text, `Copy ${what} ${text}`)

/** Made anew each time: a node can stand in one place only. */
const code = (): Step => ['Type the code from the ', h('strong', {}, 'inbox')]

function stepsOf({ element, msisdn, language }: Choice): readonly Step[] {
  if (element === 'pay') {
    return [
      ['Choose a method, press ', h('strong', {}, words[language].toPay)],
      ['PIN ', value(PIN, 'the PIN')],
      ['If a code is asked for, it is in the ', h('strong', {}, 'inbox')],
    ]
  }
  if (element === 'unlink') return [code(), ['Confirm'], ['Watch the result']]
  const last = {
    known: (): Step => ['Password ', value(PASSWORD, 'the password')],
    new: (): Step => ['Any name and email; new password ', value(PASSWORD, 'the password')],
    app: (): Step => ['A notice asks you to open the bank app'],
  }
  return [['Number ', value(shownNumber(msisdn), 'the phone number')], code(), last[kindOf(msisdn)]()]
}

export function renderSteps(root: HTMLElement, choice: Choice): void {
  root.replaceChildren(h('ol', {}, ...stepsOf(choice).map((step) => h('li', {}, h('span', {}, ...step)))))
}
