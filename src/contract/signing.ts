/** The string that is signed, for the proxy and for the sandbox's verifier alike. */

export const SIGNING_HEADERS = {
  appId: 'appId',
  nonce: 'nonce',
  timestamp: 'timestamp',
  sign: 'sign',
} as const
/** The signing key's kid: the bank knows the current and the next one. */
export const SIGN_KEY_HEADER = 'signKeyId'
/** With a 401 for a nonce seen before or a timestamp off: the bank's own clock in epoch ms. */
export const BANK_TIME_HEADER = 'bank-time'

/**
 * With a confirm, `yes`: it comes from a frame in a merchant's page, and the bank's folder has a code asked
 * for each of those. The bank answers with the next step OTP. It isn't signed.
 */
export const WANTS_CODE_HEADER = 'bank-code-wanted'

export interface SignedParts {
  appId: string
  /** 128 random bits, never used again. */
  nonce: string
  /** Epoch ms, decimal. */
  timestamp: string
  /** As sent, without `?`; empty when there is none. */
  query: string
  /** As sent. */
  body: string
}

/**
 * Parts joined by a line feed, exactly as sent; signed with RSASSA-PKCS1-v1_5 and SHA-256 over its UTF-8
 * bytes.
 */
export const signedString = ({ appId, nonce, timestamp, query, body }: SignedParts): string =>
  [appId, nonce, timestamp, query, body].join('\n')
