import assert from 'node:assert/strict'
import { test } from 'node:test'
import { msisdnOf } from '../../../src/contract/ids.ts'
import { createBench, MIDNIGHT, MINUTE, type Bench, fourFailures } from './bench.ts'

const msisdn = msisdnOf('81100000001')
const advance = (bench: Bench, seconds: number) => bench.sandbox.clock.advance(seconds)

test('a code is sent: six digits, five minutes, resend after a minute, three resends', async () => {
  const bench = createBench()
  const journeyId = await bench.journey()
  assert.deepEqual(await bench.ok('otp/binding-auth-generate', { journeyId, msisdn }), {
    resendAfterSeconds: 60,
    expiresInSeconds: 300,
    resendsLeft: 3,
    renewsInSeconds: 1800,
    maskedMsisdn: '+62 811-••••-0001',
  })
  const [message] = await bench.inbox(msisdn)
  assert(message)
  assert.match(message.code, /^\d{6}$/)
  assert.equal(message.purpose, 'BINDING')
  assert.match(message.text, /menautkan akun Anda dengan Toko Senja\. Berlaku 5 menit\./)
  assert.equal(message.text.split('\n').at(-1), `@localhost #${message.code}`)
})

test('the inbox is newest first, by number in any spelling', async () => {
  const bench = createBench()
  const journeyId = await bench.journey()
  await bench.ok('otp/binding-auth-generate', { journeyId, msisdn })
  advance(bench, MINUTE)
  await bench.ok('otp/binding-auth-generate', { journeyId, msisdn, captcha: await bench.solve('BINDING') })
  const [newest, oldest, ...olderMessages] = await bench.list<{ at: string }>(
    `inbox?msisdn=${encodeURIComponent('+6281100000001')}`,
  )
  assert.deepEqual(olderMessages, [])
  assert((newest?.at ?? '') > (oldest?.at ?? ''))
  assert.deepEqual(await bench.list('inbox?msisdn=81100000002'), [])
})

test('a resend waits a minute, needs a captcha and is possible three times', async () => {
  const bench = createBench()
  const journeyId = await bench.journey()
  const ask = async (captcha?: Awaited<ReturnType<Bench['solve']>> | { proof: string }) =>
    bench.call('otp/binding-auth-generate', { journeyId, msisdn, ...(captcha ? { captcha } : {}) })
  await ask()
  advance(bench, 20)
  const answer = await ask(await bench.solve('BINDING'))
  assert.deepEqual([answer.name, answer.failure.retryAfterSeconds], ['OTP_RESEND_TOO_SOON', 40])
  advance(bench, 40)
  assert.equal((await ask()).name, 'CAPTCHA_REQUIRED')
  assert.equal(
    (await ask(await bench.solve('PAYMENT'))).name,
    'CAPTCHA_EXPIRED',
    'a captcha for something else',
  )
  const solved = await bench.solve('BINDING')
  assert.equal((await ask({ ...solved, answer: 'wrong' })).name, 'CAPTCHA_WRONG')
  assert.equal((await ask({ ...solved, answer: ` ${solved.answer.toLowerCase()} ` })).data.resendsLeft, 2)
  advance(bench, MINUTE)
  assert.equal((await ask(solved)).name, 'CAPTCHA_EXPIRED', 'a captcha works once')
  const old = await bench.solve('BINDING')
  advance(bench, 5 * MINUTE)
  assert.equal((await ask(old)).name, 'CAPTCHA_EXPIRED', 'five minutes later')
  assert.equal((await ask({ proof: 'mine' })).name, 'CAPTCHA_WRONG')
  assert.equal((await ask({ proof: 'verified:1' })).data.resendsLeft, 1)
  advance(bench, MINUTE)
  assert.equal((await ask(await bench.solve('BINDING'))).data.resendsLeft, 0)
  advance(bench, MINUTE)
  const last = await ask(await bench.solve('BINDING'))
  assert.deepEqual([last.name, last.failure.until], ['OTP_RESENDS_USED', '2026-11-21T10:30:00+07:00'])
  advance(bench, 20 * MINUTE)
  assert.equal((await ask()).name, 'OTP_RESENDS_USED')
  advance(bench, 10 * MINUTE)
  const { data } = await ask()
  assert.deepEqual([data.resendsLeft, data.renewsInSeconds], [3, 1800], 'half an hour after the first one')
  assert.equal(
    await bench.says('otp/binding-auth-verification', { journeyId, code: await bench.lastCode(msisdn) }),
    'OK',
  )
})

test('a picture can be tried three times', async () => {
  const bench = createBench()
  const journeyId = await bench.journey()
  await bench.ok('otp/binding-auth-generate', { journeyId, msisdn })
  advance(bench, MINUTE)
  const captcha = await bench.solve('BINDING')
  const wrong = () =>
    bench.call('otp/binding-auth-generate', { journeyId, msisdn, captcha: { ...captcha, answer: '?' } })
  const names = [(await wrong()).name, (await wrong()).name, (await wrong()).name, (await wrong()).name]
  assert.deepEqual(names, ['CAPTCHA_WRONG', 'CAPTCHA_WRONG', 'CAPTCHA_WRONG', 'CAPTCHA_EXPIRED'])
})

test('the picture is an SVG made of strokes', async () => {
  const bench = createBench()
  const { image } = await bench.ok('auth-generate-captcha', { purpose: 'BINDING' })
  const svg = atob(image.split(',')[1] ?? '')
  assert.match(svg, /^<svg .+<\/svg>$/)
  assert.doesNotMatch(svg, /<text|NaN|undefined/)
})

