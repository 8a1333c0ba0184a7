/** The valibot schemas of the contract as JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
import { toJsonSchema } from '@valibot/to-json-schema'
import type { Schema } from '../../../src/contract/endpoints.ts'
import { failureData } from '../../../src/contract/envelope.ts'
import * as fields from '../../../src/contract/payloads/fields.ts'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonSchema = { readonly [key: string]: Json }

/** The shared schemas by their names in the document, each with its meaning. */
const options = {
  Id: [fields.id, 'A journeyId, an originReferenceNo and the like.'],
  Msisdn: [fields.msisdn, "A customer's number without +62, 62 or 0, in no other spelling."],
  MaskedMsisdn: [fields.maskedMsisdn, 'A number of which only some digits can be read.'],
  OtpCode: [fields.otpCode, 'The six digits of a one-time code.'],
  Jwe: [fields.jwe, 'A secret in JWE compact form (RFC 7516 section 7.1).'],
  Money: [fields.money, 'An amount of rupiah: digits, a dot, two decimals (sen).'],
  Points: [fields.points, 'A number of points.'],
  Seconds: [fields.seconds, 'A length of time in whole seconds.'],
  Percent: [fields.percent, 'A percentage with two decimals.'],
  Day: [fields.day, 'A day of the calendar, in Jakarta.'],
  Instant: [fields.instant, 'A moment as RFC 3339 has it, with Z or an offset such as +07:00.'],
  BankCode: [fields.bankCode, 'Code of a reason, out of the table of errors.'],
  IdempotencyKey: [fields.idempotencyKey, 'The same for the same order, attempt and act, from whomever.'],
  Attempt: [fields.attempt, "The bank's name for the newest attempt at paying an order."],
  Consent: [fields.consent, 'What a customer agreed to: which text, version and language, and when.'],
  Witness: [
    fields.witnessed,
    'What the proxy has seen of a request with consents: when, from which page, and where its screens stood. The proxy writes it; what a page puts there is replaced.',
  ],
  FailureData: [failureData, 'What a refusal may carry besides its code.'],
} as const satisfies Record<string, readonly [Schema, string]>

const definitions = Object.fromEntries(Object.entries(options).map(([name, [schema]]) => [name, schema]))

/** `$schema` and `$defs` belong to a document of JSON Schema, not to a part of an OpenAPI document. */
const partOf = ({ $schema: _dialect, $defs: _definitions, ...schema }: JsonSchema): JsonSchema => schema

const convert = (schema: Schema, references: Record<string, Schema>): JsonSchema =>
  partOf(
    toJsonSchema(schema, {
      // As sent: amounts are text.
      typeMode: 'input',
      target: 'draft-2020-12',
      errorMode: 'ignore',
      definitions: references,
      overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    }) as JsonSchema,
  )

/** Converts a schema, in which the shared ones are referenced by name. */
export const schemaOf = (schema: Schema): JsonSchema => convert(schema, definitions)

const sharedSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(options).map(([name, [schema, description]]) => {
      const otherDefinitions = Object.fromEntries(Object.entries(definitions).filter(([key]) => key !== name))
      return [name, { ...convert(schema, otherDefinitions), description }]
    }),
  )

/** The shared schemas that these refer to, and those that they refer to. */
export function referred(parts: unknown): Record<string, JsonSchema> {
  const shared = sharedSchemas()
  const names = new Set<string>()
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/#\/components\/schemas\/(\w+)/g))
      if (shared[name] && !names.has(name)) {
        names.add(name)
        visit(shared[name])
      }
  }
  visit(parts)
  return Object.fromEntries(Object.entries(shared).filter(([name]) => names.has(name)))
}
