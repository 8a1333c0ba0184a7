/** The flags of the conformance command: what is wrong is said in a sentence that names the flag. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checks } from '../../../src/conformance/checks/checks.ts'
import { flagNames, usage } from '../../../src/conformance/flags.ts'
import {
  readFlags,
  readOptions,
  UsageError,
  withModule,
  type Options,
} from '../../../src/conformance/options.ts'
import { readServedBank } from '../../../src/bank/dir.ts'
import { RIMBA } from '../../bank.ts'
import { testKey } from '../../keys.ts'

const PEOPLE = JSON.stringify({ customer: { msisdn: '81100000001', password: 'a', pin: '1' } })

const FILES: Readonly<Record<string, string>> = {
  'key.pem': testKey,
  'people.json': PEOPLE,
  'no.pem': 'no key',
  'no.json': '{',
  'other.json': '{"customer": {"msisdn": "+6281100000001", "password": "a", "pin": "1"}}',
}

const MODULES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'snap.mjs': { default: () => ({}), verify: () => null },
  'lone.mjs': { default: () => ({}) },
  'none.mjs': {},
  'odd.mjs': { default: () => ({}), verify: 'yes' },
  'parts.mjs': { default: () => ({}), verify: () => null, signing: { headers: {}, parts: [] } },
}

const read = (path: string): string => {
  const text = FILES[path]
  if (text === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' })
  return text
}

const options = async (line: string): Promise<Options> =>
  readOptions(readFlags(line.split(' ').filter(Boolean)), {
    read,
    readBank: readServedBank,
    loadModule: async (path) => {
      const exports = MODULES[path]
      if (!exports) throw new Error(`Cannot find module '${path}'`)
      return exports
    },
    prompt: undefined,
  })

const BANK = '--bank https://uat.bank.example --app-id app --key key.pem --key-id k1 --people people.json'
const without = (flag: string): string => BANK.replace(new RegExp(`${flag} \\S+`), '')
const withValue = (flag: string, value: string): string =>
  BANK.replace(new RegExp(`${flag} \\S+`), `${flag} ${value}`)

const wrong: readonly (readonly [line: string, said: RegExp])[] = [
  ['--banc x', /--banc.*--help names all flags/],
  ['run', /run.*--help/],
  ['--app-id app', /--app-id is for a bank of your own; add --bank/],
  ['--test-system', /--test-system is for a bank of your own/],
  [withValue('--bank', 'uat.bank.example'), /--bank must be an origin/],
  [withValue('--bank', 'https://uat.bank.example/api'), /--bank must be an origin/],
  [withValue('--bank', 'http://uat.bank.example'), /--bank must begin with https:\/\//],
  [without('--app-id'), /--app-id is missing; --bank needs it/],
  [without('--key'), /--key is missing; --bank needs it/],
  [without('--key-id'), /--key-id is missing; --key needs it/],
  [without('--people'), /--people is missing/],
  [withValue('--key', 'gone.pem'), /--key: the file gone\.pem can't be read \(ENOENT\)/],
  [withValue('--key', 'no.pem'), /--key must be a PKCS#8 PEM or a JWK/],
  [withValue('--people', 'no.json'), /--people must be JSON/],
  [withValue('--people', 'other.json'), /--people: customer\.msisdn isn't as it must be/],
  [`${BANK} --next-key key.pem`, /--next-key-id is missing; --next-key needs it/],
  [`${BANK} --next-key-id k2`, /--next-key is missing; --next-key-id needs it/],
  [`${BANK} --next-key key.pem --next-key-id k1`, /--next-key-id must be another than that of --key, "k1"/],
  [`${BANK} --order lucky=or-1234`, /--order: "lucky" is no kind; there are success, /],
  [`${BANK} --journey default=a/b`, /--journey default: "a\/b" can't be an id/],
  [`${BANK} --rate 0`, /--rate must be a whole number from 1 to 1000, not "0"/],
  [`${BANK} --tls-min 1.1`, /--tls-min must be 1\.3 or 1\.2/],
  [`${BANK} --client-cert key.pem`, /--client-key is missing; --client-cert needs it/],
  [`${BANK} --ca no.pem`, /--ca can't be used: .*They must be PEM/],
  ['--folder /none', /^--folder: \/none: there is no such folder\.$/],
  ['--signing-module gone.mjs', /^The signing module can't be loaded: Cannot find module 'gone\.mjs'\.$/],
  ['--signing-module none.mjs', /^The signing module must export a function by default: /],
  ['--signing-module odd.mjs', /^The signing module: its export verify must be a function: /],
  ['--signing-module parts.mjs', /^The signing module: its export signing must be \{ headers: /],
  ['--signing-module lone.mjs', /^The signing module exports no verify, .*; add it, or --bank\.$/],
  ['--timeout soon', /--timeout must be a whole number/],
  ['--requests -5', /'--requests' argument is ambiguous\..*'--requests=-XYZ'\. --help names all flags\.$/],
  ['--out=', /^--out is empty; it takes FOLDER\.$/],
  ['--only=', /^--only is empty; it takes ID,…\.$/],
  ['--at-once 100', /--at-once must be a whole number from 1 to 64/],
  ['--only signatures', /no check or section is called "signatures"; --list names them/],
]

describe('the flags of the conformance command', () => {
  for (const [line, words] of wrong) {
    it(`refuse: ${line.replace(BANK, '…')}`, async () =>
      assert.rejects(options(line), (error) => {
        assert.ok(error instanceof UsageError, String(error))
        assert.match(error.message, words)
        assert.ok(!error.message.includes('\n') && !error.message.includes('BEGIN'), error.message)
        return true
      }))
  }

  it('mean the sandbox bank and all checks by default', async () => {
    const { ownBank, checks: choices } = await options('')
    assert.equal(ownBank, undefined)
    assert.deepEqual(choices, checks)
  })

  it('choose sections and single checks', async () => {
    const { checks: choices } = await options('--only bank-time,otp/expires --only otp/lives')
    assert.deepEqual(
      choices.map(({ id }) => id),
      ['bank-time/stale', 'bank-time/replay', 'bank-time/corrects', 'otp/lives', 'otp/expires'],
    )
  })

  it('name a bank, its keys, people and references', async () => {
    const line = `${BANK} --next-key key.pem --next-key-id k2 --order success=or-0001,or-0002 --order success=or-0003`
    const { ownBank } = await options(`${line} --test-system`)
    assert.deepEqual(
      [
        ownBank?.url,
        ownBank?.current.kid,
        ownBank?.next?.kid,
        ownBank?.people.customer.msisdn,
        ownBank?.isVouched,
        ownBank?.rate,
      ],
      ['https://uat.bank.example', 'k1', 'k2', '81100000001', true, 10],
    )
    assert.deepEqual(ownBank?.surroundings.orders, { success: ['or-0001', 'or-0002', 'or-0003'] })
  })

  it("take a bank's folder, whose signing and codes are spoken", async () => {
    const { dialect } = await options(`--folder ${RIMBA}`)
    assert.deepEqual([dialect.codes?.success, dialect.signing?.separator], ['00', '|'])
    assert.deepEqual((await options('')).dialect, {})
  })

  it('take a module that signs, without its verify for a bank of your own', async () => {
    const { dialect } = await options(`--folder ${RIMBA} --signing-module snap.mjs`)
    assert.equal(dialect.module?.verify, MODULES['snap.mjs']?.['verify'])
    const given = await options(`${BANK} --signing-module lone.mjs`)
    assert.equal(given.dialect.module?.sign, MODULES['lone.mjs']?.['default'])
  })

  it('go before SIGNING_MODULE', () => {
    const moduleIn = (line: string, path?: string) =>
      withModule(readFlags(line.split(' ').filter(Boolean)), { SIGNING_MODULE: path })['signing-module']
    assert.equal(moduleIn('', 'snap.mjs'), 'snap.mjs')
    assert.equal(moduleIn('--signing-module lone.mjs', 'snap.mjs'), 'lone.mjs')
    assert.equal(moduleIn('', ''), undefined)
  })

  it('take http on this machine', async () => {
    const { ownBank } = await options(withValue('--bank', 'http://127.0.0.1:8099'))
    assert.equal(ownBank?.url, 'http://127.0.0.1:8099')
  })

  it('are all in the help', () => {
    for (const name of flagNames) assert.ok(usage().includes(`  --${name} `), name)
  })
})
