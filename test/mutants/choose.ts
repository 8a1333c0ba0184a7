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
import { refused } from './stages.ts'
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
  /** What was there and what took its place, shortened; for readers. */
  readonly before: string
  readonly after: string
}

export const LIST = join(root, 'test/mutants/list.json')
const SHORT = 160

const inOneLine = (text: string): string => text.split(/\s+/).join(' ').slice(0, SHORT)

function offered(): Map<Subject, Candidate[]> {
  const taken = new Set<string>()
  const found = new Map<Subject, Candidate[]>()
  for (const [subject, globs] of Object.entries(SUBJECTS) as [Subject, readonly string[]][]) {
    const files = globSync([...globs], { cwd: root })
      .filter((file) => !file.endsWith('.d.ts') && !taken.has(file))
      .toSorted()
    files.forEach((file) => taken.add(file))
    found.set(
      subject,
      files.flatMap((file) => candidates(file, readFileSync(join(root, file), 'utf8'))),
    )
  }
  return found
}

const described = (subject: Subject, one: Candidate, source: string): Mutant => ({
  id: one.id,
  subject,
  file: one.file,
  operator: one.operator,
  declaration: one.declaration,
  before: inOneLine(source.slice(one.from, one.to)),
  after: inOneLine(one.text),
})

/**
 * Finds mutations in the source as it is now: in the same declaration, wherever it went; or, where that was
 * changed, in one of its name, where the same is replaced by the same. Undefined when it is gone.
 */
export function locator(tree: Tree): (mutant: Mutant) => Candidate | undefined {
  const paths = globSync(['src/**/*.{ts,tsx}', 'elements/**/*.{ts,tsx}', 'locales/**/*.ts'], {
    cwd: tree.path,
  })
  const sources = new Map(paths.toSorted().map((path) => [path, tree.read(path)]))
  const all = [...sources].flatMap(([path, source]) => candidates(path, source))
  const tailOf = ({ id, file }: { id: string; file: string }): string => id.slice(file.length)
  const ordinalOf = ({ id }: { id: string }): string => id.slice(id.lastIndexOf('#'))
  return (mutant) => {
    const same = all.filter((one) => tailOf(one) === tailOf(mutant))
    if (same.length > 0) return same.find(({ file }) => file === mutant.file) ?? same[0]
    const { subject, operator, declaration, before, after } = mutant
    const alike = all.filter((one) => {
      if (one.operator !== operator || one.declaration !== declaration) return false
      const now = described(subject, one, sources.get(one.file) ?? '')
      return now.before === before && now.after === after
    })
    return alike.length === 1 ? alike[0] : alike.find((one) => ordinalOf(one) === ordinalOf(mutant))
  }
}

/** Of `among` those that `file` imports, by the fewest steps. */
function nearest(file: string, among: ReadonlySet<string>, tree: Tree): string[] {
  const seen = new Set<string>([file])
  let ring = [file]
  while (ring.length > 0) {
    const found = ring.filter((one) => among.has(one))
    if (found.length > 0) return found
    ring = ring.flatMap((one) =>
      ts
        .preProcessFile(tree.read(one))
        .importedFiles.map(({ fileName }) => posix.join(posix.dirname(one), fileName))
        .filter((path) => !seen.has(path) && existsSync(join(tree.path, path)) && seen.add(path)),
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
  let left = [...proposed]
  while (left.length > 0) {
    const sources = new Map(left.map(({ file }) => [file, tree.read(file)]))
    left.forEach((one) => tree.write(one.file, mutated(sources.get(one.file) ?? '', one)))
    const files = await refused(tree)
    sources.forEach((source, file) => tree.write(file, source))
    if (files.size === 0) break
    const own = new Set(sources.keys())
    const guilty = new Set([...files].flatMap((file) => nearest(file, own, tree)))
    if (guilty.size === 0)
      throw new Error(`the compiler refuses ${[...files].join(', ')} whatever is mutated`)
    left = left.filter(({ file }) => !guilty.has(file))
  }
  return left
}

/**
 * Draws up to `wanted` candidates, no two of one file: an operator first, so that rare ones have their share.
 */
function draw(random: Chance, offer: readonly Candidate[], wanted: number): Candidate[] {
  const drawn: Candidate[] = []
  let left = [...offer]
  while (drawn.length < wanted && left.length > 0) {
    const operator = random.pick([...new Set(left.map((one) => one.operator))])
    const one = random.pick(left.filter((other) => other.operator === operator))
    drawn.push(one)
    left = left.filter(({ file }) => file !== one.file)
  }
  return drawn
}

/** Whether one more may stand beside those that are taken. */
function fits(one: Candidate, taken: readonly Candidate[]): boolean {
  const inFile = taken.filter(({ file }) => file === one.file)
  const alike = taken.filter(({ operator }) => operator === one.operator)
  const repeated = inFile.some(({ operator }) => operator === one.operator)
  return (
    inFile.length < PER_FILE && alike.length < PER_OPERATOR && !repeated && !Object.hasOwn(EQUIVALENT, one.id)
  )
}

/** Chooses for all subjects; `log` receives its progress. */
export async function choose(seed: number, log: (line: string) => void): Promise<Mutant[]> {
  const tree = makeTree('choosing', { built: false })
  const open = offered()
  const chosen = new Map<Subject, Candidate[]>([...open.keys()].map((subject) => [subject, []]))
  // Each subject has a chance of its own, so that a change in one leaves what is drawn for the others.
  const random = new Map([...open.keys()].map((subject, at) => [subject, chance(seed + at)]))
  for (;;) {
    const drawn = [...open].map(([subject, offer]) => {
      // Half of them may be refused.
      const wanted = 2 * (EACH - (chosen.get(subject)?.length ?? 0))
      return { subject, some: draw(random.get(subject) ?? chance(seed), offer, wanted) }
    })
    const all = drawn.flatMap(({ some }) => some)
    if (all.length === 0) break
    const good = new Set(await compiling(tree, all))
    log(`${all.length} drawn, ${good.size} compile`)
    for (const { subject, some } of drawn) {
      const taken = chosen.get(subject) ?? []
      for (const one of some) if (good.has(one) && fits(one, taken) && taken.length < EACH) taken.push(one)
      const offer = (open.get(subject) ?? []).filter((one) => !some.includes(one) && fits(one, taken))
      open.set(subject, offer)
    }
  }
  return [...chosen].flatMap(([subject, some]) =>
    some.map((one) => described(subject, one, tree.read(one.file))),
  )
}

export const readList = (path: string): Mutant[] => JSON.parse(readFileSync(path, 'utf8')) as Mutant[]

export const writeList = (path: string, list: readonly Mutant[]): void =>
  writeFileSync(path, `${JSON.stringify(list, null, 2)}\n`)
