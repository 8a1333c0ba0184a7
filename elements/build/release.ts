/**
 * `npm run release -- patch|minor|major|1.2.3`: makes a complete release. Writes package.json, the lock
 * file, CHANGELOG.md and the version in demo/operate and on merchants' pages, builds, and puts into
 * dist/release/VERSION the npm package, the parts lists (SBOM) of pages and proxy, the description of the
 * proxy's image, the contract's OpenAPI documents, the integrity manifests and the checksums of all. Commits
 * and publishes nothing. SOURCE_DATE_EPOCH makes one again on a later day.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { NotReleasable, released } from './changelog.ts'
import { sbomOf, type Manifest } from './parts.ts'
import { checksums, described, PACKAGE, partsList, VERSIONED_FILES, withVersion } from './releaseFiles.ts'
import { releaseDay, wantedVersion } from './releaseWanted.ts'
import { at } from './repository.ts'

const runIn = (cwd: string, command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
const run = (command: string, ...args: string[]): string => runIn(at(''), command, ...args)
const npmIn = (cwd: string, ...args: string[]): string =>
  runIn(cwd, process.platform === 'win32' ? 'npm.cmd' : 'npm', ...args)
const npm = (...args: string[]): string => npmIn(at(''), ...args)

const readManifest = (path: string) => JSON.parse(readFileSync(at(path), 'utf8')) as Manifest
const readOwn = () => readManifest('package.json') as Required<Manifest>
const sbom = (manifest: Manifest): string =>
  sbomOf(manifest, readFileSync(at('package-lock.json'), 'utf8'), npmIn)

/** Files that are not committed, a line a file. */
function uncommitted(): string {
  try {
    return run('git', 'status', '--porcelain')
  } catch {
    throw new NotReleasable('A release is made in a clone of the repository, with git')
  }
}

/** Something of what the release is made with failed. */
function brokenOff(error: unknown): NotReleasable {
  const { stdout, stderr } = error as { stdout?: string; stderr?: string }
  console.error([stdout, stderr].filter(Boolean).join('\n') || error)
  return new NotReleasable(
    'The release broke off. What was written is undone by: git checkout package.json package-lock.json CHANGELOG.md demo/operate elements',
  )
}

/** All that the release consists of; package.json and the changelog are written. */
function make(day: string): { folder: string; files: string[] } {
  npm('run', 'build')
  const ownPackage = readOwn()
  const { version } = ownPackage
  const name = PACKAGE
  const folder = `dist/release/${version}`
  rmSync(at(folder), { recursive: true, force: true })
  mkdirSync(at(folder), { recursive: true })
  npm('pack', '--silent', '--pack-destination', folder, './dist/npm')
  const texts: Record<string, string> = {
    [`${name}-${version}.cdx.json`]: partsList(sbom(ownPackage), name, day),
    [`${name}-proxy-${version}.cdx.json`]: partsList(
      sbom({ ...readManifest('src/proxy/package.json'), version }),
      `${name}-proxy`,
      day,
    ),
    [`${name}-${version}.Containerfile`]: described(readFileSync(at('demo/operate/Containerfile'), 'utf8'), {
      ...ownPackage,
      name,
      day,
    }),
    [`${name}-${version}.manifest.json`]: readFileSync(at('dist/public/manifest.json'), 'utf8'),
    [`${name}-${version}.hosted.manifest.json`]: readFileSync(at('dist/public/hosted/manifest.json'), 'utf8'),
  }
  for (const hop of ['page-to-proxy', 'proxy-to-bank', 'merchant-to-bank'])
    texts[`${name}-${version}.${hop}.openapi.json`] = readFileSync(at(`dist/npm/openapi/${hop}.json`), 'utf8')
  for (const [file, text] of Object.entries(texts)) writeFileSync(at(`${folder}/${file}`), text)
  const files = readdirSync(at(folder))
  const contents = Object.fromEntries(files.map((file) => [file, readFileSync(at(`${folder}/${file}`))]))
  writeFileSync(at(`${folder}/SHA256SUMS`), checksums(contents))
  return { folder, files }
}

try {
  const version = wantedVersion(readOwn().version, process.argv.slice(2))
  const day = releaseDay(process.env.SOURCE_DATE_EPOCH, Date.now())
  if (uncommitted() !== '')
    throw new NotReleasable('There are changes that are not committed: commit them first')
  const changelog = released(readFileSync(at('CHANGELOG.md'), 'utf8'), version, day)
  let result
  try {
    npm('version', version, '--no-git-tag-version')
    writeFileSync(at('CHANGELOG.md'), changelog)
    for (const path of VERSIONED_FILES)
      writeFileSync(at(path), withVersion(readFileSync(at(path), 'utf8'), version))
    result = make(day)
  } catch (error) {
    throw brokenOff(error)
  }
  const { folder, files } = result
  console.log(
    [
      `Version ${version} is in ${folder}: ${[...files, 'SHA256SUMS'].join(', ')}. What is left:`,
      '  npm test',
      `  git commit -am "release: ${version}" && git tag v${version}`,
      `  give merchants ${folder}/${PACKAGE}-${version}.tgz, or a registry of yours has it under your scope`,
    ].join('\n'),
  )
} catch (error) {
  if (!(error instanceof NotReleasable)) throw error
  console.error(error.message)
  process.exitCode = 1
}
