/** The folder of a bank on the disk. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createReport, readBank, TOO_LONG, type BankReading, type FolderFiles } from './bankFile.ts'
import { readCodes } from './codes.ts'
import { readSigning, type ServedBank } from './signing.ts'

/** The folder when nobody names one: the demo's bank. */
export const DEMO_BANK = fileURLToPath(new URL('../../demo/bank', import.meta.url))

/** The folder that `BANK_DIR` names; a relative path begins where the command was given. */
export const bankDir = (env: Readonly<Record<string, string | undefined>>): string =>
  env['BANK_DIR'] ? resolve(env['BANK_DIR']) : DEMO_BANK

/** So much of a file is read; no file of a bank is longer. */
const MOST = 256 * 1024

/** The only folder in it that is looked into. */
const TEXTS = /^texts(?:\/[^/]+)?$/

/** The folder's files by their paths in it, hidden ones left out; of another folder in it only the name. */
function filesOf(dir: string, path = ''): (readonly [path: string, text: string])[] {
  return readdirSync(join(dir, path))
    .filter((name) => !name.startsWith('.'))
    .toSorted()
    .flatMap((name) => {
      const inner = path === '' ? name : `${path}/${name}`
      const file = join(dir, inner)
      const entry = statSync(file, { throwIfNoEntry: false })
      if (entry?.isDirectory()) return TEXTS.test(inner) ? filesOf(dir, inner) : [[inner, ''] as const]
      if (!entry?.isFile()) return [[inner, ''] as const]
      return [[inner, entry.size > MOST ? TOO_LONG : readFileSync(file, 'utf8')] as const]
    })
}

/** The files of a bank's folder; no files, and the reason, of any other one. */
export function readFiles(dir: string): {
  readonly files?: FolderFiles
  readonly problems: readonly string[]
} {
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory())
    return { problems: [`${dir}: there is no such folder.`] }
  const files: FolderFiles = new Map(filesOf(dir))
  // Of any other folder each file would be a mistake.
  return files.has('bank.json') || files.has('mark.svg')
    ? { files, problems: [] }
    : { problems: [`${dir}: is no folder of a bank: it has neither bank.json nor mark.svg.`] }
}

/** What the proxy needs of a folder: who the bank is, how it wants requests signed, and its codes. */
export function readServedBank(dir: string = DEMO_BANK): BankReading<ServedBank> {
  const { files, problems: reasons } = readFiles(dir)
  if (!files) return { bank: undefined, problems: reasons }
  const { report, problems } = createReport()
  const bank = readBank(files, report)
  const signing = readSigning(files, report)
  const codes = readCodes(files, report)
  return { bank: bank && { ...bank, signing, codes }, problems }
}
