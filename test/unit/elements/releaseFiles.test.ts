import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { sbomOf, type Manifest } from '../../../elements/build/parts.ts'
import {
  checksums,
  described,
  partsList,
  VERSIONED_FILES,
  withVersion,
} from '../../../elements/build/releaseFiles.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

const npmList = (serialNumber: string, timestamp: string, refs: string[]) =>
  JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber,
    metadata: { timestamp, component: { 'bom-ref': 'x@1.0.0', name: 'folder' } },
    components: refs.map((ref) => ({ 'bom-ref': ref, licenses: [] })),
    dependencies: refs.map((ref) => ({ ref, dependsOn: [] })),
  })

describe('the parts list of a release', () => {
  it('is the same for the same parts, at any time and place', () => {
    const first = partsList(npmList('urn:uuid:1', '2026-11-23T10:00:00Z', ['b@1', 'a@2']), 'x', '2026-11-23')
    const second = partsList(npmList('urn:uuid:2', '2026-11-23T11:00:00Z', ['a@2', 'b@1']), 'x', '2026-11-23')
    assert.equal(first, second)
    assert.notEqual(partsList(npmList('', '', ['a@2']), 'x', '2026-11-23'), first)
    const { serialNumber, metadata, components } = JSON.parse(first)
    assert.match(serialNumber, /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.equal(metadata.timestamp, '2026-11-23T00:00:00.000Z')
    assert.equal(metadata.component.name, 'x')
    assert.equal(components.length, 2)
  })
})

describe('the parts of a release', () => {
  const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
  const lock = read('package-lock.json')
  const npm = (cwd: string, ...args: string[]): string =>
    execFileSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })

  interface Locked {
    readonly dependencies?: Readonly<Record<string, string>>
    readonly optionalDependencies?: Readonly<Record<string, string>>
    readonly peerDependencies?: Readonly<Record<string, string>>
    readonly peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>
  }
  const { packages } = JSON.parse(lock) as { packages: Readonly<Record<string, Locked>> }

  /** Packages that these need, by the lock file, which has each of them once. */
  function neededBy(names: readonly string[], needed = new Set<string>()): ReadonlySet<string> {
    for (const name of names) {
      if (needed.has(name)) continue
      needed.add(name)
      const { dependencies, peerDependencies, peerDependenciesMeta } = packages[`node_modules/${name}`] ?? {}
      const peers = Object.keys(peerDependencies ?? {}).filter(
        (peer) => !peerDependenciesMeta?.[peer]?.optional,
      )
      neededBy([...Object.keys(dependencies ?? {}), ...peers], needed)
    }
    return needed
  }

  for (const path of ['package.json', 'src/proxy/package.json'])
    it(`${path}: every package that is installed for use, and no other`, () => {
      const manifest = JSON.parse(read(path)) as Manifest
      const { components } = JSON.parse(sbomOf(manifest, lock, npm)) as {
        components: { purl: string }[]
      }
      const parts = components.map(({ purl }) =>
        decodeURIComponent(purl.replace(/^pkg:npm\/(.*)@[^@]*$/, '$1')),
      )
      assert.deepEqual(parts.toSorted(), [...neededBy(Object.keys(manifest.dependencies ?? {}))].toSorted())
    })
})

describe('the image of a release', () => {
  it('is described as it is built, with its version', () => {
    const ownFile = readFileSync(new URL('../../../demo/operate/Containerfile', import.meta.url), 'utf8')
    const info = { name: 'x', version: '1.2.0', description: "A bank's", day: '2026-11-23' }
    const text = described(ownFile, info)
    assert.ok(text.startsWith(ownFile.trimEnd()))
    assert.match(text, /\nLABEL org\.opencontainers\.image\.version="1\.2\.0"\n/)
    assert.match(text, /\nLABEL org\.opencontainers\.image\.description="A bank's"\n/)
  })
})

describe('the version in the files of a release', () => {
  const readText = (path: string): string =>
    readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
  for (const path of VERSIONED_FILES)
    it(`${path} names no other version of ours, and others as before`, () => {
      const text = readText(path)
      for (const next of ['7.8.9', '7.8.9-rc.1']) {
        const released = withVersion(text, next)
        assert.equal(released.replaceAll(next, version), text)
        assert.ok(!released.includes(version))
        assert.equal(withVersion(released, version), text)
      }
    })
  it('is that of the image, of the package and of the script to pin', () => {
    const [deployment, merchants, kit] = VERSIONED_FILES.slice(1).map((path) =>
      withVersion(readText(path), '7.8.9'),
    )
    assert.ok(deployment?.includes('image: bank-elements-proxy:7.8.9'))
    assert.ok(merchants?.includes('npm install ./bank-elements-7.8.9.tgz'))
    assert.ok(merchants?.includes('https://pay.bank.example/v7.8.9/bank-elements.js'))
    assert.ok(kit?.includes('npm install ./bank-elements-7.8.9.tgz'))
  })
  it('is refused where there is none of ours', () => {
    assert.throws(() => withVersion('image: nginx:1.28.0', '7.8.9'))
  })
})

describe('the checksums of a release', () => {
  it("are in sha256sum's format, which finds a changed file", (test) => {
    const files = { 'b.txt': 'two', 'a.txt': 'one' }
    const text = checksums(files)
    assert.match(text, /^[0-9a-f]{64} {2}a\.txt\n[0-9a-f]{64} {2}b\.txt\n$/)
    if (process.platform !== 'linux') return test.skip('sha256sum is a Linux command')
    const folder = mkdtempSync(join(tmpdir(), 'bank-elements-sums-'))
    try {
      for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
      writeFileSync(join(folder, 'SHA256SUMS'), text)
      const check = () =>
        execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder, stdio: 'pipe' })
      check()
      writeFileSync(join(folder, 'a.txt'), 'other')
      assert.throws(check)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
