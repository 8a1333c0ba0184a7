/** One line of JSON per finished test, which every stage writes and run.ts adds up. */
import { existsSync, readFileSync, rmSync } from 'node:fs'

export interface Result {
  readonly result: 'passed' | 'failed' | 'skipped'
  readonly name: string
  /** File or engine. */
  readonly where: string
  readonly error?: string | undefined
  readonly engine?: string | undefined
  /** The process broke off; its log says why. */
  readonly crash?: boolean
  /** Time of a test without its hooks. */
  readonly ms?: number
}

export type Counts = Record<Result['result'], number>

/** A result as the line that `readResults` reads. */
export const lineOf = (result: Result): string => `${JSON.stringify(result)}\n`

/** The line of a stage that is one test: failed where there is an error. */
export const verdict = (name: string, error?: string): string =>
  lineOf({ result: error === undefined ? 'passed' : 'failed', name, where: name, error })

/**
 * The path for one of several processes of a stage that write what would else go to `path`: e2e.log,
 * e2e.1.log, …
 */
export const partOf = (path: string, index: number): string =>
  path.replace(/\.\w+$/, (ending) => `.${index}${ending}`)

function partsOf(path: string): string[] {
  const parts: string[] = []
  for (let index = 1; existsSync(partOf(path, index)); index += 1) parts.push(partOf(path, index))
  return parts
}

function readLines(path: string): Result[] {
  if (!existsSync(path)) return []
  const text = readFileSync(path, 'utf8')
  // The last line may be half written while the stage is running.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  return whole
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Result)
}

/** Reads the finished tests of a stage, whichever process wrote them; a stage that wrote nothing has none. */
export const readResults = (path: string): Result[] => [path, ...partsOf(path)].flatMap(readLines)

/** Removes what an earlier run wrote. */
export function forget(path: string): void {
  for (const file of [path, ...partsOf(path)]) rmSync(file, { force: true })
}

/**
 * Divides files among `workers`, each with about as much to do: the heaviest first, each to the one that
 * has the least.
 */
export function deal(files: readonly { file: string; weight: number }[], workers: number): string[][] {
  const dealt = Array.from({ length: workers }, () => ({ files: [] as string[], weight: 0 }))
  for (const { file, weight } of files.toSorted((a, b) => b.weight - a.weight)) {
    const least = dealt.reduce((match, entry) => (entry.weight < match.weight ? entry : match))
    least.files.push(file)
    least.weight += weight
  }
  return dealt.map((entry) => entry.files).filter(({ length }) => length > 0)
}

/** Numbers of each kind of result. */
export function count(results: readonly Pick<Result, 'result'>[]): Counts {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 }
  for (const { result } of results) counts[result] += 1
  return counts
}

/** `3 passed, 1 failed, 2 skipped`; the skipped ones are named only when there are some. */
export const summary = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`

/** True when a run may end with 0: a stage that can't run on this machine is skipped, which is no failure. */
export const isGreen = ({ passed, failed, skipped }: Counts): boolean => failed === 0 && passed + skipped > 0
