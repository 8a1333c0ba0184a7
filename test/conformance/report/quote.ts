/** The words of the contract that a check is about, out of the file that has them. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Place } from '../check.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const LINES = 8

export interface Quote {
  /** From 1. */
  readonly line: number
  readonly text: string
}

const texts = new Map<string, readonly string[]>()

function linesOf(file: string): readonly string[] {
  const known = texts.get(file) ?? readFileSync(root + file, 'utf8').split('\n')
  texts.set(file, known)
  return known
}

/** Where a line begins to be about something: a row of a table, a declaration, or the words themselves. */
const beginsWith = (about: string): readonly ((line: string) => boolean)[] => [
  (line) => line.trimStart().startsWith(`'${about}':`),
  (line) => ['const', 'function', 'async function'].some((word) => line.includes(`${word} ${about}`)),
  (line) => line.trimStart().startsWith(`${about}:`),
  (line) => line.includes(about),
]

/** Some lines from where a file is about something; undefined where it isn't. */
export function quoteOf([file, about]: Place): Quote | undefined {
  const lines = linesOf(file)
  for (const begins of beginsWith(about)) {
    const at = lines.findIndex(begins)
    if (at < 0) continue
    const rest = lines.slice(at, at + LINES)
    const end = rest.findIndex((line, index) => index > 0 && /^(?:[})\]]|$)/.test(line))
    const text = rest.slice(0, end < 0 ? LINES : end + (rest[end] === '' ? 0 : 1)).join('\n')
    return { line: at + 1, text }
  }
  return undefined
}
