/** Reads the whole folder of a bank from the disk: for build and demo alike. */
import { realpathSync } from 'node:fs'
import type { BankReading, FolderFiles } from './bankFile.ts'
import { demoProblems } from './demoNames.ts'
import { DEMO_BANK, readFiles } from './dir.ts'
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

/** The demo's things in a folder, unless it is the demo's itself. */
function copiedIn(dir: string, files: FolderFiles): readonly string[] {
  const { files: demo } = readFiles(DEMO_BANK)
  return demo && realpathSync(dir) !== realpathSync(DEMO_BANK) ? demoProblems(files, demo) : []
}

/** The contents of a folder, or every mistake in it. */
export function readBankDir(dir: string): BankReading<BankFolder> {
  const { files, unread, problems } = readFiles(dir)
  if (!files) return { bank: undefined, problems }
  const reading = readFolder(files, unread)
  const copied = copiedIn(dir, files)
  return copied.length === 0 ? reading : { bank: undefined, problems: [...reading.problems, ...copied] }
}

/** The bank of a folder. @throws BankError with every mistake */
export function loadBank(dir: string): BankFolder {
  const { bank, problems } = readBankDir(dir)
  if (!bank) throw new BankError(dir, problems)
  return bank
}
