/** Types only: the keys of all texts and the slots of each, read off the Indonesian reference. */
import type { texts as first } from '../../locales/id/first.ts'
import type { texts as restTexts } from '../../locales/id/rest.ts'
import type { SlotNames } from '../../locales/translation.ts'

type Reference = typeof first & typeof restTexts

/** Every key; errors by their name, their titles by `NAME.title`. */
export type TextKey = keyof Reference

/** The slots of a key's text. */
export type SlotsOf<K extends TextKey> = SlotNames<Reference[K]>

/** Keys of texts without slots. */
export type PlainKey = { [K in TextKey]: [SlotsOf<K>] extends [never] ? K : never }[TextKey]

/** The argument that a key needs besides itself: none, or exactly its slots. */
export type SlotArguments<K extends TextKey, V> = [SlotsOf<K>] extends [never]
  ? []
  : [slots: { readonly [S in SlotsOf<K>]: V }]

/** Nouns that can be counted: `count.<noun>.other`, and a form for each other plural that a language has. */
export type Noun = TextKey extends infer K ? (K extends `count.${infer N}.other` ? N : never) : never
