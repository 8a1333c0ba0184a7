/** Reads `bank.json` out of the files of a bank's folder. */
import * as v from 'valibot'
import { sentenceOf } from '../domain/sentence.ts'
import { NotStrict, parseStrict } from '../domain/strictJson.ts'
import { bankExamples, bankJson, type BankJson } from './bankJson.ts'

/** Path in the folder, with forward slashes → text. */
export type FolderFiles = ReadonlyMap<string, string>

/** In place of the text of a file that is larger than any of a bank. */
export const TOO_LONG = '\0'

/** What stands in a folder, or what is wrong with it. */
export interface BankReading<B = BankJson> {
  /** Undefined when there are problems. */
  readonly bank: B | undefined
  /** One sentence each, beginning with the file and the place. */
  readonly problems: readonly string[]
}

export type Report = (file: string, ...sentences: string[]) => void

/** Gathers sentences. */
export function createReport(): { readonly report: Report; readonly problems: readonly string[] } {
  const problems: string[] = []
  return {
    problems,
    report: (file, ...sentences) => {
      problems.push(...sentences.map((sentence) => `${file}: ${sentence.replace(/\.$/, '')}.`))
    },
  }
}

/** The file's JSON; undefined, with a sentence, when it isn't any. */
export function jsonOf(files: FolderFiles, file: string, report: Report): unknown {
  try {
    return parseStrict(files.get(file) ?? '')
  } catch (error) {
    const doubled = error instanceof NotStrict && error.key !== undefined
    report(file, doubled ? `${error.key} stands twice` : `is not JSON (${(error as Error).message})`)
    return undefined
  }
}

/** The value, read by its schema; undefined, with a sentence for each mistake, when something doesn't fit. */
export function parseBy<S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  file: string,
  examples: Readonly<Record<string, unknown>>,
  report: Report,
): v.InferOutput<S> | undefined {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  for (const issue of parsed.issues) {
    const key = issue.path?.[0]?.key
    const example =
      typeof key === 'string' && key in examples ? ` Example: ${JSON.stringify(examples[key])}` : ''
    report(file, `${sentenceOf('', issue, true).replace(/^[. ]/, '')}.${example}`)
  }
  return undefined
}

/** Who the bank is. */
export function readBank(files: FolderFiles, report: Report): BankJson | undefined {
  const file = 'bank.json'
  if (!files.has(file)) report(file, 'is missing')
  const value = files.has(file) ? jsonOf(files, file, report) : undefined
  return value === undefined ? undefined : parseBy(bankJson, value, file, bankExamples, report)
}
