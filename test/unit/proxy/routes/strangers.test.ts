/** The price for a caller who knows a journey or an order, and hasn't done the step before the secret. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { prove } from '../../../../src/client/proof.ts'
import { type Challenge, PROOF_HEADER } from '../../../../src/contract/challenge.ts'
import type { CallName } from '../../../../src/contract/endpoints.ts'
import { rowOf } from '../../../../src/contract/errors.ts'
import { BY_WALLET, info, JOURNEY, ok, ORDER, setUp, SHOP, shownOrder, verdict } from '../rig.ts'

const CAPTCHA = { captchaId: 'captcha-0001', answer: 'ABCDE' }
const ASKED = [403, rowOf('PROOF_REQUIRED').code]
const CAPTCHA_ASKED = [403, rowOf('CAPTCHA_REQUIRED').code]
const USED_UP = [403, rowOf('SECRET_TRIES_USED').code]
const codeAnswer = { resendAfterSeconds: 60, expiresInSeconds: 300, resendsLeft: 3, maskedMsisdn: null }
const refused = (code: number, chances: number) =>
  Response.json({ code, message: 'refused', data: { chances } })

interface Secret {
  readonly name: CallName
  readonly body: object
  readonly subject: { readonly journeyId: string } | { readonly originReferenceNo: string }
  readonly wrongCode: number
  /** The customer's steps before it, in the same session. */
  readonly before: readonly (readonly [CallName, object])[]
}

const askCode = ['otp/binding-auth-generate', { journeyId: JOURNEY, msisdn: '81100000001' }] as const
const journey = { journeyId: JOURNEY }
const byOrder = { originalReferenceNo: ORDER }
const code = '123456'
const idempotencyKey = 'key-0123456789abcdef'

const SECRETS: readonly Secret[] = [
  {
    name: 'otp/binding-auth-verification',
    body: { ...journey, code },
    subject: journey,
    wrongCode: 1101,
    before: [askCode],
  },
  {
    name: 'otp/unbinding-auth-verification',
    body: { ...journey, code },
    subject: journey,
    wrongCode: 1101,
    before: [['otp/unbinding-auth-generate', journey]],
  },
  {
    name: 'otp/payment-verification',
    body: { ...byOrder, code, idempotencyKey },
    subject: { originReferenceNo: ORDER },
    wrongCode: 1101,
    before: [
      ['payment/payment-h5', byOrder],
      ['otp/payment-generate', byOrder],
    ],
  },
  {
    name: 'password/verification',
    body: { ...journey, encryptedPassword: 'a.b.c.d.e' },
    subject: journey,
    wrongCode: 1300,
    before: [askCode, ['otp/binding-auth-verification', { ...journey, code }]],
  },
  {
    name: 'payment/payment-order-confirm',
    body: BY_WALLET,
    subject: { originReferenceNo: ORDER },
    wrongCode: 1401,
    before: [['payment/payment-h5', byOrder]],
  },
]

/** A bank to which one secret is wrong as long as `isWrong` holds, and all else right. */
async function rigFor({ name, wrongCode, subject }: Secret, options: Parameters<typeof setUp>[0] = {}) {
  let isWrong = true
  let chances = 5
  const rig = await setUp({
    answer: ({ url }) => {
      if (url.endsWith(`/${name}`) && isWrong) return refused(wrongCode, --chances)
      if (url.endsWith('/payment-h5')) return ok(shownOrder)
      if (url.endsWith('payment-order-confirm')) return ok({ nextStep: 'PROCESSING', expectedSeconds: 1 })
      if (url.endsWith('payment-verification')) return ok({ nextStep: 'PROCESSING', expectedSeconds: 1 })
      return ok(url.includes('generate') ? codeAnswer : { account: 'EXISTING' })
    },
    ...options,
  })
  /** A session as it begins, and as it goes on. */
  const session = async (asked: Secret['subject']) => {
    let token = ((await (await rig.post('/session', asked)).json()) as { token: string }).token
    return async (call: CallName, body: object, headers: Record<string, string> = {}) => {
      const answer = await rig.call(call, body, { authorization: `Bearer ${token}`, ...headers })
      token = answer.headers.get('bank-session') ?? token
      return answer
    }
  }
  const proofFor = async (asked: Secret['subject']) => {
    const query = new URLSearchParams({ ...asked })
    const task = await rig.send(`/challenge?${query}`, { headers: { origin: SHOP } })
    return { [PROOF_HEADER]: await prove((await task.json()) as Challenge, new AbortController().signal) }
  }
  /** For an order: somebody has been shown it already. */
  const beSeen = async () => {
    if (name === 'payment/payment-order-confirm')
      assert.equal((await (await session(subject))('payment/payment-h5', byOrder)).status, 200)
  }
  const atBank = () => rig.bankRequests.filter(({ url }) => url.endsWith(`/${name}`)).length
  const answerRight = () => {
    isWrong = false
  }
  return { ...rig, session, proofFor, atBank, answerRight, beSeen }
}

