/**
 * `npm test`: every stage, some at a time (schedule.ts); a table, and `N passed, N failed[, N skipped]` as
 * the last line. Started by ../run.mjs, which has installed what it needs. Logs lie under .cache/test/.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureBrowsers, type FoundBrowsers } from '../browsers.ts'
import { childRunner } from './child.ts'
import { choose, stageOf, wrongOption } from './choice.ts'
import { count, forget, isGreen, readResults, summary, type Result } from './results.ts'
import { runAll } from './schedule.ts'
import type { Context, Stage } from './stage.ts'
import { stages } from './stages.ts'
import { keepTimes } from './times.ts'

const HELP = `npm test [-- [STAGE [PART …] | FILE | FOLDER] … [--no-build] [--verbose]]

npm test                                      every stage
npm test -- unit chain                        these, and the stages that they need
npm test -- test/e2e/number.test.ts           one file, or all test files of a folder
npm test -- e2e --no-build                    takes the bundles as they are

--no-build  builds nothing before     --verbose  shows all output     --help  this text

Stages: ${list((stage) => stage.byDefault !== false)}
Only when named: ${list((stage) => stage.byDefault === false)}
Logs: .cache/test/STAGE.log`

function list(holds: (stage: Stage) => boolean): string {
  const names = Object.keys(stages).filter((name) => holds(stageOf(name)))
  return names
    .map((name) => {
      const { parts = [], options: named = {} } = stageOf(name)
      return [
        name,
        ...parts.map((part) => `[${part}]`),
        ...Object.keys(named).map((option) => `[--${option} …]`),
      ].join(' ')
    })
    .join(', ')
}

interface Row {
  readonly name: string
  readonly results: readonly Result[]
  readonly seconds: number
  readonly log?: string
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, '.cache/test')
process.chdir(root)
const { values: options, positionals: words } = readArguments()
const child = childRunner({ cwd: root, verbose: options['verbose'] === true })

/**
 * Folder for what this run's processes write beside the repository. One that is ended, or killed after its
 * time, takes nothing away itself: servers' data, browsers' profiles.
 */
const temporary = mkdtempSync(join(tmpdir(), 'bank-elements-'))
for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = temporary
process.on('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }))

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  const interrupt = async (): Promise<void> => {
    await child.endAll()
    console.log(`interrupted by ${signal}\n0 passed, 1 failed`)
    process.exit(130)
  }
  process.once(signal, () => void interrupt())
}

process.on('uncaughtException', (error) => {
  console.log(`${error.stack}\n\n0 passed, 1 failed`)
  process.exit(1)
})

function readArguments(): ReturnType<typeof parseArgs> {
  const names = Object.values(stages).flatMap((stage) => Object.keys(stage.options ?? {}))
  const valued = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  const flag = { type: 'boolean' as const }
  try {
    const given = parseArgs({
      allowPositionals: true,
      options: { ...valued, verbose: flag, 'no-build': flag, help: { ...flag, short: 'h' } },
    })
    const mistake = wrongOption(given.positionals, given.values)
    if (mistake !== undefined) throw new Error(mistake)
    return given
  } catch (error) {
    console.log(`${(error as Error).message}\n\n0 passed, 1 failed`)
    return process.exit(1)
  }
}

/** The command line of a stage: the parts and options named for it. */
const optionsFor = ({ parts = [], options: own = {} }: Stage): Pick<Context, 'parts' | 'options'> => ({
  parts: parts.filter((name) => words.includes(name)),
  options: Object.fromEntries(
    Object.keys(own).flatMap((name) => (typeof options[name] === 'string' ? [[name, options[name]]] : [])),
  ),
})

type Surroundings = Pick<Context, 'node' | 'browsers' | 'only'>

