/** The keys that sign requests to the bank, and who holds them. */
import { SIGNER_MS } from '../../base/limits.ts'
import { asIs, instant, wholeNumber } from '../values.ts'
import { ALL, type Variable } from './variable.ts'

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
    schema: asIs,
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
    schema: asIs,
  },
  SIGNING_KEY_NEXT_FROM: {
    meaning: 'From when on the next key signs, ISO 8601',
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
    meaning: 'How long a signature may take, in ms, with what a signing module asks for',
    required: [],
    default: String(SIGNER_MS),
    example: '5000',
    schema: wholeNumber(100, 60_000),
  },
} as const satisfies Record<string, Variable<unknown>>
