/**
 * The words of one element: what is there, which language is shown, and how to change it. They come in two
 * parts: those of the first screens with the code that draws these, all others with the code of later
 * screens. Nothing is shared between two elements.
 */
import { atom, type ReadableAtom } from 'nanostores'
import rosetta from 'rosetta'
import type { Language } from '../contract/language.ts'
import { loadPart, type Part } from './loaders.ts'
import { asTemplates, translator, type Texts, type Translator } from './translator.ts'

export interface I18nOptions {
  /** Loads one part's texts; by default its chunk. */
  readonly load?: (part: Part, language: Language) => Promise<Texts>
  /**
   * Called with a text that was asked for before its part was loaded, a coding mistake; its key is shown.
   */
  readonly onMissing?: (key: string, language: Language) => void
  /** Called with the reason why a language couldn't be loaded. */
  readonly onFailure?: (error: unknown) => void
}

/** A translator of the language that is shown. */
export interface I18n extends Translator {
  /** The language that is shown; changes only when every loaded part is there in the new one. */
  readonly language: ReadableAtom<Language>
  /** Loads parts in the language shown. Rejects when a chunk can't be loaded; may be called again. */
  load(...parts: Part[]): Promise<void>
  /** Loads parts in a language of one's own choice, for `in`. */
  loadIn(language: Language, ...parts: Part[]): Promise<void>
  /** Whether parts can be shown at once. */
  has(...parts: Part[]): boolean
  /** Puts texts in that came by another way, such as the first screens' own. */
  add(part: Part, language: Language, texts: Texts): void
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
  { load = loadPart, onMissing, onFailure }: I18nOptions = {},
): I18n {
  const words = rosetta<Texts>()
  const language = atom(first)
  const active = new Set<Part>()
  const ready = new Set<string>()
  const loading = new Map<string, Promise<void>>()
  let latest = 0

  const add = (part: Part, lang: Language, texts: Texts) => {
    words.set(lang, asTemplates(texts))
    ready.add(`${lang}/${part}`)
  }
  const fetchPart = (lang: Language, part: Part): Promise<void> | undefined => {
    const id = `${lang}/${part}`
    if (ready.has(id)) return undefined
    const running = loading.get(id)
    if (running) return running
    const chunk = load(part, lang)
      .then((texts) => add(part, lang, texts))
      .finally(() => loading.delete(id))
    loading.set(id, chunk)
    return chunk
  }
  const loadIn = async (lang: Language, ...parts: Part[]) => {
    await Promise.all(parts.flatMap((part) => fetchPart(lang, part) ?? []))
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
      async load(...parts: Part[]) {
        let lang
        do {
          lang = language.get()
          await loadIn(lang, ...parts)
        } while (lang !== language.get())
        for (const part of parts) active.add(part)
      },
      has: (...parts: Part[]) => parts.every((part) => ready.has(`${language.get()}/${part}`)),
      add(part: Part, lang: Language, texts: Texts) {
        add(part, lang, texts)
        active.add(part)
      },
      async setLanguage(next: Language) {
        const number = ++latest
        try {
          // A part that was loaded in the old language while this ran is wanted too.
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
