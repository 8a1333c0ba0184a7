/** A run as JUnit XML, which build servers read: what differs is a failure, what isn't checked is skipped. */
import type { Result } from '../run.ts'
import { escapeHtml } from './escape.ts'
import { redactText } from './redact.ts'
import { countOf, sectionOf, type RunFacts } from './summary.ts'

const seconds = (results: readonly Result[]): string =>
  (results.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000).toFixed(3)

function testcase({ check, verdict, reason, milliseconds }: Result): string {
  const head = `    <testcase classname="${escapeHtml(check.id.split('/')[0] ?? '')}" name="${escapeHtml(check.id)}" time="${(milliseconds / 1000).toFixed(3)}"`
  if (verdict === 'passed') return `${head}/>`
  const message = escapeHtml(redactText(reason))
  if (verdict === 'not checked') return `${head}>\n      <skipped message="${message}"/>\n    </testcase>`
  const places = check.sources.map(([file, subject]) => `${file}: ${subject}`).join('\n')
  const text = escapeHtml(`${check.title}.\n${places}`)
  return `${head}>\n      <failure message="${message}">${text}</failure>\n    </testcase>`
}

const attributes = (results: readonly Result[]): string =>
  `tests="${results.length}" failures="${countOf(results, 'differs')}" errors="0" skipped="${countOf(results, 'not checked')}" time="${seconds(results)}"`

export function junitOf({ bank, startedAt, results }: RunFacts): string {
  const names = [...new Set(results.map(sectionOf))]
  const suites = names.map((name) => {
    const ownResults = results.filter((result) => sectionOf(result) === name)
    const timestamp = new Date(startedAt).toISOString().slice(0, 19)
    return [
      `  <testsuite name="${escapeHtml(name)}" timestamp="${timestamp}" ${attributes(ownResults)}>`,
      ...ownResults.map(testcase),
      '  </testsuite>',
    ].join('\n')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escapeHtml(`conformance of ${bank}`)}" ${attributes(results)}>`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n')
}
