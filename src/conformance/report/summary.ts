/** The sum of a run, in numbers and words that all reports share. */
import type { Dialect } from '../dialect.ts'
import type { Result, Verdict } from '../run.ts'

export interface RunFacts {
  /** The bank's origin, or what the sandbox bank is called. */
  readonly bank: string
  /** The bank's dialect; by the specification when missing. */
  readonly dialect?: Dialect
  /** Epoch ms. */
  readonly startedAt: number
  readonly results: readonly Result[]
}

export const countOf = (results: readonly Result[], verdict: Verdict): number =>
  results.filter((result) => result.verdict === verdict).length

export const summaryOf = (results: readonly Result[]): string =>
  [
    `${countOf(results, 'passed')} passed`,
    `${countOf(results, 'differs')} differ`,
    `${countOf(results, 'not checked')} not checked`,
  ].join(', ')

/** The check without which no request gets as far as what the others look at. */
const FIRST = 'signature/right'

/** The place to begin, when all else follows from it. */
export const hintOf = (results: readonly Result[]): string | undefined =>
  results.some(({ check, verdict }) => check.id === FIRST && verdict === 'differs')
    ? `Begin with ${FIRST}: a request with a right signature is refused, and whatever needs an answer differs because of it.`
    : undefined

/** The section of a check: what its id begins with. */
export const sectionOf = ({ check }: Result): string => check.id.slice(0, check.id.indexOf('/'))
