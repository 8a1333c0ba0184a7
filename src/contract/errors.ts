/**
 * THE table of error codes: the name that events publish, and everything that is decided by it. Its rows
 * are in `errors/rows.ts`; words are in `locales/`.
 */
import type {
  Can,
  ErrorButton,
  ErrorCategory,
  ErrorColumns,
  ErrorSeal,
  ErrorSlot,
  ErrorSubject,
  InlineButton,
  Recovery,
  SnapCase,
  Surface,
} from './errors/columns.ts'
import { rows } from './errors/rows.ts'
import type { ErrorSource } from './errors/sources.ts'

export type { ErrorButton, ErrorSlot, InlineButton, Recovery } from './errors/columns.ts'

type Rows = typeof rows
export type ErrorName = keyof Rows
/** Errors with a title and buttons of their own. */
export type TitledErrorName = { [N in ErrorName]: Rows[N] extends { seal: ErrorSeal } ? N : never }[ErrorName]
/** The slots of one error's text. */
export type SlotsOfError<N extends ErrorName> = Rows[N] extends { readonly slots: readonly (infer S)[] }
  ? S
  : never

/** Source of one error. */
export type SourceOfError<N extends ErrorName> = Rows[N]['by'] extends readonly (infer S)[]
  ? S
  : Rows[N]['by']

/** A row of the table, by name. */
export interface ErrorRow {
  readonly name: ErrorName
  /** The bank's code, a numeric string. */
  readonly code: string
  readonly place: Surface
  readonly category: ErrorCategory
  readonly subject: ErrorSubject | undefined
  readonly recoverable: boolean
  readonly can: readonly Can[]
  readonly sources: readonly ErrorSource[]
  readonly snapCases: readonly SnapCase[]
  readonly slots: readonly ErrorSlot[]
  /** Of a dialog, notice or result; empty for others. */
  readonly buttons: readonly ErrorButton[]
  /** Of a field or inline error; empty for others. */
  readonly inlineButtons: readonly InlineButton[]
  /** Undefined for field and inline errors. */
  readonly seal: ErrorSeal | undefined
  readonly support: boolean
  /** Debit behind a confirm that is answered so; unknown: only the status says it. */
  readonly debit: 'none' | 'unknown'
  /** Undefined unless a confirm that is answered so moved nothing. */
  readonly recovery: Recovery | undefined
  readonly endsOrder: boolean
  readonly order: 'notice' | 'settled' | undefined
  readonly answerLost: boolean
  readonly unproved: 'session' | 'journey' | undefined
}

const listOf = <T extends string>(cell: T | readonly T[]): readonly T[] =>
  typeof cell === 'string' ? [cell] : cell

export const errorNames = Object.keys(rows) as ErrorName[]

/** Everything the table says about an error. */
export function rowOf(name: ErrorName): ErrorRow {
  const row: ErrorColumns = rows[name]
  const { by, snap, subject, slots = [], seal, recovery, order, unproved, ...columns } = row
  return {
    ...columns,
    name,
    code: String(row.code),
    sources: listOf(by),
    snapCases: listOf(snap),
    subject,
    slots,
    buttons: row.seal ? row.buttons : [],
    inlineButtons: row.seal ? [] : (row.buttons ?? []),
    seal,
    support: row.support ?? false,
    debit: recovery ? 'none' : 'unknown',
    recovery,
    endsOrder: row.endsOrder ?? false,
    order,
    answerLost: row.answerLost ?? false,
    unproved,
  }
}

/** An event's facts about an error, for the page. */
export interface PublicError {
  code: ErrorName
  category: ErrorCategory
  recoverable: boolean
  /** ms to wait before the same action can succeed; null when unknown. */
  retryAfterMs: number | null
  diagnosticsId: string
}

/** Makes what an event says of an error. @param data what the bank sent along */
export function publicErrorOf({
  name,
  data,
  diagnosticsId,
}: {
  name: ErrorName
  data: { retryAfterSeconds?: number | undefined }
  diagnosticsId: string
}): PublicError {
  const { category, recoverable } = rowOf(name)
  const { retryAfterSeconds: wait } = data
  return {
    code: name,
    category,
    recoverable,
    // Whole, as in a frame's messages: a bank may say fractions of a second.
    retryAfterMs: wait === undefined ? null : Math.ceil(wait * 1000),
    diagnosticsId,
  }
}

/** The error behind a bank code (a number means the same as its string); undefined: not in the table. */
export const errorNameOf = (code: string | number): ErrorName | undefined =>
  errorNames.find((name) => String(rows[name].code) === String(code))

/** True where an error heads a dialog, a notice or a result. */
export const isTitled = (name: ErrorName): name is TitledErrorName => 'seal' in rows[name]