/** Runs one stage; whatever goes wrong with the stage itself becomes a failed result. */
async function runStage(name: string, surroundings: Surroundings): Promise<Row> {
  const stage = stageOf(name)
  const paths = { log: join(cache, `${name}.log`), results: join(cache, `${name}.jsonl`) }
  forget(paths.results)
  forget(paths.log)
  const startTime = Date.now()
  const seconds = (): number => Math.round((Date.now() - startTime) / 1000)
  const progress = setInterval(
    () => console.log(`  … ${name}: ${summary(count(readResults(paths.results)))} (${seconds()} s)`),
    20_000,
  )
  let trouble: string | undefined
  let { log } = paths
  let timedOut = false
  try {
    const ending = await stage.run({ root, child, ...surroundings, ...paths, ...optionsFor(stage) })
    timedOut = ending.timedOut === true
    if (timedOut) trouble = 'ended after its time-out'
    else if (ending.code !== 0)
      trouble = `ended with exit code ${ending.code}${ending.signal ? ` (${ending.signal})` : ''}`
    // One of several processes, whose own log says why.
    log = ending.log ?? log
  } catch (error) {
    trouble = (error as Error).stack
  } finally {
    clearInterval(progress)
  }
  const results = readResults(paths.results)
  keepTimes(root, results)
  const hasFailed = results.some(({ result }) => result === 'failed')
  if (!trouble && results.length === 0) trouble = 'ran no tests'
  // A test cut off by the time-out has failed for no other reason.
  if (trouble && (timedOut || !hasFailed))
    results.unshift({ result: 'failed', name: `stage ${name}`, where: name, error: trouble, crash: true })
  return { name, results, seconds: seconds(), log }
}

function printFailures({ results, log = '' }: Row): void {
  const failures = results.filter(({ result }) => result === 'failed')
  for (const { name, where, error } of failures.slice(0, 30)) {
    console.log(`\n  ✗ ${name}${where === name ? '' : `   [${where}]`}`)
    const lines = error?.split('\n').filter((text) => !/^\s+at .*\bnode:internal\//.test(text))
    if (lines)
      console.log(
        lines
          .slice(0, 40)
          .map((text) => `      ${text}`)
          .join('\n'),
      )
  }
  if (failures.length > 30) console.log(`\n  … and ${failures.length - 30} more`)
  // Without a stack the reason stands only in the log: a file that could not be loaded, a stage that broke
  // off.
  if (failures.some(({ crash, error }) => crash || error === undefined || error === 'test failed'))
    printTail(log)
  console.log(`\n  log: ${log}\n`)
}

function printTail(log: string): void {
  try {
    const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-60)
    console.log(`\n  last lines of the log:\n${lines.map((text) => `  | ${text}`).join('\n')}`)
  } catch {
    console.log('\n  no log was written')
  }
}

/** Counts of each stage, and of each engine where there are several. */
function printTable(rows: readonly Row[]): void {
  const lines = rows.flatMap(({ name, results, seconds }) => [
    [name, { ...count(results), seconds }] as const,
    ...[...new Set(results.flatMap(({ engine }) => engine ?? []))].map(
      (engine) => [`${name}, ${engine}`, count(results.filter((entry) => entry.engine === engine))] as const,
    ),
  ])
  console.table(Object.fromEntries(lines))
}

async function main(): Promise<ReturnType<typeof count>> {
  const { names, only } = choose(words, { noBuild: options['no-build'] === true })
  mkdirSync(cache, { recursive: true })
  const node = process.execPath
  const noBrowsers: FoundBrowsers = { chromium: undefined, firefox: undefined, webkit: undefined }
  const browsers = names.some((name) => stageOf(name).browsers) ? await ensureBrowsers() : noBrowsers

  for (const name of names) void stageOf(name).fetch?.()

  let isBuilt = true
  async function runOne(name: string): Promise<Row> {
    if (!isBuilt && stageOf(name).needs?.includes('build')) {
      console.log(`${name}: not run, the build failed`)
      return {
        name,
        seconds: 0,
        results: [{ result: 'failed', name: `stage ${name}`, where: name, error: 'no build' }],
      }
    }
    console.log(`${name} …`)
    const row = await runStage(name, { node, browsers, only: only.get(name) })
    const counts = count(row.results)
    console.log(`${name}: ${summary(counts)} (${row.seconds} s)`)
    if (counts.failed) printFailures(row)
    if (name === 'build') isBuilt = counts.failed === 0
    return row
  }
  const rows = await runAll(stages, names, runOne)
  printTable(rows)
  return count(rows.flatMap(({ results }) => results))
}

if (options['help'] === true) console.log(HELP)
else {
  const total = await main().catch((error: unknown) => {
    console.log((error as Error).stack)
    return { passed: 0, failed: 1, skipped: 0 }
  })
  await child.endAll()
  process.exitCode = isGreen(total) ? 0 : 1
  console.log(`\n${summary(total)}`)
}
