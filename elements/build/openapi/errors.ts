/** The table of errors in the document: what a code means, and who may answer it. */
import type { CallName } from '../../../src/contract/endpoints.ts'
import { canAnswer } from '../../../src/contract/errorCalls.ts'
import { errorNames, rowOf, type ErrorName, type ErrorRow } from '../../../src/contract/errors.ts'
import { wordsOf } from '../errorTexts.ts'

/** The text of the error for customers: what has happened, then what to do. The documents are in English. */
function meaningOf(name: ErrorName): string {
  const { title, text } = wordsOf(name, 'en')
  return title === undefined ? text : `${title}. ${text}`
}

/** Errors that are sent; those that only the page raises are left out. */
export const travelling: readonly ErrorRow[] = errorNames
  .map(rowOf)
  .filter(({ sources }) => sources.some((source) => source !== 'page'))

/** The errors that a call may answer. Those that every call may answer are only in the introduction. */
export const errorsOf = (call: CallName): readonly ErrorRow[] =>
  travelling.filter(({ name, sources }) => canAnswer(call, name) && !sources.includes('any'))

export const anyCall: readonly ErrorRow[] = travelling.filter(({ sources }) => sources.includes('any'))

/** A table in Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')

export const errorTable = (rows: readonly ErrorRow[]): string =>
  table(
    ['Code', 'Name', 'Meaning'],
    rows.map(({ code, name }) => [code, `\`${name}\``, meaningOf(name)]),
  )
