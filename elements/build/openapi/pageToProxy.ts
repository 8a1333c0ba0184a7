/** The first connection: what pages ask the signing proxy. */
import { confirmCalls, endpoints, type CallName } from '../../../src/contract/endpoints.ts'
import { challenge, CHALLENGE_PATH } from '../../../src/contract/challenge.ts'
import { DIAGNOSTICS_ID } from '../../../src/contract/diagnosticsId.ts'
import { INLINE_PATH } from '../../../src/contract/inline.ts'
import { reportBatch } from '../../../src/contract/reports.ts'
import { FIRST_ATTEMPT } from '../../../src/contract/payloads/fields.ts'
import { pageRequests } from '../../../src/contract/requests.ts'
import {
  COOKIE_HEADER,
  DIAGNOSTICS_HEADER,
  SENT_HEADER,
  SERVER_TIME_HEADER,
  SESSION_HEADER,
} from '../../../src/contract/sessionHeaders.ts'
import { sessionAnswer, sessionRequest } from '../../../src/contract/session.ts'
import { TAGS } from './calls.ts'
import { type Connection, header, headersOf, jsonOf, componentRef, ref, RETRY_AFTER } from './components.ts'
import { schemaOf, type Json, type JsonSchema } from './schemas.ts'

/** Statuses of the proxy's own refusals (proxy's README, "Statuses"). */
const STATUSES = {
  400: 'Not what the schema says, or a wrong captcha.',
  401: 'The session is missing or has expired.',
  403: "The origin isn't allowed, or it is another's journey or order.",
  404: 'There is no such call.',
  409: 'The order is paid or pending, or the attempt that the page has shown is over.',
  413: 'The body is too large.',
  415: "The body isn't JSON.",
  422: 'The attempt is at work on another way to pay.',
  429: 'Over a limit; `retry-after` says when to come again.',
  500: "The proxy's own fault.",
  502: "The bank wasn't reached, or not understood.",
  503: 'The bank was not asked; nothing was sent.',
  504: 'The bank was too slow: nobody knows whether it did the work.',
} as const

const ANSWER_HEADERS = {
  [SESSION_HEADER]: header('The token that replaces the one sent.'),
  [DIAGNOSTICS_HEADER]: header('What a customer reads to support, and what stands in the log.', {
    type: 'string',
    pattern: DIAGNOSTICS_ID.source,
  }),
  [SERVER_TIME_HEADER]: header("The bank's time as the proxy knows it, epoch ms.", {
    type: 'string',
    pattern: '^\\d+$',
  }),
  [SENT_HEADER]: header('`no` with a refusal: certainly nothing reached the bank.', {
    type: 'string',
    const: 'no',
  }),
  'retry-after': RETRY_AFTER,
  ratelimit: header('What is left of the tightest limit (draft-ietf-httpapi-ratelimit-headers).'),
  'ratelimit-policy': header('The tightest limit.'),
} satisfies Record<string, JsonSchema>

/** The statuses of a call's refusals; only confirms have 409 and 422. */
const statusesOf = (name: CallName): readonly (keyof typeof STATUSES)[] => {
  const isConfirm = confirmCalls.includes(name)
  const all = Object.keys(STATUSES).map(Number) as (keyof typeof STATUSES)[]
  return all.filter((status) => isConfirm || (status !== 409 && status !== 422))
}

const COMMON = { 403: componentRef('responses', '403'), 429: componentRef('responses', '429') }
const PROXY = TAGS.proxy[0]

/** The paths that the proxy answers itself. */
const ownPaths = (): JsonSchema => ({
  '/session': {
    post: {
      operationId: 'openSession',
      summary: 'Open a session',
      description:
        "Binds a journey or an order to the page. The hosted page's session goes into a cookie; any other page keeps the token. With `first` the answer of the first call comes along, and of an order that can't be paid its status.",
      tags: [PROXY],
      security: [{}],
      requestBody: { required: true, content: jsonOf(ref('SessionRequest')) },
      responses: {
        200: {
          description: 'The session.',
          headers: headersOf(ANSWER_HEADERS, DIAGNOSTICS_HEADER, SERVER_TIME_HEADER),
          content: jsonOf(ref('SessionAnswer')),
        },
        400: componentRef('responses', '400'),
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
        400: componentRef('responses', '400'),
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
        429: componentRef('responses', '429'),
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
      responses: { 204: { description: 'Taken.' }, 400: componentRef('responses', '400'), ...COMMON },
    },
  },
})

const responses = (): JsonSchema =>
  Object.fromEntries(
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
        content: jsonOf(ref('Refusal')),
      },
    ]),
  )

const INTRODUCTION = `What the elements and the hosted page ask the signing proxy. Merchants need none of it: the elements ask by themselves.

A session begins with \`POST /session\`. The token it answers is sent as \`authorization: Bearer …\`; each answer brings another in \`${SESSION_HEADER}\`. The outcome (linked, unlinked, paid) ends it: the token of its answer holds no log-in, and 10 s later those before are refused (401). The hosted page's session is in a cookie, and each of its requests says in \`${COOKIE_HEADER}\` how it travels and which it is: \`cookie journey=J-000001\`.

Passwords and PINs are encrypted in the browser (\`password/encrypt-factor\`). Amounts are text with two decimals. Every call is a POST with JSON.`

export const pageToProxy = (): Connection => ({
  title: 'page to proxy',
  introduction: INTRODUCTION,
  servers: [{ url: '/proxy', description: 'The proxy, beside the page' }],
  hasTag: () => true,
  general: {},
  paths: ownPaths(),
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer', description: 'The sealed token of the session.' },
      cookie: {
        type: 'apiKey',
        in: 'header',
        name: COOKIE_HEADER,
        description: "With the session's cookie: the hosted page.",
      },
    },
    headers: ANSWER_HEADERS,
    responses: responses(),
  },
  schemas: {
    SessionRequest: schemaOf(sessionRequest),
    SessionAnswer: schemaOf(sessionAnswer),
    Challenge: schemaOf(challenge),
    ReportBatch: schemaOf(reportBatch),
  },
  answerHeaders: headersOf(ANSWER_HEADERS, SESSION_HEADER, DIAGNOSTICS_HEADER, SERVER_TIME_HEADER),
  requests: pageRequests,
  // The proxy makes the key.
  exampleOf(name, request) {
    const { idempotencyKey: _, ...body } = request as Readonly<Record<string, Json>>
    return confirmCalls.includes(name) ? { ...body, attempt: FIRST_ATTEMPT } : body
  },
  requestOf: (name) => ({
    security: [{ token: [] }, { cookie: [] }, ...(endpoints[name].session ? [] : [{}])],
  }),
  failuresOf: (name) =>
    Object.fromEntries(
      statusesOf(name).map((status) => [String(status), componentRef('responses', `${status}`)]),
    ),
})
