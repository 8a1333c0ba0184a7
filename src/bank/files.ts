/** Reads the whole folder of a bank from the disk: for build and demo alike. */
import type { BankReading } from './bankFile.ts'
import { readFiles } from './dir.ts'
import { readFolder, type BankFolder } from './folder.ts'

export { bankDir, DEMO_BANK } from './dir.ts'

/** Every mistake of a folder. */
export class BankError extends Error {
  readonly problems: readonly string[]
  constructor(dir: string, problems: readonly string[]) {
    super(`The bank's folder ${dir} can't be used.\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
    this.name = 'BankError'
    this.problems = problems
  }
}

/** The contents of a folder, or every mistake in it. */
export function readBankDir(dir: string): BankReading<BankFolder> {
  const { files, unread, problems } = readFiles(dir)
  return files ? readFolder(files, unread) : { bank: undefined, problems }
}

/** The bank of a folder. @throws BankError with every mistake */
export function loadBank(dir: string): BankFolder {
  const { bank, problems } = readBankDir(dir)
  if (!bank) throw new BankError(dir, problems)
  return bank
}
