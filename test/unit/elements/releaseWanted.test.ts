/** The wish to the command of a release, and what it says to a wrong wish. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { releaseDay, wantedVersion } from '../../../elements/build/releaseWanted.ts'

const NOW = Date.UTC(2026, 10, 24, 23, 59)

describe('the version of a release', () => {
  for (const [request, version] of [
    ['patch', '1.9.4'],
    ['minor', '1.10.0'],
    ['major', '2.0.0'],
    ['1.9.10', '1.9.10'],
  ] as const)
    test(`${request} after 1.9.3 is ${version}`, () =>
      assert.equal(wantedVersion('1.9.3', [request]), version))

  for (const words of [[], ['1.2'], ['v2.0.0'], ['2.0.0-rc.1'], ['02.0.0'], ['minor', '--dry']])
    test(`"${words.join(' ')}" is none`, () =>
      assert.throws(() => wantedVersion('1.9.3', words), /^Error: Say what is released: /))

  for (const request of ['1.9.3', '1.9.2', '0.10.0'])
    test(`${request} does not come after 1.9.3`, () =>
      assert.throws(() => wantedVersion('1.9.3', [request]), /doesn't come after the current one, 1\.9\.3$/))
})

describe('the day of a release', () => {
  test('is today', () => assert.equal(releaseDay(undefined, NOW), '2026-11-24'))

  test('is that of SOURCE_DATE_EPOCH, so that it can be made again later', () =>
    assert.equal(releaseDay(String(NOW / 1000), NOW + 86_400_000), '2026-11-24'))

  test('is none when SOURCE_DATE_EPOCH is no time', () => {
    for (const epoch of ['', 'yesterday', '-1', '1e9'])
      assert.throws(() => releaseDay(epoch, NOW), /^Error: SOURCE_DATE_EPOCH must be seconds since 1970/)
  })
})
