/** The stages a mutation goes through, cheapest first, in a tree of its own: each says what failed first. */
import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runChild, type ProcessEnd } from './child.ts'
import type { Tree } from './tree.ts'

/** Stages whose test files are run one by one. */
export const FILES = {
  unit: 'test/unit/**/*.test.ts',
  chain: 'test/chain/**/*.test.ts',
  store: 'test/store/**/*.test.ts',
  e2e: 'test/e2e/**/*.test.ts',
} as const
export type FileStage = keyof typeof FILES

/**
 * All stages in their order. Those that are neither here above nor `types` or `build` run as `npm test` does.
 */
export const STAGES = [
  'types',
  'layers',
  'unit',
  'chain',
  'store',
  'build',
  'built',
  'elements',
  'e2e',
] as const
export type Stage = (typeof STAGES)[number]

export const isFileStage = (stage: Stage): stage is FileStage => stage in FILES

const MINUTE = 60_000
const reporter = fileURLToPath(new URL('reporter.mjs', import.meta.url))

export interface Outcome {
  readonly ok: boolean
  readonly timedOut: boolean
  readonly seconds: number
  /** The first failed test and what it said; missing when the file broke off without one. */
  readonly test?: string | undefined
  readonly error?: string | undefined
}

const tail = (output: string): string => output.trimEnd().split('\n').slice(-3).join(' | ').slice(0, 300)

/** Test files of a stage, whatever they are called in this tree. */
export const filesOf = (tree: Tree, stage: FileStage): string[] =>
  globSync(FILES[stage], { cwd: tree.path }).toSorted()

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

export interface FileRun {
  readonly timeoutMs: number
  /** Folder for V8's coverage. */
  readonly coverage?: string
  /** Only the tests of this name. */
  readonly only?: string | undefined
}

/** Runs one test file up to its first failure. Seeds of tests by chance are fixed. */
export async function runFile(
  tree: Tree,
  file: string,
  { timeoutMs, coverage, only }: FileRun,
): Promise<Outcome> {
  const failure: { test?: string; error?: string } = {}
  const end = await runChild(
    [
      '--disable-warning=ExperimentalWarning',
      // Libraries keep timers for seconds.
      '--test-force-exit',
      `--test-reporter=${reporter}`,
      '--test-reporter-destination=stdout',
      ...(only === undefined ? [] : [`--test-name-pattern=/^${escaped(only)}$/`]),
      file,
    ],
    {
      cwd: tree.path,
      timeoutMs,
      env: { NODE_ENV: 'test', ...(coverage ? { NODE_V8_COVERAGE: coverage } : {}) },
      onLine(line) {
        if (!line.startsWith('@failed ') || failure.test !== undefined) return false
        Object.assign(failure, JSON.parse(line.slice('@failed '.length)))
        return true
      },
    },
  )
  const { code, timedOut, seconds, output } = end
  const ok = code === 0 && failure.test === undefined && !timedOut
  return {
    ok,
    timedOut,
    seconds,
    ...failure,
    ...(ok || failure.test !== undefined ? {} : { error: tail(output) }),
  }
}

const TYPES = ['node_modules/typescript7/bin/tsc', '--noEmit', '--pretty', 'false', '--incremental']

const compile = (tree: Tree): Promise<ProcessEnd> =>
  runChild([...TYPES, '--tsBuildInfoFile', '.cache/mutants-types.json'], {
    cwd: tree.path,
    timeoutMs: 5 * MINUTE,
  })

async function types(tree: Tree): Promise<Outcome> {
  const { code, timedOut, seconds, output } = await compile(tree)
  const error = output.split('\n')[0]?.slice(0, 300)
  return { ok: code === 0, timedOut, seconds, ...(code === 0 ? {} : { error }) }
}

/** Files that the compiler refuses. */
export async function refusedFiles(tree: Tree): Promise<Set<string>> {
  const { code, output } = await compile(tree)
  const files = output
    .split('\n')
    .flatMap((line) => (line.includes('): error TS') ? [line.slice(0, line.indexOf('('))] : []))
  if (code !== 0 && files.length === 0) throw new Error(`the compiler broke off: ${tail(output)}`)
  return new Set(files)
}

async function build(tree: Tree): Promise<Outcome> {
  const args = ['demo/start.mjs', '--build-only']
  const { code, timedOut, seconds, output } = await runChild(args, { cwd: tree.path, timeoutMs: 15 * MINUTE })
  return { ok: code === 0, timedOut, seconds, ...(code === 0 ? {} : { error: tail(output) }) }
}

interface Line {
  result: string
  name: string
  place: string
  error?: string
}

/** A stage of `npm test` as a whole, without the stages it needs. */
async function whole(tree: Tree, stage: Stage): Promise<Outcome> {
  const results = join(tree.path, '.cache/test', `${stage}.jsonl`)
  rmSync(results, { force: true })
  const args = ['test/run.mjs', stage, '--no-build']
  const { code, timedOut, seconds, output } = await runChild(args, { cwd: tree.path, timeoutMs: 20 * MINUTE })
  if (code === 0) return { ok: true, timedOut, seconds }
  try {
    const lines = readFileSync(results, 'utf8').split('\n').filter(Boolean)
    const failure = lines.map((line) => JSON.parse(line) as Line).find(({ result }) => result === 'failed')
    if (failure)
      return { ok: false, timedOut, seconds, test: failure.name, error: failure.error?.split('\n')[0] }
  } catch {
    // It broke off before its first result.
  }
  return { ok: false, timedOut, seconds, error: tail(output) }
}

export function runWhole(tree: Tree, stage: Exclude<Stage, FileStage>): Promise<Outcome> {
  if (stage === 'types') return types(tree)
  if (stage === 'build') return build(tree)
  return whole(tree, stage)
}
