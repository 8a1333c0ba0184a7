// THE table of test stages, in the order they run. Each leaves lines of JSON (results.mjs) and answers how
// its process ended.
import { appendFileSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureRedis } from '../redis.mjs'
import { lint } from './lint.mjs'
import { readResults } from './results.mjs'

/** Minutes are upper bounds that end a hung stage; nothing is asserted about time. */
const minutes = (count) => count * 60_000

const cleanEnv = () => {
  const { NODE_TEST_CONTEXT: _nested, FORCE_COLOR: _colour, ...env } = process.env
  return { ...env, NO_COLOR: '1', NODE_ENV: 'test' }
}

/** Test files that run at a time: every file has servers and browsers of its own, and mostly waits. */
const AT_ONCE = 2

/** Runs node:test once. Compiled sources are kept for the next process. */
const runTests = ({ root, node, child }, { results, log, timeoutMs, options, files }) =>
  child.run(
    node,
    [
      '--test',
      '--disable-warning=ExperimentalWarning',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=./test/runner/node-reporter.mjs',
      `--test-reporter-destination=${results}`,
      ...options,
      ...files,
    ],
    { log, timeoutMs, env: { ...cleanEnv(), NODE_COMPILE_CACHE: join(root, '.cache/node') } },
  )

/** A stage of node:test files, each in a process of its own. */
function nodeTests(globs, { timeoutMs = minutes(10), concurrency = AT_ONCE, engine } = {}) {
  return async (context) => {
    const { log, results, browsers } = context
    if (engine && !browsers[engine]) return skip(results, [engine])
    const options = [`--test-concurrency=${concurrency}`]
    return runTests(context, { results, log, timeoutMs, options, files: globs })
  }
}

/**
 * A stage of node:test files that share their process: the source is loaded once, not once a file. Two of
 * them at a time, each with half of the files. A hook there must stand in a `describe`; beside it, it would
 * be every file's (unit/hooks.test.ts).
 */
function sharedTests(folder, { timeoutMs = minutes(10), engine } = {}) {
  return async (context) => {
    const { root, log, results, browsers } = context
    if (engine && !browsers[engine]) return skip(results, [engine])
    const parts = [1, 2].map((part) => ({ part, results: `${results}.${part}`, log: `${log}.${part}` }))
    for (const part of parts) rmSync(part.results, { force: true })
    const ended = await Promise.all(
      parts.map(({ part, ...paths }) => {
        const options = ['--test-isolation=none', `--test-shard=${part}/${parts.length}`]
        const files = [`${folder}/**/*.test.ts`]
        return runTests(context, { ...paths, timeoutMs, options, files })
      }),
    )
    const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
    writeFileSync(log, parts.map((part) => read(part.log)).join('\n'))
    writeFileSync(results, parts.map((part) => read(part.results)).join(''))
    // A file without a test leaves no trace in a process that it shares.
    const tested = new Set(readResults(results).map(({ where }) => where))
    const silent = readdirSync(join(root, folder), { recursive: true })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => join(folder, name))
      .filter((file) => !tested.has(file))
    appendFileSync(results, silent.map((file) => line('failed', file, 'this file holds no test')).join(''))
    return ended.find(({ code, timedOut }) => code !== 0 || timedOut) ?? ended[0]
  }
}

const skipped = (engine) =>
  `${JSON.stringify({ result: 'skipped', name: `${engine} is not installed`, where: engine, engine })}\n`

function skip(results, engines) {
  writeFileSync(results, engines.map(skipped).join(''))
  return { code: 0 }
}

const line = (result, where, error) =>
  `${JSON.stringify({ result, name: where, where, ...(error && { error }) })}\n`

