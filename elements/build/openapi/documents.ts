/**
 * The contract as two OpenAPI 3.1 documents, one for each connection: page to proxy and proxy to bank. They
 * are made from the tables and schemas in `src/contract`; only what those don't contain is written here: what
 * both have in common, and in pageToProxy.ts and proxyToBank.ts what each has of its own.
 */
import {
  callNames,
  callPath,
  endpoints,
  operationOf,
  type CallName,
} from '../../../src/contract/endpoints.ts'
import { TAGS, textOf } from './calls.ts'
import { anyCall, errorsOf, errorTable, table, travelling } from './errors.ts'
import { pageToProxy } from './pageToProxy.ts'
import { documentHead, jsonOf, ref, schemaNameOf, type Connection, type Release } from './components.ts'
import { proxyToBank } from './proxyToBank.ts'
import { referred, schemaOf, type Json, type JsonSchema } from './schemas.ts'

export const HOPS = ['page-to-proxy', 'proxy-to-bank'] as const
export type Hop = (typeof HOPS)[number]

export interface OpenApi {
  readonly [key: string]: Json
}

/** An exchange that was recorded with the sandbox bank. */
export interface Example {
  readonly request: Json
  readonly answer: Json
}
export type Examples = Readonly<Record<CallName, Example>>

interface DocumentInfo extends Release {
  readonly examples: Examples
}

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

const CONNECTIONS: Record<Hop, () => Connection> = {
  'page-to-proxy': pageToProxy,
  'proxy-to-bank': proxyToBank,
}

function operation(name: CallName, connection: Connection, { examples }: DocumentInfo): JsonSchema {
  const { title, text, precondition, tag } = { precondition: undefined, ...textOf(name) }
  const example = examples[name]
  const ownErrors = errorsOf(name)
  const parts = [
    text,
    precondition === undefined ? '' : `Only after ${precondition}.`,
    ownErrors.length === 0 ? '' : `Besides what every call may be refused with:\n\n${errorTable(ownErrors)}`,
  ]
  return {
    operationId: operationOf(name),
    summary: title,
    description: parts.filter(Boolean).join('\n\n'),
    tags: [TAGS[tag][0]],
    ...connection.requestOf(name),
    requestBody: {
      required: true,
      content: jsonOf(ref(schemaNameOf(name, 'Request')), {
        sandbox: { summary: 'The sandbox bank', value: connection.exampleOf(name, example.request) },
      }),
    },
    responses: {
      200: {
        description: 'Success, or a refusal of the bank with its code.',
        headers: connection.answerHeaders,
        content: jsonOf(
          { anyOf: [success(ref(schemaNameOf(name, 'Answer'))), ref('Refusal')] },
          { sandbox: { summary: 'The sandbox bank', value: example.answer } },
        ),
      },
      ...connection.failuresOf(name),
    },
  }
}

const introductionOf = ({ introduction }: Connection): string =>
  [
    introduction,
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
  ].join('\n\n')

const callSchemas = ({ requests }: Connection): JsonSchema =>
  Object.fromEntries(
    callNames.flatMap((name) => [
      [schemaNameOf(name, 'Request'), schemaOf(requests[name])],
      [schemaNameOf(name, 'Answer'), schemaOf(endpoints[name].answers)],
    ]),
  )

/** The schemas of a document: of those that all share, what it refers to. */
function schemasOf(connection: Connection): JsonSchema {
  const schemas: JsonSchema = { Refusal: refusal, ...connection.schemas, ...callSchemas(connection) }
  return { ...referred([schemas, connection.paths, connection.components]), ...schemas }
}

export function documentOf(hop: Hop, info: DocumentInfo): OpenApi {
  const connection = CONNECTIONS[hop]()
  return {
    ...documentHead(connection.title, info, introductionOf(connection), connection.servers),
    tags: Object.values(TAGS)
      .filter(([name]) => connection.hasTag(name))
      .map(([name, description]) => ({ name, description })),
    ...connection.general,
    paths: {
      ...connection.paths,
      ...Object.fromEntries(
        callNames.map((name) => [callPath(name), { post: operation(name, connection, info) }]),
      ),
    },
    components: {
      ...connection.components,
      schemas: schemasOf(connection),
    },
  }
}
