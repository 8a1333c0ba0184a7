/** Each number of the specification, spelled out: a row that is changed by mistake fails here. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as limits from '../../../src/domain/limits.ts'
import { newPasswordError } from '../../../src/domain/password.ts'
import { REPORTS_AT_ONCE } from '../../../src/contract/reports.ts'

/** Row of the table → what stands in it. Times in ms, unless they say otherwise. */
const specified: Readonly<Record<string, unknown>> = {
  OTP: { digits: 6, lifeMs: 300_000, resendAfterMs: 60_000, resends: 3 },
  ATTEMPTS: { failures: 5, windowMs: 1_800_000 },
  PIN: { digits: 6 },
  NAME: { min: 2, max: 120 },
  PASSWORD: { min: 8, max: 32 },
  EMAIL: { max: 254 },
  CAPTCHA: { lifeMs: 300_000 },
  SECRET: { lifeMs: 300_000 },
  SESSION: { lifeMs: 1_800_000 },
  SIGNATURE: { clockToleranceMs: 300_000 },
  LATE: { marginMs: 60_000 },
  LOADING: { afterMs: 200, gapMs: 100 },
  RATE_LIMIT: { retryAfterMs: 60_000, pollRestMs: 60_000 },
  REDIRECT: { linkedMs: 2_000, paidMs: 5_000 },
  RESULT: { waitSeconds: 30 },
  NETWORK: { timeoutMs: 60_000, backMs: 1_000, probeMs: 5_000 },
  PAGE_LOAD: { indicatorAfterMs: 200, timeoutMs: 60_000 },
  COOKIE: { seconds: 2_592_000 },
  REPORT: { attempts: 2, kept: 50 },
}

describe('the numbers of the specification', () => {
  for (const [name, row] of Object.entries(specified))
    test(name, () => assert.deepEqual((limits as Record<string, unknown>)[name], row))

  test('and no others stand in the table', () =>
    assert.deepEqual(Object.keys(limits).toSorted(), Object.keys(specified).toSorted()))

  test('agree with the rules that use them', () => {
    const password = (length: number) => newPasswordError(`Aa1#${'x'.repeat(length - 4)}`)
    assert.deepEqual([7, 8, 32, 33].map(password), ['PASSWORD_RULES', null, null, 'PASSWORD_TOO_LONG'])
  })

  test('what waits to be reported is one batch', () => assert.equal(limits.REPORT.kept, REPORTS_AT_ONCE))
})
