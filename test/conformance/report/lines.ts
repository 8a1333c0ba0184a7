/** A run as lines in a terminal, while it goes. */
import type { Result } from '../run.ts'
import { redactText } from './redact.ts'

const MARKS = { passed: 'ok     ', differs: 'DIFFERS', 'not checked': '–      ' } as const

/** Why a check ended as it did, and where the contract has it. */
export function linesOf({ check, verdict, why }: Result): string[] {
  const line = `  ${MARKS[verdict]} ${check.id}`
  if (verdict === 'passed') return [line]
  if (verdict === 'not checked') return [`${line}: not checked, ${redactText(why)}`]
  const places = check.where.map(([file, about]) => `${file} (${about})`)
  return [
    line,
    `          ${check.what}.`,
    `          ${redactText(why)}`,
    `          see ${places.join(', ')}`,
  ]
}
