/**
 * Chooses the mutations by a seed, spread evenly over the subjects and over the operators each offers. One
 * that the compiler refuses is left out: no test is asked about it.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { chance, type Chance } from '../chance.ts'
import { candidates, mutated, type Candidate, type Operator } from './candidates.ts'
import { EQUIVALENT } from './equivalent.ts'
import { refusedFiles } from './stages.ts'
import { SUBJECTS, type Subject } from './subjects.ts'
import { makeTree, root, type Tree } from './tree.ts'

export const SEED = 20_261_122
const EACH = 10
const PER_FILE = 2
/** Of one operator in a subject; and no operator twice in a file. */
const PER_OPERATOR = 3

/** A mutation as it is kept: its place is found again by `id`. */
export interface Mutant {
  readonly id: string
  readonly subject: Subject
  readonly file: string
  readonly operator: Operator
  readonly declaration: string
  /** The text that was there and the one that took its place, shortened; for readers. */
  readonly before: string
  readonly after: string
}

export const LIST = join(root, 'test/mutants/list.json')
const SHORT = 160

const inOneLine = (text: string): string => text.split(/\s+/).join(' ').slice(0, SHORT)

function offers(): Map<Subject, Candidate[]> {
  const assigned = new Set<string>()
  const offersBySubject = new Map<Subject, Candidate[]>()
  for (const [subject, globs] of Object.entries(SUBJECTS) as [Subject, readonly string[]][]) {
    const files = globSync([...globs], { cwd: root })
      .filter((file) => !file.endsWith('.d.ts') && !assigned.has(file))
      .toSorted()
    files.forEach((file) => assigned.add(file))
    offersBySubject.set(
      subject,
      files.flatMap((file) => candidates(file, readFileSync(join(root, file), 'utf8'))),
    )
  }
  return offersBySubject
}

const described = (subject: Subject, candidate: Candidate, source: string): Mutant => ({
  id: candidate.id,
  subject,
  file: candidate.file,
  operator: candidate.operator,
  declaration: candidate.declaration,
  before: inOneLine(source.slice(candidate.from, candidate.to)),
  after: inOneLine(candidate.text),
})

/**
 * Finds mutations in the source as it is now: in the same declaration, or in one of its name where the same
 * is replaced by the same; in their own file, or wherever it went. Undefined when it is gone.
 */
export function locator(tree: Tree): (mutant: Mutant) => Candidate | undefined {
  const paths = globSync(['src/**/*.{ts,tsx}', 'elements/**/*.{ts,tsx}', 'locales/**/*.ts'], {
    cwd: tree.path,
  })
  const sources = new Map(paths.toSorted().map((path) => [path, tree.read(path)]))
  const sourceOf = (path: string): string => sources.get(path) ?? ''
  const inFile = (path: string) => candidates(path, sourceOf(path))
  let everywhere: Candidate[] | undefined
  /** Only what has moved is looked for in every file. */
  const inAll = () => (everywhere ??= [...sources.keys()].flatMap(inFile))
  const tailOf = ({ id, file }: { id: string; file: string }): string => id.slice(file.length)
  const ordinalOf = ({ id }: { id: string }): string => id.slice(id.lastIndexOf('#'))
  const findIn = (among: readonly Candidate[], mutant: Mutant): Candidate | undefined => {
    const same = among.find((candidate) => tailOf(candidate) === tailOf(mutant))
    if (same) return same
    const { subject, operator, declaration, before, after } = mutant
    const alike = among.filter((candidate) => {
      if (candidate.operator !== operator || candidate.declaration !== declaration) return false
      const now = described(subject, candidate, sourceOf(candidate.file))
      return now.before === before && now.after === after
    })
    return alike.length === 1
      ? alike[0]
      : alike.find((candidate) => ordinalOf(candidate) === ordinalOf(mutant))
  }
  return (mutant) => findIn(inFile(mutant.file), mutant) ?? findIn(inAll(), mutant)
}

/** Of `among` those that `file` imports, by the fewest steps. */
function nearest(file: string, goals: ReadonlySet<string>, tree: Tree): string[] {
  const visited = new Set<string>([file])
  let ring = [file]
  while (ring.length > 0) {
    const matches = ring.filter((path) => goals.has(path))
    if (matches.length > 0) return matches
    ring = ring.flatMap((path) =>
      ts
        .preProcessFile(tree.read(path))
        .importedFiles.map(({ fileName }) => posix.join(posix.dirname(path), fileName))
        .filter((path) => !visited.has(path) && existsSync(join(tree.path, path)) && visited.add(path)),
    )
  }
  return []
}

