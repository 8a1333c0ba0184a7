import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seal } from '../../../../src/client/seal.ts'
import { msisdnOf } from '../../../../src/contract/ids.ts'
import { makeSecretKeys } from '../../../../src/sandbox/secrets.ts'
import { consent, createBench, MIDNIGHT, MINUTE, type Bench, fourFailures } from '../bench.ts'

const PASSWORD = 'Sandbox#2026'
const NEWCOMER = msisdnOf('81200000042')
const existing = msisdnOf('81100000001')
const all = [consent('TERMS'), consent('PRIVACY')]
const details = { fullName: 'Siti Rahmawati', email: 'siti@example.com', consents: all }

async function setPassword(bench: Bench, journeyId: string, secret: string) {
  return bench.call('password/set-password', {
    journeyId,
    encryptedPassword: await bench.sealFor({ journeyId }, secret),
  })
}
const link = (bench: Bench, journeyId: string, consents = [consent('TERMS'), consent('DATA_SHARING')]) =>
  bench.call('payment/confirm-binding-activation', { journeyId, consents })

test('an existing customer logs in and is linked, once', async () => {
  const bench = createBench()
  const journeyId = await bench.provedJourney(existing)
  assert.equal((await bench.logIn(journeyId, PASSWORD)).name, 'OK')
  const first = await link(bench, journeyId)
  assert.deepEqual(first.data, {
    linkedAt: '2026-11-21T10:00:00+07:00',
    merchantName: 'Toko Senja',
    returnUrl: `http://localhost:8080/?returned=journey:${journeyId}`,
  })
  bench.sandbox.clock.advance(5)
  assert.deepEqual((await link(bench, journeyId)).data, first.data, 'a repeat is answered the same')
  assert.equal(await bench.says('get-msisdn', { journeyId }), 'JOURNEY_FINISHED')
  assert.equal((await bench.call('query-mpc-info', { journeyId })).data.mpcUid, 'MPC81100000001')
  const notices = await bench.list<{ code: string | null; text: string }>(`inbox?msisdn=${existing}&all=1`)
  assert.match(notices[0]?.text ?? '', /kini tertaut dengan Toko Senja/)
})

test('an existing customer is linked by what they agree to now, and is asked for terms of one version once', async () => {
  const bench = createBench({ termsVersion: '1.1' })
  const open = async () => {
    const journeyId = await bench.provedJourney(existing)
    const { data } = await bench.logIn(journeyId, PASSWORD)
    return { journeyId, termsAccepted: data.termsAccepted }
  }
  const first = await open()
  assert.equal(first.termsAccepted, null)
  const terms = consent('TERMS', '1.1')
  const sharing = consent('DATA_SHARING', '1.1')
  const refusals = []
  for (const consents of [[], [sharing], [terms], [consent('TERMS', '1.0'), sharing]])
    refusals.push((await link(bench, first.journeyId, consents)).name)
  assert.deepEqual(refusals, ['TERMS_NOT_AGREED', 'TERMS_NOT_AGREED', 'CONSENT_REQUIRED', 'CONSENT_OUTDATED'])
  assert.equal((await link(bench, first.journeyId, [terms, sharing])).name, 'OK')
  const second = await open()
  assert.equal(second.termsAccepted, '1.1')
  assert.equal((await link(bench, second.journeyId, [])).name, 'CONSENT_REQUIRED')
  assert.equal((await link(bench, second.journeyId, [sharing])).name, 'OK')
})

