/**
 * THE table of reasons why a call to the bank came to nothing, as they stand in the log and in the proxy's
 * README. They are stable: operators search for them.
 */
export const bankFailures = {
  'left-alone': 'the breaker is open; nothing was sent',
  'no-signature': 'key, KMS or HSM did not sign; nothing was sent',
  'no-connection': 'all connections to the bank were busy for as long as a request waits; nothing was sent',
  'connect-timeout': 'no connection could be made in that time; nothing was sent',
  egress: 'the proxy that leads out is not there, or does not lead to the bank; nothing was sent',
  name: "DNS doesn't know the bank's host",
  refused: 'nobody listens there',
  unreachable: 'no way there (network, host)',
  certificate:
    "the bank's certificate has expired, is another host's, or isn't vouched for; or ours has expired, or the bank refuses it",
  tls: 'no agreement on TLS',
  reset: 'the connection broke off before the answer was whole',
  timeout: 'no answer in time',
  protocol: 'what came is no HTTP/1.1, or its head has more than 16 KiB',
  redirect: 'a redirect, which is never followed',
  status: "a status without an answer of the bank's (a gateway's page), or a success with one that isn't 200",
  'too-large': 'more than 1 MiB, decoded',
  encoding: 'a `content-encoding` other than gzip, br and deflate, or one that does not decode',
  charset: 'not UTF-8',
  'no-json': 'not JSON',
  'no-code': 'JSON without a code and data',
  schema: "success with data that isn't what the contract has for this call",
  'signature-refused': 'the bank refuses our signature, also after its clock was taken over',
  unknown: 'none of these',
} as const

export type BankFailure = keyof typeof bankFailures

const BY_CODE: Readonly<Record<string, BankFailure>> = {
  NO_WAY_OUT: 'egress',
  // Of undici, for another answer than 200 to CONNECT, and a connection to the proxy that breaks off.
  UND_ERR_ABORTED: 'egress',
  UND_ERR_PRX_CONN: 'egress',
  UND_ERR_PRX_TLS: 'egress',
  ENOTFOUND: 'name',
  EAI_AGAIN: 'name',
  EAI_NODATA: 'name',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ENETDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'unreachable',
  UND_ERR_CONNECT_TIMEOUT: 'connect-timeout',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  UND_ERR_HEADERS_OVERFLOW: 'protocol',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'protocol',
  // An error's name: undici gives it no code.
  HTTPParserError: 'protocol',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate',
  HOSTNAME_MISMATCH: 'certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate',
  INVALID_CA: 'certificate',
  INVALID_PURPOSE: 'certificate',
  PATH_LENGTH_EXCEEDED: 'certificate',
  EPROTO: 'tls',
}
/** The same for families of codes. */
const BY_BEGINNING: readonly (readonly [RegExp, BankFailure])[] = [
  // Alerts of the other side about our certificate (RFC 8446 section 6.2).
  [
    /^ERR_SSL_\w+_ALERT_(?:BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|CERTIFICATE_\w+|UNKNOWN_CA|ACCESS_DENIED)$/,
    'certificate',
  ],
  [/^(?:CERT|CRL)_/, 'certificate'],
  [/^ERR_(?:SSL|TLS)_/, 'tls'],
  [/^HPE_/, 'protocol'],
]

/** Of an error of a connection, of several that were tried, or of what stands behind it. */
export function failureOf(error: unknown): BankFailure {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const { code = cause.name } = cause as { code?: unknown }
    if (typeof code === 'string') {
      const family = BY_BEGINNING.find(([beginning]) => beginning.test(code))?.[1]
      const failure = BY_CODE[code] ?? family
      if (failure) return failure
    }
    if (cause instanceof AggregateError && cause.errors.length > 0) return failureOf(cause.errors[0])
  }
  return 'unknown'
}
