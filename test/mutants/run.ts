/**
 * `npm run mutants`: how many of a fixed list of small faults in the source the tests notice. Each fault is
 * put into a throw-away copy and goes through the stages, cheapest first, up to the first test that fails; of
 * a stage's files only those that run its place.
 *
 *   --stages types,unit,chain,store   those by default; also layers, build, built, elements, e2e
 *   --commit REF      sources and tests of a commit instead of the working tree
 *   --tests REF       with the tests of that commit: what an older suite notices in the same sources
 *   --only TEXT,…      mutations of a subject, or with the text in their id; several with commas
 *   --every FILE,…    all that can be made in these files instead of the list
 *   --files WORD,…    for e2e, files with one of the words in their name instead of those in browser.ts; or a
 *                     JSON file: such words by a text in the mutation's id
 *   --continue        goes on with what the last run of the same sources left
 *   --jobs N          mutations at a time, 2 by default
 *   --seed N          another choice of mutations, for this run
 *   --choose          writes list.json anew, by the seed of choose.ts
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { baseline, type KnownFile } from './baseline.ts'
import { noticing } from './browser.ts'
import { mutated, type Candidate } from './candidates.ts'
import { endAll } from './child.ts'
import { choose, everyIn, LIST, locator, readList, SEED, writeList, type Mutant } from './choose.ts'
import {
  filesOf,
  isFileStage,
  runFile,
  runWhole,
  STAGES,
  type FileStage,
  type Outcome,
  type Stage,
} from './stages.ts'
import { SUBJECTS, type Subject } from './subjects.ts'
import { cache, copyTree, fingerprint, makeTree, removeTrees, type Tree } from './tree.ts'

const { values: options } = parseArgs({
  options: {
    stages: { type: 'string', default: 'types,unit,chain,store' },
    commit: { type: 'string' },
    tests: { type: 'string' },
    only: { type: 'string' },
    every: { type: 'string' },
    files: { type: 'string' },
    continue: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '2' },
    seed: { type: 'string' },
    choose: { type: 'boolean', default: false },
  },
})

interface Kill {
  readonly stage: Stage
  readonly file?: string
  readonly test?: string | undefined
  readonly error?: string | undefined
  readonly timedOut?: boolean
}
interface Result extends Mutant {
  verdict: 'killed' | 'survived' | 'gone'
  kill?: Kill
  /** Stages it came through, with the number of files that were asked. */
  passed: Partial<Record<Stage, number>>
  /** Failures that didn't come again, or came without the mutation too. */
  unsteady: string[]
  seconds: number
}

const JOBS = Number(options.jobs)
const place = { commit: options.commit, tests: options.tests }
const print = fingerprint(place)
const RESULTS = join(cache, `results-${print}.json`)

const stageNames = options.stages.split(',')
const unknown = stageNames.filter((name) => !STAGES.some((stage) => stage === name))
if (unknown.length) throw new Error(`no stage called ${unknown.join(', ')}; there are ${STAGES.join(', ')}`)
const selectedStages = STAGES.filter((stage) => stageNames.includes(stage))
const browser = selectedStages.some((stage) => stage === 'e2e' || stage === 'elements' || stage === 'built')

/**
 * Multiple of the time that the file takes unmutated, and never under a minute: then the mutation hangs it.
 */
const patience = (seconds: number): number => Math.max(60_000, seconds * 8_000)
const E2E_PATIENCE = 8 * 60_000

async function inTurn<T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const answers: T[] = []
  let next = 0
  const work = async (): Promise<void> => {
    for (let at = next++; at < tasks.length; at = next++)
      answers[at] = await (tasks[at] as () => Promise<T>)()
  }
  await Promise.all(Array.from({ length: JOBS }, work))
  return answers
}

async function mutantList(): Promise<Mutant[]> {
  const seed = options.seed === undefined ? SEED : Number(options.seed)
  const path = options.seed === undefined ? LIST : join(cache, `list-${seed}.json`)
  if (options.choose || !existsSync(path)) {
    mkdirSync(cache, { recursive: true })
    writeList(path, await choose(seed, console.log))
  }
  return readList(path)
}

const matches = ({ id, subject }: Mutant): boolean =>
  options.only === undefined || options.only.split(',').some((text) => subject === text || id.includes(text))

