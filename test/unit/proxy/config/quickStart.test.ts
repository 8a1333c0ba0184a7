/** The README's quick start, as it stands there: what it writes is secret, and nobody else's to read. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkReport } from '../../../../src/proxy/config/check.ts'
import { inspectConfig } from '../../../../src/proxy/config/config.ts'
import { configPorts } from '../../../../src/proxy/operate/start.ts'

const readme = readFileSync(new URL('../../../../src/proxy/README.md', import.meta.url), 'utf8')
const [block = ''] = /(?<=## Running it[\s\S]*?```sh\n)[\s\S]*?(?=```)/.exec(readme) ?? []
const FIRST_START = 'CONFIG_FILE=proxy.json'

test(
  "what the quick start writes starts the proxy, and is its owner's alone",
  { skip: process.platform === 'win32' && 'there is no umask here' },
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'quick-start-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const commands = block.slice(0, block.indexOf(`\n${FIRST_START}`))
    execFileSync('sh', ['-ec', commands], { cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] })
    const files = readdirSync(folder)
    assert.ok(files.includes('signing-key.pem') && files.includes('session-secret'), files.join())
    for (const file of files) assert.equal(statSync(join(folder, file)).mode & 0o777, 0o600, file)
    const config = JSON.parse(readFileSync(join(folder, 'proxy.json'), 'utf8')) as Record<string, unknown>
    const placed = Object.entries(config).map(([name, value]) => [
      name,
      name.endsWith('_FILE') ? join(folder, String(value)) : String(value),
    ])
    const inspection = await inspectConfig(Object.fromEntries(placed) as Record<string, string>, configPorts)
    assert.deepEqual(checkReport(inspection).problems, [])
  },
)
