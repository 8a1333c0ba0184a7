/** Bodies that a call must not take, made of one that it takes. What is wrong is for the schemas to say. */
import * as v from 'valibot'
import type { CallName } from '../contract/endpoints.ts'
import { WIRE_MONEY } from '../contract/money.ts'
import { requests } from '../contract/requests.ts'
import { toJson } from '../contract/wire.ts'

type Json = Readonly<Record<string, unknown>>

export interface Mutation {
  /** The change, for a sentence. */
  readonly title: string
  readonly text: string
}

const LONG = 'x'.repeat(6000)

/** Replacements of a value, by what is wrong about it. */
function insteadOf(value: unknown): [title: string, value: unknown][] {
  const variants: [string, unknown][] = [
    ['missing', undefined],
    ['null', null],
    ['an object', { a: 1 }],
  ]
  if (typeof value === 'number')
    return [...variants, ['a text', String(value)], ['negative', -1], ['a half', 0.5]]
  if (typeof value !== 'string') return [...variants, ['a text', 'x']]
  const texts: [string, unknown][] = [...variants, ['a number', 7], ['empty', ''], ['too long', LONG]]
  if (!WIRE_MONEY.test(value)) return texts
  return [...texts, ['without decimals', value.slice(0, -3)], ['negative', `-${value}`], ['a number', 20001]]
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** The body with one field changed, at its top or in the first entry of a list. */
function* variantsOf(body: Json): Generator<{ title: string; body: Json }> {
  for (const [key, value] of Object.entries(body)) {
    for (const [title, replacement] of insteadOf(value))
      yield { title: `${key} ${title}`, body: { ...body, [key]: replacement } }
    const inner: unknown = Array.isArray(value) ? value[0] : undefined
    if (!isJson(inner)) continue
    for (const [name, field] of Object.entries(inner))
      for (const [title, replacement] of insteadOf(field))
        yield {
          title: `${key}[0].${name} ${title}`,
          body: { ...body, [key]: [{ ...inner, [name]: replacement }] },
        }
  }
}

const NO_BODY: readonly Mutation[] = [
  { title: 'no JSON', text: 'no json' },
  { title: 'an empty object', text: '{}' },
  { title: 'a list', text: '[]' },
  { title: 'nothing', text: 'null' },
]

/** Every one of them breaks the call's schema. */
export function mutationsOf(call: CallName, body: object): Mutation[] {
  const json = JSON.parse(toJson(body)) as Json
  const wrong = [...variantsOf(json)]
    .filter((mutation) => !v.safeParse(requests[call], JSON.parse(JSON.stringify(mutation.body))).success)
    .map((mutation) => ({ title: mutation.title, text: JSON.stringify(mutation.body) }))
  return [...NO_BODY, ...wrong]
}
