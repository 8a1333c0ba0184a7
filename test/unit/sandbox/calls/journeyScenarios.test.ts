/** Every scenario of a journey: where it shows itself, and with what. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { msisdnOf } from '../../../../src/contract/ids.ts'
import type { journeyScenarios } from '../../../../src/sandbox/scenarios.ts'
import { consent, createBench, type Bench } from '../bench.ts'

const NEWCOMER = msisdnOf('81200000042')
const existing = msisdnOf('81100000001')
const details = {
  fullName: 'Siti Rahmawati',
  email: 'siti@example.com',
  consents: [consent('TERMS'), consent('PRIVACY')],
}

const link = (bench: Bench, journeyId: string) =>
  bench.call('payment/confirm-binding-activation', {
    journeyId,
    consents: [consent('TERMS'), consent('DATA_SHARING')],
  })

const shows: Record<keyof typeof journeyScenarios, (bench: Bench, scenario: string) => Promise<unknown>> = {
  default: async (bench, scenario) => assert.ok(await bench.provedJourney(existing, { scenario })),
  prefilled: async (bench, scenario) =>
    assert.equal(
      (await bench.ok('get-msisdn', { journeyId: await bench.journey({ scenario }) })).msisdn,
      existing,
    ),
  async mismatch(bench, scenario) {
    const journeyId = await bench.journey({ scenario })
    assert.equal((await bench.ok('get-msisdn', { journeyId })).msisdn, null)
    assert.equal(
      await bench.says('otp/binding-auth-generate', { journeyId, msisdn: existing }),
      'MSISDN_MISMATCH',
    )
  },
  'linked-elsewhere': (bench, scenario) => verifies(bench, scenario, 'LINKED_ELSEWHERE'),
  'already-linked': (bench, scenario) => verifies(bench, scenario, 'ALREADY_LINKED'),
  expired: async (bench, scenario) =>
    assert.equal(
      await bench.says('get-msisdn', { journeyId: await bench.journey({ scenario }) }),
      'JOURNEY_EXPIRED',
    ),
  finished: async (bench, scenario) =>
    assert.equal(
      await bench.says('get-msisdn', { journeyId: await bench.journey({ scenario }) }),
      'JOURNEY_FINISHED',
    ),
  unlink: async (bench, scenario) =>
    assert.ok(await bench.ok('unbinding/get-mask-msisdn', { journeyId: await bench.journey({ scenario }) })),
  async 'nothing-to-unlink'(bench, scenario) {
    const journeyId = await bench.journey({ scenario })
    assert.equal(await bench.says('otp/unbinding-auth-generate', { journeyId }), 'NOTHING_TO_UNLINK')
  },
  async 'unlink-fails-once'(bench, scenario) {
    const journeyId = await bench.journey({ scenario })
    await bench.ok('otp/unbinding-auth-generate', { journeyId })
    await bench.ok('otp/unbinding-auth-verification', { journeyId, code: await bench.lastCode(existing) })
    const unlink = () => bench.says('account/unbinding', { journeyId })
    assert.deepEqual([await unlink(), await unlink()], ['UNLINK_FAILED', 'OK'])
  },
  async 'link-fails-once'(bench, scenario) {
    const journeyId = await bench.provedJourney(existing, { scenario })
    await bench.logIn(journeyId, 'Sandbox#2026')
    assert.deepEqual(
      [(await link(bench, journeyId)).name, (await link(bench, journeyId)).name],
      ['LINK_FAILED', 'OK'],
    )
  },
  async 'registration-fails-once'(bench, scenario) {
    const journeyId = await bench.provedJourney(NEWCOMER, { scenario })
    const register = async () => await bench.says('account/create-account', { journeyId, ...details })
    assert.deepEqual([await register(), await register()], ['REGISTRATION_FAILED', 'OK'])
  },
  async 'terms-accepted'(bench, scenario) {
    const journeyId = await bench.provedJourney(existing, { scenario })
    assert.deepEqual((await bench.logIn(journeyId, 'Sandbox#2026')).data, { termsAccepted: '1.0' })
    assert.equal(
      await bench.says('payment/confirm-binding-activation', {
        journeyId,
        consents: [consent('DATA_SHARING')],
      }),
      'OK',
    )
  },
  async 'terms-changed'(bench, scenario) {
    const journeyId = await bench.provedJourney(NEWCOMER, { scenario })
    const register = async () => await bench.says('account/create-account', { journeyId, ...details })
    assert.deepEqual([await register(), await register()], ['CONSENT_OUTDATED', 'OK'])
  },
  'otp-not-sent': (bench, scenario) => generates(bench, scenario, 'OTP_NOT_SENT', 'OK'),
  'otp-limit': (bench, scenario) => generates(bench, scenario, 'OTP_LIMIT_REACHED', 'OTP_LIMIT_REACHED'),
  'too-frequent': (bench, scenario) => generates(bench, scenario, 'TOO_FREQUENT', 'OK'),
  busy: (bench, scenario) => generates(bench, scenario, 'SYSTEM_BUSY', 'SYSTEM_BUSY'),
  'unable-retry': (bench, scenario) => generates(bench, scenario, 'UNABLE_RETRY', 'OK'),
  'unable-later': (bench, scenario) => generates(bench, scenario, 'UNABLE_LATER', 'UNABLE_LATER'),
  'unable-contact': (bench, scenario) => generates(bench, scenario, 'UNABLE_CONTACT', 'UNABLE_CONTACT'),
  maintenance: (bench, scenario) => generates(bench, scenario, 'MAINTENANCE', 'MAINTENANCE'),
  'maintenance-until': (bench, scenario) =>
    generates(bench, scenario, 'MAINTENANCE_UNTIL', 'MAINTENANCE_UNTIL'),
}

async function verifies(bench: Bench, scenario: string, error: string) {
  const journeyId = await bench.journey({ scenario })
  await bench.ok('otp/binding-auth-generate', { journeyId, msisdn: existing })
  assert.equal(
    await bench.says('otp/binding-auth-verification', { journeyId, code: await bench.lastCode(existing) }),
    error,
  )
}
async function generates(bench: Bench, scenario: string, first: string, second: string) {
  const journeyId = await bench.journey({ scenario })
  const ask = async () => await bench.says('otp/binding-auth-generate', { journeyId, msisdn: existing })
  assert.deepEqual([await ask(), await ask()], [first, second])
}
for (const [scenario, check] of Object.entries(shows)) {
  test(`journey scenario ${scenario}`, async () => {
    await check(createBench(), scenario)
  })
}
