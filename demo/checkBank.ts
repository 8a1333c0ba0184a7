/** The check behind checkBank.mjs: a line for each mistake, and exit code 1 when there is one. */
import { namesWithoutCode } from '../src/bank/codes.ts'
import { bankDir, readBankDir } from '../src/bank/files.ts'

const dir = process.argv[2] ?? bankDir(process.env)
const { bank, problems } = readBankDir(dir)
if (bank) console.log(`${dir}: ${bank.name} is complete.`)
const silent = bank?.codes ? namesWithoutCode(bank.codes) : []
if (silent.length > 0)
  console.log(`codes.json has no code for these, so customers never hear them: ${silent.join(', ')}.`)
for (const problem of problems) console.error(problem)
process.exitCode = bank ? 0 : 1
