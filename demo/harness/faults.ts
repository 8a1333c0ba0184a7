/** The form that adds faults to the bank's next answers. */
import { callNames } from '../../src/contract/endpoints.ts'
import { h, type Attributes } from './dom.ts'
import type { Sandbox } from './sandbox.ts'

interface Kind {
  readonly kind: string
  readonly label: string
  /** An additional value of a fault. */
  readonly field?: { readonly name: string; readonly label: string; readonly value: string }
}

const KINDS: readonly Kind[] = [
  { kind: 'drop-answer', label: 'drop the answer (the bank has acted)' },
  { kind: 'delay', label: 'answer late', field: { name: 'seconds', label: 'Seconds', value: '10' } },
  { kind: 'status', label: 'HTTP status', field: { name: 'status', label: 'Status', value: '503' } },
  { kind: 'malformed', label: 'broken JSON' },
  { kind: 'html', label: 'an HTML page with 200' },
  { kind: 'code', label: 'an error of the bank', field: { name: 'code', label: 'Code', value: '9004' } },
]
/** Fields with text; all others are numbers. */
const TEXTS = ['call', 'kind', 'code']

const field = (label: string, control: HTMLElement): HTMLElement =>
  h('label', { class: 'field' }, h('span', {}, label), control)
const input = (name: string, value: string | number, options: Attributes): HTMLElement =>
  h('input', { name, value, required: true, inputmode: 'numeric', ...options })

export function createFaults(form: HTMLFormElement, sandbox: Sandbox, notify: (text: string) => void): void {
  const kinds = h(
    'select',
    { name: 'kind' },
    ...KINDS.map(({ kind, label }) => h('option', { value: kind }, label)),
  )
  const calls = h(
    'select',
    { name: 'call' },
    h('option', { value: '*' }, 'every call'),
    ...callNames.map((name) => h('option', { value: name }, name)),
  )
  const times = field('Times', input('times', 1, { type: 'number', min: 1, max: 99 }))
  const extra = h('div', {})
  const showExtra = (): void => {
    const options = KINDS.find(({ kind }) => kind === kinds.value)?.field
    extra.replaceChildren(
      ...(options ? [field(options.label, input(options.name, options.value, { pattern: '\\d{1,4}' }))] : []),
    )
  }
  showExtra()
  kinds.addEventListener('change', showExtra)
  form.append(
    field('Call', calls),
    h(
      'div',
      { class: 'pair' },
      field('What happens', kinds),
      h('div', { class: 'pair tight' }, times, extra),
    ),
    h('div', { class: 'actions' }, h('button', { type: 'submit' }, 'Break it')),
  )
  const breakIt = async (): Promise<void> => {
    const entry = (name: string, value: string): string | number =>
      TEXTS.includes(name) ? value : Number(value)
    const fault = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, entry(name, value as string)]),
    )
    const hit = fault['call'] === '*' ? 'any call' : fault['call']
    await sandbox.fault(fault).then(
      () => notify(`Broken: ${fault['kind']}, ${fault['times']} time(s), ${hit}.`),
      (error: unknown) => notify(String(error)),
    )
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void breakIt()
  })
}
