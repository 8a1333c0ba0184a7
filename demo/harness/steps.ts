/** "1 2 3": the instructions for the chosen scenario, with values to copy. */
import type { Choice } from './choice.ts'
import { PASSWORD, PIN, kindOf, shownNumber } from './customers.ts'
import { copyButton, h, type Child } from './dom.ts'
import { presetOf, type Shows } from './presets.ts'
import { words } from './words.ts'

type Step = readonly Child[]

const value = (text: string, title: string): Child => copyButton(() => text, text, `Copy ${title} ${text}`)

/** A new node each time, since a node can be in one place only. */
const code = (): Step => ['Type the code that arrives ', h('strong', {}, 'above the element')]

const ORDER: readonly Shows[] = ['start', 'press', 'pin', 'code', 'end']
const reaches = (shows: Shows, stop: Shows): boolean => ORDER.indexOf(shows) >= ORDER.indexOf(stop)

const chooses: Readonly<Record<Choice['way'], readonly Step[]>> = {
  balance: [],
  paylater: [['Choose Pay Later and 6 months, then read and agree']],
  points: [['Switch the points on']],
}

function paying({ scenario, way, language }: Choice, shows: Shows): readonly Step[] {
  if (!reaches(shows, 'press')) return []
  if (scenario === 'qris') return [['Choose QRIS and press ', h('strong', {}, words[language].toPay)]]
  return [
    ...chooses[way],
    ['Press ', h('strong', {}, words[language].toPay)],
    ['PIN ', value(PIN, 'the PIN')],
    ...(shows === 'code' ? [code()] : []),
  ]
}

function linking({ msisdn }: Choice, shows: Shows): readonly Step[] {
  const last = {
    known: (): Step => ['Password ', value(PASSWORD, 'the password')],
    new: (): Step => ['Any name and email; new password ', value(PASSWORD, 'the password')],
    app: (): Step => ['A notice asks you to open the bank app'],
  }
  return [
    ...(reaches(shows, 'press')
      ? [['Number ', value(shownNumber(msisdn), 'the phone number')] satisfies Step]
      : []),
    ...(reaches(shows, 'code') ? [code()] : []),
    ...(reaches(shows, 'end') ? [last[kindOf(msisdn)]()] : []),
  ]
}

function stepsOf(choice: Choice): readonly Step[] {
  const { shows, sees } = presetOf(choice)
  const stepsBefore =
    choice.element === 'pay'
      ? paying(choice, shows)
      : choice.element === 'bind'
        ? linking(choice, shows)
        : reaches(shows, 'press')
          ? [code()]
          : []
  return [...stepsBefore, [sees]]
}

export function renderSteps(root: HTMLElement, choice: Choice): void {
  root.replaceChildren(h('ol', {}, ...stepsOf(choice).map((step) => h('li', {}, h('span', {}, ...step)))))
}
