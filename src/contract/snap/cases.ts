/**
 * Answers of SNAP (Bank Indonesia's national standard for payment APIs, technical guideline 1.0): a
 * `responseCode` is the HTTP status, the number of the service, and the number of the case.
 */

/** THE table of cases: HTTP status, number, words. What differs is said behind the words. */
export const SNAP_CASES = {
  SUCCESSFUL: [200, '00', 'Successful'],
  BAD_REQUEST: [400, '00', 'Bad Request'],
  FIELD_FORMAT: [400, '01', 'Invalid Field Format'],
  FIELD_MISSING: [400, '02', 'Invalid Mandatory Field'],
  UNAUTHORIZED: [401, '00', 'Unauthorized.'],
  TOKEN_INVALID: [401, '01', 'Invalid Token (B2B)'],
  ORDER_EXPIRED: [403, '00', 'Transaction Expired'],
  NOT_PERMITTED: [403, '15', 'Transaction Not Permitted.'],
  STATUS_INVALID: [404, '00', 'Invalid Transaction Status'],
  NOT_FOUND: [404, '01', 'Transaction Not Found'],
  MERCHANT_INVALID: [404, '08', 'Invalid Merchant'],
  ACCOUNT_INVALID: [404, '11', 'Invalid Account'],
  AMOUNT_INVALID: [404, '13', 'Invalid Amount'],
  INCONSISTENT: [404, '18', 'Inconsistent Request'],
  NOT_SUPPORTED: [405, '00', 'Requested Function Is Not Supported'],
  EXTERNAL_ID_USED: [409, '00', 'Conflict'],
  REFERENCE_USED: [409, '01', 'Duplicate partnerReferenceNo'],
} as const satisfies Record<string, readonly [status: number, number: string, words: string]>
export type SnapCase = keyof typeof SNAP_CASES

/** Outcome of a transaction, `latestTransactionStatus`. */
export const SNAP_STATUSES = {
  '00': 'Success',
  '03': 'Pending',
  '04': 'Refunded',
  '05': 'Canceled',
  '06': 'Failed',
  '07': 'Not found',
} as const
export type SnapStatus = keyof typeof SNAP_STATUSES

/** @param detail what differs, a sentence or the name of a field */
export const snapAnswer = (service: string, name: SnapCase, detail = '') => {
  const [status, number, words] = SNAP_CASES[name]
  return {
    responseCode: `${status}${service}${number}`,
    responseMessage: detail ? `${words} ${detail}` : words,
  }
}
