/** The flags of `npm start`, `npm run build` and `npm run check-bank`, above all the bank's folder. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { checkFlags, startFlags } from '../../../demo/given.ts'
import { RIMBA } from '../../bank.ts'
import { SNAP, SNAP_SETTINGS } from '../../signingModules.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const banks = dirname(RIMBA)
const EXAMPLE = 'Example: npm start -- --bank demo/bank'

describe('--bank', () => {
  const bankOf = (line: string, env: Record<string, string> = { INIT_CWD: banks }) =>
    startFlags(line.split(' ').filter(Boolean), env).bank

  it("names a folder from where the command was given, and the demo's bank when it is missing", () => {
    assert.equal(bankOf('--bank rimba'), RIMBA)
    assert.equal(bankOf('--bank=./rimba'), RIMBA)
    assert.equal(bankOf(`--bank ${RIMBA}`, {}), RIMBA)
    assert.equal(bankOf('--bank ../test/banks/rimba', { INIT_CWD: join(root, 'demo') }), RIMBA)
    assert.equal(bankOf(''), undefined)
  })

  it('goes before BANK_DIR, which is read in the same way', () => {
    const env = { INIT_CWD: root, BANK_DIR: 'demo/bank' }
    assert.equal(bankOf('', env), join(root, 'demo/bank'))
    assert.equal(bankOf('--bank test/banks/rimba', env), RIMBA)
    assert.equal(bankOf('', { INIT_CWD: root, BANK_DIR: '' }), undefined)
  })

  for (const [line, sentence] of [
    ['--bank', /^Option '--bank <value>' argument missing\. There is: npm start -- \[--bank DIR\] /],
    ['--bank=', `--bank needs a folder. ${EXAMPLE}`],
    ['--bank --force', /argument is ambiguous/],
    ['--bank rimba --bank rimba', `--bank is there 2 times; one bank is built. ${EXAMPLE}`],
    ['--bank nowhere', `there is no folder ${join(banks, 'nowhere')}. ${EXAMPLE}`],
    ['--bank rimba/bank.json', `there is no folder ${join(RIMBA, 'bank.json')}. ${EXAMPLE}`],
    ['--banc rimba', /Unknown option '--banc'/],
    // The rest that npm leaves of `npm start --bank rimba`.
    ['rimba', /^Unexpected argument 'rimba'\. There is: npm start -- \[--bank DIR\] /],
    ['--help', /\[--signing-module FILE\] \[--force\]/],
  ] as const)
    it(`is refused as "${line}"`, () =>
      assert.throws(
        () => bankOf(line),
        ({ name, message }: Error) =>
          typeof sentence === 'string' ? message === sentence : name === 'Error' && sentence.test(message),
      ))

  it('stands beside the other flags', () => {
    assert.deepEqual(startFlags(['--build-only', '--bank', 'rimba', '--force'], { INIT_CWD: banks }), {
      bank: RIMBA,
      signingModule: undefined,
      isBuildOnly: true,
      isDev: false,
      isForced: true,
    })
  })
})

describe('--signing-module', () => {
  it('names a file from where the command was given, before SIGNING_MODULE, which is read in the same way', () => {
    const env = { INIT_CWD: banks, SIGNING_MODULE: 'other.mjs' }
    for (const flags of [startFlags, checkFlags]) {
      assert.equal(flags(['--signing-module', 'snap.mjs'], env).signingModule, join(banks, 'snap.mjs'))
      assert.equal(flags([], env).signingModule, join(banks, 'other.mjs'))
      assert.equal(flags([], { ...env, SIGNING_MODULE: '' }).signingModule, undefined)
    }
  })
})

describe('npm run check-bank', () => {
  it('takes a folder from where the command was given, there or not', () => {
    const env = { INIT_CWD: banks, BANK_DIR: 'other' }
    assert.deepEqual(
      [['rimba'], ['--bank', 'rimba'], ['nowhere'], []].map((args) => checkFlags(args, env).bank),
      [RIMBA, RIMBA, join(banks, 'nowhere'), join(banks, 'other')],
    )
    assert.equal(checkFlags([], {}).bank, undefined)
    assert.deepEqual(checkFlags(['rimba', '--print', 'texts.html'], env), {
      bank: RIMBA,
      print: join(banks, 'texts.html'),
      signingModule: undefined,
    })
    assert.throws(() => checkFlags(['rimba', 'other'], env), /one folder at a time/)
    assert.throws(() => checkFlags(['--prnt', 'x'], env), /run check-bank -- \[DIR\] \[--print FILE\] /)
    for (const args of [[''], ['--bank=']])
      assert.throws(() => checkFlags(args, env), {
        message: 'check-bank needs a folder. Example: npm run check-bank -- demo/bank',
      })
  })

  const check = (args: readonly string[], settings: Readonly<Record<string, string>> = {}) =>
    execFileSync(process.execPath, [join(root, 'demo/checkBank.ts'), ...args], {
      encoding: 'utf8',
      stdio: 'pipe',
      timeout: 60_000,
      env: { ...process.env, ...settings },
    })

  it('says that a bank is complete, or each mistake with exit code 1', () => {
    assert.equal(check([RIMBA]), `${RIMBA}: Bank Rimba is complete.\n`)
    assert.throws(
      () => check([join(banks, 'nowhere')]),
      ({ status, stderr }: { status: number; stderr: string }) =>
        status === 1 && stderr.includes(`${join(banks, 'nowhere')}: there is no such folder.`),
    )
    const page = join(banks, 'nowhere', 'texts.html')
    assert.throws(
      () => check([RIMBA, `--print=${page}`]),
      ({ status, stderr }: { status: number; stderr: string }) =>
        status === 1 && stderr === `--print: ${page} can't be written (ENOENT).\n`,
    )
  })

  it('tries a module that signs, and says why it cannot be loaded', () => {
    const flag = `--signing-module=${SNAP}`
    assert.match(
      check([RIMBA, flag], SNAP_SETTINGS),
      /is complete\.\n.*snap\.mjs: the sandbox bank takes what the signing module signs\.\n$/,
    )
    assert.throws(
      () => check([RIMBA, flag]),
      ({ status, stderr }: { status: number; stderr: string }) =>
        status === 1
        && stderr === "The signing module can't be loaded: SNAP_CLIENT_SECRET_FILE is missing.\n",
    )
  })
})
