/** What `npm run release` is asked for: which version, and which day it bears. */
import { NotReleasable } from './changelog.mjs'

const PARTS = ['major', 'minor', 'patch']
const VERSION = /^(?:0|[1-9]\d{0,8})\.(?:0|[1-9]\d{0,8})\.(?:0|[1-9]\d{0,8})$/

const numbersOf = (version) => version.split('.').map(Number)

/** Below 0 when `a` comes before `b`. */
function compared(a, b) {
  const [left, right] = [numbersOf(a), numbersOf(b)]
  const at = left.findIndex((number, index) => number !== right[index])
  return at < 0 ? 0 : left[at] - right[at]
}

/**
 * @param {string} current such as 1.2.0
 * @param {readonly string[]} words behind the command: a part of a version, or a whole one
 * @returns {string} the version of the release
 * @throws {NotReleasable}
 */
export function wantedVersion(current, words) {
  const [version = '', ...furtherWords] = words
  const part = PARTS.indexOf(version)
  if (furtherWords.length > 0 || (part < 0 && !VERSION.test(version)))
    throw new NotReleasable(
      'Say what is released: npm run release -- patch, minor, major, or a version such as 1.2.0',
    )
  if (part >= 0)
    return numbersOf(current)
      .map((number, index) => (index < part ? number : index === part ? number + 1 : 0))
      .join('.')
  if (compared(version, current) <= 0)
    throw new NotReleasable(`Version ${version} doesn't come after the current one, ${current}`)
  return version
}

/**
 * The day that a release bears, such as 2026-11-23. A release is made again on a later day, byte for byte,
 * with SOURCE_DATE_EPOCH (https://reproducible-builds.org/specs/source-date-epoch/).
 * @param {string | undefined} epoch SOURCE_DATE_EPOCH: seconds since 1970
 * @param {number} now epoch ms
 * @throws {NotReleasable}
 */
export function releaseDay(epoch, now) {
  if (epoch !== undefined && !/^\d{1,11}$/.test(epoch))
    throw new NotReleasable(`SOURCE_DATE_EPOCH must be seconds since 1970, not "${epoch}"`)
  return new Date(epoch === undefined ? now : Number(epoch) * 1000).toISOString().slice(0, 10)
}
