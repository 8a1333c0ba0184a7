/** Words in one language: typed keys and slots over rosetta's templates. */
import type { Rosetta } from 'rosetta'
import type { Language } from '../contract/language.ts'
import { inSlot } from '../text/asIs.ts'
import { formatNumber } from '../domain/formatNumber.ts'
import { pluralForm } from './plural.ts'
import type { Noun, SlotArguments, TextKey } from './keys.ts'

export interface Translator {
  /** The language that its words are in now. */
  readonly lang: Language
  /**
   * A text with its slots filled; slots are plain text, numbers are not formatted. Names are marked
   * (src/text/asIs.ts).
   */
  t<K extends TextKey>(key: K, ...slots: SlotArguments<K, string | number>): string
  /**
   * The same text cut at its slots, with a node (a link, a bold amount) in place of each; a React node needs
   * a `key`.
   */
  parts<K extends TextKey, N>(key: K, ...nodes: SlotArguments<K, N>): (string | N)[]
  /** A whole number with its noun: "2 chances", "1.500 poin". */
  count(noun: Noun, n: number): string
}

export type Texts = Readonly<Record<string, string>>

/** Slots are written {name}; rosetta's templates want {{name}}. */
export const asTemplates = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text.replace(/\{(\w+)\}/g, '{{$1}}')]))

const withMarks = (slots: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(slots).map(([slot, value]) => [slot, inSlot(slot, value)]))

/**
 * A translator that reads the current language at each call.
 * @param missing what to show for a text that isn't loaded
 */
export function translator(
  words: Rosetta<Texts>,
  lang: () => Language,
  missing: (key: string) => string,
): Translator {
  const fill = (key: string, slots?: Readonly<Record<string, unknown>>): string =>
    words.t([key], slots && withMarks(slots), lang()) || missing(key)
  const cut = <N>(key: string, nodes: Readonly<Record<string, N>> = {}): (string | N)[] => {
    const pieces = (words.table(lang())?.[key] ?? missing(key)).split(/\{\{(\w+)\}\}/)
    return pieces.flatMap((piece, index) => {
      if (index % 2 === 0) return piece === '' ? [] : [piece]
      const node = nodes[piece]
      return node === undefined ? [] : [inSlot(piece, node)]
    })
  }
  return {
    get lang() {
      return lang()
    },
    t: (key, ...[slots]) => fill(key, slots),
    parts: <K extends TextKey, N>(key: K, ...[nodes]: SlotArguments<K, N>) => cut<N>(key, nodes),
    count(noun, n) {
      const slots = { n: formatNumber(n, lang()) }
      const form = `count.${noun}.${pluralForm(n, lang())}`
      return words.t([form], slots, lang()) || fill(`count.${noun}.other`, slots)
    },
  }
}
