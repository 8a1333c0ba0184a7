/** Building blocks of the documents: heads, names, references, headers, bodies. */
import { operationOf, type CallName, type Schema } from '../../../src/contract/endpoints.ts'
import type { Json, JsonSchema } from './schemas.ts'

/** The own part of one of the connections. Everything else is the same in both documents. */
export interface Connection {
  readonly title: string
  readonly introduction: string
  readonly servers: readonly JsonSchema[]
  /** True for a heading of calls that it has. */
  hasTag(name: string): boolean
  /** The document's words about all its calls at once. */
  readonly general: JsonSchema
  /** Paths that are no calls of the bank. */
  readonly paths: JsonSchema
  readonly components: JsonSchema
  /** Schemas of those paths. */
  readonly schemas: JsonSchema
  /** Headers of a call's answer. */
  readonly answerHeaders: JsonSchema
  /** Requests of each call. */
  readonly requests: Readonly<Record<CallName, Schema>>
  /** A body as it travels here. */
  exampleOf(name: CallName, request: Json): Json
  /** The condition on callers, or the headers that come along. */
  requestOf(name: CallName): JsonSchema
  /** The answers of a call that are not the bank's success or refusal. */
  failuresOf(name: CallName): JsonSchema
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export const schemaNameOf = (name: CallName, role: 'Request' | 'Answer'): string =>
  capital(operationOf(name)) + role
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

export const header = (description: string, schema: JsonSchema = { type: 'string' }): JsonSchema => ({
  description,
  schema,
})

/** In answers of both. */
export const RETRY_AFTER = header('Seconds until it may be tried again.', {
  type: 'string',
  pattern: '^\\d+$',
})

/** A header of a request. */
export const parameter = (
  name: string,
  description: string,
  schema: JsonSchema = { type: 'string' },
  required = true,
): JsonSchema => ({ name, in: 'header', required, description, schema })

export const componentRef = (place: 'headers' | 'responses' | 'parameters', name: string): JsonSchema => ({
  $ref: `#/components/${place}/${name}`,
})
export const headersOf = (
  headers: Readonly<Record<string, JsonSchema>>,
  ...selection: readonly string[]
): JsonSchema =>
  Object.fromEntries(
    Object.keys(headers)
      .filter((name) => selection.length === 0 || selection.includes(name))
      .map((name) => [name, componentRef('headers', name)]),
  )

export interface Release {
  readonly version: string
  readonly license: string
}

/** The beginning of a document. */
export const documentHead = (
  title: string,
  { version, license }: Release,
  description: string,
  servers: readonly JsonSchema[],
) => ({
  openapi: '3.1.0',
  info: {
    title: `Bank Elements: ${title}`,
    version,
    license: { name: license, identifier: `LicenseRef-${license}` },
    description,
  },
  servers,
})

export const jsonOf = (schema: JsonSchema, examples?: JsonSchema): JsonSchema => ({
  'application/json': { schema, ...(examples && { examples }) },
})
