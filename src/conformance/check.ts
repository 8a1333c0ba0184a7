/** The shape of a check. Each stands in a table of `checks/`. */
import type { Kit } from './kit.ts'

/** Place of the contract's own words: a file of the repository, and a name or sentence that stands in it. */
export type ContractSource = readonly [file: string, about: string]

export interface Check {
  /** `section/name`; a fault and a report name it by this. */
  readonly id: string
  /** The requirement, as a sentence. */
  readonly title: string
  readonly sources: readonly ContractSource[]
  /** Throws Differs or NotChecked. */
  run(kit: Kit): Promise<void>
}

export interface Section {
  /** Start of its checks' ids. */
  readonly name: string
  readonly title: string
  readonly checks: readonly Check[]
  /** Its requests hold nothing of a person, so what is signed of them may be shown. */
  readonly showsSigned: boolean
}

export type Rows = Readonly<Record<string, Omit<Check, 'id'>>>

/** Makes the checks of a section out of its table, whose keys end their ids. */
export const section = (
  name: string,
  subject: string | Pick<Section, 'title' | 'showsSigned'>,
  rows: Rows,
): Section => ({
  name,
  ...(typeof subject === 'string' ? { title: subject, showsSigned: false } : subject),
  checks: Object.entries(rows).map(([key, row]) => ({ id: `${name}/${key}`, ...row })),
})
