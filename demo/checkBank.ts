/**
 * `npm run check-bank -- DIR`: a line for each mistake in a bank's folder, and exit code 1 when there is one.
 * `--print FILE` writes a page with all its texts, to be printed and signed off, `--signing-module FILE`
 * tries a module that signs.
 */
import { writeFileSync } from 'node:fs'
import { namesWithoutCode } from '../src/bank/codes.ts'
import { bankDir, readBankDir } from '../src/bank/files.ts'
import { checkFlags, command } from './given.ts'

await command(async () => {
  const { bank: folder, print, signingModule: path } = checkFlags(process.argv.slice(2), process.env)
  const dir = folder ?? bankDir(process.env)
  const { bank, problems } = readBankDir(dir)
  process.exitCode = bank ? 0 : 1
  if (bank) console.log(`${dir}: ${bank.name} is complete.`)
  const silent = bank?.codes ? namesWithoutCode(bank.codes) : []
  if (silent.length > 0)
    console.log(`codes.json has no code for these, so customers never hear them: ${silent.join(', ')}.`)
  for (const problem of problems) console.error(problem)
  if (path !== undefined) {
    const { signingModuleAt, trialOf, trySigning, unplayable } = await import('./server/signingModule.ts')
    const mistakes: string[] = []
    const module = await signingModuleAt(path, mistakes)
    const reason = module && unplayable(module)
    if (module && !reason) mistakes.push(...(await trySigning(module, await trialOf(module, Date.now))))
    if (mistakes.length > 0) process.exitCode = 1
    else console.log(reason ?? `${path}: the sandbox bank takes what the signing module signs.`)
    for (const mistake of mistakes) console.error(mistake)
  }
  if (bank && print !== undefined) {
    const { bankPage } = await import('./server/bankPage.ts')
    const page = await bankPage(bank)
    try {
      writeFileSync(print, page)
      console.log(`${print}: its texts, to be printed and signed off.`)
    } catch (error) {
      console.error(`--print: ${print} can't be written (${(error as NodeJS.ErrnoException).code}).`)
      process.exitCode = 1
    }
  }
})