test('a new customer registers, sets a password, agrees and is linked', async () => {
  const bench = createBench()
  const journeyId = await bench.provedJourney(NEWCOMER)
  const info = await bench.ok('query-mpc-info', { journeyId })
  assert.deepEqual(info, { msisdn: NEWCOMER, mpcUid: null, mpcLevel: null, merchantId: 'toko-senja' })
  const { mpcUid } = await bench.ok('account/create-account', { journeyId, ...details })
  const repeat = await bench.ok('account/create-account', { journeyId, ...details })
  assert.equal(repeat.mpcUid, mpcUid, 'a repeat is the same account')
  assert.equal((await setPassword(bench, journeyId, 'Rahasia#1234')).name, 'OK')
  assert.equal((await setPassword(bench, journeyId, 'Rahasia#1234')).name, 'PASSWORD_ALREADY_SET')
  assert.equal(await bench.says('account/create-account', { journeyId, ...details }), 'ACCOUNT_EXISTS')
  assert.equal((await link(bench, journeyId, [consent('DATA_SHARING')])).name, 'TERMS_NOT_AGREED')
  assert.equal((await link(bench, journeyId, [consent('TERMS')])).name, 'CONSENT_REQUIRED')
  assert.equal(
    (await link(bench, journeyId, [consent('TERMS', '0.9'), consent('DATA_SHARING')])).name,
    'CONSENT_OUTDATED',
  )
  assert.equal((await link(bench, journeyId)).name, 'OK')
  const journey = bench.sandbox.store().journeys.get(journeyId)
  assert.deepEqual(
    journey?.consents.map(({ document }) => document),
    ['TERMS', 'PRIVACY', 'DATA_SHARING'],
  )
  const later = await bench.provedJourney(NEWCOMER)
  assert.equal((await bench.logIn(later, 'Rahasia#1234')).name, 'OK')
})

test('any other Indonesian number is a new customer; some must open the app', async () => {
  const bench = createBench()
  const kind = async (number: string) => {
    const msisdn = msisdnOf(number)
    const journeyId = await bench.journey()
    await bench.ok('otp/binding-auth-generate', { journeyId, msisdn })
    return (
      await bench.ok('otp/binding-auth-verification', { journeyId, code: await bench.lastCode(msisdn) })
    ).account
  }
  assert.deepEqual(
    [await kind('85712345678'), await kind('81200000999'), await kind('81300000007')],
    ['NEW', 'NEW', 'OPEN_APP'],
  )
  const journeyId = await bench.provedJourney(msisdnOf('81300000001'))
  assert.equal(await bench.says('account/create-account', { journeyId, ...details }), 'MUST_OPEN_APP')
})

test('registration checks name, email and agreement', async () => {
  const bench = createBench()
  const journeyId = await bench.provedJourney(NEWCOMER)
  const cases: [object, string][] = [
    [{ fullName: 'S' }, 'NAME_INVALID'],
    [{ fullName: 'Siti 2' }, 'NAME_INVALID'],
    [{ fullName: "Ma'ruf" }, 'NAME_INVALID'],
    [{ fullName: 'x'.repeat(121) }, 'INPUT_TOO_LONG'],
    [{ email: 'siti@' }, 'EMAIL_INVALID'],
    [{ email: 'Taken@Example.com' }, 'EMAIL_TAKEN'],
    [{ consents: [] }, 'AGREEMENT_REQUIRED'],
    [{ consents: [consent('TERMS')] }, 'AGREEMENT_REQUIRED'],
    [{ consents: [consent('TERMS', '0.9.9'), consent('PRIVACY')] }, 'CONSENT_OUTDATED'],
  ]
  for (const [change, error] of cases) {
    assert.equal(
      await bench.says('account/create-account', { journeyId, ...details, ...change }),
      error,
      JSON.stringify(change),
    )
  }
  const open = createBench({ namePunctuation: true })
  const otherJourney = await open.provedJourney(NEWCOMER)
  assert.equal(
    (
      await open.call('account/create-account', {
        journeyId: otherJourney,
        ...details,
        fullName: "Abd. Ma'ruf",
      })
    ).name,
    'OK',
  )
})

test('a new password must meet the rules', async () => {
  const bench = createBench()
  const journeyId = await bench.provedJourney(NEWCOMER)
  await bench.ok('account/create-account', { journeyId, ...details })
  const refusal = {
    '': 'FIELD_REQUIRED',
    short1: 'PASSWORD_RULES',
    [`Aa1#${'x'.repeat(29)}`]: 'PASSWORD_TOO_LONG',
    'Password1!': 'PASSWORD_TOO_COMMON',
  }
  for (const [secret, error] of Object.entries(refusal))
    assert.equal((await setPassword(bench, journeyId, secret)).name, error)
  assert.equal((await setPassword(bench, journeyId, 'Rahasia#1234')).name, 'OK')
})

