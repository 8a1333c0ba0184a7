/**
 * The connection to the bank (its address, time-outs, TLS, and when it is left alone), and the keys that sign
 * requests to it.
 */
import { BREAKER_RULE } from '../../bank/breaker.ts'
import { CONNECT_MS, SIGNER_MS, TIMEOUT_MS } from '../../base/limits.ts'
import { asIs, instant, matching, oneOf, serverOrigin, wholeNumber } from '../values.ts'
import { KEY_ID, KEY_ID_FORM } from '../../keys/signingKeys.ts'
import { ALL, type Variable } from './variable.ts'

export const bankVariables = {
  BANK_URL: {
    meaning: "The bank's origin, the only host that is ever asked",
    required: ALL,
    default: null,
    example: 'https://api.bank.example',
    schema: serverOrigin,
  },
  BANK_APP_ID: {
    meaning: 'appId given by the bank',
    required: ALL,
    default: null,
    example: 'shop-gateway',
    schema: matching(/^[\x21-\x7e]{1,128}$/, 'must be one word'),
  },
  BANK_TIMEOUT_MS: {
    meaning: 'How long the bank may take, in ms',
    required: [],
    default: String(TIMEOUT_MS),
    example: '60000',
    schema: wholeNumber(1000, 120_000),
  },
  BANK_CONNECT_TIMEOUT_MS: {
    meaning:
      'How long a request may wait for a connection to the bank, in ms (at most half of its time); then it is not sent',
    required: [],
    default: String(CONNECT_MS),
    example: '5000',
    schema: wholeNumber(100, 60_000),
  },
  BANK_CONNECTIONS: {
    meaning: 'Connections kept open to the bank',
    required: [],
    default: '64',
    example: '64',
    schema: wholeNumber(1, 4096),
  },
  BANK_TLS_MIN: {
    meaning: 'Oldest version of TLS that is spoken with the bank: 1.3 or 1.2',
    required: [],
    default: '1.3',
    example: '1.2',
    live: true,
    schema: oneOf('1.3', '1.2'),
  },
  BANK_CA: {
    meaning: "PEM of the only authorities that may vouch for the bank; the system's when missing",
    required: [],
    default: null,
    example: 'BANK_CA_FILE=/etc/bank-elements/bank-ca.pem',
    file: true,
    live: true,
    schema: asIs,
  },
  BANK_CLIENT_CERT: {
    meaning: 'PEM of our own certificate, for a bank that asks for one',
    required: [],
    default: null,
    example: 'BANK_CLIENT_CERT_FILE=/run/secrets/client.pem',
    file: true,
    live: true,
    schema: asIs,
  },
  BANK_CLIENT_KEY: {
    meaning: 'PEM of its private key',
    required: [],
    default: null,
    example: 'BANK_CLIENT_KEY_FILE=/run/secrets/client.key',
    file: true,
    secret: true,
    live: true,
    schema: asIs,
  },
  BANK_BREAKER_FAILURES: {
    meaning: 'After so many failures in a row the bank is left alone; 0: never',
    required: [],
    default: String(BREAKER_RULE.failures),
    example: '10',
    schema: wholeNumber(0, 1000),
  },
  BANK_BREAKER_MS: {
    meaning: 'How long it is left alone, in ms',
    required: [],
    default: String(BREAKER_RULE.openMs),
    example: '10000',
    schema: wholeNumber(1000, 600_000),
  },
} as const satisfies Record<string, Variable<unknown>>

const keyId = matching(KEY_ID, `must be ${KEY_ID_FORM}`)
const KEY_EXAMPLE = 'the output of: openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048'

export const keyVariables = {
  SIGNING_KEY: {
    meaning: 'Private RSA key, at least 2048 bits: PKCS#8 PEM or JWK; or else SIGNER_MODULE',
    required: ALL,
    unless: 'SIGNER_MODULE',
    default: null,
    example: KEY_EXAMPLE,
    file: true,
    secret: true,
    live: true,
    schema: asIs,
  },
  SIGNING_KEY_ID: {
    meaning: "The bank's name (kid) for it; a JWK may carry it itself",
    required: [],
    default: null,
    example: 'key-2026-11',
    live: true,
    schema: keyId,
  },
  SIGNING_KEY_NEXT: {
    meaning: 'The key that follows it; beside SIGNER_MODULE its id is enough',
    required: [],
    default: null,
    example: KEY_EXAMPLE,
    file: true,
    secret: true,
    live: true,
    schema: asIs,
  },
  SIGNING_KEY_NEXT_ID: {
    meaning: "The bank's name (kid) for the next key",
    required: [],
    default: null,
    example: 'key-2027-05',
    live: true,
    schema: keyId,
  },
  SIGNING_KEY_NEXT_FROM: {
    meaning: 'From when on the next key signs, ISO 8601 with its offset',
    required: [],
    default: null,
    example: '2026-12-01T00:00:00+07:00',
    live: true,
    schema: instant,
  },
  SIGNER_MODULE: {
    meaning: 'Path of a module that asks a KMS or HSM to sign',
    required: [],
    default: null,
    example: '/etc/bank-elements/kms.mjs',
    schema: asIs,
  },
  SIGNING_MODULE: {
    meaning: "Path of a module that signs requests by another bank's rule",
    required: [],
    default: null,
    example: '/etc/bank-elements/snap.mjs',
    schema: asIs,
  },
  SIGNER_TIMEOUT_MS: {
    meaning:
      'How long a signature may take, in ms, with what a signing module asks for, and SIGNER_MODULE to give a key',
    required: [],
    default: String(SIGNER_MS),
    example: '5000',
    schema: wholeNumber(100, 60_000),
  },
} as const satisfies Record<string, Variable<unknown>>
