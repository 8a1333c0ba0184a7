/**
 * THE table of the proxy's variables: what `config.ts` reads from the environment and from CONFIG_FILE, and
 * what the README lists. A variable marked `file` may be given as NAME_FILE instead, with the path of a file
 * that holds the value.
 */
import * as v from 'valibot'
import { ENVIRONMENTS, type Environment } from '../../contract/environment.ts'
import { mapServices, office, offices } from '../../contract/bankPlaces.ts'
import { bankProfile } from '../../contract/session.ts'
import { isMapTemplate } from '../../domain/mapTemplate.ts'
import { ANY_LOOPBACK } from '../../domain/origin.ts'
import { BREAKER_RULE } from '../bank/breaker.ts'
import { CLIENT_TIMEOUT_MS, SESSION_MS, SIGNER_TIMEOUT_MS, TIMEOUT_MS } from '../base/limits.ts'
import { merchants } from './merchants.ts'
import { limitChanges } from '../rateLimits/table.ts'
import { PERSONS } from '../reports/reportSink.ts'
import {
  asIs,
  folderUrl,
  instant,
  json,
  longEnough,
  matching,
  oneOf,
  originList,
  redisUrl,
  serverOrigin,
  type TextSchema,
  webUrl,
  wholeNumber,
  workers,
} from './values.ts'

export interface Variable<T> {
  readonly meaning: string
  /** Where the start is refused without it. */
  readonly required: readonly Environment[]
  /** Another variable that does its work. */
  readonly unless?: string
  /** What holds when it is missing and not required, in words of the variable itself; null: nothing. */
  readonly default: string | null
  /** A right value, for whoever must mend a wrong one; of a secret, how to make one. */
  readonly example: string
  readonly file?: true
  /** Never shown, not even in a message about what is wrong with it. */
  readonly secret?: true
  /** Taken up by a reload, without a restart. */
  readonly live?: true
  /** Its messages end the sentence "NAME …". */
  readonly schema: TextSchema<T>
}

const ALL = ENVIRONMENTS
const LIVE = ['PRO', 'UAT', 'SIT'] as const

const braced = (slot: string): string => (slot.endsWith('?') ? `perhaps {${slot.slice(0, -1)}}` : `{${slot}}`)
/** The address of a map service. */
const template = (...slots: string[]) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.check(
          (text) => isMapTemplate(text, slots),
          `must be an https address with ${slots.map(braced).join(', ')}`,
        ),
      ),
    ),
    null,
  )

const profile = v.partial(
  v.strictObject({
    ...bankProfile.entries,
    documents: v.partial(v.strictObject(bankProfile.entries.documents.entries)),
    offices: v.pipe(v.array(v.strictObject(office.entries)), offices),
    map: v.strictObject({
      tiles: template('z', 'x', 'y', 'r?'),
      attribution: v.optional(mapServices.entries.attribution, ''),
      search: template('query', 'language?'),
    }),
  }),
)

const SECRET_EXAMPLE = 'the output of: openssl rand -base64 48'
const KEY_EXAMPLE = 'the output of: openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048'

