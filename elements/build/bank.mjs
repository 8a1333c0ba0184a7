/**
 * Rollup plugin: puts the bank of the folder (`BANK_DIR`, by default demo/bank) into what browsers load.
 * `import { mark, bank } from 'bank-folder'` gives its sign and what it says of itself, and the sheet of
 * tokens gets its colours. A mistake in the folder ends the build, with every one of them named.
 */
import { fileURLToPath } from 'node:url'
import { bankDir, loadBank } from '../../src/bank/files.ts'
import { withLook } from '../../src/bank/palette.ts'
import { plainOf } from './compile.mjs'

export const BANK_FOLDER = 'bank-folder'
const VIRTUAL = '\0bank-folder'
const TOKENS = fileURLToPath(new URL('../../src/ui/tokens.ts', import.meta.url))

/** The bank that this build is for. @throws BankError */
export const bankOfBuild = () => loadBank(bankDir(process.env))

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const CANVAS = /#F8F8F8/g

/** The hosted page with the bank's title, and its canvas behind everything. @param {string} page */
export function pageOfBank(page, { pageTitle, look }) {
  const title = pageTitle.replace(/[&<>]/g, (char) => ENTITIES[char])
  const canvas = look.light['--bank-color-canvas']
  return page
    .replace('<title></title>', () => `<title>${title}</title>`)
    .replace(CANVAS, (standard) => canvas ?? standard)
}

/** As React names attributes: `stroke-width` is strokeWidth. */
const asProps = (attributes) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name.replace(/-(\w)/g, (_all, letter) => letter.toUpperCase()),
      value,
    ]),
  )

/** @returns {import('rollup').Plugin} */
export const bankFolder = () => {
  let bank
  return {
    name: 'bank-folder',
    buildStart() {
      bank = bankOfBuild()
    },
    resolveId: (specifier, importer = '') =>
      // A module that is loaded without the app has its own copy.
      specifier === BANK_FOLDER ? VIRTUAL + importer.slice(plainOf(importer).length) : null,
    load(id) {
      if (plainOf(id) !== VIRTUAL) return null
      const { mark, look: _look, ...profile } = bank
      return `export const mark = ${JSON.stringify(mark.map(asProps))}\nexport const bank = ${JSON.stringify(profile)}\n`
    },
    transform: (code, id) => (plainOf(id) === TOKENS ? { code: withLook(code, bank.look), map: null } : null),
  }
}
