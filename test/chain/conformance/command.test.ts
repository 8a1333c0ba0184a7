/** `npm run conformance` as a process: what it prints, writes and ends with. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startSandbox, type RunningSandbox } from '../../../src/sandbox/node.ts'
import type { Environment } from '../../../src/contract/environment.ts'
import { checks } from '../../../src/conformance/checks/checks.ts'
import { faulty, type Fault } from './faults/fault.ts'
import { faults } from './faults/faults.ts'
import { APP_ID, verifyKeysOf } from '../../../src/conformance/sandboxBank.ts'
import { secretKeys, testKey } from '../../keys.ts'
import { signers } from './bench.ts'

const start = fileURLToPath(new URL('../../../demo/run.mjs', import.meta.url))
const adapter = fileURLToPath(new URL('../../../src/conformance/example/adapter.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'conformance-'))
const file = (name: string): string => join(folder, name)

interface CommandEnd {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const command = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CommandEnd> =>
  new Promise((resolve) => {
    const options = { timeout: 60_000, env: { ...process.env, INIT_CWD: folder, ...env } }
    const child = execFile(
      process.execPath,
      [start, 'src/conformance/main.ts', ...args],
      options,
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code ?? -1), stdout, stderr }),
    )
    child.stdin?.end()
  })

/** A bank of somebody else's, with test routes of its own, while the work lasts. */
async function atBank(
  { fault, environment }: { fault?: Fault | undefined; environment?: Environment },
  work: (bank: RunningSandbox, args: string[]) => Promise<void>,
): Promise<void> {
  const bank = await startSandbox({
    port: 0,
    appId: APP_ID,
    verifyKeys: verifyKeysOf(signers),
    secretKeys,
    ...(environment && { environment }),
    ...(fault && { wrap: (sandbox) => faulty(sandbox, fault, signers.current, APP_ID) }),
  })
  writeFileSync(file('key.pem'), testKey)
  writeFileSync(
    file('people.json'),
    JSON.stringify({ customer: { msisdn: '81100000001', password: 'Sandbox#2026', pin: '135790' } }),
  )
  const flags = ['--bank', bank.url, '--app-id', APP_ID, '--key', 'key.pem', '--key-id', 'current']
  const run = `"${process.execPath}" "${adapter}"`
  const adapters = ['--open-command', run, '--inbox-command', run, '--clock-command', run]
  try {
    await work(bank, [...flags, '--people', 'people.json', '--rate', '1000', ...adapters])
  } finally {
    await bank.close()
  }
}

describe('npm run conformance', () => {
  after(() => rmSync(folder, { recursive: true }))

  it('starts the sandbox bank, checks it, writes both reports, and ends with 0', async () => {
    // All of them pass in faults.test.ts; these over HTTP.
    const count = checks.filter(({ id }) => /^(?:signature|otp)\//.test(id)).length
    const { code, stdout, stderr } = await command(['--only', 'signature,otp'])
    assert.equal(stderr, '')
    assert.match(stdout, new RegExp(`\n${count} passed, 0 differ, 0 not checked\n`))
    assert.equal(code, 0)
    assert.match(readFileSync(file('.cache/conformance/report.html'), 'utf8'), /^<!doctype html>/)
    assert.match(readFileSync(file('.cache/conformance/junit.xml'), 'utf8'), /failures="0"/)
  })

  it('ends with 1 at a bank that differs, with commands that open, read and move the clock', async () => {
    const fault = faults.find(({ check }) => check === 'otp/expires')
    await atBank({ fault }, async (bank, args) => {
      const only = ['--only', 'signature/right,otp/lives,otp/expires', '--out', 'differs']
      const { code, stdout, stderr } = await command([...args, ...only], { SANDBOX_URL: bank.url })
      assert.equal(stderr, '')
      assert.match(
        stdout,
        /DIFFERS otp\/expires\n[^\n]+\n +otp\/binding-auth-verification should be refused with OTP_EXPIRED/,
      )
      assert.match(stdout, /\n2 passed, 1 differ, 0 not checked\n/)
      assert.equal(code, 1)
      assert.match(
        readFileSync(file('differs/junit.xml'), 'utf8'),
        /<testcase [^>]*"otp\/expires"[^>]*>\n +<failure/,
      )
    })
  })

  it('ends with 2 at a bank that says it is production, after one request', async () => {
    await atBank({ environment: 'PRO' }, async (bank, args) => {
      const { code, stderr } = await command([...args, '--test-system'], { SANDBOX_URL: bank.url })
      assert.equal(
        stderr,
        'The bank says that it is production (bank-environment: PRO). Nothing is tested there.\n',
      )
      assert.equal(code, 2)
      assert.equal(bank.sandbox.store().orders.size, 0)
    })
  })

  it('ends with 2 when a given command fails, and names it', async () => {
    await atBank({}, async (_bank, args) => {
      const brokenArgs = [...args, '--open-command', 'exit 7', '--only', 'order/forward']
      const { code, stderr } = await command(brokenArgs)
      assert.equal(stderr, '--open-command ended with exit code 7, asked open.\n')
      assert.equal(code, 2)
    })
  })

  it('ends with 2 when no bank answers', async () => {
    await atBank({}, async (bank, args) => {
      // Nothing ever listens on that port.
      const nobody = 'http://127.0.0.1:1'
      const { code, stderr } = await command(args.map((arg) => (arg === bank.url ? nobody : arg)))
      assert.match(stderr, new RegExp(`^No bank answers at ${nobody}: .*ECONNREFUSED.*\\n$`))
      assert.equal(code, 2)
    })
  })

  it('ends with 2 before it asks anything where the reports cannot be written', async () => {
    writeFileSync(file('taken'), '')
    const { code, stdout, stderr } = await command(['--out', 'taken'])
    assert.equal(stderr, '--out: nothing can be written into taken (EEXIST).\n')
    assert.deepEqual([code, stdout], [2, ''])
  })

  it('ends with 2 at a wrong flag, with a message of one line', async () => {
    const { code, stdout, stderr } = await command(['--bank', 'http://bank.example'])
    assert.equal(stderr, '--bank must begin with https://; http:// is for a bank on this machine only.\n')
    assert.deepEqual([code, stdout], [2, ''])
  })
})