/** The whole project is one test; every file of test/types is one more (its lines must not compile). */
async function types({ root, node, child, log, results }) {
  const compiler = join('node_modules', 'typescript7', 'bin', 'tsc')
  const ended = await child.run(node, [compiler, '--noEmit', '--pretty', 'false'], {
    log,
    timeoutMs: minutes(5),
  })
  const folder = join(root, 'test/types')
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.ts')) : []
  const complaints = readFileSync(log, 'utf8')
    .split('\n')
    .filter((text) => /error TS\d+/.test(text))
  const about = (file) =>
    complaints.filter((text) => text.replaceAll('\\', '/').startsWith(`test/types/${file}(`))
  const elsewhere = complaints.filter((text) => !files.some((file) => about(file).includes(text)))
  const verdict = (where, errors) => line(errors.length ? 'failed' : 'passed', where, errors.join('\n'))
  const crashed = ended.code !== 0 && complaints.length === 0
  const project = crashed
    ? line('failed', 'tsc --noEmit', 'the compiler crashed')
    : verdict('tsc --noEmit', elsewhere)
  writeFileSync(results, project + files.map((file) => verdict(`test/types/${file}`, about(file))).join(''))
  return { ...ended, code: 0 }
}

async function build({ node, child, log, results }) {
  const ended = await child.run(node, ['demo/start.mjs', '--build-only'], { log, timeoutMs: minutes(10) })
  writeFileSync(results, line(ended.code === 0 ? 'passed' : 'failed', 'build'))
  return { ...ended, code: 0 }
}

/** Bundles the tests, then runs them in every engine. */
async function elements({ node, child, log, results, browsers }) {
  // Without any engine the runner would look for a Chrome of its own.
  if (!Object.values(browsers).some(Boolean)) return skip(results, Object.keys(browsers))
  const bundle = `const { build } = await import('./demo/bootstrap.mjs'); await build({ tests: true })`
  const bundled = await child.run(node, ['--input-type=module', '--eval', bundle], {
    log,
    timeoutMs: minutes(10),
  })
  if (bundled.code !== 0) return bundled
  const env = { ...cleanEnv(), WTR_RESULTS: results }
  const cli = 'node_modules/@web/test-runner/dist/bin.js'
  return child.run(node, [cli, '--config', 'test/wtr.config.mjs'], { log, timeoutMs: minutes(15), env })
}

/** Proxies over one Redis; servers and child processes of their own, so one file after the other. */
async function overRedis(context) {
  if (ensureRedis() === undefined) return skip(context.results, ['redis'])
  return nodeTests(['test/store/**/*.test.ts'], { concurrency: 1 })(context)
}

/**
 * `byDefault: false` runs only when named. `needs` lists stages that run first.
 * `browsers: true` has the engines looked up (and installed) before.
 */
export const stages = {
  lint: { run: lint },
  types: { run: types },
  layers: { run: nodeTests(['test/checks/layers.ts']) },
  unit: { run: sharedTests('test/unit') },
  chain: { run: sharedTests('test/chain') },
  build: { run: build },
  store: { run: overRedis },
  built: { run: nodeTests(['test/checks/build.ts', 'test/checks/package.ts']), needs: ['build'] },
  elements: { run: elements, needs: ['build'], browsers: true },
  e2e: {
    run: sharedTests('test/e2e', { timeoutMs: minutes(20), engine: 'chromium' }),
    needs: ['build'],
    browsers: true,
  },
  frameworks: {
    run: nodeTests(['test/frameworks/*.test.ts'], { concurrency: 1, engine: 'chromium' }),
    needs: ['build'],
    browsers: true,
  },
  sizes: {
    run: nodeTests(['test/checks/sizes.ts', 'test/checks/firstWords.ts'], {
      concurrency: 1,
      engine: 'chromium',
    }),
    needs: ['build'],
    browsers: true,
  },
  bench: {
    run: nodeTests(['test/bench/**/*.test.ts'], { timeoutMs: minutes(30), concurrency: 1 }),
    needs: ['build'],
    browsers: true,
    byDefault: false,
  },
  soak: {
    run: nodeTests(['test/soak/**/*.test.ts'], { timeoutMs: minutes(120), concurrency: 1 }),
    needs: ['build'],
    browsers: true,
    byDefault: false,
  },
}
