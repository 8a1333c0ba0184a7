/** Tables of the README, for tests that hold them against the code. */
import { readFileSync } from 'node:fs'

export const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

/** The rows under a table's head, each as its trimmed cells; `columns` leaves out what is only prose. */
export function rowsUnder(head: string, columns: number): string[][] {
  const [, after] = readme.split(`${head}\n`)
  if (after === undefined) throw new Error(`the README has no table with the head ${head}`)
  const lines = after.split('\n').slice(1)
  const end = lines.findIndex((line) => !line.startsWith('|'))
  return lines.slice(0, end).map((line) =>
    line
      .split('|')
      .slice(1, columns + 1)
      .map((cell) => cell.trim()),
  )
}
