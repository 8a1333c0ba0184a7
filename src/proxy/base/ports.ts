/** The world outside in small pieces, so that each step of the proxy asks only for what it uses. */

/** One line of the log: plain data, no personal data and no secrets in it. */
export type LogLine = { readonly event: string } & Readonly<Record<string, string | number | boolean | null>>

export interface Clock {
  /** Epoch ms. */
  now(): number
}

export interface Randomness {
  random(bytes: number): Uint8Array
}

export interface Log {
  log(line: LogLine): void
}
