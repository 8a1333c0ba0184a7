/**
 * The keyboards as rows of keys. A string is the character that the key enters; an object is a wider key, or
 * does something else. Together the layers have every printable ASCII character. All layers of a password
 * keyboard have the same number of rows, so that nothing moves when the layer changes.
 */
import { DELETE } from './press.ts'

export type Layer = 'letters' | 'capitals' | 'symbols'

export type Key =
  | string
  | { does: 'delete' | 'shift' | 'space' | 'hide'; width: number }
  | { to: Layer; width: number }
  /** A digit in the block beside the letters. */
  | { enters: string; width: number }
  | null

export type KeyLayout = readonly (readonly Key[])[]

const chars = (text: string): readonly string[] => [...text]
const remove = (width: number): Key => ({ does: DELETE, width })
const shift: Key = { does: 'shift', width: 1.5 }
const foot = (to: Layer): readonly Key[] => [
  { to, width: 2 },
  { does: 'space', width: 5 },
  { does: 'hide', width: 2 },
]
const digits = chars('1234567890')
/** Beside the letters, where there is more room at the side than below. */
const block = (text: string, width = 1): readonly Key[] => chars(text).map((enters) => ({ enters, width }))
const wideFoot = (...last: readonly Key[]): readonly Key[] => [
  { does: 'hide', width: 2 },
  ...last,
  ...block('0', 3),
]

export const pin: KeyLayout = [chars('123'), chars('456'), chars('789'), [null, '0', remove(1)]]

export const layers: Record<Layer, KeyLayout> = {
  letters: [
    digits,
    chars('qwertyuiop'),
    chars('asdfghjkl'),
    [shift, ...chars('zxcvbnm'), remove(1.5)],
    foot('symbols'),
  ],
  capitals: [
    digits,
    chars('QWERTYUIOP'),
    chars('ASDFGHJKL'),
    [shift, ...chars('ZXCVBNM'), remove(1.5)],
    foot('symbols'),
  ],
  symbols: [
    digits,
    chars('!"#$%&\'()*'),
    chars('+,-./:;<=>'),
    [...chars('?@[\\]^_`'), remove(2)],
    [{ to: 'letters', width: 2 }, ...chars('{|}~'), { does: 'space', width: 2 }, { does: 'hide', width: 2 }],
  ],
}

/** Columns of a wide keyboard: each row is as wide as all of them. */
export const COLUMNS = 13

/** The same in four rows: ten columns of letters, three of digits. */
export const wideLayers: Record<Layer, KeyLayout> = {
  letters: [
    [...chars('qwertyuiop'), ...block('123')],
    [...chars('asdfghjkl'), remove(1), ...block('456')],
    [{ ...shift, width: 1 }, ...chars('zxcvbnm'), { to: 'symbols', width: 2 }, ...block('789')],
    wideFoot({ does: 'space', width: 6 }, '.', '@'),
  ],
  capitals: [
    [...chars('QWERTYUIOP'), ...block('123')],
    [...chars('ASDFGHJKL'), remove(1), ...block('456')],
    [{ ...shift, width: 1 }, ...chars('ZXCVBNM'), { to: 'symbols', width: 2 }, ...block('789')],
    wideFoot({ does: 'space', width: 6 }, '.', '@'),
  ],
  symbols: [
    [...chars('!"#$%&\'()*'), ...block('123')],
    [...chars('+,-./:;<='), remove(1), ...block('456')],
    [...chars('>?@[\\]^_'), { to: 'letters', width: 2 }, ...block('789')],
    wideFoot(...chars('`{|}~'), { does: 'space', width: 3 }),
  ],
}

const does = (key: Key, action: 'hide' | 'space'): key is { does: typeof action; width: number } =>
  typeof key === 'object' && key !== null && 'does' in key && key.does === action

/** The key that puts the keyboard away. */
export const isHide = (key: Key) => does(key, 'hide')

/** A wide keyboard's row without that key: its room goes to the space bar. */
export function withoutHideKey(keys: readonly Key[]): readonly Key[] {
  const hide = keys.find(isHide)
  if (!hide) return keys
  return keys
    .filter((key) => key !== hide)
    .map((key) => (does(key, 'space') ? { ...key, width: key.width + hide.width } : key))
}