test('an email is free or taken', async () => {
  const bench = createBench()
  assert.deepEqual(await bench.ok('account/verify-email', { email: 'siti@example.com' }), { free: true })
  assert.deepEqual(await bench.ok('account/verify-email', { email: 'taken@example.com' }), { free: false })
  assert.equal(await bench.says('account/verify-email', { email: 'taken@' }), 'EMAIL_INVALID')
})

test('the fifth wrong password within 30 minutes blocks until 00:00, in every journey', async () => {
  const bench = createBench()
  const journeyId = await bench.provedJourney(existing)
  const refusals = []
  for (let turn = 0; turn < 4; turn += 1) {
    const { name, failure } = await bench.logIn(journeyId, `Wrong#${turn}abc`)
    refusals.push([name, failure.chances])
  }
  assert.deepEqual(refusals, fourFailures('PASSWORD'))
  const fifth = await bench.logIn(journeyId, 'Wrong#4abc')
  assert.deepEqual([fifth.name, fifth.failure], ['PASSWORD_BLOCKED', { chances: 0, until: MIDNIGHT }])
  const otherJourney = await bench.provedJourney(existing)
  assert.equal((await bench.logIn(otherJourney, PASSWORD)).name, 'PASSWORD_BLOCKED')
  bench.sandbox.clock.advance(14 * 60 * MINUTE)
  assert.equal((await bench.logIn(otherJourney, PASSWORD)).name, 'OK')
})

test("a sealed password works once, within five minutes, in its own journey, under the bank's key", async () => {
  const bench = createBench()
  const journeyId = await bench.provedJourney(existing)
  const verify = (encryptedPassword: string) =>
    bench.says('password/verification', { journeyId, encryptedPassword })
  const secret = await bench.sealFor({ journeyId }, 'Wrong#1abc')
  assert.equal(await verify(secret), 'PASSWORD_WRONG')
  assert.equal(await verify(secret), 'SECRET_EXPIRED')
  const lateSecret = await bench.sealFor({ journeyId }, PASSWORD)
  bench.sandbox.clock.advance(5 * MINUTE)
  assert.equal(await verify(lateSecret), 'SECRET_EXPIRED')
  assert.equal(
    await verify(await bench.sealFor({ journeyId: await bench.journey() }, PASSWORD)),
    'SECRET_EXPIRED',
  )
  const stranger = createBench({ secretKeys: makeSecretKeys })
  const factor = await bench.factorFor({ journeyId })
  const { key } = await stranger.factorFor({ journeyId: await stranger.journey() })
  assert.equal(await verify(await seal(PASSWORD, { ...factor, key })), 'SECRET_EXPIRED')
  const { failure } = await bench.logIn(journeyId, 'Wrong#2abc')
  assert.equal(failure.chances, 3, 'none of them burned a chance')
})

test('steps come in order', async () => {
  const bench = createBench()
  const journeyId = await bench.journey()
  assert.equal((await bench.logIn(journeyId, PASSWORD)).name, 'STEP_OUT_OF_ORDER')
  assert.equal(await bench.says('account/create-account', { journeyId, ...details }), 'STEP_OUT_OF_ORDER')
  assert.equal((await setPassword(bench, journeyId, 'Rahasia#1234')).name, 'STEP_OUT_OF_ORDER')
  assert.equal((await link(bench, journeyId)).name, 'STEP_OUT_OF_ORDER')
  const journey = await bench.provedJourney(existing)
  assert.equal((await link(bench, journey)).name, 'STEP_OUT_OF_ORDER')
  const fresh = await bench.provedJourney(NEWCOMER)
  assert.equal((await setPassword(bench, fresh, 'Rahasia#1234')).name, 'STEP_OUT_OF_ORDER')
})

