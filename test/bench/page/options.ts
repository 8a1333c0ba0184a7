/** The options of `npm run bench -- page`: BENCH_PART and BENCH_RUNS. */

export interface Options {
  /** Parts by name; all of them when none is named. */
  readonly parts: readonly string[]
  /** Runs of each case after the one that warms up. */
  readonly runs: number
}

/** Fewer say little on a machine that has other things to do. */
const RUNS = 7

/** @throws RangeError for a number of runs that is none */
export function optionsFrom(env: NodeJS.ProcessEnv): Options {
  const { BENCH_PART: parts = '', BENCH_RUNS: runs = String(RUNS) } = env
  if (!/^[1-9]\d{0,2}$/.test(runs))
    throw new RangeError(`--runs must be a number from 1 to 999, not "${runs}"`)
  return { parts: parts.split(',').filter(Boolean), runs: Number(runs) }
}
