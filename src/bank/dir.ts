/** The folder of a bank on the disk. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createReport, readBank, type BankReading, type FolderFiles, type Unread } from './bankFile.ts'
import { readCodes } from './codes.ts'
import { readSigning, type ServedBank } from './signing.ts'

/** The folder when nobody names one: the demo's bank. */
export const DEMO_BANK = fileURLToPath(new URL('../../demo/bank', import.meta.url))

/** The folder that `BANK_DIR` names; a relative path begins where the command was given. */
export const bankDir = (env: Readonly<Record<string, string | undefined>>): string =>
  env['BANK_DIR'] ? resolve(env['BANK_DIR']) : DEMO_BANK

/** Most that is read of a file; no file of a bank is longer. */
const MOST = 256 * 1024

/** The only folders in it that are looked into. */
const TEXTS = /^texts(?:\/[^/]+)?$/

/** It leaves out a byte order mark, which editors put in front of a text. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown'

/** A file at a path in the folder. */
type Entry = readonly [path: string, text: string, reason?: string]

/** A file's text, or why it has none. */
function readEntry(path: string, file: string): Entry {
  const { size } = statSync(file)
  if (size > MOST) return [path, '', 'is larger than 256 KiB']
  try {
    return [path, utf8.decode(readFileSync(file))]
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return [path, '', 'is not written in UTF-8']
  }
}

/** The folder's entries, hidden ones left out; of another folder in it only the name. */
function entriesOf(dir: string, path = ''): readonly Entry[] {
  return readdirSync(join(dir, path))
    .filter((name) => !name.startsWith('.'))
    .toSorted()
    .flatMap((name): readonly Entry[] => {
      const inner = path === '' ? name : `${path}/${name}`
      const file = join(dir, inner)
      try {
        const kind = statSync(file)
        if (kind.isDirectory() && TEXTS.test(inner)) return entriesOf(dir, inner)
        return [kind.isFile() ? readEntry(inner, file) : [inner, '', 'is no file']]
      } catch (error) {
        return [[inner, '', `can't be read (${codeOf(error)})`]]
      }
    })
}

/** The contents of the folder; undefined, and the reason, where they can't be known. */
function entriesIn(dir: string): { readonly entries?: readonly Entry[]; readonly problem: string } {
  const problem = `${dir}: there is no such folder.`
  try {
    return statSync(dir, { throwIfNoEntry: false })?.isDirectory()
      ? { entries: entriesOf(dir), problem }
      : { problem }
  } catch (error) {
    return { problem: `${dir}: can't be read (${codeOf(error)}).` }
  }
}

/** The files of a bank's folder; no files, and the reason, of any other one. */
export function readFiles(dir: string): {
  readonly files?: FolderFiles
  readonly unread: Unread
  readonly problems: readonly string[]
} {
  const { entries, problem } = entriesIn(dir)
  if (!entries) return { unread: new Map(), problems: [problem] }
  const files = new Map(entries.map(([path, text]) => [path, text]))
  const unread = new Map(
    entries.flatMap(([path, , reason]) => (reason === undefined ? [] : [[path, reason]])),
  )
  // Of any other folder each file would be a mistake.
  return files.has('bank.json') || files.has('mark.svg')
    ? { files, unread, problems: [] }
    : { unread, problems: [`${dir}: is no folder of a bank: it has neither bank.json nor mark.svg.`] }
}

/** The proxy's part of a folder: who the bank is, how it wants requests signed, and its codes. */
export function readServedBank(dir: string = DEMO_BANK): BankReading<ServedBank> {
  const { files, unread, problems: reasons } = readFiles(dir)
  if (!files) return { bank: undefined, problems: reasons }
  const { report, problems } = createReport(unread)
  const bank = readBank(files, report)
  const signing = readSigning(files, report)
  const codes = readCodes(files, report)
  return { bank: bank && { ...bank, signing, codes }, problems }
}
