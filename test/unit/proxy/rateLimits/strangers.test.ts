/** Limits of a patient stranger with journeys and numbers that aren't his. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cookieField } from '../../../../src/contract/sessionHeaders.ts'
import { FRAMED, HOSTED, info, JOURNEY, ok, ORDER, setUp } from '../rig.ts'
import { NO_LIMITS } from './none.ts'

const OWN_NUMBER = '81100000001'
const OTHER_NUMBER = '81100000002'
/** A journey's second number costs it. */
const CAPTCHA = { captchaId: 'captcha-0001', answer: 'ABCDE' }
const codeAnswer = { resendAfterSeconds: 60, expiresInSeconds: 300, resendsLeft: 3, maskedMsisdn: null }
const wrong = () => Response.json({ code: 1103, message: 'wrong', data: { attemptsLeft: 3 } })
const perHour = (points: number) => ({ points, seconds: 3600 })

describe('guesses at a code', () => {
  const rigOf = () =>
    setUp({
      limits: { ...NO_LIMITS, otp: { number: perHour(5) } },
      answer: ({ url }) => (url.includes('generate') ? ok(codeAnswer) : wrong()),
      ownerAnswer: () => ok({ ...info, msisdn: null }),
    })
  type Rig = Awaited<ReturnType<typeof rigOf>>

  /** Lets a code be sent to the number; answers the session as it goes on. */
  async function sendTo({ call }: Rig, msisdn: string, headers: Record<string, string>) {
    const answer = await call(
      'otp/binding-auth-generate',
      { journeyId: JOURNEY, msisdn, captcha: CAPTCHA },
      headers,
    )
    assert.equal(answer.status, 200)
    return { authorization: `Bearer ${answer.headers.get('bank-session')}` }
  }
  const guess = async ({ call }: Rig, headers: Record<string, string> = {}) =>
    (await call('otp/binding-auth-verification', { journeyId: JOURNEY, code: '000000' }, headers)).status

  test('count for the number that the code was sent to last, whatever an older session says', async () => {
    const rig = await rigOf()
    const ownSendTo = await sendTo(rig, OWN_NUMBER, await rig.open())
    const otherSendTo = await sendTo(rig, OTHER_NUMBER, ownSendTo)
    const statuses = []
    for (let n = 0; n < 4; n++) statuses.push(await guess(rig, otherSendTo))
    assert.deepEqual([...statuses, await guess(rig, ownSendTo)], [200, 200, 200, 200, 429])
  })

  test('end with the session that was of another number', async () => {
    const rig = await rigOf()
    const ownSendTo = await sendTo(rig, OWN_NUMBER, await rig.open())
    await sendTo(rig, OTHER_NUMBER, ownSendTo)
    rig.clock.now += 10_001
    assert.equal(await guess(rig, ownSendTo), 401)
  })

  test("don't lock a number out of paying", async () => {
    const rig = await setUp({
      limits: { ...NO_LIMITS, otp: { number: perHour(5) } },
      answer: () => ok(codeAnswer),
      ownerAnswer: () => ok(info),
    })
    const session = await rig.open()
    const statuses = []
    for (let n = 0; n < 6; n++)
      statuses.push(
        (await rig.call('otp/binding-auth-generate', { journeyId: JOURNEY, msisdn: OWN_NUMBER }, session))
          .status,
      )
    assert.equal(statuses.at(-1), 429, 'linking is over its limit')
    const paying = await rig.call('otp/payment-generate', { originalReferenceNo: ORDER })
    assert.equal(paying.status, 200)
  })
})

