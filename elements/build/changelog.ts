/** The changelog of a release, as text (https://keepachangelog.com/en/1.1.0/). */

const UNRELEASED = '## [Unreleased]'

/** The reason that a release can't be made; the message is for the user of the command. */
export class NotReleasable extends Error {}

/**
 * Moves the unreleased changes into the section of a version, below a new empty one.
 * @param version such as 1.2.0
 * @param day of the release, such as 2026-11-23
 * @throws when nothing has changed, or the version exists already
 */
export function released(changelog: string, version: string, day: string): string {
  const [intro = '', releases] = changelog.split(`${UNRELEASED}\n`)
  if (releases === undefined) throw new NotReleasable(`CHANGELOG.md has no section ${UNRELEASED}`)
  if (releases.includes(`\n## [${version}]`))
    throw new NotReleasable(`CHANGELOG.md has version ${version} already`)
  const [changes = ''] = releases.split('\n## [')
  if (changes.trim() === '')
    throw new NotReleasable(
      'CHANGELOG.md lists no change under [Unreleased]: write what a reader would notice',
    )
  return `${intro}${UNRELEASED}\n\n## [${version}] - ${day}\n${releases}`
}
