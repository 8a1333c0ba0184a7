/**
 * `npm run release -- patch|minor|major|1.2.3`: version, changelog and package in one go. Writes
 * package.json, the lock file and CHANGELOG.md, builds, and packs the npm package into dist/. Commits and
 * publishes nothing.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { NotReleasable, released } from './changelog.mjs'

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
  // Asked before anything is written.
  released(before, '0.0.0', '')
  npm('version', wanted, '--no-git-tag-version')
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  writeFileSync(at('CHANGELOG.md'), released(before, version, new Date().toISOString().slice(0, 10)))
  npm('run', 'build')
  const packed = npm('pack', '--silent', '--pack-destination', 'dist', './dist/npm')
  console.log(
    [
      `Version ${version} is in dist/${packed}. What is left:`,
      '  npm test',
      `  git commit -am "release: ${version}" && git tag v${version}`,
      `  npm publish dist/${packed}`,
    ].join('\n'),
  )
} catch (error) {
  if (!(error instanceof NotReleasable)) throw error
  console.error(error.message)
  process.exitCode = 1
}
