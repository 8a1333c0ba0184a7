/** The connection to the bank: its address, time-outs, TLS, and when it is left alone. */
import { BREAKER_RULE } from '../../bank/breaker.ts'
import { CONNECT_MS, TIMEOUT_MS } from '../../base/limits.ts'
import { asIs, matching, oneOf, serverOrigin, wholeNumber } from '../values.ts'
import { BANK_GUARDS } from '../../types.ts'
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
  BANK_GUARDS: {
    meaning:
      'By what the bank keeps an order from being debited twice: key, or order too (then confirms go on while REDIS_URL is away; with key they are refused)',
    required: [],
    default: 'key',
    example: 'order',
    schema: oneOf(...BANK_GUARDS),
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
