// THE table of test stages, in the order they start: the build first, which most need; last, the end-to-end
// tests, which keep both cores busy, beside one that often waits. Each leaves lines of JSON (results.mjs) and
// answers how its process ended.
import { appendFileSync, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureOldest } from '../oldest.mjs'
import { ensureBalancers, ensureRedis } from '../servers.mjs'
import { lint } from './lint.mjs'
import { deal, forget, partOf, readResults } from './results.mjs'
import { PLACES } from './schedule.mjs'

/** Minutes are upper bounds that end a hung stage; nothing is asserted about time. */
const minutes = (count) => count * 60_000

const cleanEnv = () => {
  const { NODE_TEST_CONTEXT: _nested, FORCE_COLOR: _colour, ...env } = process.env
  return { ...env, NO_COLOR: '1', NODE_ENV: 'test' }
}

/** Processes of a stage at the same time, one for each of two cores. */
const AT_ONCE = 2
/** The same for tests of pages, which often wait. */
const AT_ONCE_WITH_PAGES = 4

/**
 * Files in one process, which ends with its last test: libraries keep timers for seconds (a store of
 * nanostores that nobody reads, an exporter of spans). Only here: where each file has a process of its own,
 * results are lost at that end.
 */
export const TOGETHER = ['--test-isolation=none', '--test-force-exit']

/** After this long a test or suite has failed, by its name, and the next one's turn comes. */
const HUNG = minutes(5)

/** Runs node:test once. Compiled sources are kept for the next process. */
const runTests = ({ root, node, child }, { results, log, timeoutMs, options, files, env, aloud }) =>
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
    {
      log,
      timeoutMs,
      env: { ...cleanEnv(), NODE_COMPILE_CACHE: join(root, '.cache/node'), TEST_RESULTS: results, ...env },
      aloud,
    },
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
 * A stage of node:test files that share processes, one file after the other, so that the source is loaded,
 * and browser and demo server are started, once in each process. A hook there must stand in a `describe`;
 * beside it, it would be every file's (unit/hooks.test.ts). Files are dealt by their size, of which `rate`
 * bytes run in a second; of those that run for `long`, the seconds stand there. A file of which nothing was
 * heard has failed: it holds no test, or its process broke off.
 */
function sharedTests(
  folder,
  { timeoutMs = minutes(10), engine, processes = AT_ONCE, rate = 1, long = {} } = {},
) {
  return async (context) => {
    const { root, log, results, browsers } = context
    if (engine && !browsers[engine]) return skip(results, [engine])
    const files = readdirSync(join(root, folder), { recursive: true })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    const size = (file) => statSync(join(root, file)).size
    const secondsOf = (file) => long[file.slice(`${folder}/`.length)] ?? size(file) / rate
    const weighed = files.map((file) => ({ file, weight: secondsOf(file) }))
    const ending = await Promise.all(
      deal(weighed, processes).map((mine, index) =>
        runTests(context, {
          results: partOf(results, index + 1),
          log: partOf(log, index + 1),
          timeoutMs,
          options: [...TOGETHER, `--test-timeout=${HUNG}`],
          files: mine,
        }),
      ),
    )
    const logs = ending.map((_, index) => readFileSync(partOf(log, index + 1), 'utf8'))
    writeFileSync(log, logs.join('\n'))
    const all = readResults(results)
    const reportedFiles = new Set(all.map(({ where }) => where.replaceAll('\\', '/')))
    // Of one that was ended from outside, nothing more is heard anyway.
    const silent = all.some(({ crash }) => crash) ? [] : files.filter((file) => !reportedFiles.has(file))
    writeFileSync(results, silent.map((file) => line('failed', file, 'nothing was heard of it')).join(''))
    const broken = ending.findIndex(({ code, timedOut }) => code !== 0 || timedOut)
    return broken < 0 ? { code: 0 } : { ...ending[broken], log: partOf(log, broken + 1) }
  }
}

const skipped = (engine) =>
  `${JSON.stringify({ result: 'skipped', name: `${engine} is not installed`, where: engine, engine })}\n`

function skip(results, engines) {
  writeFileSync(results, engines.map(skipped).join(''))
  return { code: 0 }
}

const line = (result, place, error) =>
  `${JSON.stringify({ result, name: place, where: place, ...(error && { error }) })}\n`

