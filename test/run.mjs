// `npm test`: every stage, some at a time (schedule.mjs); a table, and `N passed, N failed[, N skipped]` as
// the last line.
//   node test/run.mjs [stage [its parts …] …] [--verbose] [--no-build]
// A stage that takes options of its own (bench: --part a,b and --runs n) names them in stages.mjs.
// Runs on Node 20 or later, on a fresh clone without node_modules, without a terminal. Logs lie under
// .cache/test/.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { childRunner } from './runner/child.mjs'
import { count, forget, isGreen, readResults, summary } from './runner/results.mjs'
import { runAll } from './runner/schedule.mjs'
import { stages } from './runner/stages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const cache = join(root, '.cache/test')
const { values: options, positionals: words } = readArguments()
const verbose = options.verbose === true
const child = childRunner({ cwd: root, verbose })

process.chdir(root)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  const interrupt = async () => {
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

function readArguments() {
  const own = Object.values(stages).flatMap((stage) => stage.options ?? [])
  const valued = Object.fromEntries(own.map((name) => [name, { type: 'string' }]))
  try {
    return parseArgs({
      allowPositionals: true,
      options: { ...valued, verbose: { type: 'boolean' }, 'no-build': { type: 'boolean' } },
    })
  } catch (error) {
    console.log(`${error.message}\n\n0 passed, 1 failed`)
    return process.exit(1)
  }
}

/** The command line of a stage: the parts and options named for it. */
const optionsFor = ({ parts = [], options: own = [] }) => ({
  parts: parts.filter((name) => words.includes(name)),
  options: Object.fromEntries(own.flatMap((name) => (name in options ? [[name, options[name]]] : []))),
})

function chosenStages() {
  const named = words.filter((name) => name in stages)
  const parts = named.flatMap((name) => stages[name].parts ?? [])
  const unknown = words.filter((name) => !(name in stages) && !parts.includes(name))
  if (unknown.length)
    throw new Error(`no stage called ${unknown.join(', ')}; there are ${Object.keys(stages).join(', ')}`)
  const targets = named.length
    ? named
    : Object.keys(stages).filter((name) => stages[name].byDefault !== false)
  const withNeeds = new Set([...targets, ...targets.flatMap((name) => stages[name].needs ?? [])])
  if (options['no-build'] && !named.includes('build')) withNeeds.delete('build')
  return Object.keys(stages).filter((name) => withNeeds.has(name))
}

/** Runs one stage; whatever goes wrong with the stage itself becomes a failed result. */
async function runStage(name, context) {
  const paths = { log: join(cache, `${name}.log`), results: join(cache, `${name}.jsonl`) }
  forget(paths.results)
  forget(paths.log)
  const startTime = Date.now()
  const seconds = () => Math.round((Date.now() - startTime) / 1000)
  const progress = setInterval(
    () => console.log(`  … ${name}: ${summary(count(readResults(paths.results)))} (${seconds()} s)`),
    20_000,
  )
  let trouble
  let { log } = paths
  let timedOut = false
  try {
    const ending = await stages[name].run({ root, child, ...context, ...paths, ...optionsFor(stages[name]) })
    timedOut = ending.timedOut === true
    if (timedOut) trouble = 'ended after its time-out'
    else if (ending.code !== 0)
      trouble = `ended with exit code ${ending.code}${ending.signal ? ` (${ending.signal})` : ''}`
    // One of several processes, whose own log says why.
    log = ending.log ?? log
  } catch (error) {
    trouble = error.stack
  } finally {
    clearInterval(progress)
  }
  const results = readResults(paths.results)
  const hasFailed = results.some(({ result }) => result === 'failed')
  if (!trouble && results.length === 0) trouble = 'ran no tests'
  const broken = { result: 'failed', name: `stage ${name}`, where: name, error: trouble, crash: true }
  // A test cut off by the time-out has failed for no other reason.
  if (trouble && (timedOut || !hasFailed)) results.unshift(broken)
  return { name, results, seconds: seconds(), log }
}

function printFailures({ results, log }) {
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

function printTail(log) {
  try {
    const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-60)
    console.log(`\n  last lines of the log:\n${lines.map((text) => `  | ${text}`).join('\n')}`)
  } catch {
    console.log('\n  no log was written')
  }
}

function printTable(rows) {
  const cell = (value, width) => String(value).padStart(width)
  const head = (title) => title.padEnd(26)
  console.log(
    `\n${head('stage')}${['passed', 'failed', 'skipped', 'seconds'].map((title) => cell(title, 9)).join('')}`,
  )
  for (const { name, results, seconds } of rows) {
    const { passed, failed, skipped } = count(results)
    console.log(`${head(name)}${[passed, failed, skipped, seconds].map((value) => cell(value, 9)).join('')}`)
    for (const engine of new Set(results.map((entry) => entry.engine).filter(Boolean))) {
      const part = count(results.filter((entry) => entry.engine === engine))
      console.log(
        `${head(`  ${engine}`)}${[part.passed, part.failed, part.skipped].map((value) => cell(value, 9)).join('')}`,
      )
    }
  }
}

async function main() {
  const choices = chosenStages()
  mkdirSync(cache, { recursive: true })
  const { ensureInstalled, nodeBinary } = await import('../demo/bootstrap.mjs')
  await ensureInstalled({ tests: true })
  const node = await nodeBinary()
  const { ensureBrowsers } = await import('./browsers.mjs')
  const browsers = choices.some((name) => stages[name].browsers) ? await ensureBrowsers() : {}

  for (const name of choices) void stages[name].fetch?.()

  let build = true
  async function runOne(name) {
    if (!build && stages[name].needs?.includes('build')) {
      const results = [{ result: 'failed', name: `stage ${name}`, where: name, error: 'no build' }]
      console.log(`${name}: not run, the build failed`)
      return { name, seconds: 0, results }
    }
    console.log(`${name} …`)
    const row = await runStage(name, { node, browsers })
    const counts = count(row.results)
    console.log(`${name}: ${summary(counts)} (${row.seconds} s)`)
    if (counts.failed) printFailures(row)
    if (name === 'build') build = counts.failed === 0
    return row
  }
  const rows = await runAll(stages, choices, runOne)
  printTable(rows)
  return count(rows.flatMap(({ results }) => results))
}

const total = await main().catch((error) => {
  console.log(error.stack)
  return { passed: 0, failed: 1, skipped: 0 }
})
await child.endAll()
process.exitCode = isGreen(total) ? 0 : 1
console.log(`\n${summary(total)}`)
