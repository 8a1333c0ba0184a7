/**
 * THE table of the proxy's environment variables: what `config.ts` reads and what the README lists. A variable marked `file`
 * may be given as NAME_FILE instead, with the path of a file that holds the value.
 */
import * as v from 'valibot'
import { ENVIRONMENTS, type Environment } from '../contract/environment.ts'
import { bankProfile } from '../contract/session.ts'
import { ANY_LOOPBACK, isOrigin } from '../domain/origin.ts'
import { TIMEOUT_MS } from './limits.ts'
import { PERSONS } from './reportSink.ts'

export interface Variable<T> {
  readonly meaning: string
  /** Where the start is refused without it. */
  readonly required: readonly Environment[]
  /** What holds when it is missing and not required, in words of the variable itself; null: nothing. */
  readonly default: string | null
  readonly file?: true
  /** Throws Error with the rest of a sentence: "must be …". Never quotes a secret. */
  readonly parse: (text: string) => T
}

const ALL = ENVIRONMENTS
const LIVE = ['PRO', 'UAT', 'SIT'] as const

const must = (condition: boolean, rest: string): void => {
  if (!condition) throw new Error(rest)
}

const wholeNumber = (min: number, max: number) => (text: string): number => {
  must(/^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, `must be a whole number from ${min} to ${max}`)
  return Number(text)
}

const oneOf = <const T extends string>(...words: readonly T[]) => (text: string): T => {
  must((words as readonly string[]).includes(text), `must be one of ${words.join(', ')}`)
  return text as T
}

const longEnough = (min: number) => (text: string): string => {
  must(text.length >= min, `must have at least ${min} characters`)
  return text
}

const matching = (pattern: RegExp, rest: string) => (text: string): string => {
  must(pattern.test(text), rest)
  return text
}

const asIs = (text: string): string => text

function instant(text: string): number {
  const at = Date.parse(text)
  must(!Number.isNaN(at), 'must be a moment such as 2026-12-01T00:00:00+07:00')
  return at
}

const isOriginOrPattern = (text: string) => isOrigin(text) || text === ANY_LOOPBACK
const origin = v.pipe(v.string(), v.check(isOriginOrPattern, 'an origin such as https://shop.example'))

function originList(text: string): string[] {
  const list = text.split(',').map((part) => part.trim()).filter(Boolean)
  for (const part of list) must(isOriginOrPattern(part), `must list origins such as https://pay.bank.example, not ${part}`)
  return list
}

function json<S extends v.GenericSchema>(schema: S, what: string) {
  return (text: string): v.InferOutput<S> => {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      throw new Error(`must be JSON: ${what}`)
    }
    const parsed = v.safeParse(schema, value)
    if (parsed.success) return parsed.output
    throw new Error(`must be ${what}: ${v.getDotPath(parsed.issues[0]) ?? 'the whole'} is not as expected`)
  }
}

const merchants = v.pipe(v.array(v.strictObject({
  id: v.pipe(v.string(), v.minLength(1)),
  name: v.string(),
  embedOrigins: v.array(origin),
  inlineOrigins: v.array(origin),
  returnOrigins: v.array(origin),
})), v.minLength(1))

const profile = v.partial(v.strictObject({
  ...bankProfile.entries,
  documents: v.partial(v.strictObject(bankProfile.entries.documents.entries)),
}))

function bankUrl(text: string): string {
  must(isOrigin(text), 'must be an origin such as https://api.bank.example, without a path')
  return text
}

