/** The single texts of a file, by the names that a mistake in one of them is told with, and their numbers. */
import type { Language } from '../contract/language.ts'
import type { TextBlock } from '../domain/bankTexts.ts'
import { monthsProblems, numbersApart, triesProblems, withNumbers, type Numbers } from './numbers.ts'

/** A text of a file by its name there: a row, or the beginning of a paragraph. */
export interface Named {
  readonly name: string
  readonly text: string
}

/** Characters of a text by which it is found. */
const QUOTED = 40

/** The beginning of a paragraph, which has no other name. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > QUOTED ? `${text.slice(0, QUOTED).replace(/\s+\S*$/, '')}…` : text)

export const namedIn = (blocks: readonly TextBlock[]): Named[] =>
  blocks.flatMap(([, content]) => [content].flat().map((text) => ({ name: quoted(text), text })))

export const rowsIn = (rows: Readonly<Record<string, string>>): Named[] =>
  Object.entries(rows).map(([name, text]) => ({ name, text }))

/** A text with the bank's numbers in its slots, and sentences about those that the bank has otherwise. */
export function withOwnNumbers(
  { name, text }: Named,
  numbers: Numbers,
  language: Language,
): { readonly text: string; readonly problems: readonly string[] } {
  const filled = withNumbers(text, numbers, language)
  const problems = [
    ...filled.problems,
    ...triesProblems(filled.text, numbers, language),
    ...(name === 'simulation' ? monthsProblems(filled.text, numbers, language) : []),
    ...(name === 'requirements' && numbers.age && !text.includes('{age}')
      ? ['has no {age}, and bank.json has age']
      : []),
  ]
  return { text: filled.text, problems: problems.map((problem) => `${name} ${problem}`) }
}

/** Rows are the same by their names, paragraphs by their places. */
const keyOf = ({ name }: Named, at: number): string | number => (name.startsWith('"') ? at : name)

/** Words from which on a text is a sentence: a name or an address is the same in all languages. */
const SENTENCE = /(?:\p{L}+[^\p{L}]+){7}\p{L}/u

/** True when most sentences of a translation are those of its reference. */
export function isCopied(texts: readonly Named[], references: readonly Named[]): boolean {
  const same = new Set(references.map(({ text }) => text))
  const sentences = texts.filter(({ text }) => SENTENCE.test(text))
  return sentences.filter(({ text }) => same.has(text)).length > sentences.length / 2
}

/**
 * Sentences about the texts of a translation whose numbers are others.
 * @param file of the reference
 * @param isKnown whether something was said of a text's numbers already
 */
export function numberDifferences(
  [texts, language]: readonly [readonly Named[], Language],
  [references, referenceLanguage]: readonly [readonly Named[], Language],
  file: string,
  isKnown: (text: string) => boolean,
): string[] {
  const textOf = new Map(references.map((each, at) => [keyOf(each, at), each.text]))
  return texts.flatMap((each, at) => {
    const reference = textOf.get(keyOf(each, at)) ?? each.text
    if ([each.text, reference].some(isKnown)) return []
    const apart = numbersApart([each.text, language], [reference, referenceLanguage])
    return apart ? [`${each.name} has other numbers (${apart[0]}) than ${file} (${apart[1]})`] : []
  })
}