export const variables = {
  CONFIG_FILE: {
    meaning: 'Path of a JSON file with these same names; the environment wins over it',
    required: [],
    default: null,
    example: '/etc/bank-elements/proxy.json',
    schema: asIs,
  },
  ENVIRONMENT: {
    meaning: 'PRO, UAT, SIT, MOCK or DEV',
    required: [],
    default: 'PRO',
    example: 'UAT',
    schema: oneOf(...ENVIRONMENTS),
  },
  HOST: {
    meaning: 'Address to listen on',
    required: [],
    default: '127.0.0.1',
    example: '0.0.0.0',
    schema: asIs,
  },
  PORT: {
    meaning: 'Port to listen on; 0 takes a free one',
    required: [],
    default: '8090',
    example: '8090',
    schema: wholeNumber(0, 65_535),
  },
  BASE_PATH: {
    meaning: 'Path the proxy is mounted under',
    required: [],
    default: '/proxy',
    example: '/proxy',
    schema: matching(/^(?:\/[\w-]+)+$/, 'must be a path without a slash at its end'),
  },
  WORKERS: {
    meaning: 'Processes that share the port, on one machine: a number, or auto for one a core',
    required: [],
    default: '1',
    example: 'auto',
    schema: workers,
  },
  OPERATOR_PORT: {
    meaning:
      'Port (of HOST) for /metrics, /livez and /readyz, which customers must not reach; none when missing',
    required: [],
    default: null,
    example: '9090',
    schema: wholeNumber(0, 65_535),
  },
  DRAIN_MS: {
    meaning: 'How long requests are still taken after SIGTERM while /readyz says no, in ms',
    required: [],
    default: '0',
    example: '5000',
    schema: wholeNumber(0, 600_000),
  },
  LOG_LEVEL: {
    meaning: 'What is logged: info, warn or error',
    required: [],
    default: 'info',
    example: 'warn',
    schema: oneOf('info', 'warn', 'error'),
  },
  CLIENT_TIMEOUT_MS: {
    meaning: 'How long a client may take to send a request, in ms; half of it for the headers',
    required: [],
    default: String(CLIENT_TIMEOUT_MS),
    example: '20000',
    schema: wholeNumber(500, 120_000),
  },
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
  SIGNER_TIMEOUT_MS: {
    meaning: 'How long a signature may take, in ms',
    required: [],
    default: String(SIGNER_TIMEOUT_MS),
    example: '5000',
    schema: wholeNumber(100, 60_000),
  },
  SESSION_SECRET: {
    meaning:
      'Seals the sessions, at least 32 characters; the same for every replica. Random at each start when missing',
    required: LIVE,
    default: null,
    example: SECRET_EXAMPLE,
    file: true,
    secret: true,
    schema: longEnough(32),
  },
  SESSION_SECRET_PREVIOUS: {
    meaning: 'The secret before: still opens sessions, seals none',
    required: [],
    default: null,
    example: SECRET_EXAMPLE,
    file: true,
    secret: true,
    schema: longEnough(32),
  },
  SESSION_IDLE_MS: {
    meaning: 'After how long without a request a session ends, in ms; its whole life is 30 minutes',
    required: [],
    default: '900000',
    example: '900000',
    schema: wholeNumber(60_000, SESSION_MS),
  },
  HOSTED_URL: {
    meaning: 'Address of the hosted page, with a slash at its end',
    required: LIVE,
    default: 'http://localhost:8081/hosted/',
    example: 'https://pay.bank.example/hosted/',
    live: true,
    schema: folderUrl,
  },
  HOSTED_DIR: {
    meaning:
      'Folder of the built pages (dist/public): the proxy then serves them itself, beside its own path; when missing another server does',
    required: [],
    default: null,
    example: '/app/dist/public',
    schema: asIs,
  },
  HOSTED_ORIGINS: {
    meaning: 'Further origins of the hosted page, separated by commas',
    required: [],
    default: '',
    example: 'https://pay.bank.example,https://m.bank.example',
    live: true,
    schema: originList,
  },
  MERCHANTS: {
    meaning: 'JSON: [{id, name, embedOrigins, inlineOrigins, returnOrigins}]',
    required: LIVE,
    file: true,
    default: JSON.stringify([
      {
        id: 'demo',
        name: 'Demo',
        embedOrigins: [ANY_LOOPBACK],
        inlineOrigins: [],
        returnOrigins: [ANY_LOOPBACK],
      },
    ]),
    example: JSON.stringify([
      {
        id: 'toko-senja',
        name: 'Toko Senja',
        embedOrigins: ['https://shop.example'],
        inlineOrigins: [],
        returnOrigins: ['https://shop.example'],
      },
    ]),
    live: true,
    schema: json(merchants),
  },
  BANK_PROFILE: {
    meaning:
      "JSON: the bank's name, supportPhone, licence, appLink, storeLinks, documents, termsVersion, termsFrom, namePunctuation, offices, map",
    required: ['PRO'],
    default: '{}',
    example: '{"name":"Bank Contoh","supportPhone":"1500-000"} and the other keys',
    file: true,
    live: true,
    schema: json(profile),
  },
  TRUSTED_PROXIES: {
    meaning:
      'How many proxies of your own stand in front, each adding to X-Forwarded-For; 0 trusts none of it',
    required: [],
    default: '0',
    example: '1',
    schema: wholeNumber(0, 10),
  },
  LIMITS: {
    meaning:
      'JSON: changes to the rate limits, {class: {address, site, network, session, number, merchant: {points, seconds} or null}}',
    required: [],
    default: '{}',
    example: '{"otp":{"number":{"points":10,"seconds":3600}}}',
    file: true,
    schema: json(limitChanges),
  },
  REDIS_URL: {
    meaning:
      "Store that replicas share, rediss:// (TLS) or redis:// (in PRO on this machine only); this process's memory when missing",
    required: [],
    default: null,
    example: 'rediss://user:password@host:6379',
    file: true,
    secret: true,
    schema: redisUrl,
  },
  REDIS_PREFIX: {
    meaning: 'What its keys begin with',
    required: [],
    default: 'bank-elements:',
    example: 'bank-elements:',
    schema: matching(/^[\w:.-]{1,64}$/, 'must be at most 64 letters, digits, or any of : . _ -'),
  },
  REDIS_TIMEOUT_MS: {
    meaning: 'How long the store may take, in ms; then memory does',
    required: [],
    default: '250',
    example: '250',
    schema: wholeNumber(10, 10_000),
  },
  OPERATOR_TOKEN: {
    meaning: "Opens the operator's part of healthz (header x-operator-token), at least 16 characters",
    required: [],
    default: null,
    example: SECRET_EXAMPLE,
    file: true,
    secret: true,
    live: true,
    schema: longEnough(16),
  },
  REPORTS_URL: {
    meaning:
      'Customer reports are posted there as JSON; they go to the log, without persons, when it is missing',
    required: [],
    default: null,
    example: 'https://events.bank.example/reports',
    schema: webUrl,
  },
  REPORTS_PERSON: {
    meaning:
      'What REPORTS_URL learns of the customer: pass (number, id, level), mask (masked number, level) or omit',
    required: [],
    default: 'mask',
    example: 'omit',
    live: true,
    schema: oneOf(...PERSONS),
  },
  SANDBOX: {
    meaning: 'on: BANK_URL is the sandbox bank; refused in PRO',
    required: [],
    default: 'off',
    example: 'off',
    schema: oneOf('on', 'off'),
  },
} as const satisfies Record<string, Variable<unknown>>

export type VariableName = keyof typeof variables
export type Value<N extends VariableName> = v.InferOutput<(typeof variables)[N]['schema']>
/** Undefined where a variable is missing or wrong. */
export type Values = { readonly [N in VariableName]: Value<N> | undefined }
export const variableNames = Object.keys(variables) as VariableName[]
