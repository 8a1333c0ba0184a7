/**
 * The check behind checkBank.mjs: a line for each mistake, and exit code 1 when there is one. With `--print`
 * a page with all texts, with `--signing-module` what is wrong with a module that signs.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { namesWithoutCode } from '../src/bank/codes.ts'
import { bankDir, readBankDir } from '../src/bank/files.ts'

const { values, positionals } = parseArgs({
  options: { print: { type: 'string' }, 'signing-module': { type: 'string' } },
  allowPositionals: true,
})
const dir = positionals[0] ?? bankDir(process.env)
const { bank, problems } = readBankDir(dir)
process.exitCode = bank ? 0 : 1
if (bank) console.log(`${dir}: ${bank.name} is complete.`)
const silent = bank?.codes ? namesWithoutCode(bank.codes) : []
if (silent.length > 0)
  console.log(`codes.json has no code for these, so customers never hear them: ${silent.join(', ')}.`)
for (const problem of problems) console.error(problem)
const path = values['signing-module']
if (path !== undefined) {
  const { signingModuleAt, trialOf, trySigning, unplayable } = await import('./server/signingModule.ts')
  const mistakes: string[] = []
  const module = await signingModuleAt(path, mistakes)
  const reason = module && unplayable(module)
  if (module && !reason) mistakes.push(...(await trySigning(module, await trialOf(module, Date.now))))
  if (mistakes.length > 0) process.exitCode = 1
  else console.log(reason ?? `${path}: the sandbox bank takes what SIGNING_MODULE signs.`)
  for (const mistake of mistakes) console.error(mistake)
}
if (bank && values.print !== undefined) {
  const { bankPage } = await import('./server/bankPage.ts')
  const page = await bankPage(bank)
  try {
    writeFileSync(values.print, page)
    console.log(`${values.print}: its texts, to be printed and signed off.`)
  } catch (error) {
    console.error(`--print: ${values.print} can't be written (${(error as NodeJS.ErrnoException).code}).`)
    process.exitCode = 1
  }
}