/** The whole project is one test; every file of test/types is one more (its lines must not compile). */
async function types({ root, node, child, log, results }) {
  const compiler = join('node_modules', 'typescript7', 'bin', 'tsc')
  const ending = await child.run(node, [compiler, '--noEmit', '--pretty', 'false'], {
    log,
    timeoutMs: minutes(5),
  })
  const folder = join(root, 'test/types')
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.ts')) : []
  const complaints = readFileSync(log, 'utf8')
    .split('\n')
    .filter((text) => /error TS\d+/.test(text))
  const complaintsOf = (file) =>
    complaints.filter((text) => text.replaceAll('\\', '/').startsWith(`test/types/${file}(`))
  const otherEntries = complaints.filter((text) => !files.some((file) => complaintsOf(file).includes(text)))
  const verdict = (place, errors) => line(errors.length ? 'failed' : 'passed', place, errors.join('\n'))
  const crashed = ending.code !== 0 && complaints.length === 0
  const project = crashed
    ? line('failed', 'tsc --noEmit', 'the compiler crashed')
    : verdict('tsc --noEmit', otherEntries)
  writeFileSync(
    results,
    project + files.map((file) => verdict(`test/types/${file}`, complaintsOf(file))).join(''),
  )
  return { ...ending, code: 0 }
}

async function build({ node, child, log, results }) {
  const ending = await child.run(node, ['demo/start.mjs', '--build-only'], { log, timeoutMs: minutes(10) })
  writeFileSync(results, line(ending.code === 0 ? 'passed' : 'failed', 'build'))
  return { ...ending, code: 0 }
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
  ensureBalancers()
  return nodeTests(['test/store/**/*.test.ts'], { concurrency: 1 })(context)
}

/** A test's name begins with its engine and version. */
const withEngine = (result) => ({ ...result, engine: /^(\S+ [\d.]+): /.exec(result.name)?.[1] })

/** The journeys in the oldest promised Chromium and in the other engines, at once: they mostly wait. */
async function journeys(context) {
  const { log, results, browsers } = context
  const oldest = await ensureOldest()
  const engines = [
    ['chromium 111', oldest && { CHROMIUM_PATH: oldest }],
    ['firefox', browsers.firefox && { JOURNEYS_IN: 'firefox' }],
    ['webkit', browsers.webkit && { JOURNEYS_IN: 'webkit' }],
  ]
  const present = engines.filter(([, env]) => env)
  const ending = await Promise.all(
    present.map(([, env], index) =>
      runTests(context, {
        results: partOf(results, index + 1),
        log: partOf(log, index + 1),
        timeoutMs: minutes(10),
        options: [...TOGETHER, `--test-timeout=${minutes(1)}`],
        // The way of Tab in Chromium is shown by e2e; only the oldest ignores an import map that comes late.
        files: ['journeys', env.JOURNEYS_IN ? 'focus' : 'importMaps'].map(
          (name) => `test/journeys/${name}.test.ts`,
        ),
        env,
      }),
    ),
  )
  const all = readResults(results).map(withEngine)
  forget(results)
  skip(
    results,
    engines.flatMap(([engine, env]) => (env ? [] : [engine])),
  )
  appendFileSync(results, all.map((result) => `${JSON.stringify(result)}\n`).join(''))
  const broken = ending.findIndex(({ code, timedOut }) => code !== 0 || timedOut)
  return broken < 0 ? { code: 0 } : { ...ending[broken], log: partOf(log, broken + 1) }
}

/** Each measures one thing. */
const benches = {
  proxy: 'test/bench/proxy.test.ts',
  page: 'test/bench/page/page.test.ts',
  capacity: 'test/bench/capacity.test.ts',
}
const USUAL_BENCHES = ['proxy', 'page']

/** Options of a stage, as variables: BENCH_RUNS. */
const asVariables = (stage, options) =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [`${stage}_${name.toUpperCase()}`, value]),
  )

/** All benches, or those named. What they print is what they are for, so it is shown. */
const bench = (context) => {
  const { log, results, parts, options } = context
  return runTests(context, {
    results,
    log,
    timeoutMs: minutes(60),
    options: ['--test-concurrency=1'],
    files: (parts.length ? parts : USUAL_BENCHES).map((name) => benches[name]),
    env: asVariables('BENCH', options),
    aloud: true,
  })
}

/** Contact sheets of every state, and with `axe` every violation. */
const gallery = (context) => {
  const { log, results, parts, options } = context
  return runTests(context, {
    results,
    log,
    timeoutMs: minutes(180),
    options: [],
    files: ['test/gallery/gallery.test.ts'],
    env: { ...asVariables('GALLERY', options), ...(parts.includes('axe') && { GALLERY_AXE: '1' }) },
    aloud: true,
  })
}

