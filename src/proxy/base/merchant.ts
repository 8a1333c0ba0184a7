/** A merchant as the bank has registered it. Origins are exact: https://shop.example. */
export interface Merchant {
  readonly id: string
  readonly name: string
  /** Pages that may embed the elements. */
  readonly embedOrigins: readonly string[]
  /** Pages that the bank trusts to show the screens in their own document, in PRO. */
  readonly inlineOrigins: readonly string[]
  /** Where customers may be sent back to. */
  readonly returnOrigins: readonly string[]
}
