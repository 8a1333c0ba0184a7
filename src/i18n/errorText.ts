/** An error's finished sentence: raw facts become localised slots. */
import type { FailureData } from '../contract/envelope.ts'
import { rowOf, isTitled, type ErrorName, type ErrorSlot } from '../contract/errors.ts'
import { nextMidnight } from '../domain/jakarta.ts'
import { NAME } from '../domain/limits.ts'
import { formatDateTime } from './format.ts'
import type { TextKey } from './keys.ts'
import type { Translator } from './translator.ts'

/** Facts known when an error is shown: the bank's data, the page's own, and the server's clock. */
export interface ErrorFacts extends FailureData {
  /** Epoch ms by the server's clock. */
  readonly now: number
  readonly merchant?: string | undefined
  /** Digits asked for; 6 by default. */
  readonly length?: number | undefined
  /** False: the bank has no app, so nothing is said of one. */
  readonly app?: boolean | undefined
  /** False: no other way to pay is left, so nothing is said of one. */
  readonly otherMethod?: boolean | undefined
  /** True: the code that support asks for stands below the sentence, which leads to it. */
  readonly codeBelow?: boolean | undefined
  /** The bank code or `HTTP 503`; the error's own code by default, where the page itself refuses. */
  readonly code?: string | undefined
}

/**
 * The error whose words are used when the value of the slot is missing, or zero: no text says to use at
 * most 0 points.
 */
const substitutes: Partial<
  Record<ErrorName, readonly [missing: 'chances' | 'points' | 'phone', words: ErrorName]>
> = {
  OTP_WRONG_CHANCES: ['chances', 'OTP_WRONG'],
  OTP_WRONG_BEFORE_LOCK: ['chances', 'OTP_WRONG'],
  PASSWORD_WRONG_CHANCES: ['chances', 'PASSWORD_WRONG'],
  PASSWORD_WRONG_BEFORE_LOCK: ['chances', 'PASSWORD_WRONG'],
  PIN_WRONG_CHANCES: ['chances', 'PIN_WRONG'],
  PIN_WRONG_BEFORE_LOCK: ['chances', 'PIN_WRONG'],
  POINTS_TOO_MANY: ['points', 'POINTS_NOT_ALLOWED'],
  ACCOUNT_FROZEN: ['phone', 'UNKNOWN'],
  ACCOUNT_INACCESSIBLE: ['phone', 'UNKNOWN'],
  UNABLE_CONTACT: ['phone', 'UNKNOWN'],
}

/** The words without the bank's app, where it isn't what the error is about. */
const withoutApp = {
  PASSWORD_BLOCKED: 'noApp.PASSWORD_BLOCKED',
  PIN_BLOCKED: 'noApp.PIN_BLOCKED',
  ACCOUNT_LOCKED: 'noApp.ACCOUNT_LOCKED',
  PIN_NOT_SET: 'noApp.PIN_NOT_SET',
  BALANCE_LOW: 'noApp.BALANCE_LOW',
  BALANCE_AND_LIMIT_LOW: 'noApp.BALANCE_AND_LIMIT_LOW',
  LIMIT_SINGLE_UNVERIFIED: 'noApp.LIMIT_UNVERIFIED',
  LIMIT_DAILY_UNVERIFIED: 'noApp.LIMIT_UNVERIFIED',
  PAYLATER_UNVERIFIED: 'noApp.PAYLATER_UNVERIFIED',
  PAYLATER_ONE_TIME_VERIFICATION: 'noApp.PAYLATER_ONE_TIME_VERIFICATION',
  PAYLATER_NOT_ACTIVE: 'noApp.PAYLATER_NOT_ACTIVE',
  PAYLATER_OVERDUE: 'noApp.PAYLATER_OVERDUE',
  PAYMENT_ON_HOLD: 'noApp.PAYMENT_ON_HOLD',
  PAYMENT_UNCONFIRMED: 'noApp.PAYMENT_UNCONFIRMED',
} as const satisfies Partial<Record<ErrorName, TextKey>>

const hasWordsWithoutApp = (name: ErrorName): name is keyof typeof withoutApp => name in withoutApp

/** The words without another way to pay; those without the bank's app come first. */
const alone = {
  BALANCE_LOW: 'alone.BALANCE_LOW',
  METHOD_UNAVAILABLE: 'alone.METHOD_UNAVAILABLE',
  PAYLATER_UNAVAILABLE: 'alone.PAYLATER_UNAVAILABLE',
  PAYLATER_LIMIT_LOW: 'alone.PAYLATER_LIMIT_LOW',
  PAYLATER_PLAN_MISMATCH: 'alone.PAYLATER_PLAN_MISMATCH',
  LIMIT_SINGLE: 'alone.LIMIT_SINGLE',
  LIMIT_DAILY: 'alone.LIMIT_DAILY',
  PAYMENT_FAILED: 'alone.PAYMENT_FAILED',
  PAYMENT_FAILED_PAYLATER: 'alone.PAYMENT_FAILED_PAYLATER',
} as const satisfies Partial<Record<ErrorName, TextKey>>