/** Of a stranger's secrets one is asked with a session where the call needs one, which anybody can open. */
type Ask = Awaited<ReturnType<Awaited<ReturnType<typeof rigFor>>['session']>>
const captchaIn = (body: object) => ({ ...body, captcha: CAPTCHA })

for (const secret of SECRETS) {
  const { name, body, subject, before } = secret
  describe(`a stranger's ${name}`, () => {
    test('costs a proof, then a captcha too, and is refused after two wrong ones', async () => {
      const { session, proofFor, atBank, lines, clock, beSeen } = await rigFor(secret)
      await beSeen()
      const ask: Ask = await session(subject)
      assert.deepEqual(await verdict(await ask(name, body)), ASKED)
      assert.equal(atBank(), 0)
      assert.equal((await ask(name, body, await proofFor(subject))).status, 200)
      assert.deepEqual(await verdict(await ask(name, body, await proofFor(subject))), CAPTCHA_ASKED)
      assert.deepEqual(await verdict(await ask(name, captchaIn(body))), ASKED)
      assert.equal((await ask(name, captchaIn(body), await proofFor(subject))).status, 200)
      assert.equal(atBank(), 2)
      const last = await ask(name, captchaIn(body), await proofFor(subject))
      assert.deepEqual([last.headers.get('bank-sent'), await verdict(last)], ['no', USED_UP])
      // Another session is the same stranger.
      const again: Ask = await session(subject)
      assert.deepEqual(await verdict(await again(name, captchaIn(body), await proofFor(subject))), USED_UP)
      assert.equal(atBank(), 2)
      const events = lines.filter(({ event }) => event === 'stranger-secret')
      assert.deepEqual(
        events.map(({ outcome, call }) => [call, outcome]),
        ['wrong', 'wrong', 'refused', 'refused'].map((outcome) => [name, outcome]),
      )
      clock.now += 31 * 60_000
      await beSeen()
      const later: Ask = await session(subject)
      assert.equal((await later(name, body, await proofFor(subject))).status, 200)
    })

    test('is never more than two wrong ones, however many come at once', async () => {
      const { session, proofFor, atBank, beSeen } = await rigFor(secret)
      await beSeen()
      const ask: Ask = await session(subject)
      const proofs = await Promise.all(Array.from({ length: 12 }, () => proofFor(subject)))
      await Promise.all(proofs.map((proof) => ask(name, captchaIn(body), proof)))
      assert.ok(atBank() <= 2, String(atBank()))
    })

    test('uses up nothing where it is right', async () => {
      const { session, proofFor, answerRight, beSeen } = await rigFor(secret)
      await beSeen()
      answerRight()
      for (let n = 0; n < 3; n++) {
        const ask: Ask = await session(subject)
        assert.equal((await ask(name, body, await proofFor(subject))).status, 200)
      }
    })

    test("costs the customer nothing who has done the step before it, whatever strangers' tries", async () => {
      const { session, proofFor, atBank, lines } = await rigFor(secret)
      const own: Ask = await session(subject)
      for (const [call, asked] of before) assert.equal((await own(call, asked)).status, 200, call)
      const stranger: Ask = await session(subject)
      if (name === 'payment/payment-order-confirm')
        assert.equal((await stranger('payment/payment-h5', byOrder)).status, 200)
      for (let n = 0; n < 3; n++) await stranger(name, captchaIn(body), await proofFor(subject))
      assert.equal(atBank(), 2)
      for (let n = 0; n < 3; n++) assert.equal((await own(name, body)).status, 200)
      assert.equal(atBank(), 5)
      assert.equal(lines.filter(({ event }) => event === 'stranger-secret').length, 3)
    })
  })
}

