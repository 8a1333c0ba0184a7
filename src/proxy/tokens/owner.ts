/** Whose a journey or an order is, as the bank says. */
export interface Owner {
  readonly merchantId: string
  /**
   * The customer's number as limits know it; null when the bank knows none, missing when it wasn't asked for.
   */
  readonly number?: string | null
}
