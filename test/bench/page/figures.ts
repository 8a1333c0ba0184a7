/** Figures of several runs, held against a floor or a goal, and how they are printed. */

/** The value below which this share of all lies. NaN when there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN]
  return below + (above - below) * (at - Math.floor(at))
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** A row's goal: so many times the floor at most, or so much at most. */
export type Goal = { readonly times: number } | { readonly most: number }

export interface Row {
  readonly name: string
  readonly unit: 'ms' | ''
  /** One of each run, or of each key. */
  readonly values: readonly number[]
  /** The figure printed of the values; their middle unless another measure is named. */
  readonly measure?: (values: readonly number[]) => number
  /** The row of the same table that this one is held against. */
  readonly floor?: string
  readonly goal?: Goal
}

export interface Table {
  readonly title: string
  readonly rows: readonly Row[]
  /** Facts needed to read it. */
  readonly notes?: readonly string[]
}

const measured = ({ measure = median, values }: Row): number => measure(values)

/** Enough digits to see a difference, and no more. */
const digits = (value: number): number =>
  Number(value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 3))

const goalOf = ({ goal, unit }: Row): string =>
  goal === undefined ? '' : 'most' in goal ? `≤ ${goal.most}${unit && ` ${unit}`}` : `≤ ${goal.times} ×`

export interface Judged {
  readonly middle: string
  readonly 'min – max': string
  readonly of: number
  readonly ratio: string
  readonly goal: string
  readonly verdict: '' | 'reached' | 'MISSED'
}

/**
 * A row as it is printed, held against its floor in the table.
 * @throws RangeError when the floor is no row of the table
 */
function judge(row: Row, rows: readonly Row[]): Judged {
  const { values, unit, goal, floor } = row
  const floorRow = rows.find(({ name }) => name === floor)
  if (floor !== undefined && !floorRow) throw new RangeError(`no row ${floor} to hold ${row.name} against`)
  const value = measured(row)
  const ratio = floorRow ? value / measured(floorRow) : Number.NaN
  const isReached = goal && ('most' in goal ? value <= goal.most : ratio <= goal.times)
  return {
    middle: `${digits(value)}${unit && ` ${unit}`}`,
    'min – max': `${digits(Math.min(...values))} – ${digits(Math.max(...values))}`,
    of: values.length,
    ratio: floorRow ? `${ratio.toFixed(2)} × ${floor}` : '',
    goal: goalOf(row),
    verdict: isReached === undefined ? '' : isReached ? 'reached' : 'MISSED',
  }
}

/** Prints a table, and answers its rows that have a goal, by table and name. */
export function print({ title, rows, notes = [] }: Table): Record<string, Judged> {
  const judged = rows.map((row) => [row.name, judge(row, rows)] as const)
  console.log(`\n${title}`)
  console.table(Object.fromEntries(judged))
  for (const note of notes) console.log(`  ${note}`)
  return Object.fromEntries(
    judged.filter(([, { goal }]) => goal).map(([name, row]) => [`${title}: ${name}`, row]),
  )
}

/** Prints all rows that have a goal. */
export function printGoals(rows: Readonly<Record<string, Judged>>): void {
  const verdicts = Object.values(rows).map(({ verdict }) => verdict)
  if (verdicts.length === 0) return
  console.log(
    `\nGoals: ${verdicts.filter((text) => text === 'reached').length} of ${verdicts.length} reached`,
  )
  console.table(rows)
}
