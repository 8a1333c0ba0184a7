/**
 * The contract as two OpenAPI 3.1 documents, one for each connection: page to proxy and proxy to bank. They
 * are made from the tables and schemas in `src/contract`; only what those don't contain is written here.
 */
import { callNames, callPath, endpoints, type CallName } from '../../../src/contract/endpoints.ts'
import { challenge, CHALLENGE_PATH } from '../../../src/contract/challenge.ts'
import { ENVIRONMENT_HEADER } from '../../../src/contract/environment.ts'
import { INLINE_PATH } from '../../../src/contract/inline.ts'
import { reportBatch } from '../../../src/contract/reports.ts'
import { requests } from '../../../src/contract/requests.ts'
import {
  COOKIE_HEADER,
  CREDENTIAL_HEADER,
  DIAGNOSTICS_HEADER,
  SENT_HEADER,
  SERVER_TIME_HEADER,
  SESSION_HEADER,
  sessionAnswer,
  sessionRequest,
  TRACE_HEADER,
} from '../../../src/contract/session.ts'
import { BANK_TIME_HEADER, SIGN_KEY_HEADER, SIGNING_HEADERS } from '../../../src/contract/signing.ts'
import { TAGS, textOf } from './calls.ts'
import { anyCall, errorsOf, errorTable, table, travelling } from './errors.ts'
import { schemaOf, sharedSchemas, type Json, type JsonSchema } from './schemas.ts'

export const HOPS = ['page-to-proxy', 'proxy-to-bank'] as const
export type Hop = (typeof HOPS)[number]

export interface OpenApi {
  readonly [key: string]: Json
}

/** An exchange that was recorded with the sandbox bank. */
export interface Example {
  readonly asked: Json
  readonly answered: Json
}
export type Examples = Readonly<Record<CallName, Example>>

interface About {
  readonly version: string
  readonly license: string
  readonly examples: Examples
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** `otp/binding-auth-generate` → `otpBindingAuthGenerate`. */
export const operationOf = (name: CallName): string =>
  name
    .split(/[/-]/)
    .map((word, at) => (at === 0 ? word : capital(word)))
    .join('')

const schemaNameOf = (name: CallName, what: 'Request' | 'Answer'): string => capital(operationOf(name)) + what
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** Statuses of the proxy's own refusals (proxy's README, "Statuses"). */
const STATUSES = {
  400: 'Not what the schema says, or a wrong captcha.',
  401: 'The session is missing or has expired.',
  403: "The origin isn't allowed, or it is another's journey or order.",
  404: 'There is no such call.',
  409: 'The order is bound to another confirm, this one is pending, or it is paid.',
  413: 'The body is too large.',
  415: "The body isn't JSON.",
  422: 'The idempotency key belongs to another confirm.',
  429: 'Over a limit; `retry-after` says when to come again.',
  500: "The proxy's own fault.",
  502: "The bank wasn't reached, or not understood.",
  503: 'The bank was not asked; nothing was sent.',
  504: 'The bank was too slow: nobody knows whether it did the work.',
} as const

const header = (description: string, schema: JsonSchema = { type: 'string' }): JsonSchema => ({
  description,
  schema,
})

const ANSWER_HEADERS = {
  [SESSION_HEADER]: header('The token that replaces the one sent.'),
  [DIAGNOSTICS_HEADER]: header('What a customer reads to support, and what stands in the log.'),
  [SERVER_TIME_HEADER]: header("The proxy's time, epoch ms.", { type: 'string', pattern: '^\\d+$' }),
  [SENT_HEADER]: header('`no` with a refusal: certainly nothing reached the bank.', {
    type: 'string',
    const: 'no',
  }),
  'retry-after': header('Seconds until it may be tried again.', { type: 'string', pattern: '^\\d+$' }),
  ratelimit: header('What is left of the tightest limit (draft-ietf-httpapi-ratelimit-headers).'),
  'ratelimit-policy': header('The tightest limit.'),
} satisfies Record<string, JsonSchema>

const BANK_ANSWER_HEADERS = {
  [CREDENTIAL_HEADER]: header("The customer's credential after a code or password; never leaves the proxy."),
  [BANK_TIME_HEADER]: header("With a 401 for a nonce or timestamp: the bank's clock, epoch ms.", {
    type: 'string',
    pattern: '^\\d+$',
  }),
  [ENVIRONMENT_HEADER]: header('Which environment the bank is.'),
  'retry-after': ANSWER_HEADERS['retry-after'],
} satisfies Record<string, JsonSchema>