function webUrl(text: string): string {
  must(URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an address such as https://events.bank.example/reports')
  return text
}

function hostedUrl(text: string): string {
  must(
    URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && text.endsWith('/'),
    'must be an address that ends in a slash',
  )
  return text
}

export const variables = {
  ENVIRONMENT: {
    meaning: 'PRO, UAT, SIT, MOCK or DEV', required: [], default: 'PRO', parse: oneOf(...ENVIRONMENTS),
  },
  HOST: { meaning: 'Address to listen on', required: [], default: '127.0.0.1', parse: asIs },
  PORT: { meaning: 'Port to listen on; 0 takes a free one', required: [], default: '8090', parse: wholeNumber(0, 65_535) },
  BASE_PATH: {
    meaning: 'Path the proxy is mounted under', required: [], default: '/proxy',
    parse: matching(/^(?:\/[\w-]+)+$/, 'must be a path such as /proxy'),
  },
  BANK_URL: { meaning: "The bank's origin, the only host that is ever asked", required: ALL, default: null, parse: bankUrl },
  BANK_APP_ID: {
    meaning: 'appId given by the bank', required: ALL, default: null, parse: matching(/^[\x21-\x7e]{1,128}$/, 'must be one word'),
  },
  BANK_TIMEOUT_MS: {
    meaning: 'How long the bank may take, in ms', required: [], default: String(TIMEOUT_MS), parse: wholeNumber(1000, 120_000),
  },
  BANK_CONNECTIONS: {
    meaning: 'Connections kept open to the bank', required: [], default: '64', parse: wholeNumber(1, 4096),
  },
  SIGNING_KEY: {
    meaning: 'Private RSA key, at least 2048 bits: PKCS#8 PEM or JWK', required: ALL, default: null, file: true, parse: asIs,
  },
  SIGNING_KEY_ID: {
    meaning: "The bank's name (kid) for it; a JWK may carry it itself", required: [], default: null, parse: asIs,
  },
  SIGNING_KEY_NEXT: {
    meaning: 'The key that follows it', required: [], default: null, file: true, parse: asIs,
  },
  SIGNING_KEY_NEXT_ID: { meaning: "The bank's name (kid) for the next key", required: [], default: null, parse: asIs },
  SIGNING_KEY_NEXT_FROM: {
    meaning: 'From when on the next key signs, ISO 8601', required: [], default: null, parse: instant,
  },
  SESSION_SECRET: {
    meaning: 'Seals the sessions, at least 32 characters; the same for every replica. Random at each start when missing',
    required: LIVE, default: null, file: true, parse: longEnough(32),
  },
  SESSION_SECRET_PREVIOUS: {
    meaning: 'The secret before: still opens sessions, seals none', required: [], default: null, file: true,
    parse: longEnough(32),
  },
  HOSTED_URL: {
    meaning: 'Address of the hosted page, with a slash at its end', required: LIVE, default: 'http://localhost:8081/hosted/',
    parse: hostedUrl,
  },
  HOSTED_ORIGINS: {
    meaning: 'Further origins of the hosted page, separated by commas', required: [], default: '', parse: originList,
  },
  MERCHANTS: {
    meaning: 'JSON: [{id, name, embedOrigins, inlineOrigins, returnOrigins}]', required: LIVE, file: true,
    default: JSON.stringify([{
      id: 'demo', name: 'Demo', embedOrigins: [ANY_LOOPBACK], inlineOrigins: [], returnOrigins: [ANY_LOOPBACK],
    }]),
    parse: json(merchants, 'a list of merchants'),
  },
  BANK_PROFILE: {
    meaning: "JSON: the bank's name, supportPhone, licence, appLink, documents, termsVersion, termsFrom, namePunctuation",
    required: ['PRO'], default: '{}', file: true, parse: json(profile, 'a bank profile'),
  },
  OPERATOR_TOKEN: {
    meaning: "Opens the operator's part of healthz (header x-operator-token), at least 16 characters",
    required: [], default: null, file: true, parse: longEnough(16),
  },
  REPORTS_URL: {
    meaning: 'Customer reports are posted there as JSON; they go to the log, without persons, when it is missing',
    required: [], default: null, parse: webUrl,
  },
  REPORTS_PERSON: {
    meaning: 'What REPORTS_URL learns of the customer: pass (number, id, level), mask (masked number, level) or omit',
    required: [], default: 'mask', parse: oneOf(...PERSONS),
  },
  SANDBOX: {
    meaning: 'on: BANK_URL is the sandbox bank; refused in PRO', required: [], default: 'off', parse: oneOf('on', 'off'),
  },
} as const satisfies Record<string, Variable<unknown>>

export type VariableName = keyof typeof variables
export type Value<N extends VariableName> = ReturnType<(typeof variables)[N]['parse']>
