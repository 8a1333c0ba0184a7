import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { NotReleasable, released } from '../../../elements/build/changelog.ts'

const changelog = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- QRIS.\n\n## [0.1.0]\n\n- All.\n'

describe('the changelog of a release', () => {
  it('moves the unreleased changes under the version and its day', () => {
    const text = released(changelog, '0.2.0', '2026-11-23')
    assert.equal(
      text,
      '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-11-23\n\n### Added\n\n- QRIS.\n\n## [0.1.0]\n\n- All.\n',
    )
    assert.throws(() => released(text, '0.3.0', '2026-11-24'), NotReleasable, 'nothing has changed since')
  })

  it('refuses an existing version, and a file without the section', () => {
    assert.throws(() => released(changelog, '0.1.0', '2026-11-23'), NotReleasable)
    assert.throws(() => released('# Changelog\n', '0.2.0', '2026-11-23'), NotReleasable)
  })

  it('can be made from the current file', () => {
    const ownChangelog = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8')
    assert.match(released(ownChangelog, '999.0.0', '2026-11-23'), /\n## \[999\.0\.0\] - 2026-11-23\n/)
  })
})
