/** A bank with codes of its own answers with them, everywhere. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBench, TEN_OCLOCK } from './bench.ts'

const codes = {
  success: '00',
  errors: [
    ['E-5', 'EMAIL_INVALID'],
    ['E-9', 'REQUEST_REJECTED'],
    ['E-404', 'CALL_UNKNOWN'],
    ['E-7', 'SYSTEM_BUSY'],
  ],
} as const

test('the codes of the folder are answered: success, refusals, faults, and what comes before a call', async () => {
  const { control, sandbox, signed } = createBench({ codes })
  const path = '/ipg-auth/api/v1/account/verify-email'
  const codeOf = async (...request: Parameters<typeof signed>): Promise<unknown> =>
    ((await (await sandbox.bank.fetch(signed(...request))).json()) as { code: unknown }).code
  assert.equal(await codeOf(path, '{"email":"siti@example.com"}'), '00')
  assert.equal(await codeOf(path, '{"email":"siti"}'), 'E-5')
  assert.equal(
    await codeOf(path, '{"email":"siti@example.com"}', { timestamp: String(TEN_OCLOCK - 1e7) }),
    'E-9',
  )
  assert.equal(await codeOf('/ipg-auth/api/v1/none', '{}'), 'E-404')
  await control('POST', 'faults', { call: 'account/verify-email', kind: 'code', code: '9004', times: 1 })
  assert.equal(await codeOf(path, '{"email":"siti@example.com"}'), 'E-7')
})