const named = (place: 'headers' | 'responses' | 'parameters', name: string): JsonSchema => ({
  $ref: `#/components/${place}/${name}`,
})
const headersOf = (headers: Readonly<Record<string, JsonSchema>>, ...wanted: readonly string[]): JsonSchema =>
  Object.fromEntries(
    Object.keys(headers)
      .filter((name) => wanted.length === 0 || wanted.includes(name))
      .map((name) => [name, named('headers', name)]),
  )

const jsonOf = (schema: JsonSchema, examples?: JsonSchema): JsonSchema => ({
  'application/json': { schema, ...(examples && { examples }) },
})

const success = (answer: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    code: { description: '0: success.', enum: [0, '0'] },
    message: { description: "The bank's own; never shown to customers." },
    data: answer,
  },
  required: ['code', 'data'],
})

const refusal: JsonSchema = {
  description: 'Anything but success. What the code means stands in the introduction.',
  type: 'object',
  properties: {
    code: { type: 'string', enum: travelling.map(({ code }) => code) },
    message: { description: "The bank's own; never shown to customers." },
    data: { anyOf: [ref('FailureData'), { type: 'null' }] },
  },
  required: ['code'],
}

/** The statuses of a call's refusals; only confirms have 409 and 422. */
const statusesOf = (name: CallName): readonly (keyof typeof STATUSES)[] => {
  const confirms = 'idempotencyKey' in ((schemaOf(requests[name])['properties'] ?? {}) as object)
  const either = name === 'payment/payment-order-confirm'
  const all = Object.keys(STATUSES).map(Number) as (keyof typeof STATUSES)[]
  return all.filter((status) => confirms || either || (status !== 409 && status !== 422))
}

function operation(name: CallName, hop: Hop, { examples }: About): JsonSchema {
  const { title, text, after, tag } = { after: undefined, ...textOf(name) }
  const { session } = endpoints[name]
  const example = examples[name]
  const own = errorsOf(name)
  const parts = [
    text,
    after === undefined ? '' : `Only after ${after}.`,
    own.length === 0 ? '' : `Besides what every call may be refused with:\n\n${errorTable(own)}`,
  ]
  const toProxy = hop === 'page-to-proxy'
  const answer = {
    description: 'Success, or a refusal of the bank with its code.',
    headers: toProxy
      ? headersOf(ANSWER_HEADERS, SESSION_HEADER, DIAGNOSTICS_HEADER, SERVER_TIME_HEADER)
      : headersOf(BANK_ANSWER_HEADERS, CREDENTIAL_HEADER, ENVIRONMENT_HEADER),
    content: jsonOf(
      { anyOf: [success(ref(schemaNameOf(name, 'Answer'))), ref('Refusal')] },
      { sandbox: { summary: 'The sandbox bank', value: example.answered } },
    ),
  }
  const refused = toProxy
    ? Object.fromEntries(statusesOf(name).map((status) => [String(status), named('responses', `${status}`)]))
    : {
        400: named('responses', 'refused'),
        401: named('responses', 'unsigned'),
        '5XX': named('responses', 'failed'),
      }
  return {
    operationId: operationOf(name),
    summary: title,
    description: parts.filter(Boolean).join('\n\n'),
    tags: [TAGS[tag][0]],
    ...(toProxy
      ? { security: session ? [{ token: [] }, { cookie: [] }] : [{ token: [] }, { cookie: [] }, {}] }
      : {}),
    ...(!toProxy && {
      parameters: [...SIGNING_PARAMETERS, 'credential', 'trace'].map((one) => named('parameters', one)),
    }),
    requestBody: {
      required: true,
      content: jsonOf(ref(schemaNameOf(name, 'Request')), {
        sandbox: { summary: 'The sandbox bank', value: example.asked },
      }),
    },
    responses: { 200: answer, ...refused },
  }
}

const SIGNING_PARAMETERS = ['appId', 'nonce', 'timestamp', 'sign', 'signKeyId'] as const

const parameter = (name: string, description: string, schema: JsonSchema, required = true): JsonSchema => ({
  name,
  in: 'header',
  required,
  description,
  schema,
})