test('after login the credential of the last step is required; an old one is refused, a foreign one is a mismatch', async () => {
  const bench = createBench()
  const journeyId = await bench.provedJourney(existing)
  const old = bench.sandbox.store().credentials.get(journeyId) ?? ''
  await bench.logIn(journeyId, PASSWORD)
  const current = bench.sandbox.store().credentials.get(journeyId) ?? ''
  assert.notEqual(old, current)
  const linkWith = (credential: string | null) =>
    bench.call(
      'payment/confirm-binding-activation',
      { journeyId, consents: [consent('TERMS'), consent('DATA_SHARING')] },
      { credential },
    )
  for (const credential of [null, old, 'invented']) {
    const { name, status } = await linkWith(credential)
    assert.deepEqual([name, status], ['SESSION_REQUIRED', 401])
  }
  const stranger = await bench.provedJourney(msisdnOf('81100000002'))
  const foreign = await linkWith(bench.sandbox.store().credentials.get(stranger) ?? '')
  assert.deepEqual([foreign.name, foreign.status], ['SESSION_MISMATCH', 401])
  assert.equal((await linkWith(current)).name, 'OK')
})

test('a new code for the number starts the steps again', async () => {
  const bench = createBench()
  const journeyId = await bench.provedJourney(existing)
  await bench.logIn(journeyId, PASSWORD)
  await bench.ok('otp/binding-auth-generate', { journeyId, msisdn: existing })
  assert.equal((await link(bench, journeyId)).name, 'STEP_OUT_OF_ORDER')
})

test("the partner's number is answered, masked and compared", async () => {
  const bench = createBench()
  const journeyId = await bench.journey({ msisdn: '0811-0000-0001', merchantId: 'warung-fajar' })
  assert.deepEqual(await bench.ok('get-msisdn', { journeyId }), {
    msisdn: existing,
    merchantName: 'Warung Fajar',
  })
  const number = await bench.ok('get-mask-msisdn', { journeyId })
  assert.deepEqual(number, { maskedMsisdn: '+62 811-••••-0001', merchantName: 'Warung Fajar' })
  assert.equal(
    await bench.says('otp/binding-auth-generate', { journeyId, msisdn: msisdnOf('81100000002') }),
    'MSISDN_MISMATCH',
  )
  assert.equal(await bench.says('otp/binding-auth-generate', { journeyId, msisdn: existing }), 'OK')
  assert.equal((await bench.ok('get-msisdn', { journeyId: await bench.journey() })).msisdn, null)
})

const blockedAccounts = {
  '81100000003': 'ACCOUNT_FROZEN',
  '81100000011': 'ACCOUNT_LOCKED',
  '81100000013': 'ACCOUNT_INACCESSIBLE',
}
for (const [number, error] of Object.entries(blockedAccounts)) {
  const msisdn = msisdnOf(number)
  test(`linking ${msisdn} ends with ${error} once the number is proved`, async () => {
    const bench = createBench()
    const journeyId = await bench.journey()
    await bench.ok('otp/binding-auth-generate', { journeyId, msisdn })
    const { name, failure } = await bench.call('otp/binding-auth-verification', {
      journeyId,
      code: await bench.lastCode(msisdn),
    })
    assert.equal(name, error)
    assert.deepEqual(failure, error === 'ACCOUNT_LOCKED' ? { until: MIDNIGHT } : { phone: '1500-000' })
  })
}

for (const msisdn of ['02', '04', '05', '06', '07', '08', '09', '10', '12'].map((end) =>
  msisdnOf(`811000000${end}`),
)) {
  test(`${msisdn} can log in and link`, async () => {
    const bench = createBench()
    const journeyId = await bench.provedJourney(msisdn)
    assert.equal((await bench.logIn(journeyId, PASSWORD)).name, 'OK')
    assert.equal((await link(bench, journeyId)).name, 'OK')
  })
}

