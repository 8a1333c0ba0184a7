/**
 * `npm run release -- patch|minor|major|1.2.3`: makes a complete release. Writes package.json, the lock file
 * and CHANGELOG.md, builds, and puts into dist/release/VERSION the npm package, the parts list (SBOM), the
 * description of the proxy's image, the contract's OpenAPI documents, the integrity manifests and the
 * checksums of all. Commits and publishes nothing.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { NotReleasable, released } from './changelog.mjs'
import { checksums, described, partsList } from './releaseFiles.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const run = (command, ...args) => execFileSync(command, args, { cwd: root, encoding: 'utf8' }).trim()
const npm = (...args) => run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ...args)

const [wanted] = process.argv.slice(2)

try {
  if (!wanted || !/^(?:patch|minor|major|\d+\.\d+\.\d+)$/.test(wanted))
    throw new NotReleasable(
      'Say what is released: npm run release -- patch, minor, major, or a version such as 1.2.0',
    )
  if (run('git', 'status', '--porcelain') !== '')
    throw new NotReleasable('There are changes that are not committed: commit them first')
  const before = readFileSync(at('CHANGELOG.md'), 'utf8')
  // Checked before anything is written.
  released(before, '0.0.0', '')
  npm('version', wanted, '--no-git-tag-version')
  const own = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  const { name, version } = own
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(at('CHANGELOG.md'), released(before, version, day))
  npm('run', 'build')
  const folder = `dist/release/${version}`
  rmSync(at(folder), { recursive: true, force: true })
  mkdirSync(at(folder), { recursive: true })
  npm('pack', '--silent', '--pack-destination', folder, './dist/npm')
  const sbom = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']
  const texts = {
    [`${name}-${version}.cdx.json`]: partsList(npm(...sbom), name, day),
    [`${name}-${version}.Containerfile`]: described(readFileSync(at('demo/operate/Containerfile'), 'utf8'), {
      ...own,
      day,
    }),
    [`${name}-${version}.manifest.json`]: readFileSync(at('dist/public/manifest.json'), 'utf8'),
    [`${name}-${version}.hosted.manifest.json`]: readFileSync(at('dist/public/hosted/manifest.json'), 'utf8'),
  }
  for (const hop of ['page-to-proxy', 'proxy-to-bank'])
    texts[`${name}-${version}.${hop}.openapi.json`] = readFileSync(at(`dist/npm/openapi/${hop}.json`), 'utf8')
  for (const [file, text] of Object.entries(texts)) writeFileSync(at(`${folder}/${file}`), text)
  const files = readdirSync(at(folder))
  const contents = Object.fromEntries(files.map((file) => [file, readFileSync(at(`${folder}/${file}`))]))
  writeFileSync(at(`${folder}/SHA256SUMS`), checksums(contents))
  console.log(
    [
      `Version ${version} is in ${folder}: ${[...files, 'SHA256SUMS'].join(', ')}. What is left:`,
      '  npm test',
      `  git commit -am "release: ${version}" && git tag v${version}`,
      `  npm publish ${folder}/${name}-${version}.tgz`,
    ].join('\n'),
  )
} catch (error) {
  if (!(error instanceof NotReleasable)) throw error
  console.error(error.message)
  process.exitCode = 1
}