test("a stranger's tries, paid for or not, use up none of the customer's requests", async () => {
  const [, , , , pin] = SECRETS as readonly [Secret, Secret, Secret, Secret, Secret]
  const OTHER = 'order-000002'
  // Twenty of an order in ten minutes, thirty of its customer's number in an hour.
  const { session, proofFor, answerRight } = await rigFor(pin, { ownerAnswer: () => ok(info) })
  answerRight()
  for (const [originReferenceNo, times] of [
    [ORDER, 25],
    [OTHER, 15],
  ] as const) {
    const order = { originalReferenceNo: originReferenceNo }
    const own: Ask = await session({ originReferenceNo })
    await own('payment/payment-h5', order)
    const stranger: Ask = await session({ originReferenceNo })
    const tried = async (proof = {}) => (await stranger(pin.name, { ...pin.body, ...order }, proof)).status
    for (let n = 0; n < times; n++) assert.equal(await tried(), 403)
    for (let n = 0; n < 5; n++) assert.equal(await tried(await proofFor({ originReferenceNo })), 200)
    assert.equal((await own(pin.name, { ...pin.body, ...order })).status, 200)
  }
})

test('after a reload the session has still done the step', async () => {
  const [, , , , pin] = SECRETS as readonly [Secret, Secret, Secret, Secret, Secret]
  const { call, post, atBank } = await rigFor(pin)
  const tokenOf = async (answer: Response) => {
    const { token } = (await answer.clone().json()) as { token?: string }
    return { authorization: `Bearer ${answer.headers.get('bank-session') ?? token}` }
  }
  const opened = await tokenOf(await post('/session', { originReferenceNo: ORDER, first: true }))
  const reloaded = await tokenOf(await post('/session', { originReferenceNo: ORDER, first: true }, opened))
  assert.equal((await call(pin.name, pin.body, reloaded)).status, 200)
  assert.equal(atBank(), 1)
})

test("nothing of a confirm is asked before it is paid for, and its captcha's proof goes on as checked", async () => {
  const [, , , , pin] = SECRETS as readonly [Secret, Secret, Secret, Secret, Secret]
  const { session, proofFor, beSeen, standings, bankRequests } = await rigFor(pin)
  await beSeen()
  const ask: Ask = await session(pin.subject)
  assert.deepEqual([await verdict(await ask(pin.name, pin.body)), standings()], [ASKED, 0])
  const { [PROOF_HEADER]: proof } = await proofFor(pin.subject)
  assert.equal((await ask(pin.name, { ...pin.body, captcha: { proof } })).status, 200)
  assert.equal(standings(), 1)
  const sent = JSON.parse(String(bankRequests.at(-1)?.init.body)) as { captcha: { proof: string } }
  assert.match(sent.captcha.proof, /^verified:[0-9a-f]{32}$/)
})

describe("a payment's code", () => {
  const [, , ofCode, , pin] = SECRETS as readonly [Secret, Secret, Secret, Secret, Secret]
  const inOrder = ofCode.subject
  const rigOfCode = () =>
    rigFor(ofCode, {
      answer: ({ url }) => {
        if (url.endsWith('/payment-h5')) return ok(shownOrder)
        if (url.endsWith('/payment-order-confirm')) return ok({ nextStep: 'OTP', expectedSeconds: 0 })
        return url.includes('generate') ? ok(codeAnswer) : refused(ofCode.wrongCode, 4)
      },
    })
  /** The order was shown to this customer, whose PIN was right: the bank waits for the code. */
  const customerAtCode = async () => {
    const rig = await rigOfCode()
    const customer: Ask = await rig.session(inOrder)
    await customer('payment/payment-h5', byOrder)
    await customer(pin.name, pin.body)
    return { ...rig, customer }
  }
  const tryCode = async (ask: Ask) => verdict(await ask(ofCode.name, ofCode.body))
  const TRIED = [200, String(ofCode.wrongCode)]

  test('is not of who asks for it to be sent again', async () => {
    const { session, proofFor, customer } = await customerAtCode()
    const stranger: Ask = await session(inOrder)
    await stranger('payment/payment-h5', byOrder)
    const resent = await stranger('otp/payment-generate', {
      ...byOrder,
      captcha: { proof: (await proofFor(inOrder))[PROOF_HEADER] },
    })
    assert.equal(resent.status, 200)
    assert.deepEqual(await tryCode(stranger), ASKED)
    assert.deepEqual(await tryCode(customer), TRIED)
  })

  test("is not of who repeats the customer's confirm, with whatever PIN", async () => {
    const { session, proofFor, customer } = await customerAtCode()
    const stranger: Ask = await session(inOrder)
    const repeated = await stranger(pin.name, pin.body, await proofFor(inOrder))
    assert.equal(((await repeated.json()) as { data: { nextStep: string } }).data.nextStep, 'OTP')
    await stranger('otp/payment-generate', byOrder)
    assert.deepEqual(await tryCode(stranger), ASKED)
    assert.deepEqual(await tryCode(customer), TRIED)
  })

  test('is of the second device whose PIN was right, and after a reload', async () => {
    const { session, proofFor, post, call } = await rigOfCode()
    const first: Ask = await session(inOrder)
    await first('payment/payment-h5', byOrder)
    const second: Ask = await session(inOrder)
    const confirmed = await second(pin.name, pin.body, await proofFor(inOrder))
    assert.equal(confirmed.status, 200)
    assert.deepEqual(await tryCode(second), TRIED)
    const headers = { authorization: `Bearer ${confirmed.headers.get('bank-session')}` }
    const { token } = (await (await post('/session', inOrder, headers)).json()) as { token: string }
    const reloaded = await call(ofCode.name, ofCode.body, { authorization: `Bearer ${token}` })
    assert.deepEqual(await verdict(reloaded), TRIED)
  })
})

