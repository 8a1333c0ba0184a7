/**
 * THE table of test stages, in the order they start: the build first, which most need; last, the end-to-end
 * tests, which keep both cores busy, beside one that often waits. Each leaves lines of JSON (results.ts) and
 * answers how its process ended.
 */
import { appendFileSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { WHERES } from '../../demo/gallery/entry.ts'
import { BENCH_PARTS } from '../bench/page/names.ts'
import type { Engine } from '../browsers.ts'
import { ensureOldest } from '../oldest.ts'
import { ensureBalancers, ensureRedis } from '../servers.ts'
import type { Ending } from './child.ts'
import { deal, forget, lineOf, partOf, readResults, verdict, type Result } from './results.ts'
import { PLACES } from './schedule.ts'
import type { Context, Run, Stage } from './stage.ts'
import { weigh } from './times.ts'

/** Minutes are upper bounds that end a hung stage; nothing is asserted about time. */
const minutes = (count: number): number => count * 60_000

const cleanEnv = (): NodeJS.ProcessEnv => {
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

/** Test files of a stage, or those of them that were named. */
const filesOf = (patterns: readonly string[], { root, only }: Context): readonly string[] =>
  only
  ?? patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).map((file) => file.replaceAll('\\', '/'))

interface TestRun {
  readonly results: string
  readonly log: string
  readonly timeoutMs: number
  readonly options: readonly string[]
  readonly files: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  readonly aloud?: boolean
}

/** Runs node:test once. Compiled sources are kept for the next process. */
const runTests = (
  { root, node, child }: Context,
  { results, log, timeoutMs, options, files, env, aloud }: TestRun,
): Promise<Ending> =>
  child.run(
    node,
    [
      '--test',
      '--disable-warning=ExperimentalWarning',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=./test/runner/node-reporter.ts',
      `--test-reporter-destination=${results}`,
      ...options,
      ...files,
    ],
    {
      log,
      timeoutMs,
      env: { ...cleanEnv(), NODE_COMPILE_CACHE: join(root, '.cache/node'), ...env },
      aloud,
    },
  )

interface TestStage {
  readonly timeoutMs?: number
  /** Skipped without this engine. */
  readonly engine?: Engine
}

/** A stage of node:test files, each in a process of its own. */
function nodeTests(
  files: readonly string[],
  { timeoutMs = minutes(10), concurrency = AT_ONCE, engine }: TestStage & { concurrency?: number } = {},
): Pick<Stage, 'files' | 'run'> {
  return {
    files,
    async run(context) {
      const { log, results, browsers } = context
      if (engine && !browsers[engine]) return skip(results, [engine])
      const options = [`--test-concurrency=${concurrency}`]
      return runTests(context, { results, log, timeoutMs, options, files: filesOf(files, context) })
    },
  }
}

/**
 * A stage of node:test files that share processes, one file after the other, so that the source is loaded,
 * and browser and demo server are started, once in each process. A hook there must stand in a `describe`;
 * beside it, it would be every file's (unit/hooks.test.ts). Files are dealt by the time that each took the
 * last time (times.ts). A file of which nothing was heard has failed: it holds no test, or its process broke
 * off.
 */
function sharedTests(
  folder: string,
  { timeoutMs = minutes(10), engine, processes = AT_ONCE }: TestStage & { processes?: number } = {},
): Pick<Stage, 'files' | 'run'> {
  const patterns = [`${folder}/**/*.test.ts`]
  return {
    files: patterns,
    async run(context) {
      const { root, log, results, browsers } = context
      if (engine && !browsers[engine]) return skip(results, [engine])
      const files = filesOf(patterns, context)
      const ending = await Promise.all(
        deal(weigh(root, files), processes).map((batch, index) =>
          runTests(context, {
            results: partOf(results, index + 1),
            log: partOf(log, index + 1),
            timeoutMs,
            options: [...TOGETHER, `--test-timeout=${HUNG}`],
            files: batch,
          }),
        ),
      )
      const logs = ending.map((_, index) => readFileSync(partOf(log, index + 1), 'utf8'))
      writeFileSync(log, logs.join('\n'))
      const reportedFiles = new Set(readResults(results).map(({ where }) => where.replaceAll('\\', '/')))
      // Of one that was ended from outside, nothing more is heard anyway.
      const isEnded = ending.some(({ timedOut, signal }) => timedOut || signal)
      const silent = isEnded ? [] : files.filter((file) => !reportedFiles.has(file))
      writeFileSync(results, silent.map((file) => verdict(file, 'nothing was heard of it')).join(''))
      return endingOf(ending, log)
    },
  }
}

/** The end of several processes of a stage: that of the first one that broke off. */
function endingOf(endings: readonly Ending[], log: string): Ending {
  const broken = endings.findIndex(({ code, timedOut }) => code !== 0 || timedOut)
  const ending = endings[broken]
  return ending ? { ...ending, log: partOf(log, broken + 1) } : { code: 0 }
}

const skipped = (engine: string): string =>
  lineOf({ result: 'skipped', name: `${engine} is not installed`, where: engine, engine })

function skip(results: string, engines: readonly string[]): Ending {
  writeFileSync(results, engines.map(skipped).join(''))
  return { code: 0 }
}

/** Programs of Node, at once; each is one result. */
const programs =
  (...all: readonly (readonly [name: string, ...args: string[]])[]): Run =>
  async ({ node, child, log, results }) => {
    const endings = await Promise.all(
      all.map(async ([name, ...args], index) => {
        const ownLog = partOf(log, index + 1)
        const ending = await child.run(node, args, { log: ownLog })
        const output = readFileSync(ownLog, 'utf8')
        appendFileSync(log, output)
        const error = ending.code === 0 ? undefined : output || `ended with exit code ${ending.code}`
        appendFileSync(results, verdict(name, error))
        return ending
      }),
    )
    return { code: 0, timedOut: endings.some(({ timedOut }) => timedOut) }
  }

/** Bundles the tests, then runs them in every engine. */
async function elements({ node, child, log, results, browsers, only }: Context): Promise<Ending> {
  // Without any engine the runner would look for a Chrome of its own.
  if (!Object.values(browsers).some(Boolean)) return skip(results, Object.keys(browsers))
  const bundle = `const { build } = await import('./demo/build.ts'); await build({ tests: true })`
  const bundled = await child.run(node, ['--input-type=module', '--eval', bundle], {
    log,
    timeoutMs: minutes(10),
  })
  if (bundled.code !== 0) return bundled
  const bundles = only?.map((file) => `dist/test/elements/${basename(file).replace(/\.tsx?$/, '.js')}`)
  const env = { ...cleanEnv(), WTR_RESULTS: results, ...(bundles && { WTR_FILES: bundles.join() }) }
  const cli = 'node_modules/@web/test-runner/dist/bin.js'
  return child.run(node, [cli, '--config', 'test/wtr.config.mjs'], { log, timeoutMs: minutes(15), env })
}

const storeFiles = ['test/store/**/*.test.ts']
const storeOptions = { concurrency: 1, timeoutMs: minutes(20) }

/** Proxies over one Redis; servers and child processes of their own, so one file after the other. */
const overRedis: Pick<Stage, 'files' | 'run'> = {
  ...nodeTests(storeFiles, storeOptions),
  async run(context) {
    if (ensureRedis() === undefined) return skip(context.results, ['redis'])
    ensureBalancers()
    return nodeTests(storeFiles, storeOptions).run(context)
  },
}

/** A test's name begins with its engine and version. */
const withEngine = (result: Result): Result => ({
  ...result,
  engine: /^(\S+ [\d.]+): /.exec(result.name)?.[1],
})

/** The journeys in the oldest promised Chromium and in the other engines, at once: they mostly wait. */
async function journeys(context: Context): Promise<Ending> {
  const { log, results, browsers, only } = context
  const oldest = await ensureOldest()
  const engines: readonly (readonly [engine: string, env: NodeJS.ProcessEnv | undefined])[] = [
    ['chromium 111', oldest === undefined ? undefined : { CHROMIUM_PATH: oldest }],
    ['firefox', browsers.firefox && { JOURNEYS_IN: 'firefox' }],
    ['webkit', browsers.webkit && { JOURNEYS_IN: 'webkit' }],
  ]
  const present = engines.flatMap(([, env]) => (env ? [env] : []))
  const ending = await Promise.all(
    present.map((env, index) =>
      runTests(context, {
        results: partOf(results, index + 1),
        log: partOf(log, index + 1),
        timeoutMs: minutes(10),
        options: [...TOGETHER, `--test-timeout=${minutes(1)}`],
        // The way of Tab in Chromium is shown by e2e; only the oldest ignores an import map that comes late.
        files:
          only
          ?? ['journeys', env['JOURNEYS_IN'] ? 'focus' : 'importMaps'].map(
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
  appendFileSync(results, all.map(lineOf).join(''))
  return endingOf(ending, log)
}

/** Each measures one thing. */
const benches = {
  proxy: 'test/bench/proxy.test.ts',
  page: 'test/bench/page/page.test.ts',
  capacity: 'test/bench/capacity.test.ts',
}
const USUAL_BENCHES = ['proxy', 'page']
const ENGINES: readonly Engine[] = ['chromium', 'firefox', 'webkit']
const isBench = (name: string): name is keyof typeof benches => Object.hasOwn(benches, name)

/** Options of a stage, as variables: BENCH_RUNS. */
const asVariables = (stage: string, options: Context['options']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [`${stage}_${name.toUpperCase()}`, value]),
  )

/** All benches, or those named. What they print is what they are for, so it is shown. */
const bench: Run = (context) => {
  const { log, results, parts, options } = context
  return runTests(context, {
    results,
    log,
    timeoutMs: minutes(60),
    options: ['--test-concurrency=1'],
    files:
      context.only ?? (parts.length ? parts : USUAL_BENCHES).filter(isBench).map((name) => benches[name]),
    env: asVariables('BENCH', options),
    aloud: true,
  })
}

/** Contact sheets of every state, and with `axe` every violation. */
const gallery: Run = (context) => {
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

export const stages: Readonly<Record<string, Stage>> = {
  build: { run: programs(['build', 'demo/start.ts', '--build-only']) },
  lint: {
    run: programs(
      ['oxlint', 'node_modules/oxlint/bin/oxlint', '--format=unix'],
      ['oxfmt', 'node_modules/oxfmt/bin/oxfmt', '--check'],
    ),
  },
  // The lines of test/types that must not compile are marked there as ones that don't.
  types: {
    run: programs(['tsc --noEmit', 'node_modules/typescript7/bin/tsc', '--noEmit', '--pretty', 'false']),
  },
  layers: nodeTests(['test/checks/layers.ts']),
  unit: sharedTests('test/unit'),
  chain: sharedTests('test/chain'),
  elements: { run: elements, files: ['test/elements/*.test.{ts,tsx}'], needs: ['build'], browsers: true },
  built: {
    ...nodeTests(
      ['reproducible', 'build', 'baseline', 'firstPay', 'package', 'compose'].map(
        (name) => `test/checks/${name}.ts`,
      ),
      { concurrency: 1, timeoutMs: minutes(20) },
    ),
    needs: ['build'],
  },
  kit: { ...sharedTests('test/kit', { engine: 'chromium', processes: 3 }), needs: ['build'], browsers: true },
  journeys: {
    run: journeys,
    files: ['test/journeys/*.test.ts'],
    fetch: () => ensureOldest(),
    needs: ['build'],
    browsers: true,
  },
  frameworks: {
    ...nodeTests(['test/frameworks/*.test.ts'], { concurrency: 1, engine: 'chromium' }),
    needs: ['build'],
    browsers: true,
  },
  dev: {
    ...nodeTests(['test/dev/*.test.ts'], { concurrency: 1, engine: 'chromium', timeoutMs: minutes(20) }),
    browsers: true,
  },
  sizes: {
    ...nodeTests(['test/checks/sizes.ts', 'test/checks/takeOver.ts'], { concurrency: 1, engine: 'chromium' }),
    needs: ['build'],
    browsers: true,
  },
  store: overRedis,
  e2e: {
    ...sharedTests('test/e2e', {
      timeoutMs: minutes(30),
      engine: 'chromium',
      processes: AT_ONCE_WITH_PAGES,
    }),
    needs: ['build'],
    browsers: true,
    places: 2,
  },
  bench: {
    run: bench,
    files: ['test/bench/**/*.test.ts'],
    parts: Object.keys(benches),
    options: { part: { names: BENCH_PARTS, isList: true }, runs: 'text', against: 'text' },
    needs: ['build'],
    browsers: true,
    places: PLACES,
    byDefault: false,
  },
  gallery: {
    run: gallery,
    files: ['test/gallery/*.test.ts'],
    parts: ['axe'],
    options: { part: 'text', where: { names: WHERES }, engine: { names: ENGINES }, bank: 'text' },
    needs: ['build'],
    browsers: true,
    places: PLACES,
    byDefault: false,
  },
  soak: {
    ...nodeTests(['test/soak/**/*.test.ts'], { timeoutMs: minutes(120), concurrency: 1 }),
    needs: ['build'],
    browsers: true,
    places: PLACES,
    byDefault: false,
  },
}
