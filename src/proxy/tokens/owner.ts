/** Whose a journey or an order is, as the bank has told it. */
export interface Owner {
  readonly merchantId: string
  /**
   * The customer's number as limits know it; null when the bank knows none, missing when nobody has asked.
   */
  readonly number?: string | null
}