interface Question {
  readonly file: string
  readonly timeoutMs: number
}

/** Words of `--files` for one mutation. */
function wordsFor({ id }: Mutant): readonly string[] | undefined {
  if (!options.files?.endsWith('.json')) return options.files?.split(',')
  const byText = JSON.parse(readFileSync(options.files, 'utf8')) as Record<string, string[]>
  return Object.entries(byText).find(([text]) => id.includes(text))?.[1]
}

function questionsFor(
  mutant: Mutant,
  stage: FileStage,
  knownFiles: readonly KnownFile[],
  clean: Tree,
): Question[] {
  if (stage === 'e2e')
    return noticing(mutant.subject, filesOf(clean, 'e2e'), wordsFor(mutant)).map((file) => ({
      file,
      timeoutMs: E2E_PATIENCE,
    }))
  // Servers that tests kill leave no coverage behind.
  const killed = stage === 'store' && mutant.file.startsWith('src/proxy/')
  return knownFiles
    .filter((file) => file.stage === stage && (killed || file.covers.includes(mutant.id)))
    .toSorted((a, b) => a.seconds - b.seconds)
    .map(({ file, seconds }) => ({ file, timeoutMs: patience(seconds) }))
}

const saying = (file: string, { test, error }: Outcome): string => `${file}: ${test ?? error ?? 'time-out'}`

/** A failure counts when it comes again, and doesn't come without the mutation. */
async function confirm(
  stage: FileStage,
  question: Question,
  first: Outcome,
  tree: Tree,
  clean: Tree,
): Promise<boolean> {
  const only = stage === 'e2e' ? first.test : undefined
  const run = { timeoutMs: question.timeoutMs, only }
  if ((await runFile(tree, question.file, run)).ok) return false
  return (await runFile(clean, question.file, run)).ok
}

async function askFiles(
  stage: FileStage,
  files: readonly Question[],
  tree: Tree,
  clean: Tree,
  result: Result,
): Promise<Kill | undefined> {
  for (const mutant of files) {
    const outcome = await runFile(tree, mutant.file, { timeoutMs: mutant.timeoutMs })
    if (outcome.ok) continue
    const { test, error, timedOut } = outcome
    if (await confirm(stage, mutant, outcome, tree, clean))
      return { stage, file: mutant.file, test, error, ...(timedOut && { timedOut }) }
    result.unsteady.push(saying(mutant.file, outcome))
  }
  result.passed[stage] = files.length
  return undefined
}

async function askStage(
  stage: Stage,
  tree: Tree,
  clean: Tree,
  knownFiles: readonly KnownFile[],
  result: Result,
): Promise<Kill | undefined> {
  if (isFileStage(stage))
    return askFiles(stage, questionsFor(result, stage, knownFiles, clean), tree, clean, result)
  const outcome = await runWhole(tree, stage)
  if (outcome.ok) {
    result.passed[stage] = 1
    return undefined
  }
  const { test, error, timedOut } = outcome
  const steady = stage === 'types' || stage === 'build' || !(await runWhole(tree, stage)).ok
  if (steady) return { stage, test, error, ...(timedOut && { timedOut }) }
  result.unsteady.push(saying(stage, outcome))
  return undefined
}

async function judge(
  mutant: Mutant,
  at: Candidate | undefined,
  tree: Tree,
  clean: Tree,
  knownFiles: readonly KnownFile[],
  previous: Result | undefined,
): Promise<Result> {
  const startedAt = Date.now()
  const result: Result = {
    ...mutant,
    verdict: at ? 'survived' : 'gone',
    passed: { ...previous?.passed },
    unsteady: [...(previous?.unsteady ?? [])],
    seconds: 0,
  }
  if (!at) return result
  const source = tree.read(at.file)
  tree.write(at.file, mutated(source, at))
  try {
    for (const stage of selectedStages) {
      // Built is needed by what comes after it; everything else is done once.
      if (stage !== 'build' && !(stage === 'e2e' && options.files) && result.passed[stage] !== undefined)
        continue
      const kill = await askStage(stage, tree, clean, knownFiles, result)
      if (!kill) continue
      result.verdict = 'killed'
      result.kill = kill
      break
    }
  } finally {
    tree.write(at.file, source)
  }
  result.seconds = Math.round((previous?.seconds ?? 0) + (Date.now() - startedAt) / 1000)
  return result
}

