/**
 * Reporter for `node --test`: writes one line of JSON per test (results.ts). Suites are not counted. A file
 * that holds no test, or that can't be loaded, is a failure: it would look green otherwise.
 */
import { isAbsolute, relative } from 'node:path'
import { lineOf, type Result } from './results.ts'

interface Failure {
  readonly failureType?: string
  readonly cause?: string | { readonly stack?: string; readonly message?: string }
  readonly stack?: string
  readonly message?: string
}
/** Data of an event of node:test, as far as it is read here. */
export interface EventData {
  readonly name: string
  readonly nesting: number
  readonly message: string
  readonly file?: string
  readonly skip?: unknown
  readonly todo?: unknown
  readonly details?: { readonly type?: string; readonly duration_ms?: number; readonly error?: Failure }
}

const shorten = (file?: string): string =>
  file && isAbsolute(file) ? relative(process.cwd(), file) : (file ?? '')

function reason(error?: Failure): string {
  const cause = error?.cause ?? error
  return typeof cause === 'string' ? cause : (cause?.stack ?? cause?.message ?? 'failed')
}

/** True for the entry Node makes for a whole file, which has no tests of its own. */
const isWholeFile = ({ name, nesting, file }: EventData): boolean =>
  nesting === 0 && (name === file || shorten(name) === shorten(file))

function toResult(type: string, data: EventData): Result | undefined {
  const ms = Math.round(data.details?.duration_ms ?? 0)
  const common = { name: data.name, where: shorten(data.file), ms }
  if (data.details?.type === 'suite' && type === 'test:pass') return undefined
  if (data.skip !== undefined || data.todo !== undefined) return { result: 'skipped', ...common }
  if (isWholeFile(data) && type === 'test:pass')
    return { result: 'failed', ...common, error: 'this file holds no test' }
  if (type === 'test:pass') return { result: 'passed', ...common }
  // A suite or parent fails because its children did; those are counted themselves.
  if (data.details?.error?.failureType === 'subtestsFailed') return undefined
  return { result: 'failed', ...common, error: reason(data.details?.error) }
}

/**
 * True for Node's message about an error after the end of the test that it belongs to, or of no test at all:
 * a message about the whole run, beside an exit code of 1. Without a result of its own it would be a red run
 * with no failed test.
 */
const isStrayError = (type: string, { nesting, message }: EventData): boolean =>
  type === 'test:diagnostic' && nesting === 0 && message.startsWith('Error: ')

const strayError = ({ message }: EventData): Result => ({
  result: 'failed',
  name: 'an error that no running test has caught',
  where: '',
  error: message,
})

export default async function* nodeReporter(
  source: AsyncIterable<{ readonly type: string; readonly data: EventData }>,
): AsyncGenerator<string> {
  for await (const { type, data } of source) {
    if (isStrayError(type, data)) yield lineOf(strayError(data))
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const result = toResult(type, data)
    if (result) yield lineOf(result)
  }
}
