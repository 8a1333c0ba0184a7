/** Banks made by chance, each a folder that is right: check-bank takes it, and its texts can be printed. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { readBankDir } from '../../../src/bank/files.ts'
import { bankPage } from '../../../demo/server/bankPage.ts'
import { folderOf, madeBanks, writeFolder } from '../../banks/made.ts'
import { fc } from '../../property.ts'

const banks = fc.sample(madeBanks, { seed: 63, numRuns: 10 })

describe('a bank made by chance', () => {
  for (const [index, sample] of banks.entries())
    it(`${index + 1}, ${sample.name}, is complete`, async () => {
      const dir = mkdtempSync(join(tmpdir(), 'made-'))
      try {
        writeFolder(dir, folderOf(sample))
        const { bank, problems } = readBankDir(dir)
        assert.deepEqual(problems, [])
        assert.ok(bank)
        assert.deepEqual([bank.methods, bank.instalmentMonths], [sample.methods, sample.months])
        for (const path of sample.paths) assert.ok(JSON.stringify(bank).includes(path), path)
        assert.ok((await bankPage(bank)).includes('1500-246'))
      } finally {
        rmSync(dir, { recursive: true })
      }
    })
})
