/**
 * A bank is a folder. This reads all of it, out of texts, and says the mistakes of all files at once;
 * `files.ts` reads the files. What each file holds stands in demo/bank/README.md.
 */
import type { Language } from '../contract/language.ts'
import { readCodes } from './codes.ts'
import { createReport, jsonOf, readBank } from './bankFile.ts'
import type { BankReading, FolderFiles, Report, Unread } from './bankFile.ts'
import { parseLook, type BankLook } from './look.ts'
import { parseMark, type MarkPath } from './mark.ts'
import { readSigning, type ServedBank } from './signing.ts'
import { isTextFile, readTexts, textFileProblem, type BankTexts } from './texts.ts'

export interface BankFolder extends ServedBank {
  readonly mark: readonly MarkPath[]
  readonly look: BankLook
  readonly texts: Readonly<Record<Language, BankTexts>>
}

const NAMES = /^(?:bank\.json|mark\.svg|look\.json|signing\.json|codes\.json|README\.md)$/

const isOfBank = (file: string): boolean => NAMES.test(file) || isTextFile(file)

/** Files that nobody would read: most often a wrong name. */
function checkNames(files: FolderFiles, unread: Unread, report: Report): void {
  for (const file of files.keys())
    if (!isOfBank(file)) report(file, textFileProblem(file) ?? 'is no file of a bank. Example: bank.json')
  for (const [file, reason] of unread) if (isOfBank(file)) report(file, reason)
}

/**
 * Reads a bank out of its files; throws nothing.
 * @param unread which of them can't be read
 */
export function readFolder(files: FolderFiles, unread: Unread = new Map()): BankReading<BankFolder> {
  const { report, problems } = createReport(new Map([...unread].filter(([file]) => isOfBank(file))))
  checkNames(files, unread, report)
  const bank = readBank(files, report)
  const mark = parseMark(files.get('mark.svg') ?? '')
  report('mark.svg', ...(files.has('mark.svg') ? mark.problems : ['is missing']))
  const lookJson = files.has('look.json') ? jsonOf(files, 'look.json', report) : {}
  const { look, problems: lookProblems } = parseLook(lookJson ?? {})
  report('look.json', ...lookProblems)
  const signing = readSigning(files, report)
  const codes = readCodes(files, report)
  const texts = readTexts(files, bank, report)
  if (problems.length > 0 || !bank) return { bank: undefined, problems }
  return { bank: { ...bank, signing, codes, mark: mark.paths, look, texts }, problems }
}
