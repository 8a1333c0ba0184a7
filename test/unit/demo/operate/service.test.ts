/** The unit of systemd and the configuration of nginx, as these programs read them. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { graceOf } from '../../../../src/proxy/operate/listener.ts'
import { variables } from '../../../../src/proxy/config/variables.ts'
import { which } from '../../../browsers.ts'
import { createAuthority } from '../../../certificates.ts'
import { eventually } from '../../../eventually.ts'
import { freePort } from '../../../ports.ts'

const KiB = 1024

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
  const skip = nginx === undefined && 'there is no nginx here'
  const authority = createAuthority('Pages')
  const { cert, key } = authority.issue('pay.bank.example', 'pay.bank.example')
  /** Its file with the site in it, and the arguments of nginx for it. */
  const argsFor = (site: string): string[] => {
    writeFileSync(join(folder, 'fullchain.pem'), cert)
    writeFileSync(join(folder, 'key.pem'), key)
    const path = join(folder, 'nginx.conf')
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(folder, name)};\n`)
      .join('')
    writeFileSync(
      path,
      `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${places}${site}}\n`,
    )
    return ['-p', folder, '-e', 'stderr', '-c', path]
  }
  const site = read('nginx.conf').replaceAll('/etc/bank-elements/tls/', `${folder}/`)

  test('is understood by nginx', { skip }, () => {
    const { status, stderr } = spawnSync(nginx ?? '', ['-t', ...argsFor(site)], { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  })

  test('lets heads pass that nginx by itself refuses: sessions of several journeys', { skip }, async (t) => {
    const replica = createServer({ maxHeaderSize: 32 * KiB }, ({ headers }, response) =>
      response.setHeader('set-cookie', 'a'.repeat(12 * KiB)).end(String(headers.cookie?.length)),
    )
    await new Promise<void>((resolve) => replica.listen(0, '127.0.0.1', resolve))
    t.after(() => replica.close())
    const [port, plainPort] = [await freePort(), await freePort()]
    const here = site
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replaceAll(/127\.0\.0\.1:809\d/g, `127.0.0.1:${(replica.address() as AddressInfo).port}`)
    const child = spawn(nginx ?? '', [...argsFor(here), '-g', 'daemon off;'], { stdio: 'ignore' })
    const ending = new Promise((resolve) => child.once('exit', resolve))
    t.after(async () => {
      child.kill('SIGTERM')
      await ending
    })
    const ask = (): Promise<string | undefined> =>
      new Promise((resolve) => {
        const headers = { host: 'pay.bank.example', cookie: 'b'.repeat(20 * KiB) }
        const options = { host: '127.0.0.1', port, servername: 'pay.bank.example', ca: authority.ca, headers }
        request(options, (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (piece: string) => {
            text += piece
          })
          answer.on('end', () => resolve(`${answer.statusCode} ${text}`))
        })
          .on('error', () => resolve(undefined))
          .end()
      })
    assert.equal(await eventually('nginx', ask), `200 ${20 * KiB}`)
  })
})
