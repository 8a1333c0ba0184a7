/**
 * The words of one element: what is there, which language is shown, and how to change it. They come in two
 * sets: those of the first screens with the code that draws these, all others with the code of later
 * screens. Nothing is shared between two elements.
 */
import { atom, type ReadableAtom } from 'nanostores'
import rosetta from 'rosetta'
import type { Language } from '../contract/language.ts'
import { loadWords, type WordSet } from './loaders.ts'
import { asTemplates, translator, type Texts, type Translator } from './translator.ts'

export interface I18nOptions {
  /** Loads one set's texts; by default its chunk. */
  readonly load?: (set: WordSet, language: Language) => Promise<Texts>
  /**
   * Called with a text that was asked for before its set was loaded, a coding mistake; its key is shown.
   */
  readonly onMissing?: (key: string, language: Language) => void
  /** Called with the reason why a language couldn't be loaded. */
  readonly onFailure?: (error: unknown) => void
}

/** A translator of the language that is shown. */
export interface I18n extends Translator {
  /** The language that is shown; changes only when every loaded set is there in the new one. */
  readonly language: ReadableAtom<Language>
  /** Loads sets in the language shown. Rejects when a chunk can't be loaded; may be called again. */
  load(...sets: WordSet[]): Promise<void>
  /** Loads sets in a language of one's own choice, for `in`. */
  loadIn(language: Language, ...sets: WordSet[]): Promise<void>
  /** True where sets can be shown at once. */
  has(...sets: WordSet[]): boolean
  /** Puts texts in that came by another way, such as the first screens' own. */
  add(set: WordSet, language: Language, texts: Texts): void
  /**
   * Changes the language. False: a newer request came between, or a chunk failed; what was shown then stays.
   */
  setLanguage(language: Language): Promise<boolean>
  /** A translator of a fixed language (RIPLAY is always shown in Indonesian too). */
  in(language: Language): Translator
}

/** Makes the words of one element; `first` is the language that is shown first. */
export function createI18n(
  first: Language,
  { load = loadWords, onMissing, onFailure }: I18nOptions = {},
): I18n {
  const words = rosetta<Texts>()
  const language = atom(first)
  const active = new Set<WordSet>()
  const ready = new Set<string>()
  const loading = new Map<string, Promise<void>>()
  let latest = 0

  const add = (set: WordSet, lang: Language, texts: Texts) => {
    words.set(lang, asTemplates(texts))
    ready.add(`${lang}/${set}`)
  }
  const fetchWords = (lang: Language, set: WordSet): Promise<void> | undefined => {
    const id = `${lang}/${set}`
    if (ready.has(id)) return undefined
    const running = loading.get(id)
    if (running) return running
    const chunk = load(set, lang)
      .then((texts) => add(set, lang, texts))
      .finally(() => loading.delete(id))
    loading.set(id, chunk)
    return chunk
  }
  const loadIn = async (lang: Language, ...sets: WordSet[]) => {
    await Promise.all(sets.flatMap((set) => fetchWords(lang, set) ?? []))
  }
  const inLanguage = (lang: () => Language) =>
    translator(words, lang, (key) => {
      onMissing?.(key, lang())
      return key
    })

  return Object.assign(
    inLanguage(() => language.get()),
    {
      language,
      loadIn,
      async load(...sets: WordSet[]) {
        let lang
        do {
          lang = language.get()
          await loadIn(lang, ...sets)
        } while (lang !== language.get())
        for (const set of sets) active.add(set)
      },
      has: (...sets: WordSet[]) => sets.every((set) => ready.has(`${language.get()}/${set}`)),
      add(set: WordSet, lang: Language, texts: Texts) {
        add(set, lang, texts)
        active.add(set)
      },
      async setLanguage(next: Language) {
        const number = ++latest
        try {
          // A set that was loaded in the old language while this ran is wanted too.
          for (let size = -1; size !== active.size;) {
            size = active.size
            await loadIn(next, ...active)
          }
        } catch (error) {
          onFailure?.(error)
          return false
        }
        if (number !== latest) return false
        language.set(next)
        return true
      },
      in: (lang: Language) => inLanguage(() => lang),
    },
  )
}
