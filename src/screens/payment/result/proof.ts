/** A fact in a proof of payment, as text. */
export interface SlipFact {
  readonly label: string
  /** The value; each entry is a line, and none is broken. */
  readonly lines: readonly string[]
  /** Small text under the label. */
  readonly remark?: string
}

export interface Proof {
  readonly bank: string
  readonly merchant: string
  /** As formatted text. */
  readonly amount: string
  /** The parts of the amount, where points have paid some of the order; else null. */
  readonly note: string | null
  /** The end of the payment. */
  readonly title: string
  /** The kind of document. */
  readonly heading: string
  readonly rows: readonly SlipFact[]
  readonly reference: { readonly label: string; readonly value: string }
  /** In MOCK, the note that no money moves; else null. */
  readonly simulation: string | null
}