describe("an attempt that waits for the customer's code or scan", () => {
  const [, , , , pin] = SECRETS as readonly [Secret, Secret, Secret, Secret, Secret]
  const RELEASE = 'payment/payment-order-release'
  const qris = { ...byOrder, amount: '125000.00', pointAmount: 0, attempt: '0', method: 'QRIS' }
  const waiting = () =>
    rigFor(pin, {
      answer: ({ url }) => {
        if (url.endsWith('/payment-h5')) return ok(shownOrder)
        if (url.endsWith('/payment-order-release')) return ok({ attempt: '1' })
        return refused(Number(rowOf('PAYMENT_DETAILS_CHANGED').code), 0)
      },
    })
  for (const [title, name, body] of [
    ['by a release', RELEASE, { ...byOrder, attempt: '0' }],
    ['by a code to scan', pin.name, qris],
  ] as const)
    test(`is ended ${title} of a stranger's for a proof each time, and twice at most`, async () => {
      const { session, proofFor, bankRequests, beSeen } = await waiting()
      await beSeen()
      const releases = () => bankRequests.filter(({ url }) => url.endsWith(`/${RELEASE}`)).length
      const ask: Ask = await session(pin.subject)
      assert.deepEqual([await verdict(await ask(name, body)), releases()], [ASKED, 0])
      for (const times of [1, 2]) {
        await ask(name, body, await proofFor(pin.subject))
        assert.equal(releases(), times)
      }
      const last = await ask(name, body, await proofFor(pin.subject))
      assert.deepEqual([await verdict(last), releases()], [USED_UP, 2])
    })

  test('is ended by the customer who was shown the order, at no price', async () => {
    const { session, bankRequests } = await waiting()
    const own: Ask = await session(pin.subject)
    await own('payment/payment-h5', byOrder)
    for (let n = 0; n < 4; n++) await own(pin.name, qris)
    assert.equal(bankRequests.filter(({ url }) => url.endsWith(`/${RELEASE}`)).length, 4)
  })
})

test("a number's tries are counted over all its orders", async () => {
  const [, , , , pin] = SECRETS as readonly [Secret, Secret, Secret, Secret, Secret]
  const { session, proofFor, atBank } = await rigFor(pin, { ownerAnswer: () => ok(info) })
  for (const originReferenceNo of ['order-000002', 'order-000003', 'order-000004']) {
    const first: Ask = await session({ originReferenceNo })
    await first('payment/payment-h5', { originalReferenceNo: originReferenceNo })
    const ask: Ask = await session({ originReferenceNo })
    const body = captchaIn({ ...pin.body, originalReferenceNo: originReferenceNo })
    await ask(pin.name, body, await proofFor({ originReferenceNo }))
  }
  assert.equal(atBank(), 2)
})

describe('without a session', () => {
  const NAMELESS = [
    ['account/verify-email', { email: 'a@example.com' }, { free: true }],
    [
      'auth-generate-captcha',
      { purpose: 'BINDING' },
      { captchaId: 'captcha-0001', image: 'data:image/png;base64,AAAA', expiresInSeconds: 60 },
    ],
  ] as const
  for (const [name, body, answer] of NAMELESS) {
    test(`${name} costs a proof, each time a new one`, async () => {
      const { call, open, send, bankRequests } = await setUp({ answer: () => ok(answer) })
      assert.deepEqual(await verdict(await call(name, body)), ASKED)
      assert.equal(bankRequests.length, 0)
      const task = await send(`/challenge?journeyId=${JOURNEY}`, { headers: { origin: SHOP } })
      const proof = {
        [PROOF_HEADER]: await prove((await task.json()) as Challenge, new AbortController().signal),
      }
      assert.equal((await call(name, body, proof)).status, 200)
      assert.deepEqual(await verdict(await call(name, body, proof)), [400, rowOf('CAPTCHA_WRONG').code])
      assert.equal((await call(name, body, await open())).status, 200)
    })
  }
})

