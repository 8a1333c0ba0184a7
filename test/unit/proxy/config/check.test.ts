import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { checkReport } from '../../../../src/proxy/config/check.ts'
import { type EnvVariables, inspectConfig } from '../../../../src/proxy/config/config.ts'
import { helpText } from '../../../../src/proxy/config/help.ts'
import { variables } from '../../../../src/proxy/config/variables.ts'
import { otherKey } from '../../../keys.ts'
import { shop, secret, complete, ports } from './envVariables.ts'

const inspect = (env: EnvVariables, files?: Record<string, string>) => inspectConfig(env, ports(files))

describe('--check', () => {
  test('prints each value and where it comes from, and no secret', async () => {
    const path = '/etc/proxy.json'
    const env = {
      ...complete,
      SIGNING_KEY: undefined,
      SIGNING_KEY_FILE: '/run/key.pem',
      CONFIG_FILE: path,
      OPERATOR_TOKEN: 'qWeRtYuIoP123456',
      HTTPS_PROXY: 'https://user:hunter4@proxy.bank.example:3128',
    }
    const report = checkReport(
      await inspect(env, {
        '/run/key.pem': otherKey(),
        [path]: JSON.stringify({
          PORT: 9000,
          REPORTS_URL: 'https://events.bank.example/in?key=hunter3',
        }),
      }),
    )
    const { variables: rows } = report as unknown as { variables: Record<string, unknown> }
    assert.equal(report.ok, true)
    assert.deepEqual(Object.keys(rows), Object.keys(variables))
    assert.deepEqual(rows['PORT'], { value: '9000', source: 'file', path })
    assert.deepEqual(rows['HOST'], { value: '127.0.0.1', source: 'default' })
    assert.deepEqual(rows['BANK_APP_ID'], { value: 'app-1', source: 'env' })
    assert.deepEqual(rows['SIGNING_KEY'], { value: '***', source: 'file', path: '/run/key.pem' })
    assert.deepEqual(rows['SESSION_SECRET'], { value: '***', source: 'env' })
    assert.deepEqual(rows['SIGNING_KEY_NEXT'], { value: null, source: 'default' })
    assert.deepEqual(rows['MERCHANTS'], { value: [shop], source: 'env' })
    assert.deepEqual(rows['REPORTS_URL'], {
      value: 'https://events.bank.example/in?***',
      source: 'file',
      path,
    })
    const text = JSON.stringify(report)
    for (const hidden of [secret, 'hunter', 'qWeRtYuIoP', 'PRIVATE', otherKey().split('\n')[1] ?? 'x'])
      assert.ok(!text.includes(hidden), hidden)
    assert.match(text, /"keys":\[\{"kid":"key-1","thumbprint":"[\w-]{43}"\}\]/)
  })

  test('prints errors beside correct values', async () => {
    const report = checkReport(await inspect({ ...complete, PORT: 'x', SESSION_SECRET: 'hunter2' }))
    assert.equal(report.ok, false)
    assert.deepEqual(
      (report['problems'] as string[]).map((text) => text.split(' ')[0]),
      ['PORT', 'SESSION_SECRET'],
    )
    assert.ok(!JSON.stringify(report).includes('hunter2'))
  })

  const folder = mkdtempSync(join(tmpdir(), 'proxy-check-'))
  after(() => rmSync(folder, { recursive: true }))
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const run = (args: string[], env: EnvVariables) =>
    spawnSync(
      process.execPath,
      [fileURLToPath(new URL('../../../../src/proxy/node.ts', import.meta.url)), ...args],
      // A bound on what never ends.
      { env: { PATH, NODE_COMPILE_CACHE, ...env }, encoding: 'utf8', timeout: 120_000 },
    )

  test('as a command: JSON, and an exit code that says whether it would start', () => {
    const path = join(folder, 'proxy.json')
    writeFileSync(path, JSON.stringify(complete))
    const right = run(['--check'], { CONFIG_FILE: path })
    assert.deepEqual(
      [right.status, (JSON.parse(right.stdout) as { ok: boolean }).ok],
      [0, true],
      right.stderr,
    )
    const wrong = run(['--check'], { CONFIG_FILE: path, PORT: '-1' })
    assert.equal(wrong.status, 1)
    assert.deepEqual(
      (JSON.parse(wrong.stdout) as { problems: string[] }).problems.map((text) => text.split(' ')[0]),
      ['PORT'],
    )
    // An address for documentation (RFC 5737), which no machine has.
    const elsewhere = { CONFIG_FILE: path, HOST: '192.0.2.1' }
    const sentence =
      'HOST must be an address of this machine, not "192.0.2.1" (EADDRNOTAVAIL). Example: 0.0.0.0'
    const foreign = run(['--check'], elsewhere)
    assert.equal(foreign.status, 1)
    assert.deepEqual((JSON.parse(foreign.stdout) as { problems: string[] }).problems, [sentence])
    const stopped = run([], elsewhere)
    assert.deepEqual([stopped.status, stopped.stderr], [1, `The proxy can't start.\n- ${sentence}\n`])
    const away = run(['--check'], { CONFIG_FILE: path, REDIS_URL: 'rediss://:hunter5@127.0.0.1:1' })
    assert.equal(away.status, 1)
    assert.match(
      (JSON.parse(away.stdout) as { problems: string[] }).problems.join('\n'),
      /^REDIS_URL: the store doesn't answer as it should\. See that .* \(ECONNREFUSED\)\..*$/,
    )
    assert.ok(!away.stdout.includes('hunter5'))
    const misspelt = run(['--chek'], { CONFIG_FILE: path })
    assert.deepEqual([misspelt.status, misspelt.stdout], [1, ''])
    assert.match(misspelt.stderr, /--chek is not known/)
  })

  test('ends although a KMS never answers, and so does a start', () => {
    const path = join(folder, 'kms.mjs')
    writeFileSync(path, 'export default () => new Promise(() => setInterval(() => undefined, 1_000))')
    const env = { ...complete, SIGNING_KEY: '', SIGNER_MODULE: path, SIGNER_TIMEOUT_MS: '100' }
    const sentence = 'SIGNER_MODULE gives no key key-1 within 100 ms (SIGNER_TIMEOUT_MS).'
    const checked = run(['--check'], env)
    assert.equal(checked.status, 1)
    assert.ok((JSON.parse(checked.stdout) as { problems: string[] }).problems[0]?.startsWith(sentence))
    const stopped = run([], env)
    assert.equal(stopped.status, 1)
    assert.ok(stopped.stderr.startsWith(`The proxy can't start.\n- ${sentence}`), stopped.stderr)
  })

  test('--help lists each variable with its meaning', () => {
    const { status, stdout } = run(['--help'], {})
    assert.deepEqual([status, stdout], [0, `${helpText()}\n`])
    for (const [name, { meaning }] of Object.entries(variables))
      assert.equal(
        stdout
          .split(new RegExp(`^${name}(?: .*)?$`, 'm'))[1]
          ?.split('\n')[1]
          ?.trim(),
        meaning,
      )
    for (const line of ['BANK_URL (required)', 'SIGNING_KEY (required; file; reloaded)'])
      assert.ok(stdout.split('\n').includes(line), line)
  })
})
