/** The form for settings that the list of scenarios doesn't have. Every change takes effect at once. */
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../src/contract/language.ts'
import { groupDigits } from '../../src/domain/formatNumber.ts'
import { languageName } from '../../src/i18n/folders.ts'
import { totalOf, type BasketName } from './baskets.ts'
import { consistent, DEFAULTS, usualScenario, versionsOf, type Choice } from './choice.ts'
import { customers, shownNumber } from './customers.ts'
import { h } from './dom.ts'

export interface Setup {
  show(choice: Choice): void
  /** Address of the current journey or order on the hosted page. */
  running(hostedUrl: string): void
}

type Options = readonly (readonly [value: string, label: string])[]

const ELEMENTS: Options = [
  ['pay', 'bank-pay'],
  ['bind', 'bank-bind'],
  ['unlink', 'unlink'],
]
const LANGUAGE_OPTIONS: Options = LANGUAGES.map((language) => [language, languageName[language]] as const)
const THEMES: Options = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['auto', 'Auto'],
]
const VERSIONS: Options = [
  ['1', '1'],
  ['2', '2'],
  ['3', '3'],
]
const MODES: Options = [
  ['inline', 'Inline'],
  ['frame', 'Frame'],
  ['redirect', 'Redirect'],
]
const PLACES: Options = [
  ['card', 'Card'],
  ['flat', 'Flat'],
  ['page', 'Page'],
]
const BASKETS: Options = (['small', 'usual', 'large'] as const satisfies readonly BasketName[]).map(
  (name) => [name, `Rp${groupDigits(totalOf(name).toString(), DEFAULT_LANGUAGE)}`] as const,
)
const CUSTOMERS: Options = customers.map(({ msisdn, title }) => [msisdn, `${shownNumber(msisdn)} · ${title}`])

/** A group of radio buttons that looks like a switch. */
const segments = (name: string, legend: string, options: Options): HTMLElement =>
  h(
    'fieldset',
    { class: 'segments' },
    h('legend', {}, legend),
    h(
      'div',
      {},
      ...options.map(([value, label]) =>
        h('label', {}, h('input', { type: 'radio', name, value }), h('span', {}, label)),
      ),
    ),
  )

const select = (name: string, label: string, options: Options): HTMLElement =>
  h(
    'label',
    { class: 'field' },
    h('span', {}, label),
    h('select', { name }, ...options.map(([value, text]) => h('option', { value }, text))),
  )

/**
 * @param onChange called with the new choice
 * @param repeat called when another journey or order is wanted
 */
export function createSetup(
  form: HTMLFormElement,
  onChange: (choice: Choice) => void,
  repeat: () => void,
  current: () => Choice,
): Setup {
  const hosted = h(
    'a',
    { class: 'button', target: '_blank', rel: 'noopener', id: 'hosted-link' },
    'Hosted page ↗',
  )
  form.append(
    segments('element', 'Element', ELEMENTS),
    segments('language', 'Language', LANGUAGE_OPTIONS),
    segments('theme', 'Theme', THEMES),
    segments('place', 'Place in the shop', PLACES),
    segments('mode', 'Mode', MODES),
    h(
      'div',
      { class: 'pair uneven' },
      segments('version', 'Version', VERSIONS),
      select('basket', 'Basket', BASKETS),
    ),
    select('msisdn', 'Customer', CUSTOMERS),
    h(
      'label',
      { class: 'check' },
      h('input', { type: 'checkbox', name: 'stay', value: 'yes' }),
      h('span', {}, 'Keep this page: refuse ', h('code', {}, 'bank-redirect')),
    ),
    h(
      'div',
      { class: 'actions' },
      h('button', { type: 'submit', class: 'primary', id: 'start' }, 'Start over'),
      hosted,
    ),
  )

  const field = (name: string): HTMLSelectElement | RadioNodeList | HTMLInputElement =>
    form.elements.namedItem(name) as HTMLSelectElement | RadioNodeList | HTMLInputElement

  const read = (): Choice => {
    const data = new FormData(form)
    const currentBefore = current()
    const text = <N extends keyof Choice>(name: N): Choice[N] =>
      (data.get(name) ?? currentBefore[name]) as Choice[N]
    const element = text('element')
    // Another element starts with its own newest version, default scenario and customer.
    const isSame = element === currentBefore.element
    return consistent({
      element,
      version: isSame
        ? (Number(data.get('version') ?? currentBefore.version) as Choice['version'])
        : (versionsOf(element).at(-1) ?? 2),
      scenario: isSame ? currentBefore.scenario : usualScenario[element],
      msisdn: isSame ? text('msisdn') : DEFAULTS.msisdn,
      way: currentBefore.way,
      basket: text('basket'),
      language: text('language'),
      theme: text('theme'),
      mode: text('mode'),
      place: text('place'),
      stay: data.get('stay') === 'yes',
    })
  }

  const show = (choice: Choice): void => {
    const box = field('msisdn') as HTMLSelectElement
    // Shows a number from the address that isn't in the list.
    if (![...box.options].some(({ value }) => value === choice.msisdn)) {
      box.add(h('option', { value: choice.msisdn }, shownNumber(choice.msisdn)))
    }
    for (const name of [
      'element',
      'msisdn',
      'basket',
      'language',
      'theme',
      'mode',
      'place',
      'version',
    ] as const)
      field(name).value = String(choice[name])
    ;(field('stay') as HTMLInputElement).checked = choice.stay
    const versions = versionsOf(choice.element).map(String)
    for (const input of form.querySelectorAll<HTMLInputElement>('input[name=version]')) {
      input.disabled = !versions.includes(input.value)
    }
    ;(field('basket') as HTMLSelectElement).disabled = choice.element !== 'pay'
  }

  form.addEventListener('change', () => onChange(read()))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    repeat()
  })

  return {
    show,
    running(url) {
      hosted.href = url
    },
  }
}