/**
 * Of mutations of different files those with which the project compiles. A file that is refused without
 * having been mutated itself is laid to the nearest that it imports, guilty or not: there are candidates
 * enough.
 */
async function compiling(tree: Tree, proposed: readonly Candidate[]): Promise<Candidate[]> {
  let remaining = [...proposed]
  while (remaining.length > 0) {
    const sources = new Map(remaining.map(({ file }) => [file, tree.read(file)]))
    remaining.forEach((candidate) =>
      tree.write(candidate.file, mutated(sources.get(candidate.file) ?? '', candidate)),
    )
    const files = await refusedFiles(tree)
    sources.forEach((source, file) => tree.write(file, source))
    if (files.size === 0) break
    const ownFiles = new Set(sources.keys())
    const guilty = new Set([...files].flatMap((file) => nearest(file, ownFiles, tree)))
    if (guilty.size === 0)
      throw new Error(`the compiler refuses ${[...files].join(', ')} whatever is mutated`)
    remaining = remaining.filter(({ file }) => !guilty.has(file))
  }
  return remaining
}

/**
 * Draws up to `wanted` candidates, no two of one file: an operator first, so that rare ones have their share.
 */
function draw(random: Chance, offer: readonly Candidate[], count: number): Candidate[] {
  const choice: Candidate[] = []
  let remaining = [...offer]
  while (choice.length < count && remaining.length > 0) {
    const operator = random.pick([...new Set(remaining.map((candidate) => candidate.operator))])
    const pick = random.pick(remaining.filter((candidate) => candidate.operator === operator))
    choice.push(pick)
    remaining = remaining.filter(({ file }) => file !== pick.file)
  }
  return choice
}

/** True when one more may stand beside those that are taken. */
function fits(candidate: Candidate, choice: readonly Candidate[]): boolean {
  const inFile = choice.filter(({ file }) => file === candidate.file)
  const alike = choice.filter(({ operator }) => operator === candidate.operator)
  const isRepeated = inFile.some(({ operator }) => operator === candidate.operator)
  return (
    inFile.length < PER_FILE
    && alike.length < PER_OPERATOR
    && !isRepeated
    && !Object.hasOwn(EQUIVALENT, candidate.id)
  )
}

/** Chooses for all subjects; `log` receives its progress. */
export async function choose(seed: number, log: (line: string) => void): Promise<Mutant[]> {
  const tree = makeTree('choosing', { built: false })
  const open = offers()
  const choices = new Map<Subject, Candidate[]>([...open.keys()].map((subject) => [subject, []]))
  // Each subject has a chance of its own, so that a change in one leaves what is drawn for the others.
  const random = new Map([...open.keys()].map((subject, at) => [subject, chance(seed + at)]))
  for (;;) {
    const drawing = [...open].map(([subject, offer]) => {
      // Half of them may be refused.
      const count = 2 * (EACH - (choices.get(subject)?.length ?? 0))
      return { subject, some: draw(random.get(subject) ?? chance(seed), offer, count) }
    })
    const all = drawing.flatMap(({ some }) => some)
    if (all.length === 0) break
    const good = new Set(await compiling(tree, all))
    log(`${all.length} drawn, ${good.size} compile`)
    for (const { subject, some } of drawing) {
      const choice = choices.get(subject) ?? []
      for (const candidate of some)
        if (good.has(candidate) && fits(candidate, choice) && choice.length < EACH) choice.push(candidate)
      const offer = (open.get(subject) ?? []).filter(
        (candidate) => !some.includes(candidate) && fits(candidate, choice),
      )
      open.set(subject, offer)
    }
  }
  return [...choices].flatMap(([subject, selection]) =>
    selection.map((candidate) => described(subject, candidate, tree.read(candidate.file))),
  )
}

/** All that could be made in files of the subjects, but for those that change nothing. */
export function everyIn(tree: Tree, files: readonly string[]): Mutant[] {
  const subjects = Object.entries(SUBJECTS) as [Subject, readonly string[]][]
  return files.flatMap((file) => {
    const [subject] = subjects.find(([, globs]) => globs.some((glob) => posix.matchesGlob(file, glob))) ?? []
    if (!subject) throw new Error(`${file} belongs to no subject`)
    const source = tree.read(file)
    return candidates(file, source)
      .filter(({ id }) => !Object.hasOwn(EQUIVALENT, id))
      .map((candidate) => described(subject, candidate, source))
  })
}

export const readList = (path: string): Mutant[] => JSON.parse(readFileSync(path, 'utf8')) as Mutant[]

export const writeList = (path: string, list: readonly Mutant[]): void =>
  writeFileSync(path, `${JSON.stringify(list, null, 2)}\n`)
