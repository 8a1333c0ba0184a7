/**
 * The stage `lint`: the linter and the formatter over everything, one failed result for each file that one of
 * them finds fault with.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ending } from './child.ts'
import { lineOf } from './results.ts'
import type { Context } from './stage.ts'

const line = (result: 'passed' | 'failed', name: string, place: string, error?: string): string =>
  lineOf({ result, name, where: place, error })

interface Report {
  readonly diagnostics: readonly {
    readonly filename: string
    readonly code?: string
    readonly message: string
    readonly note?: string
    readonly help?: string
    readonly labels?: readonly { readonly span: { readonly line: number; readonly column: number } }[]
  }[]
}

/**
 * The findings of oxlint, file by file: { "src/a.ts": ["3:7 rule: message", …] }; undefined when it broke
 * off.
 */
function findingsOf(output: string): Record<string, string[]> | undefined {
  let report: Report
  try {
    report = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as Report
  } catch {
    return undefined
  }
  const files: Record<string, string[]> = {}
  for (const { filename, code, message, note, help, labels } of report.diagnostics) {
    const { line: row = 0, column = 0 } = labels?.[0]?.span ?? {}
    // A circle of imports is named in the note.
    const options = note ?? help
    const text = `${row}:${column} ${code ? `${code}: ` : ''}${message}${options ? `\n${options}` : ''}`
    ;(files[filename || 'oxlint'] ??= []).push(text)
  }
  return files
}

const skipped = (name: string, reason: string): string =>
  lineOf({ result: 'skipped', name: `${name}: ${reason}`, where: name })

/** Each tool's program comes by platform, as an optional package. */
const isMissing = (output: string): boolean => /cannot find native binding/i.test(output)
const noProgram = `the lock file has no program for ${process.platform}-${process.arch}`

/** Results of the linter. */
function linted({ code }: Ending, output: string): string {
  if (isMissing(output)) return skipped('oxlint', noProgram)
  const files = findingsOf(output)
  if (files === undefined) return line('failed', 'oxlint', 'oxlint', `broke off:\n${output.slice(0, 4_000)}`)
  const matches = Object.entries(files)
  if (matches.length > 0)
    return matches.map(([file, texts]) => line('failed', file, 'oxlint', texts.join('\n'))).join('')
  return code === 0
    ? line('passed', 'oxlint', 'oxlint')
    : line('failed', 'oxlint', 'oxlint', `ended with exit code ${code}:\n${output.slice(0, 4_000)}`)
}

/** Results of the formatter: 0 is all well, 1 names files, anything else is a mistake of its own. */
function formatted({ code }: Ending, output: string): string {
  if (isMissing(output)) return skipped('oxfmt', noProgram)
  const files = output.split('\n').filter(Boolean)
  if (code === 0) return line('passed', 'oxfmt', 'oxfmt')
  if (code === 1 && files.length > 0)
    return files.map((file) => line('failed', file, 'oxfmt', 'npm run format lays it out')).join('')
  return line('failed', 'oxfmt', 'oxfmt', `ended with exit code ${code}:\n${output.slice(0, 4_000)}`)
}

export async function lint({ node, child, log, results }: Context): Promise<Ending> {
  const formatLog = log.replace(/\.log$/, '-format.log')
  const tool = (...path: string[]): string => join('node_modules', ...path)
  const [linter, formatter] = await Promise.all([
    child.run(node, [tool('oxlint', 'bin', 'oxlint'), '--format', 'json'], { log }),
    child.run(node, [tool('oxfmt', 'bin', 'oxfmt'), '--list-different'], { log: formatLog }),
  ])
  writeFileSync(
    results,
    linted(linter, readFileSync(log, 'utf8')) + formatted(formatter, readFileSync(formatLog, 'utf8')),
  )
  return { code: 0, timedOut: Boolean(linter.timedOut || formatter.timedOut) }
}
