/** A language is its folder and its row of the table, and nothing else in the source knows it. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { LANGUAGES } from '../../src/contract/language.ts'
import { languageLists } from '../checks/languageLists.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const TABLE = 'src/contract/language.ts'
const BANK = 'demo/bank/bank.json'

describe('the languages', () => {
  it('are listed nowhere but in their table', () => {
    const files = ['src', 'elements', 'demo'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path.replaceAll('\\', '/')}`,
      ),
    )
    // Pages of merchants choose among languages as they like.
    const ours = files.filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.startsWith('demo/frameworks/'))
    assert.ok(ours.length > 500)
    const matches = [...ours, 'rollup.config.mjs'].filter(
      (path) => languageLists(path, readFileSync(join(root, path), 'utf8'), LANGUAGES).length > 0,
    )
    assert.deepEqual(matches, [TABLE])
  })
})

describe('an invented language', () => {
  const copy = mkdtempSync(join(tmpdir(), 'languages-'))
  const at = (path: string): string => join(copy, path)
  after(() => rmSync(copy, { recursive: true, force: true }))

  before(() => {
    const demo = ['bank', 'documents', 'harness', 'server'].map((name) => `demo/${name}`)
    for (const name of ['src', 'locales', 'elements', ...demo])
      cpSync(join(root, name), at(name), { recursive: true })
    for (const name of ['package.json', 'package-lock.json', 'tsconfig.json'])
      cpSync(join(root, name), at(name))
    symlinkSync(join(root, 'node_modules'), at('node_modules'), 'junction')
    // All that a language needs: the two folders, here with their English words, the licence line, the row.
    cpSync(at('locales/en'), at('locales/nl'), { recursive: true })
    cpSync(at('demo/bank/texts/en'), at('demo/bank/texts/nl'), { recursive: true })
    // Its numbers are written as its row says.
    for (const name of readdirSync(at('demo/bank/texts/nl'))) {
      const file = at(`demo/bank/texts/nl/${name}`)
      const text = readFileSync(file, 'utf8')
      writeFileSync(
        file,
        text.replace(/(?<=\d)[.,](?=\d)/g, (sign) => (sign === '.' ? ',' : '.')),
      )
    }
    const bank = JSON.parse(readFileSync(at(BANK), 'utf8')) as { licence: Record<string, string> }
    const licence = { ...bank.licence, nl: 'Onder toezicht van OJK' }
    writeFileSync(at(BANK), JSON.stringify({ ...bank, licence }))
    const table = readFileSync(at(TABLE), 'utf8')
    const row = table.replace(/^ {2}en: .*$/m, (line) => `${line}\n  nl: { group: '.', decimal: ',' },`)
    assert.notEqual(row, table)
    writeFileSync(at(TABLE), row)
  })

  /** Value of an expression in the copy, where these names come from its modules. */
  const inCopy = (imports: Readonly<Record<string, string>>, expression: string): unknown => {
    const lines = Object.entries(imports).map(([names, from]) => `import ${names} from './${from}'`)
    const program = [...lines, `console.log(JSON.stringify(await (${expression})))`].join('\n')
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: copy })
    return JSON.parse(String(output))
  }

  it('has its words, its documents and its numbers', () => {
    assert.deepEqual(
      inCopy(
        {
          '{ createI18n }': 'src/i18n/i18n.ts',
          '* as folders': 'src/i18n/folders.ts',
          '{ formatMoney }': 'src/domain/formatMoney.ts',
          '{ DEMO_BANK, loadBank }': 'src/bank/files.ts',
          '{ words }': 'demo/harness/words.ts',
          '{ createDocuments, documentFiles }': 'demo/server/documents.ts',
        },
        `(async () => {
          const i18n = createI18n('nl')
          await i18n.load('first', 'rest')
          return [
            [i18n.t('action.continue'), i18n.count('point', 1), folders.loadError.nl],
            loadBank(DEMO_BANK).licence.nl,
            loadBank(DEMO_BANK).texts.nl.terms.length,
            loadBank(DEMO_BANK).texts.nl.riplay.interest,
            formatMoney(123456n, 'nl'),
            words.nl.cart,
            (await (await createDocuments(loadBank(DEMO_BANK)))('terms.html', { language: 'nl' }).text()).includes('<html lang="nl"'),
            (await documentFiles())['terms.html'].includes('<div lang="nl">'),
          ]
        })()`,
      ),
      [
        ['Continue', '1 point', "The bank page can't be loaded. Try again."],
        'Onder toezicht van OJK',
        23,
        'None. What you pay is the service fee and the admin fee.',
        'Rp1.234,56',
        'Basket',
        true,
        true,
      ],
    )
  })

  it('is a value of the attribute, of a consent and of a frame, is remembered, and is built', () => {
    assert.deepEqual(
      inCopy(
        {
          '* as v': 'node_modules/valibot/dist/index.mjs',
          '{ languageOf }': TABLE,
          '{ consent }': 'src/contract/payloads/fields.ts',
          '{ frameNameIn }': 'src/contract/frame.ts',
          '{ languageJar }': 'src/host/languageCookie.ts',
          '{ sharedAttributes }': 'elements/attributes.ts',
          '{ folderModule, everyModule }': 'elements/build/languages.ts',
          '{ chunkOf }': 'elements/build/chunkTable.ts',
        },
        `(() => {
          const language = 'nl'
          const said = { language, theme: 'light', tokens: {}, room: 1, version: 1, linking: null, order: null }
          return [
            languageOf(language),
            sharedAttributes('').language,
            v.safeParse(consent.entries.language, language).success,
            frameNameIn(JSON.stringify(said))?.language,
            languageJar({ cookie: 'bank-language=nl' }, { isMock: false, secure: true }).read(),
            chunkOf(new URL('locales/nl/first.ts', 'file://' + process.cwd() + '/').pathname),
            chunkOf('\\0bank-folder/nl/riplay'),
            folderModule({ first: () => null }).includes('locales/nl/first.ts'),
            folderModule({ terms: () => null }).includes('bank-folder/nl/terms'),
            chunkOf('\\0bank-folder/nl/terms'),
            everyModule('chunks:/a/*/first.ts').includes('"nl": file2'),
          ]
        })()`,
      ),
      ['nl', ['id', 'en', 'nl'], true, 'nl', 'nl', 'words-nl', 'riplay', true, true, 'terms', true],
    )
  })
})
