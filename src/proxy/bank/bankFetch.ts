/** The part of the Fetch API by which the bank is asked. */

/** Largest answer that is read, in bytes: a captcha's picture and some more. */
export const ANSWER_LIMIT = 1024 * 1024

export interface BankInit {
  readonly method: 'POST' | 'GET'
  readonly headers: Record<string, string>
  readonly body?: string
  readonly redirect: 'manual'
  readonly signal: AbortSignal
  /** Longest wait for a connection, in ms; then it isn't sent. As long as it takes when missing. */
  readonly leaveWithinMs?: number
  /**
   * Called right before the first byte is written, by a fetch that knows when that is. Throws NotSent when it
   * mustn't be any more.
   */
  leave?(): void
}

/** The part of a Response that is read; a web Response is one. */
export interface BankResponse {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly body: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | null
  /** The whole body at once, where that can be had. */
  arrayBuffer?(): Promise<ArrayBuffer>
  /**
   * The same, where it was counted while it arrived: of at most ANSWER_LIMIT bytes. Rejects when it was cut
   * off.
   */
  wholeBody?(): Promise<Uint8Array>
}
