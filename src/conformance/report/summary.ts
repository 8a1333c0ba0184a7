/** The sum of a run, in numbers and words that all reports share. */
import type { Dialect } from '../dialect.ts'
import { redactText } from './redact.ts'
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

/** Differences of one cause: what was said first, and all checks that it was said of. */
export interface Cause {
  readonly reason: string
  readonly results: readonly Result[]
}

/** The same place in another item of a list is the same mistake. */
const causeIn = (reason: string): string => reason.replace(/\.\d+(?=[.:])/g, '.…')

/** The differences of a run, each cause once, in the order that they were found. */
export const causesOf = (results: readonly Result[]): readonly Cause[] =>
  [
    ...Map.groupBy(
      results.filter(({ verdict }) => verdict === 'differs'),
      ({ reason }) => causeIn(reason),
    ).values(),
  ].map((ownResults) => ({ reason: ownResults[0]?.reason ?? '', results: ownResults }))

/** Checks that are named of a cause; of the others the number is said. */
const MAX_NAMED = 3

/** A cause in one line: how many checks it makes differ, and the first of them. */
export const sayCause = ({ reason, results }: Cause): string => {
  const names = results.slice(0, MAX_NAMED).map(({ check }) => check.id)
  const ellipsis = results.length > MAX_NAMED ? ', …' : ''
  return `${results.length} × ${redactText(reason)} (${names.join(', ')}${ellipsis})`
}
