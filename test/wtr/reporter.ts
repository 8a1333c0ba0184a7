/**
 * Reporter of @web/test-runner: one line of JSON per test and engine (../runner/results.ts), and readable
 * text for the log.
 */
import { appendFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Reporter, TestResult, TestResultError, TestSession, TestSuiteResult } from '@web/test-runner'
import { lineOf, type Result } from '../runner/results.ts'

/** All tests of a file, with the names of the suites around them. */
function flatten(suite: TestSuiteResult, path: readonly string[] = []): TestResult[] {
  const name = [...path, suite.name].filter(Boolean)
  return [
    ...suite.tests.map((test) => ({ ...test, name: [...name, test.name].join(' › ') })),
    ...suite.suites.flatMap((child) => flatten(child, name)),
  ]
}

const text = (error?: TestResultError): string =>
  [error?.message, error?.stack].filter(Boolean).join('\n') || 'failed'
const verdict = ({ skipped, passed }: TestResult): Result['result'] =>
  skipped ? 'skipped' : passed ? 'passed' : 'failed'

/**
 * A page that broke outside a test (import error, time-out, lost browser), or held no test at all, is one
 * failure.
 */
function fileFailure(session: TestSession, tests: readonly TestResult[]): string | undefined {
  if (session.errors.length) return session.errors.map(text).join('\n')
  if (tests.length === 0) return 'this file holds no test'
  return session.passed || tests.some(({ passed, skipped }) => !passed && !skipped)
    ? undefined
    : 'the page failed outside a test'
}

/** Results of one test file in one engine. */
function toResults(session: TestSession, file: string): Result[] {
  const engine = session.browser.name.toLowerCase()
  const place = `${basename(file)}, ${engine}`
  const tests = session.testResults ? flatten(session.testResults) : []
  const failure = fileFailure(session, tests)
  return [
    ...tests.map((test): Result => {
      const result = verdict(test)
      return {
        result,
        name: test.name,
        where: place,
        engine,
        ...(result === 'failed' && { error: text(test.error) }),
      }
    }),
    ...(failure
      ? [{ result: 'failed' as const, name: basename(file), where: place, engine, error: failure }]
      : []),
  ]
}

interface Options {
  /** File of the lines. */
  readonly path: string | undefined
  /** Engines that are not installed. */
  readonly skippedEngines: readonly string[]
}

export function jsonReporter({ path, skippedEngines }: Options): Reporter {
  const write = (results: readonly Result[]): void => {
    if (path) appendFileSync(path, results.map(lineOf).join(''))
  }
  return {
    start() {
      write(
        skippedEngines.map((engine) => ({
          result: 'skipped',
          name: `${engine} is not installed`,
          where: engine,
          engine,
        })),
      )
    },
    reportTestFileResults({ sessionsForTestFile, testFile, logger }) {
      for (const session of sessionsForTestFile) {
        const results = toResults(session, testFile)
        write(results)
        for (const { result, name, where, error = '' } of results) {
          logger.log(`${result.padEnd(8)}${name}   [${where}]\n${error}`.trimEnd())
        }
        const logs = session.logs.filter((args) => args.length)
        const lines = logs.map((args) => `  ${args.join(' ')}`)
        if (lines.length) logger.log(`console of ${session.browser.name}:\n${lines.join('\n')}`)
        for (const url of session.request404s) logger.log(`not found in ${session.browser.name}: ${url}`)
      }
    },
  }
}