const hasWordsAlone = (name: ErrorName): name is keyof typeof alone => name in alone

/** The key of an error's sentence, where it stands. */
function keyOf(name: ErrorName, { app, otherMethod, codeBelow, code }: ErrorFacts): TextKey {
  if (codeBelow && name === 'UNKNOWN') return 'support.codeBelow'
  // The bank's own maximum isn't known: the text may be far shorter than ours.
  if (code && name === 'INPUT_TOO_LONG') return 'register.tooLong'
  if (app === false && hasWordsWithoutApp(name)) return withoutApp[name]
  return otherMethod === false && hasWordsAlone(name) ? alone[name] : name
}

const MINUTE_MS = 60_000

const instant = (iso: string | undefined): number | undefined => {
  const at = new Date(iso ?? '').getTime()
  return Number.isNaN(at) ? undefined : at
}

/** End of the obstacle, epoch ms, as far as the bank has told it; a wait in whole minutes. */
function endOf({ until, retryAfterSeconds, now }: ErrorFacts): number | undefined {
  const end = instant(until)
  if (end !== undefined || retryAfterSeconds === undefined) return end
  return Math.ceil((now + retryAfterSeconds * 1000) / MINUTE_MS) * MINUTE_MS
}

/** The name whose words are shown: the error's own, or its substitute's. */
function wordsOf(name: ErrorName, facts: ErrorFacts): ErrorName {
  // Maintenance names its end wherever the bank tells one that is still to come.
  if (name === 'MAINTENANCE' || name === 'MAINTENANCE_UNTIL')
    return (endOf(facts) ?? 0) > facts.now ? 'MAINTENANCE_UNTIL' : 'MAINTENANCE'
  const substitute = substitutes[name]
  if (!substitute) return name
  const [slot, words] = substitute
  return facts[slot] ? name : words
}

/** The text of each slot, finished and localised. */
const slotText: Record<ErrorSlot, (tr: Translator, facts: ErrorFacts) => string> = {
  chances: (tr, { chances = 0 }) => tr.count('chance', chances),
  seconds: (tr, { retryAfterSeconds = 60 }) => tr.count('second', Math.max(1, Math.ceil(retryAfterSeconds))),
  minutes: (tr, { retryAfterSeconds = 60 }) =>
    tr.count('minute', Math.max(1, Math.ceil(retryAfterSeconds / 60))),
  until: (tr, facts) => formatDateTime(tr, endOf(facts) ?? nextMidnight(facts.now)),
  phone: (_, { phone = '' }) => phone,
  merchant: (tr, { merchant }) => merchant || tr.t('common.merchantFallback'),
  points: (tr, { points = 0 }) => tr.count('point', points),
  length: (_, { length = 6 }) => String(length),
  // Of a full name, the one field that the page says it of.
  max: () => String(NAME.max),
  code: (_, { code = '' }) => code,
}

/**
 * An error's sentence in pieces, so that a screen can put its own node round a value: the support number in a
 * `tel:` link.
 */
export function errorNodes<N = never>(
  tr: Translator,
  name: ErrorName,
  facts: ErrorFacts,
  wrap: Partial<Record<ErrorSlot, (text: string) => N>> = {},
): (string | N)[] {
  const words = wordsOf(name, facts)
  const completeFacts = { ...facts, code: facts.code || rowOf(name).code }
  const nodes = Object.fromEntries(
    rowOf(words).slots.map((slot) => {
      const text = slotText[slot](tr, completeFacts)
      return [slot, wrap[slot]?.(text) ?? text]
    }),
  )
  return tr.parts<'UNKNOWN', string | N>(keyOf(words, facts) as 'UNKNOWN', nodes as { code: string | N })
}

/** An error's finished sentence; under a title it doesn't say once more what the title says. */
export const errorText = (tr: Translator, name: ErrorName, facts: ErrorFacts): string =>
  errorNodes(tr, name, facts).join('')

/** The heading of a dialog, notice or result; undefined for errors without one. */
export const errorTitle = (tr: Translator, name: ErrorName): string | undefined =>
  isTitled(name) ? tr.t(`${name}.title`) : undefined

/**
 * The heading of an error's page or dialog, whichever error a bank answers with: one that is usually said
 * beside a field gets that of a request which can't be processed.
 */
export const errorHeading = (tr: Translator, name: ErrorName): string =>
  errorTitle(tr, name) ?? tr.t('UNKNOWN.title')