test('replaced and expired codes use up no try', async () => {
  const bench = createBench()
  const journeyId = await bench.journey()
  const verify = (code: string) => bench.call('otp/binding-auth-verification', { journeyId, code })
  assert.equal((await verify('123456')).name, 'OTP_NOT_REQUESTED')
  await bench.ok('otp/binding-auth-generate', { journeyId, msisdn })
  const first = await bench.lastCode(msisdn)
  advance(bench, MINUTE)
  await bench.ok('otp/binding-auth-generate', { journeyId, msisdn, captcha: await bench.solve('BINDING') })
  for (let turn = 0; turn < 6; turn += 1) assert.equal((await verify(first)).name, 'OTP_SUPERSEDED')
  advance(bench, 5 * MINUTE)
  for (let turn = 0; turn < 6; turn += 1)
    assert.equal((await verify(await bench.lastCode(msisdn))).name, 'OTP_EXPIRED')
  await bench.ok('otp/binding-auth-generate', { journeyId, msisdn, captcha: await bench.solve('BINDING') })
  assert.equal((await verify(await bench.lastCode(msisdn))).name, 'OK')
})

test('the fifth wrong code within 30 minutes blocks until 00:00, in every journey of this number', async () => {
  const bench = createBench()
  const journeyId = await bench.journey()
  await bench.ok('otp/binding-auth-generate', { journeyId, msisdn })
  const wrong = async (id: string, turn: number) =>
    bench.call('otp/binding-auth-verification', { journeyId: id, code: await bench.wrongCode(msisdn, turn) })
  const refusals = []
  for (let turn = 0; turn < 3; turn += 1) {
    const { name, failure } = await wrong(journeyId, turn)
    refusals.push([name, failure.chances])
  }
  const otherJourney = await bench.journey()
  await bench.ok('otp/binding-auth-generate', { journeyId: otherJourney, msisdn })
  const fourth = await wrong(otherJourney, 3)
  refusals.push([fourth.name, fourth.failure.chances])
  assert.deepEqual(refusals, fourFailures('OTP'))
  const fifth = await wrong(otherJourney, 4)
  assert.deepEqual([fifth.name, fifth.failure], ['OTP_BLOCKED', { chances: 0, until: MIDNIGHT }])
  const right = await bench.call('otp/binding-auth-verification', {
    journeyId: otherJourney,
    code: await bench.lastCode(msisdn),
  })
  assert.deepEqual(
    [right.name, right.failure.until],
    ['OTP_BLOCKED', MIDNIGHT],
    'the right code comes too late',
  )
  const third = await bench.journey()
  const request = () => bench.call('otp/binding-auth-generate', { journeyId: third, msisdn })
  assert.deepEqual(
    [(await request()).name, (await request()).failure.until],
    ['OTP_REQUEST_DISABLED', MIDNIGHT],
  )
  const thirdJourney = await bench.journey()
  assert.equal(
    await bench.says('otp/binding-auth-generate', {
      journeyId: thirdJourney,
      msisdn: msisdnOf('81100000002'),
    }),
    'OK',
    'another number',
  )
  advance(bench, 14 * 60 * MINUTE - 1)
  assert.equal((await request()).name, 'OTP_REQUEST_DISABLED', '23.59.59')
  advance(bench, 1)
  assert.equal((await request()).name, 'OK', '00.00')
  assert.equal(
    await bench.says('otp/binding-auth-verification', {
      journeyId: third,
      code: await bench.lastCode(msisdn),
    }),
    'OK',
  )
})

test("failures more than 30 minutes apart don't add up, and a right code resets them", async () => {
  const bench = createBench()
  const journeyId = await bench.journey()
  const fresh = () =>
    bench.ok('otp/binding-auth-generate', { journeyId, msisdn, captcha: { proof: 'verified:1' } })
  const chances = async (turn: number) =>
    (
      await bench.call('otp/binding-auth-verification', {
        journeyId,
        code: await bench.wrongCode(msisdn, turn),
      })
    ).failure.chances
  await fresh()
  assert.deepEqual([await chances(0), await chances(1), await chances(2)], [4, 3, 2])
  advance(bench, 30 * MINUTE)
  await fresh()
  assert.equal(await chances(3), 4)
  await bench.ok('otp/binding-auth-verification', { journeyId, code: await bench.lastCode(msisdn) })
  await fresh()
  assert.equal(await chances(4), 4)
})

test('a number gets a limited number of codes a day', async () => {
  const bench = createBench()
  for (let turn = 0; turn < 100; turn += 1) {
    await bench.ok('otp/binding-auth-generate', { journeyId: await bench.journey(), msisdn })
  }
  const { name, failure } = await bench.call('otp/binding-auth-generate', {
    journeyId: await bench.journey(),
    msisdn,
  })
  assert.deepEqual([name, failure.until], ['OTP_LIMIT_REACHED', MIDNIGHT])
})

test('the right code is accepted again, since the first answer may be lost', async () => {
  const bench = createBench()
  const journeyId = await bench.provedJourney(msisdn)
  const repetition = await bench.call('otp/binding-auth-verification', {
    journeyId,
    code: await bench.lastCode(msisdn),
  })
  assert.deepEqual(repetition.data, { account: 'EXISTING' })
})
