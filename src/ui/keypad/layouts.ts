/**
 * The keyboards as rows of keys. A string is the character that the key enters; an object does something
 * else. Together the layers have every printable ASCII character. All password layers have five rows, so
 * that nothing moves when the layer changes.
 */
import { DELETE } from './press.ts'

export type Layer = 'letters' | 'capitals' | 'symbols'

export type Key =
  | string
  | { does: 'delete' | 'shift' | 'space' | 'hide'; width: number }
  | { to: Layer; width: number }
  | null

export type Layout = readonly (readonly Key[])[]

const chars = (text: string): readonly string[] => [...text]
const remove = (width: number): Key => ({ does: DELETE, width })
const shift: Key = { does: 'shift', width: 1.5 }
const foot = (to: Layer): readonly Key[] => [
  { to, width: 2 },
  { does: 'space', width: 5 },
  { does: 'hide', width: 2 },
]
const digits = chars('1234567890')

export const pin: Layout = [chars('123'), chars('456'), chars('789'), [null, '0', remove(1)]]

export const layers: Record<Layer, Layout> = {
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
