import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { prove } from '../../../../src/client/proof.ts'
import type { Challenge } from '../../../../src/contract/challenge.ts'
import { JOURNEY, ok, ORDER, setUp, SHOP, verdict } from '../rig.ts'

const codeAnswer = { resendAfterSeconds: 60, expiresInSeconds: 300, resendsLeft: 3, maskedMsisdn: null }

/** As the page solves it, and as it sends the solution. */
const proofOf = (task: Challenge): Promise<string> => prove(task, new AbortController().signal)
const encode = (solution: object): string => btoa(JSON.stringify(solution))

describe('the proof of work', () => {
  const setUpOtp = async () => {
    const all = await setUp({ answer: () => ok(codeAnswer) })
    const get = async (subject = `journeyId=${JOURNEY}`) =>
      (await (await all.send(`/challenge?${subject}`, { headers: { origin: SHOP } })).json()) as Challenge
    const generate = (proof: string, journeyId = JOURNEY) =>
      all.call('otp/unbinding-auth-generate', { journeyId, captcha: { proof } })
    return { ...all, get, generate }
  }

  test('is checked by the proxy; the bank learns only the result, and once', async () => {
    const { get, generate, bankRequests } = await setUpOtp()
    const proof = await proofOf(await get())
    assert.equal((await generate(proof)).status, 200)
    const forwarded = JSON.parse(bankRequests[0]?.init.body ?? '') as { captcha: { proof: string } }
    assert.match(forwarded.captcha.proof, /^verified:[0-9a-f]{32}$/)
    assert.deepEqual(await verdict(await generate(proof)), [400, '1201'])
    assert.equal(bankRequests.length, 1)
  })

  test('that is wrong, forged or for something else is refused', async () => {
    const { get, generate, bankRequests } = await setUpOtp()
    const right = JSON.parse(atob(await proofOf(await get()))) as {
      challenge: string
      number: number
      salt: string
      signature: string
    }
    const digit = String(right.number)[0] ?? ''
    const wrong = [
      { ...right, number: right.number + 1 },
      { ...right, signature: '0'.repeat(64) },
      { ...right, salt: right.salt.replace(/\d{10}/, '9999999999') },
      { ...right, salt: right.salt + digit, number: Number(String(right.number).slice(1)) },
      { ...right, number: -1 },
      { ...right, algorithm: 'MD5' },
      { challenge: right.challenge },
    ]
    for (const solution of wrong)
      assert.deepEqual(await verdict(await generate(encode(solution))), [400, '1201'])
    for (const text of ['', 'verified:0123', '%%%', 'e30=', encode([]), 'bnVsbA=='])
      assert.deepEqual(await verdict(await generate(text)), [400, '1201'])
    assert.equal(bankRequests.length, 0)
  })

  test('counts only for the journey or order that it was requested for', async () => {
    const { get, generate, call, bankRequests } = await setUpOtp()
    const proof = await proofOf(await get())
    assert.deepEqual(await verdict(await generate(proof, 'journey-0002')), [400, '1201'])
    for (const subject of [`originReferenceNo=${JOURNEY}`, 'journeyId=journey-0002']) {
      const otherProof = await proofOf(await get(subject))
      assert.deepEqual(await verdict(await generate(otherProof)), [400, '1201'], subject)
    }
    assert.equal(bankRequests.length, 0)
    assert.equal((await generate(proof)).status, 200)
    const ofOrder = await proofOf(await get(`originReferenceNo=${ORDER}`))
    const paying = { originalReferenceNo: ORDER, captcha: { proof: ofOrder } }
    assert.equal((await call('otp/payment-generate', paying)).status, 200)
  })

  test('is requested with what it shall count for', async () => {
    const { send } = await setUp()
    for (const query of [
      '',
      '?journeyId=',
      '?journeyId=a&b',
      `?originalReferenceNo=${ORDER}`,
      '?journeyId=a.b.c.d',
    ])
      assert.deepEqual(await verdict(await send(`/challenge${query}`)), [400, '9020'], query)
  })

  test('that is too late has a code of its own', async () => {
    const { get, generate, clock } = await setUpOtp()
    const proof = await proofOf(await get())
    clock.now += 5 * 60_000
    assert.deepEqual(await verdict(await generate(proof)), [400, '1202'])
  })

  test('of another secret is refused', async () => {
    const { generate } = await setUpOtp()
    const otherSetUp = await setUp({ sessionSecrets: ['another secret of the tests, long'] })
    const challenge = (await (await otherSetUp.send(`/challenge?journeyId=${JOURNEY}`)).json()) as Challenge
    assert.deepEqual(await verdict(await generate(await proofOf(challenge))), [400, '1201'])
  })

  test('an answer to a picture is sent to the bank unchanged, without a proof beside it', async () => {
    const { call, bankRequests } = await setUpOtp()
    const captcha = { captchaId: 'captcha-1', answer: 'x7k2' }
    await call('otp/unbinding-auth-generate', {
      journeyId: JOURNEY,
      captcha: { ...captcha, proof: 'verified:1' },
    })
    assert.deepEqual(JSON.parse(bankRequests[0]?.init.body ?? ''), { journeyId: JOURNEY, captcha })
  })
})
