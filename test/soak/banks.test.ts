/**
 * Banks made by chance, each built, started and walked: it links in both languages and takes an order. How
 * many: SOAK_BANKS; where it begins: SOAK_SEED.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { loadBank, readBankDir } from '../../src/bank/files.ts'
import { LANGUAGES } from '../../src/contract/language.ts'
import { bankBuild, buildBank } from '../bankBuild.ts'
import { folderOf, madeBanks, writeFolder } from '../banks/made.ts'
import { axe } from '../e2e/axe.ts'
import { button, fill, heading, link, paidOnce, pay, words } from '../e2e/people.ts'
import { useRig } from '../e2e/rig.ts'
import { visit } from '../e2e/visit.ts'
import { fc } from '../property.ts'

const seed = Number(process.env['SOAK_SEED'] ?? Math.floor(Math.random() * 0x7fffffff))
const numRuns = Number(process.env['SOAK_BANKS'] ?? 10)
const AMOUNT = { id: 'Rp1.250.000,00', en: 'Rp1,250,000.00' }

for (const [index, made] of fc.sample(madeBanks, { seed, numRuns }).entries())
  describe(`bank ${index + 1} of seed ${seed}, ${made.name}, ${made.methods.join()}`, () => {
    const dir = mkdtempSync(join(tmpdir(), 'walked-'))
    writeFolder(dir, folderOf(made))
    assert.deepEqual(readBankDir(dir).problems, [])
    const { dist, built } = bankBuild(dir)
    before(async () => void (await buildBank(dir)), { timeout: 900_000 })
    after(() => {
      rmSync(dir, { recursive: true })
      rmSync(join(dist, '..', '..', basename(dir)), { recursive: true, force: true })
    })
    const rig = useRig({ bank: loadBank(dir), built })

    for (const language of LANGUAGES) {
      it(`${language}: links`, async () => {
        const page = await rig.page()
        await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}&language=${language}`)
        await page.getByLabel(words[language]['accountCreation.phoneLabel'], { exact: true }).waitFor()
        await axe(page)
        await link(page, rig, language)
      })

      it(`${language}: shows an order in its first screen, and takes it`, async () => {
        const { page, order } = await visit(rig, { language })
        await page.locator('[part~=primary]').waitFor()
        await axe(page)
        if (!made.methods.includes('WALLET')) {
          await page.getByRole('radio').first().check()
          await page.locator('[part~=primary]').click()
          return page
            .locator('[data-screen]')
            .getByRole('radio')
            .nth(1)
            .or(page.getByRole('img', { name: /QR/ }))
            .first()
            .waitFor()
        }
        if (made.methods.length > 1) await page.locator('input[value=WALLET]').check()
        await button(page, fill(words[language]['payment.submit'], { amount: AMOUNT[language] })).waitFor()
        await pay(page, language, AMOUNT[language], rig)
        await heading(page, words[language]['paymentResult.successTitle']).waitFor()
        return paidOnce(rig, order, '1250000.00')
      })
    }
  })
