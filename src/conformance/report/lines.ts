/** A run as lines in a terminal, while it goes. */
import type { Result } from '../run.ts'
import { redactText } from './redact.ts'

const MARKS = { passed: 'ok     ', differs: 'DIFFERS', 'not checked': '–      ' } as const

/** The reason of a check's verdict, and the contract's place for it. */
export function linesOf({ check, verdict, reason }: Result): string[] {
  const line = `  ${MARKS[verdict]} ${check.id}`
  if (verdict === 'passed') return [line]
  if (verdict === 'not checked') return [`${line}: not checked, ${redactText(reason)}`]
  const places = check.sources.map(([file, subject]) => `${file} (${subject})`)
  return [
    line,
    `          ${check.title}.`,
    `          ${redactText(reason)}`,
    `          see ${places.join(', ')}`,
  ]
}
