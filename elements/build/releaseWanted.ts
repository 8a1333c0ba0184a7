/** The wish behind `npm run release`: which version, and which day it bears. */
import { NotReleasable } from './changelog.ts'

const PARTS = ['major', 'minor', 'patch']
const VERSION = /^(?:0|[1-9]\d{0,8})\.(?:0|[1-9]\d{0,8})\.(?:0|[1-9]\d{0,8})$/

const numbersOf = (version: string): number[] => version.split('.').map(Number)

/**
 * @param current such as 1.2.0
 * @param words behind the command: a part of a version, or a whole one
 * @returns the version of the release
 */
export function wantedVersion(current: string, words: readonly string[]): string {
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
  if (version.localeCompare(current, 'en', { numeric: true }) <= 0)
    throw new NotReleasable(`Version ${version} doesn't come after the current one, ${current}`)
  return version
}

/**
 * The day that a release bears, such as 2026-11-23. A release is made again on a later day, byte for byte,
 * with SOURCE_DATE_EPOCH (https://reproducible-builds.org/specs/source-date-epoch/).
 * @param epoch SOURCE_DATE_EPOCH: seconds since 1970
 * @param now epoch ms
 */
export function releaseDay(epoch: string | undefined, now: number): string {
  if (epoch !== undefined && !/^\d{1,11}$/.test(epoch))
    throw new NotReleasable(`SOURCE_DATE_EPOCH must be seconds since 1970, not "${epoch}"`)
  return new Date(epoch === undefined ? now : Number(epoch) * 1000).toISOString().slice(0, 10)
}
