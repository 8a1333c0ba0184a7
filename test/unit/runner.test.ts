/** The runner counts honestly: what could look green without a test having run is a failure. */
import { deepEqual, equal, match, throws } from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { choose } from '../runner/choice.ts'
import nodeReporter from '../runner/node-reporter.ts'
import { count, deal, forget, isGreen, readResults, summary, type Result } from '../runner/results.ts'
import { runAll, startable, type Scheduled } from '../runner/schedule.ts'
import { TOGETHER } from '../runner/stages.ts'
import { keepTimes, weigh } from '../runner/times.ts'

type Event = { type: string; data: Record<string, unknown> }
type Reporter = (source: AsyncIterable<Event>) => AsyncIterable<string>
const reporter = nodeReporter as unknown as Reporter
type Stages = Readonly<Record<string, Scheduled>>

async function* stream(events: readonly Event[]): AsyncIterable<Event> {
  yield* events
}

async function report(type: string, data: Record<string, unknown>): Promise<string[]> {
  const lines: string[] = []
  const event = { type, data: { name: 'a test', nesting: 1, file: '/x/a.test.ts', details: {}, ...data } }
  for await (const line of reporter(stream([event]))) lines.push((JSON.parse(line) as Result).result)
  return lines
}

const error = (failureType: string): object => ({
  details: { error: { failureType, cause: new Error('no') } },
})

