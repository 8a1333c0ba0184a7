/**
 * Tokens that are edited while the element runs: set in the element's style, and shown as the rule that a
 * merchant would write.
 */
import { byId, h } from './dom.ts'
import { places, placeTokens, type PlaceName } from './place.ts'
import { contrast, cssOf, pairs, tokens, type Token } from './tokens.ts'

export interface Look {
  /** Sets the chosen values on the current element, over those of its place. */
  apply(place?: PlaceName): void
  /** The rule, for the code card. */
  css(tag: string): string
}

const KEY = 'demo.look'
const ENOUGH = 4.5

const readValues = (storage: Storage | undefined): Record<string, string> => {
  try {
    const savedState = JSON.parse(storage?.getItem(KEY) ?? '{}') as Record<string, unknown>
    return Object.fromEntries(
      tokens.flatMap(({ name }) => (typeof savedState[name] === 'string' ? [[name, savedState[name]]] : [])),
    )
  } catch {
    return {}
  }
}

const shownText = (): HTMLElement | null => document.querySelector<HTMLElement>('bank-pay, bank-bind')

/** The style of the page's root, which has the chosen theme. */
const isDark = (): boolean => {
  const { theme } = document.documentElement.dataset
  return theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
}

/** A colour as #rrggbb, from any form that a style sheet may use. */
const hexOf = (value: string): string => {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value.trim())?.[1]
  if (!match) return '#000000'
  return `#${match.length === 3 ? [...match].map((entry) => entry + entry).join('') : match}`.toLowerCase()
}

/**
 * @param storage keeps the values over a reload
 * @param onChange called after each change
 */
export function createLook(storage: Storage | undefined, onChange: () => void): Look {
  let values = readValues(storage)
  let ofPlace: Readonly<Record<string, string>> = {}
  const inputs = new Map<Token['name'], HTMLInputElement>()
  const verdict = byId('look-verdict')

  const effective = (name: Token['name']): string => {
    const element = shownText()
    return values[name] ?? (element ? getComputedStyle(element).getPropertyValue(name).trim() : '')
  }
  const fill = (): void => {
    for (const { name, editor } of tokens) {
      const input = inputs.get(name)
      if (!input) continue
      const value = effective(name)
      input.value = editor.kind === 'color' ? hexOf(value) : String(parseFloat(value))
      input.closest('label')?.toggleAttribute('data-set', name in values)
      const output = input.parentElement?.querySelector('output')
      if (output) output.textContent = value
    }
    const weak = pairs.filter(
      ([text, ground]) => contrast(hexOf(effective(text)), hexOf(effective(ground))) < ENOUGH,
    )
    verdict.textContent = weak
      .map(
        ([text, ground]) =>
          `${text} on ${ground}: ${contrast(hexOf(effective(text)), hexOf(effective(ground))).toFixed(1)} to 1, ${ENOUGH} needed.`,
      )
      .join(' ')
  }
  const apply = (): void => {
    const element = shownText()
    const all = { ...ofPlace, ...values }
    for (const name of [...tokens.map((token) => token.name), ...placeTokens]) {
      if (name in all) element?.style.setProperty(name, all[name] ?? '')
      else element?.style.removeProperty(name)
    }
    fill()
  }
  const set = (next: Record<string, string>): void => {
    values = next
    storage?.setItem(KEY, JSON.stringify(values))
    apply()
    onChange()
  }

  byId('look-form').append(
    ...tokens.map(({ name, label, editor }) => {
      const input =
        editor.kind === 'color'
          ? h('input', { type: 'color', name, 'aria-label': label })
          : h('input', {
              type: 'range',
              name,
              'aria-label': label,
              min: editor.min,
              max: editor.max,
              step: editor.step,
            })
      input.addEventListener('input', () =>
        set({ ...values, [name]: editor.kind === 'color' ? input.value : `${input.value}${editor.unit}` }),
      )
      inputs.set(name, input)
      return h('label', { class: 'token', title: name }, h('span', {}, label), input, h('output', {}))
    }),
  )
  // The defaults can be read only after the element is drawn.
  document.addEventListener('bank-ready', fill)
  byId('look-reset').addEventListener('click', () => set({}))

  return {
    apply(place) {
      if (place) ofPlace = places[place](isDark() ? 'dark' : 'light')
      apply()
    },
    css: (tag) => cssOf(tag, { ...ofPlace, ...values }),
  }
}
