/**
 * A merchant's colours in a frame: none may hide what the customer agrees to. What can't be read falls back
 * to ours; the browser says what a colour comes to, in whatever way it is written.
 */
import { contrastOf, blend, READABLE, readableOf, type Pair, type Rgba } from '../domain/contrast.ts'
import { coloursIn, isSmallShadow } from '../domain/shadow.ts'
import { detach } from './detach.ts'

const on = (text: string, grounds: string): Pair[] =>
  grounds.split(' ').map((ground) => [`--bank-color-${text}`, ground])

const SHEET =
  '--bank-color-canvas --bank-color-outside --bank-color-surface --bank-color-fill --bank-color-slip'

/** THE table of texts and the grounds they stand on; those of the keypad (`--_`) are ours alone. */
export const PAIRS: readonly Pair[] = [
  ...on('text', `${SHEET} --_pad --_key --_key-quiet`),
  ...on('muted', `${SHEET} --_pad`),
  ...on('on-brand', '--bank-color-brand'),
  // The bubble of a pressed key, and a code that was read out of a document.
  ...on('surface', '--bank-color-text'),
  ...on('success', '--bank-color-canvas --bank-color-surface --bank-color-slip'),
  ...on('warning', SHEET),
  ...on('danger', SHEET),
]

/** As computed styles write colours of sRGB; undefined when it is none. */
export function parseRgb(computed: string): Rgba | undefined {
  const [, kind, list = ''] = /^(rgba?|color)\((?:srgb )?([^()]+)\)$/.exec(computed) ?? []
  if (!kind) return undefined
  const parts = list.split(/[\s,/]+/).map((part) => (part === 'none' ? 0 : Number(part)))
  if (parts.length < 3 || parts.some((part) => Number.isNaN(part))) return undefined
  const maximum = kind === 'color' ? 1 : 255
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Math.min(1, Math.max(0, part / maximum)))
  return { red, green, blue, alpha: parts[3] ?? 1 }
}

/** Asks the browser; a probe inside the app's own element, so that it is of the same theme. */
function prober(target: HTMLElement) {
  const probe = target.ownerDocument.createElement('span')
  probe.hidden = true
  probe.style.colorScheme = target.dataset['theme'] === 'dark' ? 'dark' : 'light'
  target.append(probe)
  const computedStyle = (property: 'color' | 'box-shadow' | 'filter', value: string): string => {
    probe.style.removeProperty(property)
    probe.style.setProperty(property, value)
    return probe.style.getPropertyValue(property) ? getComputedStyle(probe).getPropertyValue(property) : ''
  }
  return {
    /** Undefined also for what depends on where it stands. */
    colour: (value: string): Rgba | undefined =>
      /currentcolor/i.test(value)
        ? undefined
        : parseRgb(computedStyle('color', `color-mix(in srgb, ${value} 100%, transparent 0%)`)),
    /** Either of the two that draw shadows. */
    shadow: (value: string): string => computedStyle('box-shadow', value) || computedStyle('filter', value),
    end: () => detach(probe),
  }
}

/**
 * The tokens of those given that hide nothing: colours by `PAIRS`, shadows by their size and what they make
 * of the canvas.
 * @param target wears none of them yet
 */
export function readable(
  target: HTMLElement,
  colours: ReadonlyMap<string, string>,
  shadows: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const probe = prober(target)
  const style = getComputedStyle(target)
  const defaults = new Map<string, Rgba>()
  for (const name of new Set(PAIRS.flat())) {
    const colour = probe.colour(style.getPropertyValue(name))
    if (colour) defaults.set(name, colour)
  }
  // Before our own styles are there nothing can be compared; the look is applied again once they are.
  if (defaults.size === 0) {
    probe.end()
    return new Set()
  }
  const custom = new Map([...colours].map(([name, value]) => [name, probe.colour(value) ?? null]))
  const usable = new Set(readableOf(custom, defaults, PAIRS))
  const tokenValue = (name: string) => (usable.has(name) ? custom.get(name) : undefined) ?? defaults.get(name)
  const [text, canvas] = [tokenValue('--bank-color-text'), tokenValue('--bank-color-canvas')]
  for (const [name, value] of shadows) {
    const shadow = probe.shadow(value)
    let ground = canvas
    for (const layer of coloursIn(shadow)) {
      const top = probe.colour(layer)
      ground = ground && top && blend(top, ground)
    }
    const hides = !text || !ground || contrastOf(text, ground) < READABLE
    const isSmall = shadow !== '' && !shadow.includes('inset') && isSmallShadow(shadow)
    if (shadow === 'none' || (isSmall && !hides)) usable.add(name)
  }
  probe.end()
  return usable
}
