/** Reads `bank.json` out of the files of a bank's folder. */
import * as v from 'valibot'
import { MAX_VALUE_LENGTH, placeIn, sentenceOf } from '../domain/sentence.ts'
import { NotStrict, parseStrict } from '../domain/strictJson.ts'
import { bankExamples, bankJson, type BankJson } from './bankJson.ts'
import { unseenIn } from './unseen.ts'

/** Path in the folder, with forward slashes → text; empty where it can't be read. */
export type FolderFiles = ReadonlyMap<string, string>

/** Path in the folder → why its text can't be read. */
export type Unread = ReadonlyMap<string, string>

/** The contents of a folder, or what is wrong with it. */
export interface BankReading<B = BankJson> {
  /** Undefined when there are problems. */
  readonly bank: B | undefined
  /** One sentence each, beginning with the file and the place. */
  readonly problems: readonly string[]
}

export type Report = (file: string, ...sentences: string[]) => void

/** Gathers sentences, each once and of one line. A file that can't be read has no other mistake than that. */
export function createReport(unread: Unread = new Map()): {
  readonly report: Report
  readonly problems: readonly string[]
} {
  const problems: string[] = []
  return {
    problems,
    report: (file, ...sentences) => {
      const reason = unread.get(file)
      for (const sentence of reason === undefined ? sentences : sentences.map(() => reason)) {
        const problem = `${file}: ${sentence}${/[.?]$/.test(sentence) ? '' : '.'}`.replace(/\p{Cc}+/gu, ' ')
        if (!problems.includes(problem)) problems.push(problem)
      }
    },
  }
}

type Place = string | number

/** Keys that schemas of records leave out without a word. */
const LEFT_OUT: ReadonlySet<Place> = new Set(['__proto__', 'prototype', 'constructor'])

/** Every value of a file, with its place. */
function* valuesIn(
  value: unknown,
  place: readonly Place[] = [],
): Generator<readonly [readonly Place[], unknown]> {
  yield [place, value]
  if (typeof value !== 'object' || value === null) return
  const entries: Iterable<[Place, unknown]> = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [key, inner] of entries) yield* valuesIn(inner, [...place, key])
}

/** Sentences about characters that nobody sees, wherever they stand in a file. */
const unseenProblems = (value: object): string[] =>
  [...valuesIn(value)].flatMap(([place, inner]) =>
    typeof inner === 'string' ? unseenIn(inner).map((message) => `${placeIn(place)} ${message}`) : [],
  )

/** The reason that a text isn't taken, with the line where it is JSON all the same. */
function jsonProblem(text: string, error: unknown): string {
  if (!(error instanceof NotStrict)) return `is not JSON (${(error as Error).message})`
  const { message, advice, at, token } = error
  const line = text.slice(0, at).split('\n').length
  return `line ${line} has ${message} (${token.slice(0, MAX_VALUE_LENGTH)}): ${advice}`
}

/** The object that the file's JSON is; undefined, with a sentence, when it isn't any. */
export function jsonOf(files: FolderFiles, file: string, report: Report): object | undefined {
  const text = files.get(file) ?? ''
  try {
    const value = parseStrict(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      report(file, 'must be an object in { }')
      return undefined
    }
    report(file, ...unseenProblems(value))
    return value
  } catch (error) {
    report(file, jsonProblem(text, error))
    return undefined
  }
}

/** The value, read by its schema; undefined, with a sentence for each mistake, when something doesn't fit. */
export function parseBy<S extends v.GenericSchema>(
  schema: S,
  value: object,
  file: string,
  examples: Readonly<Record<string, unknown>>,
  report: Report,
): v.InferOutput<S> | undefined {
  const exampleOf = (key: unknown): string =>
    typeof key === 'string' && Object.hasOwn(examples, key)
      ? ` Example: ${JSON.stringify(examples[key])}`
      : ''
  const parseResult = v.safeParse(schema, value)
  const leftOut = [...valuesIn(value)].flatMap(([place]) => (LEFT_OUT.has(place.at(-1) ?? '') ? [place] : []))
  report(
    file,
    ...(parseResult.issues ?? []).map(
      (issue) => `${sentenceOf('', issue, true)}.${exampleOf(issue.path?.[0]?.key)}`,
    ),
    // In the words for a key that a schema doesn't know: where it is one, too, it is said once.
    ...leftOut.map((place) => `${placeIn(place)} is not known.${exampleOf(place[0])}`),
  )
  return parseResult.success && leftOut.length === 0 ? parseResult.output : undefined
}

/** The bank's identity, out of `bank.json`. */
export function readBank(files: FolderFiles, report: Report): BankJson | undefined {
  const file = 'bank.json'
  if (!files.has(file)) report(file, 'is missing')
  const value = files.has(file) ? jsonOf(files, file, report) : undefined
  return value === undefined ? undefined : parseBy(bankJson, value, file, bankExamples, report)
}
