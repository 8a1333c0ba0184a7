// Reporter for `node --test`: writes one line of JSON per test (see results.mjs).
// Suites are not counted. A file that holds no test, or that can't be loaded, is a failure: it would look
// green otherwise.
import { writeFileSync } from 'node:fs'
import { isAbsolute, relative } from 'node:path'
import { cutOf } from './results.mjs'

const shorten = (file) => (file && isAbsolute(file) ? relative(process.cwd(), file) : (file ?? ''))

function reason(error) {
  const cause = error?.cause ?? error
  return String(cause?.stack ?? cause?.message ?? cause ?? 'failed')
}

/** True for the entry Node makes for a whole file, which has no tests of its own. */
const isWholeFile = ({ name, nesting, file }) =>
  nesting === 0 && (name === file || shorten(name) === shorten(file))

function toResult(type, data) {
  const common = { name: data.name, where: shorten(data.file) }
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
const isStrayError = (type, { nesting, message }) =>
  type === 'test:diagnostic' && nesting === 0 && message.startsWith('Error: ')

const strayError = ({ message }) => ({
  result: 'failed',
  name: 'an error that no running test has caught',
  where: '',
  error: message,
})

/**
 * Somebody has ended the process (SIGTERM, SIGINT). Node then calls each test that hadn't ended a promise
 * that is still pending, which says nothing of the tests. Written at once, to a file of its own: the process
 * ends before a stream is through. TEST_RESULTS is the path of the results.
 */
function interrupted({ tests }, { TEST_RESULTS } = process.env) {
  const result = {
    result: 'failed',
    name: 'the tests were ended by a signal',
    where: shorten(tests[0]?.file),
    error: `while running: ${tests.map(({ name }) => name).join(', ')}`,
    crash: true,
  }
  if (TEST_RESULTS) writeFileSync(cutOf(TEST_RESULTS), `${JSON.stringify(result)}\n`)
}

export default async function* nodeReporter(source) {
  let isInterrupted = false
  for await (const { type, data } of source) {
    if (type === 'test:interrupted') {
      isInterrupted = true
      interrupted(data)
    }
    if (isInterrupted && data.details?.error?.failureType === 'cancelledByParent') continue
    if (isStrayError(type, data)) yield `${JSON.stringify(strayError(data))}\n`
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const result = toResult(type, data)
    if (result) yield `${JSON.stringify(result)}\n`
  }
}
