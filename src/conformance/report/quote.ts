/** The words of the contract that a check is about, out of the file that has them. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ContractSource } from '../check.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** More of a passage isn't shown. */
const LINES = 24

export interface SourceQuote {
  /** From 1; of the line that is meant, not of the comment over it. */
  readonly line: number
  readonly text: string
}

const texts = new Map<string, readonly string[]>()

function linesOf(file: string): readonly string[] {
  const lines = texts.get(file) ?? readFileSync(root + file, 'utf8').split('\n')
  texts.set(file, lines)
  return lines
}

/** Start of a line that is about something: a row of a table, a declaration, or the words themselves. */
const beginsWith = (beginning: string): readonly ((line: string) => boolean)[] => [
  (line) => line.trimStart().startsWith(`'${beginning}':`),
  (line) => ['const', 'function'].some((word) => `${line} `.includes(`${word} ${beginning}`)),
  (line) => line.trimStart().startsWith(`${beginning}:`),
  (line) => line.includes(beginning),
]

const indentOf = (line: string): number => line.length - line.trimStart().length

/** The line after a statement: the next one that stands as far left and isn't its closing bracket. */
function endOf(lines: readonly string[], at: number): number {
  const indent = indentOf(lines[at] ?? '')
  for (let next = at + 1; next < lines.length; next++) {
    const line = lines[next] ?? ''
    if (line.trim() === '' || indentOf(line) > indent) continue
    const closes = indentOf(line) === indent && /^\s*[})\]]/.test(line)
    if (!closes) return next
    if (!/[{([]$/.test(line)) return next + 1
  }
  return lines.length
}

/** Start of the comment over a statement; the statement itself where there is none. */
function commentOver(lines: readonly string[], at: number): number {
  if (!(lines[at - 1] ?? '').trimEnd().endsWith('*/')) return at
  for (let line = at - 1; line >= 0; line--)
    if ((lines[line] ?? '').trimStart().startsWith('/**')) return line
  return at
}

/** A heading of a page with what stands under it, or one line of a page. */
function endOfProse(lines: readonly string[], at: number): number {
  if (!(lines[at] ?? '').startsWith('#')) return at + 1
  const next = lines.findIndex((line, index) => index > at && line.startsWith('#'))
  return next < 0 ? lines.length : next
}

/** A file's words about something, with the comment over it; undefined where it says nothing. */
export function quoteOf([file, subject]: ContractSource): SourceQuote | undefined {
  const lines = linesOf(file)
  const isProse = file.endsWith('.md')
  for (const begins of beginsWith(subject)) {
    const at = lines.findIndex(begins)
    if (at < 0) continue
    const from = isProse ? at : commentOver(lines, at)
    const end = isProse ? endOfProse(lines, at) : endOf(lines, at)
    const text = lines
      .slice(from, Math.min(end, from + LINES))
      .join('\n')
      .trimEnd()
    return { line: at + 1, text: end > from + LINES ? `${text}\n…` : text }
  }
  return undefined
}