const parameters: Record<(typeof SIGNING_PARAMETERS)[number] | 'credential' | 'trace', JsonSchema> = {
  appId: parameter(SIGNING_HEADERS.appId, 'The appId that the bank gave.', { type: 'string' }),
  nonce: parameter(SIGNING_HEADERS.nonce, '128 random bits, never used again.', { type: 'string' }),
  timestamp: parameter(SIGNING_HEADERS.timestamp, 'Epoch ms.', { type: 'string', pattern: '^\\d+$' }),
  sign: parameter(
    SIGNING_HEADERS.sign,
    'RSASSA-PKCS1-v1_5 with SHA-256 over appId, nonce, timestamp, query and body, joined by line feeds; Base64.',
    { type: 'string' },
  ),
  signKeyId: parameter(SIGN_KEY_HEADER, 'Which key has signed.', { type: 'string' }),
  credential: parameter(CREDENTIAL_HEADER, "The customer's credential.", { type: 'string' }, false),
  trace: parameter(
    TRACE_HEADER,
    "W3C Trace Context, where the proxy traces; it isn't signed.",
    { type: 'string', pattern: '^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$' },
    false,
  ),
}

const responsesOf = (hop: Hop): JsonSchema => {
  const content = jsonOf(ref('Refusal'))
  if (hop === 'proxy-to-bank')
    return {
      refused: { description: "Not what the schema says; the code says what isn't.", content },
      unsigned: {
        description: `The signature is wrong, or nonce or timestamp are. With \`${BANK_TIME_HEADER}\` the call is signed anew, once.`,
        headers: headersOf(BANK_ANSWER_HEADERS, BANK_TIME_HEADER),
        content,
      },
      failed: {
        description: 'Without a code of the table: nobody knows whether the work was done.',
        headers: headersOf(BANK_ANSWER_HEADERS, 'retry-after'),
        content,
      },
    }
  return Object.fromEntries(
    Object.entries(STATUSES).map(([status, description]) => [
      status,
      {
        description,
        headers: headersOf(
          ANSWER_HEADERS,
          DIAGNOSTICS_HEADER,
          SERVER_TIME_HEADER,
          SENT_HEADER,
          ...(['409', '429', '503'].includes(status) ? ['retry-after', 'ratelimit', 'ratelimit-policy'] : []),
        ),
        content,
      },
    ]),
  )
}

const COMMON = { 403: named('responses', '403'), 429: named('responses', '429') }
const PROXY = TAGS.proxy[0]

/** The paths that the proxy answers itself. */
const ownPaths = (): JsonSchema => ({
  '/session': {
    post: {
      operationId: 'openSession',
      summary: 'Open a session',
      description:
        "Binds a journey or an order to the page. The hosted page's session goes into a cookie; any other page keeps the token. With `first` the answer of the first call comes along.",
      tags: [PROXY],
      security: [{}],
      requestBody: { required: true, content: jsonOf(ref('SessionRequest')) },
      responses: {
        200: {
          description: 'The session.',
          headers: headersOf(ANSWER_HEADERS, DIAGNOSTICS_HEADER, SERVER_TIME_HEADER),
          content: jsonOf(ref('SessionAnswer')),
        },
        400: named('responses', '400'),
        ...COMMON,
      },
    },
  },
  [INLINE_PATH]: {
    get: {
      operationId: 'inline',
      summary: 'May this page show the screens itself',
      description: 'Asked by the script before it chooses inline or a frame.',
      tags: [PROXY],
      security: [{}],
      responses: {
        200: {
          description: 'For the origin that asks.',
          content: jsonOf({
            type: 'object',
            properties: { inlineAllowed: { type: 'boolean' }, mockAllowed: { type: 'boolean' } },
            required: ['inlineAllowed', 'mockAllowed'],
          }),
        },
        ...COMMON,
      },
    },
  },
  [CHALLENGE_PATH]: {
    get: {
      operationId: 'challenge',
      summary: 'A proof of work',
      description: "The captcha's second way, for people who can't read a picture (ALTCHA, SHA-256).",
      tags: [PROXY],
      security: [{}],
      parameters: ['journeyId', 'originReferenceNo'].map((name) => ({
        name,
        in: 'query',
        description: 'What the solution counts for; one of the two.',
        schema: ref('Id'),
      })),
      responses: {
        200: { description: 'The task.', content: jsonOf(ref('Challenge')) },
        400: named('responses', '400'),
        ...COMMON,
      },
    },
  },
  '/.well-known/jwks.json': {
    get: {
      operationId: 'keySet',
      summary: 'The public signing keys',
      description: 'A JWK set (RFC 7517) with the current key and the next one.',
      tags: [PROXY],
      security: [{}],
      responses: {
        200: {
          description: 'The keys.',
          content: {
            'application/jwk-set+json': {
              schema: {
                type: 'object',
                properties: { keys: { type: 'array', items: { type: 'object' } } },
                required: ['keys'],
              },
            },
          },
        },
        429: named('responses', '429'),
      },
    },
  },
  '/reports': {
    post: {
      operationId: 'sendReports',
      summary: 'Customer reports',
      description: 'Names of events, without free text.',
      tags: [PROXY],
      security: [{ token: [] }, { cookie: [] }, {}],
      requestBody: { required: true, content: jsonOf(ref('ReportBatch')) },
      responses: { 204: { description: 'Taken.' }, 400: named('responses', '400'), ...COMMON },
    },
  },
})

