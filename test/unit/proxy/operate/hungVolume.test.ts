/** A volume that hangs, with pages and configuration: payments go on, a page that was read is served. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { eventually } from '../../../eventually.ts'
import { namedPipe, startChild } from './child.ts'

const preload = fileURLToPath(new URL('hungVolume.preload.mjs', import.meta.url))
const PAGE = '<!doctype html><title>Hosted</title>'
const SECRET = 'of the tests, long enough to be one: '
/** Variables of the configuration, each in a file of the volume. */
const FILES = {
  SESSION_SECRET: `${SECRET}1`,
  SESSION_SECRET_PREVIOUS: `${SECRET}2`,
  OPERATOR_TOKEN: `${SECRET}3`,
  LIMITS: '{}',
  BANK_PROFILE: '{}',
}

async function startOnVolume(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'volume-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const [volume, cut] = [join(folder, 'volume'), join(folder, 'cut')]
  const write = (name: string, text: string): string => {
    const path = join(volume, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    return path
  }
  write('hosted/index.html', PAGE)
  for (const name of ['a', 'b', 'c', 'd']) write(`${name}.js`, name)
  const files = Object.entries(FILES).map(([name, text]) => [`${name}_FILE`, write(name, text)])
  const env = {
    ...Object.fromEntries(files),
    HOSTED_DIR: volume,
    VOLUME: volume,
    CUT: cut,
    SILENT_PIPE: namedPipe(t).path,
  }
  return {
    proxy: await startChild(t, { stdout: 'ignore', preload, env }),
    cut: () => writeFileSync(cut, ''),
    /** Paths that were asked for since. */
    asked: () => readFileSync(cut, 'utf8').split('\n'),
  }
}

test('a volume that hangs holds up no payment', { skip: process.platform === 'win32' }, async (t) => {
  const { proxy, cut, asked } = await startOnVolume(t)
  const get = (path: string) => fetch(proxy.url + path)
  const page = async () => (await get('/hosted/')).text()
  assert.equal(await page(), PAGE)
  cut()
  const hanging = ['a', 'b', 'c', 'd'].map((name) => get(`/${name}.js`).catch(() => undefined))
  // One of each is asked for, whatever waits behind it.
  for (const end of ['.js', '_SECRET'])
    await eventually(end, () => asked().some((path) => path.endsWith(end)) || undefined)
  assert.equal(await proxy.pay(), 200)
  assert.equal(await page(), PAGE)
  proxy.child.kill('SIGKILL')
  await Promise.all(hanging)
})
