/** The sandbox bank's side of the panel: its clock, its ledger, and ways to break its answers. */
import { callNames } from '../../src/contract/endpoints.ts'
import { wireRupiah } from './baskets.ts'
import { byId, h } from './dom.ts'
import type { Debit, Sandbox } from './sandbox.ts'
import { clockTime, fullTime } from './time.ts'

const STEPS = [['+1 min', 60], ['+5 min', 300], ['+30 min', 1800], ['+1 day', 86_400]] as const

/** Fields of the form that stay text; the others are numbers. */
const TEXTS = ['call', 'kind', 'code']

/** Fault → what it does, and the field that goes with it. */
const FAULTS: readonly (readonly [kind: string, label: string, field?: readonly [name: string, label: string, value: string]])[] = [
  ['drop-answer', 'drop the answer (the bank has acted)'],
  ['delay', 'answer late', ['seconds', 'Seconds', '10']],
  ['status', 'HTTP status', ['status', 'Status', '503']],
  ['malformed', 'broken JSON'],
  ['html', 'an HTML page with 200'],
  ['code', 'an error of the bank', ['code', 'Code', '9004']],
]

export interface Bank {
  ledger(debits: readonly Debit[]): void
  /** What the bank's clock shows, in epoch ms. */
  clock(now: number): void
}

const debitRow = ({ at, order, method, points, amount }: Debit): HTMLElement =>
  h('tr', {},
    h('td', {}, clockTime(Date.parse(at))), h('td', {}, h('code', {}, order)), h('td', {}, method),
    h('td', { class: 'number' }, String(points)), h('td', { class: 'number' }, wireRupiah(amount, 'id')))

/** @param tell says in one line what happened; `moved` is called after the clock moved */
export function createBank(sandbox: Sandbox, tell: (text: string) => void, moved: () => void): Bank {
  let offset = 0
  let shown = ''
  const tick = (): void => {
    const clock = byId<HTMLTimeElement>('clock')
    clock.textContent = fullTime(Date.now() + offset)
    clock.dateTime = new Date(Date.now() + offset).toISOString()
  }
  const setClock = (now: number): void => {
    offset = now - Date.now()
    tick()
  }
  tick()
  setInterval(tick, 1000)

  byId('advance').append(...STEPS.map(([label, seconds]) => {
    const button = h('button', { type: 'button' }, label)
    button.addEventListener('click', async () => {
      setClock(await sandbox.advance(seconds))
      tell(`The bank's clock went ${label.slice(1)} forward.`)
      moved()
    })
    return button
  }))

  const form = byId<HTMLFormElement>('faults-form')
  const extra = h('label', { class: 'field' })
  const kinds = h('select', { name: 'kind' }, ...FAULTS.map(([kind, label]) => h('option', { value: kind }, label)))
  const showExtra = (): void => {
    const field = FAULTS.find(([kind]) => kind === kinds.value)?.[2]
    extra.hidden = !field
    if (field) extra.replaceChildren(h('span', {}, field[1]), h('input', { name: field[0], inputmode: 'numeric', pattern: '\\d{1,4}', value: field[2], required: true }))
    else extra.replaceChildren()
  }
  form.append(
    h('label', { class: 'field' }, h('span', {}, 'Call'),
      h('select', { name: 'call' }, ...['*', ...callNames].map((name) => h('option', { value: name }, name === '*' ? 'every call' : name)))),
    h('div', { class: 'pair' },
      h('label', { class: 'field' }, h('span', {}, 'What happens'), kinds),
      h('div', { class: 'pair tight' }, h('label', { class: 'field' }, h('span', {}, 'Times'), h('input', { name: 'times', type: 'number', min: 1, max: 99, value: 1, required: true })), extra)),
    h('div', { class: 'actions' }, h('button', { type: 'submit' }, 'Break it')),
  )
  showExtra()
  kinds.addEventListener('change', showExtra)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const data = Object.fromEntries([...new FormData(form)].map(([name, value]) =>
      [name, TEXTS.includes(name) ? String(value) : Number(value)]))
    await sandbox.fault(data)
    tell(`The next ${data['times'] === 1 ? 'answer' : `${data['times']} answers`} of ${data['call']}: ${data['kind']}.`)
  })

  return {
    clock: setClock,
    ledger(debits) {
      const key = JSON.stringify(debits)
      if (key === shown) return
      shown = key
      byId('ledger-empty').hidden = debits.length > 0
      byId('ledger-region').hidden = debits.length === 0
      byId('ledger').replaceChildren(...debits.toReversed().map(debitRow))
    },
  }
}
