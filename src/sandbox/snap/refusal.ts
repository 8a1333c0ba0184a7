import type { SnapCase } from '../../contract/snap/cases.ts'

/** A refusal in SNAP's words. */
export class SnapRefusal extends Error {
  readonly case: SnapCase
  /** The difference from what was expected, or the name of a field. */
  readonly detail: string

  constructor(name: SnapCase, detail = '') {
    super(detail)
    this.case = name
    this.detail = detail
  }
}
