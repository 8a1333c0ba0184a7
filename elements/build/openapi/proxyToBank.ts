/** The second connection: what the signing proxy asks the bank. */
import { ENVIRONMENT_HEADER } from '../../../src/contract/environment.ts'
import { requests } from '../../../src/contract/requests.ts'
import { CREDENTIAL_HEADER, TRACE_HEADER } from '../../../src/contract/sessionHeaders.ts'
import {
  BANK_TIME_HEADER,
  SIGN_KEY_HEADER,
  SIGNING_HEADERS,
  WANTS_CODE_HEADER,
} from '../../../src/contract/signing.ts'
import { TAGS } from './calls.ts'
import {
  type Connection,
  componentRef,
  header,
  headersOf,
  jsonOf,
  parameter,
  ref,
  RETRY_AFTER,
} from './components.ts'
import type { JsonSchema } from './schemas.ts'

const BANK_ANSWER_HEADERS = {
  [CREDENTIAL_HEADER]: header("The customer's credential after a code or password; never leaves the proxy."),
  [BANK_TIME_HEADER]: header("With a 401 for a nonce or timestamp: the bank's clock, epoch ms.", {
    type: 'string',
    pattern: '^\\d+$',
  }),
  [ENVIRONMENT_HEADER]: header('Which environment the bank is.'),
  'retry-after': RETRY_AFTER,
} satisfies Record<string, JsonSchema>

const SIGNING_PARAMETERS = ['appId', 'nonce', 'timestamp', 'sign', 'signKeyId'] as const

const parameters: Record<
  (typeof SIGNING_PARAMETERS)[number] | 'credential' | 'trace' | 'wantsCode',
  JsonSchema
> = {
  appId: parameter(SIGNING_HEADERS.appId, 'The appId that the bank gave.'),
  nonce: parameter(SIGNING_HEADERS.nonce, '128 random bits, never used again.'),
  timestamp: parameter(SIGNING_HEADERS.timestamp, 'Epoch ms.', { type: 'string', pattern: '^\\d+$' }),
  sign: parameter(
    SIGNING_HEADERS.sign,
    'RSASSA-PKCS1-v1_5 with SHA-256 over appId, nonce, timestamp, query and body, joined by line feeds; Base64.',
  ),
  signKeyId: parameter(SIGN_KEY_HEADER, 'Which key has signed.'),
  credential: parameter(CREDENTIAL_HEADER, "The customer's credential.", { type: 'string' }, false),
  wantsCode: parameter(
    WANTS_CODE_HEADER,
    "With a confirm from a frame in a merchant's page, where `codeForFrames` is on: answer with the next step OTP.",
    { type: 'string', const: 'yes' },
    false,
  ),
  trace: parameter(
    TRACE_HEADER,
    "W3C Trace Context, where the proxy traces; it isn't signed.",
    { type: 'string', pattern: '^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$' },
    false,
  ),
}

const responses = (): JsonSchema => {
  const content = jsonOf(ref('Refusal'))
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
}

const INTRODUCTION = `What the signing proxy asks the bank. Every request is signed: appId, nonce, timestamp, query and body, joined by line feeds, RSASSA-PKCS1-v1_5 with SHA-256 over the UTF-8 bytes exactly as sent. A nonce counts once. A timestamp that is off is refused with 401 and the bank's own time in \`${BANK_TIME_HEADER}\`.

A confirm is idempotent by its key and by its order: two senders, two keys or a repeat after a lost answer never debit twice.`

export const proxyToBank = (): Connection => ({
  title: 'proxy to bank',
  introduction: INTRODUCTION,
  servers: [{ url: 'https://bank.example', description: "The bank's origin (BANK_URL)" }],
  hasTag: (name) => name !== TAGS.proxy[0],
  general: { security: [{ signature: [] }] },
  paths: {},
  components: {
    securitySchemes: {
      signature: {
        type: 'apiKey',
        in: 'header',
        name: SIGNING_HEADERS.sign,
        description: 'Described in the introduction.',
      },
    },
    headers: BANK_ANSWER_HEADERS,
    parameters,
    responses: responses(),
  },
  schemas: {},
  answerHeaders: headersOf(BANK_ANSWER_HEADERS, CREDENTIAL_HEADER, ENVIRONMENT_HEADER),
  requests,
  exampleOf: (_, request) => request,
  requestOf: (name) => ({
    parameters: [
      ...SIGNING_PARAMETERS,
      'credential',
      'trace',
      ...(name === 'payment/payment-order-confirm' || name === 'payment/paylater' ? ['wantsCode'] : []),
    ].map((parameterName) => componentRef('parameters', parameterName)),
  }),
  failuresOf: () => ({
    400: componentRef('responses', 'refused'),
    401: componentRef('responses', 'unsigned'),
    '5XX': componentRef('responses', 'failed'),
  }),
})
