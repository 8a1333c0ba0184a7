/** The pages of text, for tests that compare them with the code. */
import { readFileSync } from 'node:fs'

/** Every page, by its path from the repository's root. */
export const pages = [
  'README.md',
  'CHANGELOG.md',
  '.github/CONTRIBUTING.md',
  '.github/DECISIONS.md',
  '.github/ONE_TAP.md',
  '.github/SECURITY.md',
  'demo/README.md',
  'demo/bank/README.md',
  'demo/libraries/README.md',
  'elements/ACCESSIBILITY.md',
  'elements/ERRORS.md',
  'elements/README.md',
  'elements/testing/README.md',
  'src/README.md',
  'src/proxy/CAPACITY.md',
  'src/proxy/README.md',
  'test/README.md',
  'src/conformance/README.md',
] as const
export type Page = (typeof pages)[number]

export const textOf = (page: Page): string => readFileSync(new URL(`../${page}`, import.meta.url), 'utf8')

/** The cells of a line of a table, trimmed. A bar inside code or after a backslash would end a cell, too. */
export const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The rows under a table's head; `columns` leaves out what is only prose. Throws where there is none. */
export function rowsUnder(page: Page, head: string, columns: number): string[][] {
  const [, textAfter, repetition] = textOf(page).split(`\n${head}\n`)
  if (textAfter === undefined) throw new Error(`${page} has no table with the head ${head}`)
  if (repetition !== undefined) throw new Error(`${page} has more than one table with the head ${head}`)
  const lines = textAfter.split('\n').slice(1)
  const end = lines.findIndex((line) => !line.startsWith('|'))
  return (end < 0 ? lines : lines.slice(0, end)).map((line) => cellsOf(line).slice(0, columns))
}