/** Begins a file of these tests as a stage does whose files share a process; their folder ends with `t`. */
function startTests(t: TestContext, text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'runner-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const [file, results] = [join(folder, 'a.test.mjs'), join(folder, 'results.jsonl')]
  writeFileSync(file, `import { test } from 'node:test'\n${text}`)
  const { NODE_TEST_CONTEXT: _nested, ...env } = process.env
  const child = spawn(
    process.execPath,
    [
      '--test',
      ...TOGETHER,
      `--test-reporter=${new URL('../runner/node-reporter.ts', import.meta.url).href}`,
      `--test-reporter-destination=${results}`,
      file,
    ],
    { env: { ...env, TEST_RESULTS: results }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  return { child, results }
}

/** A process can't be asked to end there. */
const noSignals = process.platform === 'win32'

describe('runner', () => {
  it('counts tests', async () => {
    deepEqual(await report('test:pass', {}), ['passed'])
    deepEqual(await report('test:fail', { ...error('testCodeFailure') }), ['failed'])
    deepEqual(await report('test:pass', { skip: true }), ['skipped'])
    deepEqual(await report('test:pass', { todo: 'later' }), ['skipped'])
  })

  it('does not count suites, nor a parent for its children', async () => {
    deepEqual(await report('test:pass', { details: { type: 'suite' } }), [])
    deepEqual(await report('test:fail', { ...error('subtestsFailed') }), [])
  })

  it('counts a broken hook, a file that breaks, and a file without tests as failures', async () => {
    deepEqual(await report('test:fail', { ...error('hookFailed') }), ['failed'])
    deepEqual(await report('test:fail', { name: '/x/a.test.ts', nesting: 0, ...error('testCodeFailure') }), [
      'failed',
    ])
    deepEqual(await report('test:pass', { name: '/x/a.test.ts', nesting: 0 }), ['failed'])
  })

  it("counts an error that no running test has caught; other messages of Node don't count", async () => {
    const message = 'Error: Test "a" generated asynchronous activity after the test ended.'
    deepEqual(await report('test:diagnostic', { nesting: 0, message }), ['failed'])
    deepEqual(await report('test:diagnostic', { nesting: 1, message }), [])
    deepEqual(await report('test:diagnostic', { nesting: 0, message: 'tests 53' }), [])
  })

  it('loses no result of files that end with a timer left behind, and does not wait for it', async (t) => {
    const { child, results } = startTests(
      t,
      `setInterval(() => undefined, 1000)
      for (let n = 1; n <= 500; n++) test('test ' + n, () => { if (n === 500) throw new Error('late') })`,
    )
    deepEqual(await once(child, 'exit'), [1, null])
    deepEqual(count(readResults(results)), { passed: 499, failed: 1, skipped: 0 })
  })

  it('says that a signal has ended the tests, and blames none of them', { skip: noSignals }, async (t) => {
    const { child, results } = startTests(
      t,
      `test('first', () => undefined)
      test('waits', () => new Promise(() => process.stderr.write('waiting')))
      test('last', () => undefined)`,
    )
    const ending = once(child, 'exit')
    await once(child.stderr, 'data')
    child.kill('SIGTERM')
    await ending
    const failures = readResults(results).filter(({ result }) => result !== 'passed')
    forget(results)
    deepEqual(
      failures.map(({ name, error: reason }) => [name, reason]),
      [['the tests were ended by a signal', 'while running: waits']],
    )
    deepEqual(readdirSync(dirname(results)), ['a.test.mjs'])
  })

  it('distributes every file once, with about equal work for each process', () => {
    const files = [1, 5, 3, 2, 1].map((weight, index) => ({ file: `${index}`, weight }))
    deepEqual(deal(files, 2), [
      ['1', '0'],
      ['2', '3', '4'],
    ])
    deepEqual(deal(files.slice(0, 1), 3), [['0']])
  })

  it('weighs a file by its last time here, and by its size before', (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'runner-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const files = ['a', 'b', 'c']
    for (const [index, file] of files.entries())
      writeFileSync(join(folder, file), 'x'.repeat(10 * (index + 1)))
    const weights = () => weigh(folder, files).map(({ weight }) => weight)
    deepEqual(weights(), [10, 20, 30])
    const test = (where: string, ms: number, result: Result['result'] = 'passed'): Result => ({
      result,
      name: 'a test',
      where,
      ms,
    })
    keepTimes(folder, [test('a', 60), test('a', 40), test('b', 5, 'failed')])
    deepEqual(weights(), [100, 200, 300])
    keepTimes(folder, [test('c', 7)])
    deepEqual([weights()[0], weights()[2]], [100, 7])
  })

  describe('runs stages at a time', () => {
    const table: Stages = {
      unit: {},
      build: {},
      elements: { needs: ['build'] },
      store: {},
      dev: {},
      e2e: { places: 2, needs: ['build'] },
      soak: { places: 3 },
    }
    const waiting = Object.keys(table)

    it('as many as there are places for, in their order', () => {
      deepEqual(startable(table, { waiting, running: [], ended: [] }), ['unit', 'build', 'store'])
      const state = { waiting: ['elements', 'dev', 'e2e'], running: ['unit'], ended: ['build', 'store'] }
      deepEqual(startable(table, state), ['elements', 'dev'])
      const busy = { waiting: ['e2e', 'dev'], running: ['unit', 'store'], ended: ['build'] }
      deepEqual(startable(table, busy), ['dev'])
      deepEqual(startable(table, { waiting: ['e2e'], running: ['store'], ended: ['build'] }), ['e2e'])
      deepEqual(startable(table, { waiting: ['dev'], running: ['e2e', 'store'], ended: ['build'] }), [])
    })

    it('one that takes all places beside none', () => {
      deepEqual(startable(table, { waiting: ['soak', 'dev'], running: ['unit'], ended: [] }), ['dev'])
      deepEqual(startable(table, { waiting: ['soak'], running: [], ended: ['unit'] }), ['soak'])
      deepEqual(startable(table, { waiting: ['dev'], running: ['soak'], ended: [] }), [])
    })

    it('none before what it needs, if that runs at all', () => {
      const state = { waiting: ['elements', 'dev', 'e2e'], running: ['build'], ended: [] }
      deepEqual(startable(table, state), ['dev'])
      deepEqual(startable(table, { waiting: ['elements'], running: ['store'], ended: [] }), ['elements'])
    })

    it('each once, and answers in the order of the table', async () => {
      const log: string[] = []
      const run = async (name: string) => {
        log.push(name)
        await new Promise(setImmediate)
        log.push(`${name} ended`)
        return name
      }
      deepEqual(await runAll(table, waiting, run), waiting)
      deepEqual(log.filter((line) => !line.endsWith(' ended')).toSorted(), waiting.toSorted())
      equal(log.indexOf('build ended') < log.indexOf('elements'), true)
      equal(log.at(-2), 'soak')
    })
  })

  it('runs a file, or those of a folder, alone', () => {
    const choiceOf = (...words: string[]) => {
      const { names, only } = choose(words)
      return [names, [...only].map(([name, files]) => [name, files.length])]
    }
    deepEqual(choiceOf('test/unit/domain/phone.test.ts'), [['unit'], [['unit', 1]]])
    deepEqual(choiceOf('test/e2e/number.test.ts', 'test/checks/layers.ts'), [
      ['build', 'layers', 'e2e'],
      [
        ['layers', 1],
        ['e2e', 1],
      ],
    ])
    deepEqual(choiceOf('test/elements/keys.test.ts', 'lint'), [
      ['build', 'lint', 'elements'],
      [['elements', 1]],
    ])
    deepEqual(choiceOf('test/store'), [
      ['store'],
      [['store', readdirSync('test/store').filter((name) => name.endsWith('.test.ts')).length]],
    ])
    // A word for all of it goes before one for a part of it.
    deepEqual(choiceOf('unit', 'test/unit/domain/phone.test.ts'), [['unit'], []])
    throws(() => choose(['test/README.md']), /no test of a stage: test\/README.md/)
  })

  it('runs nothing when an argument is unknown', () => {
    const run = (...words: string[]): { status: number | null; stdout: string } =>
      spawnSync(process.execPath, [fileURLToPath(new URL('../run.mjs', import.meta.url)), ...words], {
        encoding: 'utf8',
        timeout: 30_000,
      })
    for (const [words, texts] of [
      [['units'], /no stage called units; there are build, /],
      [['test/unit/none.test.ts'], /no stage called test\/unit\/none.test.ts; .*, and files of tests/],
      [['page'], /no stage called page;/],
      [['bench', 'pages'], /no stage called pages;/],
      [['bench', '--rounds', '3'], /'--rounds'/],
    ] as const) {
      const { status, stdout } = run(...words)
      equal(status, 1, words.join(' '))
      match(stdout, texts)
      match(stdout, /\n0 passed, 1 failed\n$/)
    }
  })

  it('ends well when nothing failed, though all was skipped, but not when nothing was run', () => {
    const ends = (...results: Result['result'][]) => isGreen(count(results.map((result) => ({ result }))))
    equal(ends('passed', 'skipped'), true)
    equal(ends('skipped'), true)
    equal(ends('passed', 'failed'), false)
    equal(ends(), false)
  })

  it('ends in one line', () => {
    equal(
      summary(count([{ result: 'passed' }, { result: 'failed' }, { result: 'passed' }])),
      '2 passed, 1 failed',
    )
    equal(summary(count([{ result: 'passed' }, { result: 'skipped' }])), '1 passed, 0 failed, 1 skipped')
  })
})