describe('email checks and captcha pictures', () => {
  const call = { email: 'account/verify-email', captcha: 'auth-generate-captcha' } as const
  const input = { email: { email: 'siti@example.com' }, captcha: { purpose: 'PAYMENT' } }
  const answer = {
    free: true,
    captchaId: 'captcha-01',
    image: 'data:image/png;base64,AA==',
    expiresInSeconds: 60,
  }
  const twice = { points: 2, seconds: 60 }

  for (const limitClass of ['email', 'captcha'] as const) {
    for (const [dimension, otherNumber] of [
      ['session', 200],
      ['merchant', 429],
    ] as const) {
      test(`count for the ${dimension} (${limitClass}), in whatever the session travels`, async () => {
        const rig = await setUp({
          limits: { ...NO_LIMITS, [limitClass]: { [dimension]: twice } },
          answer: () => ok(answer),
        })
        const openHosted = async (journeyId: string) => {
          const headers = { origin: HOSTED, 'x-bank-session': cookieField('cookie', { journeyId }) }
          const response = await rig.post('/session', { journeyId }, headers)
          return { ...headers, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
        }
        const first = await openHosted(JOURNEY)
        const second = await openHosted('journey-0002')
        // A browser sends both cookies along.
        const cookie = `${second.cookie}; ${first.cookie}`
        const ask = async (headers: Record<string, string>) =>
          (await rig.call(call[limitClass], input[limitClass], { ...headers, cookie })).status
        const statuses = [await ask(first), await ask(first), await ask(first), await ask(second)]
        assert.deepEqual(statuses, [200, 200, 429, otherNumber])
        assert.ok(rig.lines.some((line) => line['limit'] === `${limitClass}-${dimension}`))
      })
    }
  }
})

describe('ids that the bank does not know', () => {
  test('are no more at once than one after the other', async () => {
    const unknown = () => Response.json({ code: 1501, message: 'unknown', data: {} })
    const { call, peer, bankRequests, owners } = await setUp({
      limits: { ...NO_LIMITS, unknown: { address: { points: 3, seconds: 60 } } },
      answer: unknown,
      ownerAnswer: unknown,
    })
    peer.address = '203.0.113.7'
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        call('otp/unbinding-auth-generate', { journeyId: `journey-${String(n).padStart(4, '0')}` }),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 3)
    assert.equal(bankRequests.length + owners(), 3)
  })

  test('cost nothing when the bank knows them, or is away', async () => {
    let away = false
    const { call, peer } = await setUp({
      limits: { ...NO_LIMITS, unknown: { address: { points: 1, seconds: 60 } } },
      answer: () => ok(codeAnswer),
      ownerAnswer: () => (away ? Promise.reject(new Error('reset')) : ok(info)),
    })
    peer.address = '203.0.113.7'
    const ask = async (n: number) =>
      (await call('otp/unbinding-auth-generate', { journeyId: `journey-000${n}` })).status
    assert.deepEqual([await ask(1), await ask(2)], [200, 200])
    away = true
    assert.deepEqual([await ask(3), await ask(4)], [502, 502])
    away = false
    assert.equal(await ask(5), 200)
  })
})

describe("another merchant's page", () => {
  test('hears nothing of a journey whose owner was forgotten before its end', async () => {
    const link = { linkedAt: '2026-11-21T10:00:00+07:00', merchantName: 'Shop', returnUrl: null }
    const rig = await setUp({
      environment: 'UAT',
      answer: ({ url }) => ok(url.endsWith('/query-mpc-info') ? info : link),
      ownerAnswer: () => ok(info),
    })
    const consents: unknown[] = []
    const session = await rig.open()
    // The owner is noted with the first call, the end with a later one.
    assert.equal((await rig.call('query-mpc-info', { journeyId: JOURNEY }, session)).status, 200)
    rig.clock.now += 20 * 60_000
    const activated = await rig.call(
      'payment/confirm-binding-activation',
      { journeyId: JOURNEY, consents },
      session,
    )
    assert.equal(activated.status, 200)
    rig.clock.now += 20 * 60_000
    const answer = await rig.post('/session', { journeyId: JOURNEY }, { origin: FRAMED })
    assert.equal(answer.status, 403)
  })
})
