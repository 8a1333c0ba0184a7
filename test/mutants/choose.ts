/**
 * Chooses the mutations by a seed, spread evenly over the subjects and over the operators each offers. One that
 * the compiler refuses is left out: no test is asked about it.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chance } from '../chance.ts'
import { candidates, mutated, type Candidate, type Operator } from './candidates.ts'
import { EQUIVALENT } from './equivalent.ts'
import { compiles } from './stages.ts'
import { SUBJECTS, type Subject } from './subjects.ts'
import { makeTree, root, type Tree } from './tree.ts'

export const SEED = 20_261_122
const EACH = 10
const PER_FILE = 2

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
      .sort()
    files.forEach((file) => taken.add(file))
    found.set(
      subject,
      files
        .flatMap((file) => candidates(file, readFileSync(join(root, file), 'utf8')))
        .filter(({ id }) => !Object.hasOwn(EQUIVALENT, id)),
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

/** The mutation in the source as it is now, wherever its declaration went; undefined when it is gone. */
export function locate({ id, file }: Mutant, tree: Tree): Candidate | undefined {
  const tail = id.slice(file.length)
  const inFile = (path: string): Candidate | undefined =>
    candidates(path, tree.read(path)).find((one) => one.id === path + tail)
  const there = existsSync(join(tree.path, file)) ? inFile(file) : undefined
  if (there) return there
  for (const path of globSync(['src/**/*.{ts,tsx}', 'elements/**/*.{ts,tsx}', 'locales/**/*.ts'], {
    cwd: tree.path,
  })) {
    const moved = inFile(path)
    if (moved) return moved
  }
  return undefined
}

/** `tell` hears of each that is taken or refused. */
export async function choose(seed: number, tell: (line: string) => void): Promise<Mutant[]> {
  const tree = makeTree('choosing', { built: false })
  const random = chance(seed)
  const chosen: Mutant[] = []
  for (const [subject, all] of offered()) {
    const perFile = new Map<string, number>()
    let left = all
    let count = 0
    while (count < EACH && left.length > 0) {
      const operator = random.pick([...new Set(left.map((one) => one.operator))])
      const one = random.pick(left.filter((other) => other.operator === operator))
      left = left.filter((other) => other !== one)
      const source = tree.read(one.file)
      tree.write(one.file, mutated(source, one))
      const good = await compiles(tree)
      tree.write(one.file, source)
      tell(`${good ? 'taken  ' : 'refused'} ${one.id} in ${one.declaration}`)
      if (!good) continue
      chosen.push(described(subject, one, source))
      count += 1
      const used = (perFile.get(one.file) ?? 0) + 1
      perFile.set(one.file, used)
      if (used === PER_FILE) left = left.filter(({ file }) => file !== one.file)
    }
  }
  return chosen
}

export const readList = (path: string): Mutant[] => JSON.parse(readFileSync(path, 'utf8')) as Mutant[]

export const writeList = (path: string, list: readonly Mutant[]): void =>
  writeFileSync(path, `${JSON.stringify(list, null, 2)}\n`)
