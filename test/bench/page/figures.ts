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
  readonly unit: 'ms' | 'kB' | ''
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

export interface Judged extends Row {
  readonly value: number
  readonly min: number
  readonly max: number
  /** Times the floor. */
  readonly ratio?: number
  /** Undefined where there is no goal. */
  readonly reached?: boolean
}

const measured = ({ measure = median, values }: Row): number => measure(values)

/** @throws RangeError when a floor is no row of the table */
export function judge(rows: readonly Row[]): Judged[] {
  return rows.map((row) => {
    const floor = row.floor === undefined ? undefined : rows.find(({ name }) => name === row.floor)
    if (row.floor !== undefined && !floor)
      throw new RangeError(`no row ${row.floor} to hold ${row.name} against`)
    const value = measured(row)
    const ratio = floor && value / measured(floor)
    const reached =
      row.goal && ('most' in row.goal ? value <= row.goal.most : (ratio ?? NaN) <= row.goal.times)
    return {
      ...row,
      value,
      min: Math.min(...row.values),
      max: Math.max(...row.values),
      ...(ratio !== undefined && { ratio }),
      ...(reached !== undefined && { reached }),
    }
  })
}

/** Enough digits to see a difference, and no more. */
const digits = (value: number): string =>
  Number.isNaN(value) ? 'n/a' : value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 3)
const trimmed = (value: number): string =>
  digits(value).replace(/\.(\d*?)0+$/, (_all, savedEntry) => (savedEntry ? `.${savedEntry}` : ''))

const goalOf = ({ goal, unit }: Row): string =>
  goal === undefined ? '' : 'most' in goal ? `≤ ${goal.most}${unit && ` ${unit}`}` : `≤ ${goal.times} ×`

const verdictOf = ({ reached }: Judged): string =>
  reached === undefined ? '' : reached ? 'reached' : 'MISSED'

const HEAD = ['', 'middle', 'min – max', 'of', 'ratio', 'goal', ''] as const

const cellsOf = (row: Judged): string[] => [
  row.name,
  `${trimmed(row.value)}${row.unit && ` ${row.unit}`}`,
  row.values.length === 0 ? '' : `${trimmed(row.min)} – ${trimmed(row.max)}`,
  String(row.values.length),
  row.ratio === undefined ? '' : `${row.ratio.toFixed(2)} × ${row.floor}`,
  goalOf(row),
  verdictOf(row),
]

function columns(lines: readonly (readonly string[])[]): string {
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export const print = ({ title, rows, notes = [] }: Table): string =>
  [`\n${title}`, columns([HEAD, ...judge(rows).map(cellsOf)]), ...notes.map((note) => `  ${note}`)].join('\n')

/** Every row that has a goal, of all tables. */
export function summary(tables: readonly Table[]): string {
  const all = tables.flatMap(({ title, rows }) =>
    judge(rows)
      .filter(({ goal }) => goal !== undefined)
      .map((row) => ({ ...row, name: `${title}: ${row.name}` })),
  )
  if (all.length === 0) return ''
  const reached = all.filter((row) => row.reached).length
  return [`\nGoals: ${reached} of ${all.length} reached`, columns([HEAD, ...all.map(cellsOf)])].join('\n')
}