describe('codes to numbers', () => {
  const OWN = '81100000001'
  const SECOND = '81100000002'
  const rigOfCodes = (answer: () => Response | Promise<Response> = () => ok(codeAnswer)) =>
    setUp({ answer, ownerAnswer: () => ok({ ...info, msisdn: null }) })
  type Rig = Awaited<ReturnType<typeof rigOfCodes>>
  const journeyId = (n: number) => `journey-${String(n).padStart(4, '0')}`
  const generate = (id: string, msisdn: string, captcha?: object) =>
    ['otp/binding-auth-generate', { journeyId: id, msisdn, ...(captcha && { captcha }) }] as const
  /** Status of a code that a journey of its own asks for. */
  const ofJourney = async ({ call, open }: Rig, n: number, msisdn: string, captcha?: object) => {
    const session = await open({ journeyId: journeyId(n) })
    return (await call(...generate(journeyId(n), msisdn, captcha), session)).status
  }
  const FREE = [200, 200, 200]

  test("cost a captcha from a journey's second number on, and back to its first one", async () => {
    const { call, open, bankRequests } = await rigOfCodes()
    const session = await open()
    assert.equal((await call(...generate(JOURNEY, OWN), session)).status, 200)
    assert.equal((await call(...generate(JOURNEY, OWN), session)).status, 200)
    for (let n = 2; n < 6; n++)
      assert.deepEqual(
        await verdict(await call(...generate(JOURNEY, `8110000000${n}`), session)),
        CAPTCHA_ASKED,
      )
    assert.equal(bankRequests.length, 2)
    const second = await call(...generate(JOURNEY, SECOND, CAPTCHA), session)
    assert.equal(second.status, 200)
    const goesOn = { authorization: `Bearer ${second.headers.get('bank-session')}` }
    assert.deepEqual(await verdict(await call(...generate(JOURNEY, OWN), goesOn)), CAPTCHA_ASKED)
  })

  test("cost a captcha from a number's fourth journey in an hour on, at whichever merchant", async () => {
    const rig = await rigOfCodes()
    const statuses = []
    for (let n = 1; n <= 3; n++) statuses.push(await ofJourney(rig, n, OWN))
    assert.deepEqual(statuses, FREE)
    const session = await rig.open({ journeyId: journeyId(4) })
    assert.deepEqual(await verdict(await rig.call(...generate(journeyId(4), OWN), session)), CAPTCHA_ASKED)
    assert.equal(rig.bankRequests.length, 3)
    assert.ok(rig.lines.some(({ limit }) => limit === 'codes-number'))
    assert.equal(await ofJourney(rig, 4, OWN, CAPTCHA), 200)
    assert.equal(await ofJourney(rig, 4, OWN), 200, 'the same journey again')
    assert.equal(await ofJourney(rig, 5, SECOND), 200, 'another number')
    rig.clock.now += 61 * 60_000
    assert.equal(await ofJourney(rig, 6, OWN), 200, 'an hour later')
  })

  test('are no more at once than one after the other', async () => {
    const rig = await rigOfCodes()
    const sessions = await Promise.all(
      Array.from({ length: 12 }, (_, n) => rig.open({ journeyId: journeyId(n) })),
    )
    const toOne = await Promise.all(
      sessions.map(async (session, n) => (await rig.call(...generate(journeyId(n), OWN), session)).status),
    )
    assert.deepEqual(
      toOne.filter((status) => status === 200),
      FREE,
    )
    const session = await rig.open({ journeyId: journeyId(20) })
    const ofOne = await Promise.all(
      Array.from(
        { length: 12 },
        async (_, n) => (await rig.call(...generate(journeyId(20), String(81200000001 + n)), session)).status,
      ),
    )
    assert.equal(ofOne.filter((status) => status === 200).length, 1)
  })

  test('count only once they may have been sent', async () => {
    let answer = () => refused(1006, 0)
    const rig = await rigOfCodes(() => answer())
    for (let n = 1; n <= 5; n++) assert.equal(await ofJourney(rig, n, OWN), 200)
    answer = () => {
      throw new Error('reset')
    }
    assert.deepEqual([await ofJourney(rig, 1, OWN), await ofJourney(rig, 2, OWN)], [502, 502])
    answer = () => ok(codeAnswer)
    assert.equal(await ofJourney(rig, 1, OWN), 200, 'the same journey after a lost answer')
    assert.deepEqual([await ofJourney(rig, 3, OWN), await ofJourney(rig, 4, OWN)], [200, 403])
  })
})