const INTRODUCTION: Record<Hop, string> = {
  'page-to-proxy': `What the elements and the hosted page ask the signing proxy. Merchants need none of it: the elements ask by themselves.

A session begins with \`POST /session\`. The token it answers is sent as \`authorization: Bearer …\`; each answer brings another in \`${SESSION_HEADER}\`. The hosted page's session is in a cookie, and each of its requests carries \`${COOKIE_HEADER}: 1\`.

Passwords and PINs are encrypted in the browser (\`password/encrypt-factor\`). Amounts are text with two decimals. Every call is a POST with JSON.`,
  'proxy-to-bank': `What the signing proxy asks the bank. Every request is signed: appId, nonce, timestamp, query and body, joined by line feeds, RSASSA-PKCS1-v1_5 with SHA-256 over the UTF-8 bytes exactly as sent. A nonce counts once. A timestamp that is off is refused with 401 and the bank's own time in \`${BANK_TIME_HEADER}\`.

A confirm is idempotent by its key and by its order: two senders, two keys or a repeat after a lost answer never debit twice.`,
}

const CALLS = callNames.map((name) => ({ name, at: callPath(name) }))

export function documentOf(hop: Hop, about: About): OpenApi {
  const toProxy = hop === 'page-to-proxy'
  const headers = toProxy ? ANSWER_HEADERS : BANK_ANSWER_HEADERS
  return {
    openapi: '3.1.0',
    info: {
      title: toProxy ? 'Bank Elements: page to proxy' : 'Bank Elements: proxy to bank',
      version: about.version,
      license: { name: about.license, identifier: `LicenseRef-${about.license}` },
      description: [
        INTRODUCTION[hop],
        '### Errors',
        'Every answer is `{ code, message, data }`; 0 is success. Every call may be refused with:',
        errorTable(anyCall),
        '### All codes',
        table(
          ['Code', 'Name', 'Category', 'Debited', 'Data'],
          travelling.map(({ code, name, category, debit, slots }) => [
            code,
            `\`${name}\``,
            category,
            debit === 'none' ? 'no' : 'unknown',
            slots.join(', '),
          ]),
        ),
      ].join('\n\n'),
    },
    servers: toProxy
      ? [{ url: '/proxy', description: 'The proxy, beside the page' }]
      : [{ url: 'https://bank.example', description: "The bank's origin (BANK_URL)" }],
    tags: Object.values(TAGS)
      .filter(([name]) => toProxy || name !== PROXY)
      .map(([name, description]) => ({ name, description })),
    ...(!toProxy && { security: [{ signature: [] }] }),
    paths: {
      ...(toProxy ? ownPaths() : {}),
      ...Object.fromEntries(CALLS.map(({ name, at }) => [at, { post: operation(name, hop, about) }])),
    },
    components: {
      securitySchemes: toProxy
        ? {
            token: { type: 'http', scheme: 'bearer', description: 'The sealed token of the session.' },
            cookie: {
              type: 'apiKey',
              in: 'header',
              name: COOKIE_HEADER,
              description: "With the session's cookie: the hosted page.",
            },
          }
        : {
            signature: {
              type: 'apiKey',
              in: 'header',
              name: SIGNING_HEADERS.sign,
              description: 'Described in the introduction.',
            },
          },
      headers,
      ...(!toProxy && { parameters }),
      responses: responsesOf(hop),
      schemas: {
        ...sharedSchemas(),
        Refusal: refusal,
        ...(toProxy && {
          SessionRequest: schemaOf(sessionRequest),
          SessionAnswer: schemaOf(sessionAnswer),
          Challenge: schemaOf(challenge),
          ReportBatch: schemaOf(reportBatch),
        }),
        ...Object.fromEntries(
          callNames.flatMap((name) => [
            [schemaNameOf(name, 'Request'), schemaOf(requests[name])],
            [schemaNameOf(name, 'Answer'), schemaOf(endpoints[name].answers)],
          ]),
        ),
      },
    },
  }
}
