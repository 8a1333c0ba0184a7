/** The way back to the merchant's page, and the receipt that goes along. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ADDRESS_LENGTH } from '../../../../src/contract/embedding.ts'
import { rowOf } from '../../../../src/contract/errors.ts'
import { sessionAnswer } from '../../../../src/contract/session.ts'
import * as v from 'valibot'
import { paidStatus, HOSTED, JOURNEY, ok, ORDER, setUp, SHOP, TRUSTED } from '../rig.ts'

describe("the return to the merchant's page", () => {
  const BACK = `${SHOP}/checkout?step=3&bank-returned=${JOURNEY}`
  const hostedHeaders = { origin: HOSTED }
  const link = (returnUrl: string | null) => () =>
    ok({ linkedAt: '2026-11-21T10:00:00+07:00', merchantName: 'Shop', returnUrl })

  const finish = async (returnTo: string, returnUrl: string | null = `${SHOP}/thanks`) => {
    const { post, call, clock } = await setUp({ answer: link(returnUrl) })
    const opening = (await (
      await post('/session', { journeyId: JOURNEY, returnTo }, hostedHeaders)
    ).json()) as {
      token: string
      returnTo?: string
    }
    const answer = await call(
      'payment/confirm-binding-activation',
      { journeyId: JOURNEY, consents: [] },
      { ...hostedHeaders, authorization: `Bearer ${opening.token}` },
    )
    const { data } = (await answer.json()) as { data: { returnUrl: string | null } }
    return { opened: opening, returnUrl: data.returnUrl, post, clock }
  }

  test("replaces the bank's address, with a receipt that says how it ended", async () => {
    const { opened, returnUrl, post } = await finish(BACK)
    assert.equal(opened.returnTo, BACK)
    const url = new URL(returnUrl ?? '')
    assert.equal(`${url.origin}${url.pathname}`, `${SHOP}/checkout`)
    assert.deepEqual([url.searchParams.get('step'), url.searchParams.get('bank-returned')], ['3', JOURNEY])
    const receipt = url.searchParams.get('bank-receipt') ?? ''
    const answer = v.parse(
      sessionAnswer,
      await (await post('/session', { journeyId: JOURNEY, receipt })).json(),
    )
    assert.deepEqual(answer.outcome, {
      what: 'linked',
      at: '2026-11-21T10:00:00+07:00',
      returnUrl: `${SHOP}/thanks`,
    })
  })

  test('goes without its receipt where both are longer than an address may be: the store has it', async () => {
    const returnTo = `${BACK}&x=${'x'.repeat(ADDRESS_LENGTH - BACK.length - 3)}`
    const { returnUrl, post } = await finish(returnTo)
    assert.equal(returnUrl, returnTo)
    const answer = v.parse(sessionAnswer, await (await post('/session', { journeyId: JOURNEY })).json())
    assert.equal(answer.outcome?.what, 'linked')
  })

  test('a receipt of another journey or an altered one says nothing; an old one says what it says', async () => {
    const { returnUrl, post, clock } = await finish(BACK)
    const receipt = new URL(returnUrl ?? '').searchParams.get('bank-receipt') ?? ''
    const outcome = async (journeyId: string, input: string) =>
      ((await (await post('/session', { journeyId, receipt: input })).json()) as { outcome?: unknown })
        .outcome
    assert.equal(await outcome('journey-0002', receipt), undefined)
    const at = receipt.length - 5
    assert.equal(
      await outcome(
        JOURNEY,
        receipt.slice(0, at) + (receipt[at] === 'A' ? 'B' : 'A') + receipt.slice(at + 1),
      ),
      undefined,
    )
    clock.now += 400 * 24 * 60 * 60_000
    assert.ok(await outcome(JOURNEY, receipt))
  })

  test('a receipt that is too long, or no text, is ignored like a wrong one: the session opens', async () => {
    const { post } = await setUp()
    for (const receipt of ['a'.repeat(4097), 7, null]) {
      const answer = await post('/session', { journeyId: JOURNEY, receipt })
      assert.equal(answer.status, 200, String(receipt).slice(0, 10))
      assert.ok(!('outcome' in ((await answer.json()) as object)))
    }
  })

  test('nothing to unlink is unlinked for who has proved whose account it is, and for nobody else', async () => {
    for (const isProved of [true, false]) {
      const { open, call, post } = await setUp({
        answer: ({ url }) =>
          url.includes('verification')
            ? ok({}, { 'authorization-customer': 'credential-of-the-bank' })
            : Response.json({ code: rowOf('NOTHING_TO_UNLINK').code, message: '', data: {} }),
      })
      let session = await open({ journeyId: JOURNEY })
      if (isProved) {
        const input = { journeyId: JOURNEY, code: '123456' }
        const answer = await call('otp/unbinding-auth-verification', input, session)
        session = { authorization: `Bearer ${answer.headers.get('bank-session')}` }
      }
      await call('account/unbinding', { journeyId: JOURNEY }, session)
      const { outcome } = v.parse(
        sessionAnswer,
        await (await post('/session', { journeyId: JOURNEY })).json(),
      )
      assert.equal(outcome?.what, isProved ? 'unlinked' : undefined)
    }
  })

  test('a session is not accepted as a receipt', async () => {
    const { opened, post } = await finish(BACK)
    const answer = (await (
      await post('/session', { journeyId: JOURNEY, receipt: opened.token })
    ).json()) as object
    assert.ok(!('outcome' in answer))
  })

  test("stays the bank's if the address is not registered, or if a merchant's own page names it", async () => {
    for (const bad of [
      'https://evil.example/',
      `${SHOP}@evil.example/`,
      'javascript:alert(1)',
      '//evil.example',
      'http://shop.example/',
    ]) {
      const { opened, returnUrl } = await finish(bad)
      assert.deepEqual([opened.returnTo, returnUrl], [undefined, `${SHOP}/thanks`], bad)
    }
    const { post } = await setUp()
    const inline = (await (await post('/session', { journeyId: JOURNEY, returnTo: BACK })).json()) as object
    assert.ok(!('returnTo' in inline))
  })

  test("is left out while the owner isn't known", async () => {
    const { post } = await setUp({ ownerAnswer: () => new Response('', { status: 500 }) })
    for (const returnTo of [BACK, `${TRUSTED}/back`]) {
      const response = await post('/session', { journeyId: JOURNEY, returnTo }, hostedHeaders)
      assert.equal(response.status, 200)
      assert.ok(!('returnTo' in ((await response.json()) as object)), returnTo)
    }
  })

  test("never leads to another merchant's page once the merchant is known", async () => {
    const { post, call } = await setUp({
      answer: () => ok(paidStatus('shop-01', `${SHOP}/thanks`)),
    })
    const statusFor = async (returnTo: string) => {
      const { token } = (await (
        await post('/session', { originReferenceNo: ORDER, returnTo }, hostedHeaders)
      ).json()) as { token: string }
      const answer = await call(
        'debit/payment-status-h5',
        { originalReferenceNo: ORDER },
        { ...hostedHeaders, authorization: `Bearer ${token}` },
      )
      return ((await answer.json()) as { data: { returnUrl: string } }).data.returnUrl
    }
    assert.equal(await statusFor(`${SHOP}/back`), `${SHOP}/back`)
    assert.equal(await statusFor(`${TRUSTED}/back`), `${SHOP}/thanks`)
  })
})
