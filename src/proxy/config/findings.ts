/** Sentences about a configuration for the operator, none of which quotes a secret. */
export interface Findings {
  /** Mistakes: the proxy doesn't start with them, and a reload changes nothing. */
  readonly problems: string[]
  /** Values that an operator may have meant otherwise; the proxy starts. */
  readonly warnings: string[]
}
