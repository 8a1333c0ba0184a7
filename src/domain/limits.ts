/**
 * Every number of the specification that rules, stores and proxy share. Those of the on-screen keyboard and
 * of a second tap stand in ui, which imports nothing of ours; a button that acts is locked by its state.
 */

const SECOND = 1000
const MINUTE = 60 * SECOND

/** One-time codes. */
export const OTP = {
  digits: 6,
  lifeMs: 5 * MINUTE,
  resendAfterMs: 60 * SECOND,
  /** Then the last received code must be used. */
  resends: 3,
} as const

/** Wrong codes, passwords and PINs. */
export const ATTEMPTS = {
  /** The failure that blocks until the next 00:00 in Jakarta. */
  failures: 5,
  windowMs: 30 * MINUTE,
} as const

export const PIN = { digits: 6 } as const
export const NAME = { min: 2, max: 120 } as const
export const PASSWORD = { min: 8, max: 32 } as const
/** Characters of an address that SMTP can carry (RFC 5321, 4.5.3.1.3, without its angle brackets). */
export const EMAIL = { max: 254 } as const

export const CAPTCHA = { lifeMs: 5 * MINUTE } as const
/** The one-time factor inside an encrypted password or PIN. */
export const SECRET = { lifeMs: 5 * MINUTE } as const
export const SESSION = { lifeMs: 30 * MINUTE } as const
/** Timestamps of signed requests may be off by this much. */
export const SIGNATURE = { clockToleranceMs: 5 * MINUTE } as const

/**
 * Lateness of a sent request: it can arrive as long as the bank takes its timestamp; so much is added to that
 * and to the time-out, since clocks differ and the bank takes a while to show what it has begun.
 */
export const LATE = { marginMs: MINUTE } as const

/**
 * "Requests too frequent" and HTTP 429 without a Retry-After; the longest rest of what a page asks again and
 * again, whatever a Retry-After says: a paid order would be told of no sooner.
 */
export const RATE_LIMIT = { retryAfterMs: MINUTE, pollRestMs: MINUTE } as const
/** Countdowns before the customer goes back to the merchant. */
export const REDIRECT = { linkedMs: 2 * SECOND, paidMs: 5 * SECOND } as const
/** Longest wait for the result of a payment when the bank doesn't say. */
export const RESULT = { waitSeconds: 30 } as const
/**
 * Request, socket, upload and download; what a connection that is back is given before a second try; how
 * often a lost one is tried.
 */
export const NETWORK = { timeoutMs: MINUTE, backMs: 1_000, probeMs: 5_000 } as const
/** Lazily loaded pages. */
export const PAGE_LOAD = { indicatorAfterMs: 200, timeoutMs: MINUTE } as const
/**
 * The loading indicator: how long a call takes until it is shown, and for how long it waits for the next call
 * of the same action before it goes.
 */
export const LOADING = { afterMs: 200, gapMs: 100 } as const
/** Cookies that remember a choice: 30 days. */
export const COOKIE = { seconds: 30 * 24 * 60 * 60 } as const
/** Customer reports. */
export const REPORT = {
  /** Number of requests for the customer's info; after that they go out without merchant and person. */
  attempts: 2,
  /**
   * Events that wait at most, for the code that reports them or for the merchant: one batch
   * (`REPORTS_AT_ONCE` of contract/reports.ts), which the proxy's largest body of 16 KiB takes. The longest
   * journeys dispatch fewer. What is dropped on top is counted and reported.
   */
  kept: 50,
} as const
