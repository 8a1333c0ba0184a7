/** The unit of systemd and the configuration of nginx, as these programs read them. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { graceOf } from '../../../../src/proxy/operate/listener.ts'
import { variables } from '../../../../src/proxy/config/variables.ts'
import { which } from '../../../browsers.ts'
import { createAuthority } from '../../../certificates.ts'

const read = (name: string): string =>
  readFileSync(new URL(`../../../../demo/operate/${name}`, import.meta.url), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'operate-'))
describe('bank-elements-proxy@.service', () => {
  const unit = read('bank-elements-proxy@.service')
  const valuesOf = (name: string): string[] =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

  const analyze = which('systemd-analyze')
  test(
    'is understood by systemd, to the last word',
    { skip: analyze === undefined && 'there is no systemd-analyze here' },
    () => {
      const path = join(folder, 'bank-elements-proxy@.service')
      // It looks whether the program is there.
      writeFileSync(path, unit.replace('/usr/bin/node', process.execPath))
      const { status, stdout, stderr } = spawnSync(analyze ?? '', ['verify', path], { encoding: 'utf8' })
      const complaints = `${stdout}${stderr}`
        .split('\n')
        .filter((line) => line.includes('bank-elements-proxy'))
      assert.deepEqual(complaints, [])
      assert.equal(status, 0, stderr)
    },
  )

  test('is started at boot, as nobody who may do more, and again after it has ended', () => {
    assert.deepEqual(valuesOf('WantedBy'), ['multi-user.target'])
    assert.deepEqual(valuesOf('User'), ['bank-elements'])
    assert.deepEqual(valuesOf('After'), ['network-online.target'])
    assert.deepEqual(valuesOf('Restart'), ['always'])
    assert.deepEqual(valuesOf('CapabilityBoundingSet'), [''])
  })

  test('has descriptors for every client, and time for a stop', () => {
    const connections = Number(variables.BANK_CONNECTIONS.default)
    assert.ok(Number(valuesOf('LimitNOFILE')[0]) >= 8_192 + 192 + 2 * connections)
    const stopMs = Number(variables.DRAIN_MS.default) + graceOf(Number(variables.BANK_TIMEOUT_MS.default))
    assert.ok(Number(valuesOf('TimeoutStopSec')[0]) * 1000 >= stopMs + 7_000)
  })
})

describe('nginx.conf', () => {
  after(() => rmSync(folder, { recursive: true }))
  const nginx = which('nginx') ?? which('/usr/sbin/nginx')
  test('is understood by nginx', { skip: nginx === undefined && 'there is no nginx here' }, () => {
    const { cert, key } = createAuthority('Pages').issue('pay.bank.example', 'pay.bank.example')
    writeFileSync(join(folder, 'fullchain.pem'), cert)
    writeFileSync(join(folder, 'key.pem'), key)
    const site = read('nginx.conf').replaceAll('/etc/bank-elements/tls/', `${folder}/`)
    const path = join(folder, 'nginx.conf')
    writeFileSync(
      path,
      `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${site}}\n`,
    )
    const { status, stderr } = spawnSync(nginx ?? '', ['-t', '-p', folder, '-c', path], { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  })
})
