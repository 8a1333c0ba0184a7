/** The world outside in small pieces, so that each step of the proxy asks only for what it uses. */

/** One line of the log: plain data, no personal data and no secrets in it. */
export type LogLine = { readonly event: string } & Readonly<Record<string, string | number | boolean | null>>

/** The time of day, for what the bank, a person, a token or another process reads. */
export interface Clock {
  /** Epoch ms. It may be set forward and back at any time. */
  now(): number
}

/** Elapsed time of something. */
export interface Stopwatch {
  /** ms since some moment; it never goes back, whatever the clock is set to. */
  elapsed(): number
}

export interface Randomness {
  random(bytes: number): Uint8Array
}

export interface Log {
  log(line: LogLine): void
}
