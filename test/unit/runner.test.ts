/** The runner counts honestly: what could look green without a test having run is a failure. */
import { deepEqual, equal, match, throws } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { choose } from '../runner/choice.ts'
import nodeReporter from '../runner/node-reporter.ts'
import { count, isGreen, readResults, type Result } from '../runner/results.ts'
import { TOGETHER } from '../runner/stages.ts'

type Event = { type: string; data: Record<string, unknown> }
type Reporter = (source: AsyncIterable<Event>) => AsyncIterable<string>
const reporter = nodeReporter as unknown as Reporter

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

  it('loses no result of files that end with a timer left behind, and does not wait for it', (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'runner-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const [file, results] = [join(folder, 'a.test.mjs'), join(folder, 'results.jsonl')]
    writeFileSync(
      file,
      `import { test } from 'node:test'
      setInterval(() => undefined, 1000)
      for (let n = 1; n <= 500; n++) test('test ' + n, () => { if (n === 500) throw new Error('late') })`,
    )
    const { NODE_TEST_CONTEXT: _nested, ...env } = process.env
    const { status } = spawnSync(
      process.execPath,
      [
        '--test',
        ...TOGETHER,
        `--test-reporter=${new URL('../runner/node-reporter.ts', import.meta.url).href}`,
        `--test-reporter-destination=${results}`,
        file,
      ],
      { env, stdio: 'ignore', timeout: 30_000 },
    )
    equal(status, 1)
    deepEqual(count(readResults(results)), { passed: 499, failed: 1, skipped: 0 })
  })

  const run = (...words: string[]): { status: number | null; stdout: string } =>
    spawnSync(process.execPath, [fileURLToPath(new URL('../run.mjs', import.meta.url)), ...words], {
      encoding: 'utf8',
      timeout: 30_000,
    })

  it('names what may stand behind each stage', () =>
    match(run('--help').stdout, /\bgallery \[axe\] \[--part …\] \[--where …\] \[--engine …\] \[--bank …\]/))

  it('runs nothing when an argument is unknown', () => {
    for (const [words, texts] of [
      [['units'], /no stage called units; there are build, /],
      [['test/unit/none.test.ts'], /no stage called test\/unit\/none.test.ts; .*, and files of tests/],
      [['page'], /no stage called page;/],
      [['bench', 'pages'], /no stage called pages;/],
      [['bench', '--rounds', '3'], /'--rounds'/],
      [['bench', '--part', 'field,nope'], /^--part nope: there are field, takeOver, keys, /],
      [['gallery', '--where', 'nope'], /^--where nope: there are inline, frame, hosted\n/],
      [['gallery', '--engine', 'chrome'], /^--engine chrome: there are chromium, firefox, webkit\n/],
    ] as const) {
      const { status, stdout } = run(...words)
      equal(status, 1, words.join(' '))
      match(stdout, texts)
      match(stdout, /\n0 passed, 1 failed\n$/)
    }
    throws(() => choose(['test/README.md']), /no test of a stage: test\/README.md/)
  })

  it('ends well when nothing failed, though all was skipped, but not when nothing was run', () => {
    const ends = (...results: Result['result'][]) => isGreen(count(results.map((result) => ({ result }))))
    equal(ends('passed', 'skipped'), true)
    equal(ends('skipped'), true)
    equal(ends('passed', 'failed'), false)
    equal(ends(), false)
  })
})
