/** The third connection: what merchants' servers ask the bank in SNAP's words, and what it tells them. */
import { SNAP_CASES, SNAP_STATUSES } from '../../../src/contract/snap/cases.ts'
import {
  NOTIFY_SERVICE,
  snapNotification,
  snapServiceNames,
  snapServices,
  type SnapService,
} from '../../../src/contract/snap/services.ts'
import { capital, documentHead, jsonOf, parameter, ref, type Release } from './components.ts'
import { table } from './errors.ts'
import type { OpenApi } from './documents.ts'
import { referred, schemaOf, type JsonSchema } from './schemas.ts'

const INTRODUCTION = `What a merchant's server asks the bank, in the words of SNAP (Standar Nasional Open API Pembayaran, version 1.0).

**Token.** \`X-SIGNATURE\` is SHA256withRSA, by the merchant's key, over \`clientKey|timestamp\`, in Base64. A token lives for \`expiresIn\` seconds.

**Every other call.** \`X-SIGNATURE\` is HMAC-SHA512, by the client's secret, over \`METHOD:path:token:hash:timestamp\`, in Base64: the path below the bank's address, and the lower-case hexadecimal SHA-256 of the body without white space between its signs.

**Notification.** The bank posts it to \`PAY_NOTIFY\` of the order. \`X-SIGNATURE\` is SHA256withRSA, by the bank's key, over \`POST:path:hash:timestamp\`, with the path of that address. It comes again after 1, 5, 30, 120 and 720 minutes until the answer is 2xx, with the same \`X-EXTERNAL-ID\`; it may come twice, or after a later one.

### Status

${table(['latestTransactionStatus', ''], Object.entries(SNAP_STATUSES))}

An attempt that has failed leaves an order pending, since it can be paid until \`validUpTo\`; 06 is final.

### Codes

\`responseCode\` is the HTTP status, the number of the service, and the case:

${table(
  ['HTTP', 'Case', 'Message'],
  Object.values(SNAP_CASES).map(([status, number, words]) => [String(status), number, words]),
)}`

const TIMESTAMP = parameter('X-TIMESTAMP', 'ISO 8601 with an offset; at most five minutes off.', {
  type: 'string',
  format: 'date-time',
})
const tokenParameters = [
  TIMESTAMP,
  parameter('X-CLIENT-KEY', 'As the bank has given it.'),
  parameter('X-SIGNATURE', 'SHA256withRSA, Base64.'),
]
const callParameters = [
  TIMESTAMP,
  parameter('X-SIGNATURE', 'HMAC-SHA512, Base64.'),
  parameter('X-PARTNER-ID', 'As the bank has given it.'),
  parameter('X-EXTERNAL-ID', 'Another one for each request of a day, at most 36 characters.'),
  parameter('CHANNEL-ID', 'Up to five digits.'),
]

const nameOf = (service: SnapService, role: 'Request' | 'Answer'): string => `Snap${capital(service)}${role}`

const refusal = (description: string): JsonSchema => ({ description, content: jsonOf(ref('SnapRefusal')) })

const operation = (service: SnapService): JsonSchema => {
  const { number, title, ...row } = snapServices[service]
  const text = 'text' in row ? ` ${row.text}` : ''
  return {
    operationId: `snap${capital(service)}`,
    summary: title,
    description: `Service ${number}.${text}`,
    tags: ['SNAP'],
    ...(service === 'token' ? { security: [] } : {}),
    parameters: service === 'token' ? tokenParameters : callParameters,
    requestBody: { required: true, content: jsonOf(ref(nameOf(service, 'Request'))) },
    responses: {
      200: { description: 'Done.', content: jsonOf(ref(nameOf(service, 'Answer'))) },
      '4XX': refusal('Refused; `responseMessage` says what differs.'),
    },
  }
}

const notification: JsonSchema = {
  operationId: 'snapNotify',
  summary: 'Hear what has become of an order',
  description: `Service ${NOTIFY_SERVICE}, asked by the bank. Verify the signature; compare order and amount with your own; deliver once.`,
  tags: ['SNAP'],
  security: [],
  parameters: [
    TIMESTAMP,
    parameter('X-SIGNATURE', "SHA256withRSA by the bank's key, Base64."),
    parameter('X-EXTERNAL-ID', 'The same at each try.'),
    parameter('X-PARTNER-ID', "The merchant's."),
    parameter('CHANNEL-ID', 'Up to five digits.'),
  ],
  requestBody: { required: true, content: jsonOf(ref('SnapNotification')) },
  responses: {
    200: { description: 'Heard.' },
    '4XX': { description: "Not the bank's, or of no order of yours: it comes again." },
  },
}

export const merchantToBank = (release: Release): OpenApi => {
  const schemas = {
    SnapRefusal: {
      type: 'object',
      properties: { responseCode: { type: 'string' }, responseMessage: { type: 'string' } },
      required: ['responseCode', 'responseMessage'],
    },
    SnapNotification: schemaOf(snapNotification),
    ...Object.fromEntries(
      snapServiceNames.flatMap((service) => [
        [nameOf(service, 'Request'), schemaOf(snapServices[service].asks)],
        [nameOf(service, 'Answer'), schemaOf(snapServices[service].answers)],
      ]),
    ),
  } satisfies Record<string, JsonSchema>
  return {
    ...documentHead('merchant to bank', release, INTRODUCTION, [
      { url: 'https://bank.example/snap', description: "The bank's address for merchants' servers" },
    ]),
    tags: [{ name: 'SNAP', description: "Merchants' servers and the bank" }],
    security: [{ token: [] }],
    paths: Object.fromEntries(
      snapServiceNames.map((service) => [snapServices[service].path, { post: operation(service) }]),
    ),
    webhooks: { notify: { post: notification } },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'Of access-token/b2b.' } },
      schemas: { ...referred(schemas), ...schemas },
    },
  }
}