/**
 * `byDefault: false` runs only when named. `parts` are words that may stand behind its name, `options` what
 * it may be given with a value; `run` is handed both. `needs` lists stages that run first.
 * `places` is how many of the places it takes where stages run at a time (schedule.mjs); one is usual.
 * `fetch` gets what the stage needs from elsewhere, while others run; never rejects.
 * `browsers: true` has the engines looked up (and installed) before.
 */
export const stages = {
  build: { run: build },
  lint: { run: lint },
  types: { run: types },
  layers: { run: nodeTests(['test/checks/layers.ts']) },
  unit: {
    run: sharedTests('test/unit', {
      rate: 30_000,
      long: {
        'proxy/operate/logBlocked.test.ts': 7,
        'proxy/config/reload.test.ts': 5,
        'proxy/operate/egress.test.ts': 5,
        'proxy/http/framing.test.ts': 4,
        'proxy/config/check.test.ts': 4,
        'languages.test.ts': 3,
        'demo/server.test.ts': 3,
        'proxy/bank/bank.test.ts': 3,
        'proxy/operate/traces.test.ts': 2,
      },
    }),
  },
  chain: {
    run: sharedTests('test/chain', {
      rate: 17_000,
      long: {
        'pay/campaign.test.ts': 12,
        'conformance/banks.test.ts': 8,
        'conformance/faults.test.ts': 6,
        'conformance/command.test.ts': 5,
        'pay/deliveries.test.ts': 4,
        'first.test.ts': 3,
        'openapi/documents.test.ts': 3,
        'pay/emitted.test.ts': 3,
        'pay/payRefused.test.ts': 2,
        'conformance/report.test.ts': 2,
      },
    }),
  },
  elements: { run: elements, needs: ['build'], browsers: true },
  built: {
    run: nodeTests(
      [
        'test/checks/reproducible.ts',
        'test/checks/build.ts',
        'test/checks/baseline.ts',
        'test/checks/firstPay.ts',
        'test/checks/package.ts',
        'test/checks/compose.ts',
      ],
      { concurrency: 1 },
    ),
    needs: ['build'],
  },
  kit: {
    run: sharedTests('test/kit', { engine: 'chromium', processes: 3 }),
    needs: ['build'],
    browsers: true,
  },
  journeys: { run: journeys, fetch: ensureOldest, needs: ['build'], browsers: true },
  frameworks: {
    run: nodeTests(['test/frameworks/*.test.ts'], { concurrency: 1, engine: 'chromium' }),
    needs: ['build'],
    browsers: true,
  },
  dev: {
    run: nodeTests(['test/dev/*.test.ts'], { concurrency: 1, engine: 'chromium' }),
    browsers: true,
  },
  sizes: {
    run: nodeTests(['test/checks/sizes.ts', 'test/checks/takeOver.ts'], {
      concurrency: 1,
      engine: 'chromium',
    }),
    needs: ['build'],
    browsers: true,
  },
  store: { run: overRedis },
  e2e: {
    run: sharedTests('test/e2e', {
      timeoutMs: minutes(30),
      engine: 'chromium',
      processes: AT_ONCE_WITH_PAGES,
      rate: 650,
      long: {
        'wild-pages.test.ts': 69,
        'translated.test.ts': 65,
        'wild-scripts.test.ts': 62,
        'boundary.test.ts': 44,
        'first-pay.test.ts': 30,
        'gallery.test.ts': 24,
        'frame-visibility.test.ts': 22,
        'hosted.test.ts': 20,
        'faults.test.ts': 20,
        'harness.test.ts': 19,
        'libraries.test.ts': 18,
        'pay-chance.test.ts': 17,
      },
    }),
    needs: ['build'],
    browsers: true,
    places: 2,
  },
  bench: {
    run: bench,
    parts: Object.keys(benches),
    options: ['part', 'runs', 'against'],
    needs: ['build'],
    browsers: true,
    places: PLACES,
    byDefault: false,
  },
  gallery: {
    run: gallery,
    parts: ['axe'],
    options: ['part', 'where', 'engine', 'bank'],
    needs: ['build'],
    browsers: true,
    places: PLACES,
    byDefault: false,
  },
  soak: {
    run: nodeTests(['test/soak/**/*.test.ts'], { timeoutMs: minutes(120), concurrency: 1 }),
    needs: ['build'],
    browsers: true,
    places: PLACES,
    byDefault: false,
  },
}