test('unlinking: code, then the link is removed; a repetition gets the same answer', async () => {
  const bench = createBench()
  const journeyId = await bench.journey({ scenario: 'unlink' })
  assert.equal((await bench.ok('unbinding/get-mask-msisdn', { journeyId })).maskedMsisdn, '+62 811-••••-0001')
  assert.equal(await bench.says('account/unbinding', { journeyId }), 'STEP_OUT_OF_ORDER')
  await bench.ok('otp/unbinding-auth-generate', { journeyId })
  assert.match((await bench.inbox(existing))[0]?.text ?? '', /melepas tautan akun Anda dari Toko Senja/)
  const wrong = { journeyId, code: await bench.wrongCode(existing) }
  assert.equal(await bench.says('otp/unbinding-auth-verification', wrong), 'OTP_WRONG')
  await bench.ok('otp/unbinding-auth-verification', { journeyId, code: await bench.lastCode(existing) })
  const withoutCredential = await bench.call('account/unbinding', { journeyId }, { credential: null })
  assert.deepEqual([withoutCredential.name, withoutCredential.status], ['SESSION_REQUIRED', 401])
  const result = await bench.ok('account/unbinding', { journeyId })
  assert.deepEqual(await bench.ok('account/unbinding', { journeyId }), result)
  assert.equal(
    await bench.says('payment/confirm-binding-activation', { journeyId, consents: [] }),
    'JOURNEY_FINISHED',
  )
  const next = await bench.journey({ msisdn: existing })
  for (const call of [
    'unbinding/get-mask-msisdn',
    'otp/unbinding-auth-generate',
    'account/unbinding',
  ] as const) {
    assert.equal(await bench.says(call, { journeyId: next }), 'NOTHING_TO_UNLINK')
  }
})

test('an order that was opened under a link waits for another one; one that is opened later is payable', async () => {
  const bench = createBench()
  const amount = '1000.00'
  const [openOrder, orderAtCode, paidOrder] = [
    await bench.order({ amount }),
    await bench.order({ amount, scenario: 'otp' }),
    await bench.order({ amount }),
  ]
  await bench.confirm(paidOrder)
  await bench.confirm(orderAtCode)
  await bench.ok('otp/payment-generate', { originalReferenceNo: orderAtCode })
  const code = await bench.lastCode(existing)
  const orderElsewhere = await bench.order({ amount, merchantId: 'warung-fajar' })
  const unlinking = await bench.journey({ scenario: 'unlink' })
  await bench.ok('otp/unbinding-auth-generate', { journeyId: unlinking })
  await bench.ok('otp/unbinding-auth-verification', {
    journeyId: unlinking,
    code: await bench.lastCode(existing),
  })
  await bench.ok('account/unbinding', { journeyId: unlinking })
  const release = { originalReferenceNo: orderAtCode, code, idempotencyKey: `key-${orderAtCode}` }
  assert.equal((await bench.h5(openOrder)).name, 'NOT_LINKED')
  assert.equal((await bench.confirm(openOrder)).name, 'METHOD_UNAVAILABLE')
  assert.equal(await bench.says('otp/payment-verification', release), 'METHOD_UNAVAILABLE')
  for (const ref of [paidOrder, orderElsewhere]) assert.equal((await bench.h5(ref)).name, 'OK')
  assert.equal((await bench.confirm(await bench.order({ amount }))).name, 'OK')
  const linking = await bench.provedJourney(existing)
  await bench.logIn(linking, PASSWORD)
  assert.equal((await link(bench, linking)).name, 'OK')
  assert.equal((await bench.confirm(openOrder)).name, 'OK')
  assert.equal(await bench.says('otp/payment-verification', release), 'OK')
})

test('a link that a scenario takes away was never made: orders are paid as before', async () => {
  const bench = createBench()
  const order = await bench.order()
  await bench.journey({ scenario: 'nothing-to-unlink' })
  assert.equal((await bench.confirm(order)).name, 'OK')
})

test('unknown, expired and unavailable journeys', async () => {
  const bench = createBench()
  assert.equal(await bench.says('get-msisdn', { journeyId: 'jn-nobody' }), 'JOURNEY_UNKNOWN')
  const journey = await bench.journey({ merchantId: 'kios-purnama' })
  assert.equal(await bench.says('get-msisdn', { journeyId: journey }), 'MERCHANT_UNAVAILABLE')
  const journeyId = await bench.journey()
  bench.sandbox.clock.advance(48 * 60 * MINUTE)
  assert.equal(await bench.says('get-msisdn', { journeyId }), 'JOURNEY_EXPIRED')
})