const placeOf = ({ kill }: Result): string =>
  kill
    ? `killed by ${kill.stage}${kill.file ? ` ${kill.file}` : ''}${kill.timedOut ? ' (time-out)' : ''}: ${kill.test ?? kill.error ?? ''}`
    : ''

function line(result: Result): string {
  const { subject, file, operator, declaration, before, after, verdict } = result
  const ending =
    verdict === 'killed' ? placeOf(result) : verdict === 'gone' ? 'NOT FOUND in this source' : 'SURVIVED'
  return `${subject.padEnd(9)} ${file} ${declaration} ${operator}: ${before.slice(0, 50)} → ${after.slice(0, 40)}\n          ${ending}`
}

function table(results: readonly Result[]): void {
  const cell = (value: string | number): string => String(value).padStart(10)
  const row = (name: string, rows: readonly Result[]): string => {
    const of = (verdict: Result['verdict']): number =>
      rows.filter((result) => result.verdict === verdict).length
    return name.padEnd(10) + [of('killed'), of('survived'), of('gone'), rows.length].map(cell).join('')
  }
  console.log(`\n${'subject'.padEnd(10)}${['killed', 'survived', 'gone', 'all'].map(cell).join('')}`)
  for (const subject of Object.keys(SUBJECTS) as Subject[])
    console.log(
      row(
        subject,
        results.filter((result) => result.subject === subject),
      ),
    )
  console.log(row('all', results))
  const stages = selectedStages
    .map((stage) => `${stage} ${results.filter(({ kill }) => kill?.stage === stage).length}`)
    .join(', ')
  console.log(`killed by stage: ${stages}`)
}

function checkWhole(tree: Tree): Promise<void> {
  return selectedStages
    .filter((stage) => !isFileStage(stage))
    .reduce(async (earlier, stage) => {
      await earlier
      console.log(`${stage} without any mutation …`)
      const { ok, test, error } = await runWhole(tree, stage)
      if (!ok) throw new Error(`the suite fails without any mutation: ${stage}: ${test ?? ''} ${error ?? ''}`)
    }, Promise.resolve())
}

async function main(): Promise<void> {
  const startedAt = Date.now()
  const savedResults =
    options.continue && existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as Result[]) : []
  const results = new Map(savedResults.map((result) => [result.id, result]))
  const clean = makeTree('clean', { ...place, built: browser })
  const whole = options.every ? everyIn(clean, options.every.split(',')) : await mutantList()
  const list = whole.filter(matches)
  await checkWhole(clean)
  const places = new Map<string, Candidate>()
  const locate = locator(clean)
  for (const mutant of whole) {
    const at = locate(mutant)
    if (at) places.set(mutant.id, at)
  }
  const measuring = selectedStages.filter(isFileStage).filter((stage) => stage !== 'e2e')
  const knownFiles = await baseline(clean, print, measuring, places, inTurn)
  const trees = Array.from({ length: JOBS }, (_, at) => copyTree(clean, `tree-${at + 1}`))
  const open = list.filter(({ id }) => results.get(id)?.verdict !== 'killed')
  let doneCount = list.length - open.length
  await inTurn(
    open.map((mutant) => async () => {
      const tree = trees.pop() as Tree
      const result = await judge(
        mutant,
        places.get(mutant.id),
        tree,
        clean,
        knownFiles,
        results.get(mutant.id),
      )
      trees.push(tree)
      results.set(mutant.id, result)
      writeFileSync(RESULTS, `${JSON.stringify([...results.values()], null, 2)}\n`)
      doneCount += 1
      console.log(`${String(doneCount).padStart(3)}/${list.length} ${line(result)}`)
    }),
  )
  const all = list.flatMap(({ id }) => results.get(id) ?? [])
  const survivors = all.filter(({ verdict }) => verdict !== 'killed')
  if (survivors.length) console.log(`\nnot killed:\n${survivors.map(line).join('\n')}`)
  table(all)
  console.log(`${Math.round((Date.now() - startedAt) / 1000)} s; ${RESULTS}`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    endAll()
    setTimeout(() => {
      removeTrees()
      process.exit(130)
    }, 6_000)
  })

try {
  await main()
} catch (error) {
  endAll()
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  removeTrees()
}
