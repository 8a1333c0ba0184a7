/** Types only: what a translation must agree with the reference in. A fault names its key. */

/** The names between braces in a text. */
export type SlotNames<T> = T extends `${string}{${infer Name}}${infer Tail}` ? Name | SlotNames<Tail> : never

/** true when nothing is left over; else what is. */
export type IsNever<T> = [T] extends [never] ? true : T
export type Assert<T extends true> = T
export type Difference<A, B> = Exclude<A, B> | Exclude<B, A>

/** Keys whose texts have different slots. */
export type DifferentSlots<A, B> = {
  [K in keyof A & keyof B]: [Difference<SlotNames<A[K]>, SlotNames<B[K]>>] extends [never] ? never : K
}[keyof A & keyof B]

/** Forms of counted nouns that a language may have beside `other` (Intl.PluralRules). */
export type PluralKey = `count.${string}.${'zero' | 'one' | 'two' | 'few' | 'many'}`

/** The words of one file in another language: each key of the reference, and plurals of its own. */
export type Translation<Reference> = Readonly<Record<keyof Reference, string>> & {
  readonly [K in PluralKey]?: string
}

/** The mistakes in a whole part of the words: keys missing or too many, slots that differ. */
export type Faults<Reference, Texts> =
  | Exclude<Difference<keyof Reference, keyof Texts>, PluralKey>
  | DifferentSlots<Reference, Texts>
