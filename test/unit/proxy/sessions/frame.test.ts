/** Bonds of a frame's session. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { FRAMED, HOSTED, info, JOURNEY, ok, ORDER, setUp, SHOP, TRUSTED, verdict } from '../rig.ts'

describe('GET /inline', () => {
  const request = async (origin: string, environment: 'PRO' | 'UAT' = 'PRO') => {
    const { send } = await setUp({ environment })
    return send('/inline', { headers: { origin } })
  }
  const allowed = async (...input: Parameters<typeof request>) =>
    ((await (await request(...input)).json()) as { inlineAllowed: boolean }).inlineAllowed
  test('tells a registered page whether the screens are allowed in it, and other pages nothing', async () => {
    assert.deepEqual(
      [await allowed(FRAMED), await allowed(TRUSTED), await allowed(FRAMED, 'UAT')],
      [false, true, true],
    )
    assert.equal((await request('https://evil.example')).status, 403)
  })
})

describe('the session of a frame', () => {
  const framed = { origin: HOSTED, 'x-bank-session': 'cookie-framed' }

  test('is in a cookie of this pair of pages', async () => {
    const { post } = await setUp()
    const response = await post('/session', { originReferenceNo: ORDER, embedder: SHOP }, framed)
    assert.equal(response.status, 200)
    assert.match(
      response.headers.get('set-cookie') ?? '',
      /^__Host-bank-session-order-order-000001=[^;]+; Path=\/; Max-Age=1800; HttpOnly; Secure; SameSite=None; Partitioned$/,
    )
    assert.equal(((await response.json()) as { token: string | null }).token, null)
  })

  test('needs a registered outer page, named by the hosted page', async () => {
    const { post } = await setUp()
    const open = async (body: object, headers: Record<string, string>) =>
      (await post('/session', { originReferenceNo: ORDER, ...body }, headers)).status
    assert.equal(await open({}, framed), 403)
    assert.equal(await open({ embedder: 'https://evil.example' }, framed), 403)
    assert.equal(await open({ embedder: 'null' }, framed), 403)
    assert.equal(await open({ embedder: SHOP }, { origin: HOSTED }), 200)
    // A merchant's page may not say that it stands somewhere else.
    assert.equal(await open({ embedder: SHOP }, { origin: SHOP }), 403)
  })

  test('is not found again from within another page', async () => {
    const credential = () =>
      ok({ account: 'EXISTING' }, { 'authorization-customer': 'credential-of-the-bank' })
    const { post, call, bankRequests } = await setUp({ answer: credential })
    const newPassword = { journeyId: JOURNEY, encryptedPassword: 'a.b.c.d.e' }
    const opening = await post('/session', { journeyId: JOURNEY, embedder: SHOP }, { origin: HOSTED })
    const { token } = (await opening.json()) as { token: string }
    const callAfter = await call('password/set-password', newPassword, {
      origin: HOSTED,
      authorization: `Bearer ${token}`,
    })
    const resealed = { origin: HOSTED, authorization: `Bearer ${callAfter.headers.get('bank-session')}` }
    const presented = async (embedder: string) => {
      const opening = await post('/session', { journeyId: JOURNEY, embedder }, resealed)
      if (!opening.ok) return verdict(opening)
      const secondAnswer = (await opening.json()) as { token: string }
      await call('password/set-password', newPassword, {
        origin: HOSTED,
        authorization: `Bearer ${secondAnswer.token}`,
      })
      return bankRequests.at(-1)?.init.headers['authorization-customer']
    }
    assert.equal(await presented(SHOP), 'credential-of-the-bank')
    assert.equal(await presented('https://m.shop.example'), undefined)
    assert.deepEqual(await presented(TRUSTED), [403, '9103'], "another merchant's page")
  })

  test("shows nothing of another merchant's order", async () => {
    const { post, call } = await setUp({ answer: () => ok(info) })
    const session = async (embedder: string) => {
      const { token } = (await (
        await post('/session', { originReferenceNo: ORDER, embedder }, { origin: HOSTED })
      ).json()) as { token: string }
      return { origin: HOSTED, authorization: `Bearer ${token}` }
    }
    const ask = async (embedder: string) =>
      call('payment/query-mpc-info', { originalReferenceNo: ORDER }, await session(embedder))
    assert.deepEqual(await verdict(await ask(TRUSTED)), [403, '9103'], 'learned from the answer')
    assert.equal((await ask(SHOP)).status, 200)
    const secondResponse = await post(
      '/session',
      { originReferenceNo: ORDER, embedder: TRUSTED },
      { origin: HOSTED },
    )
    assert.deepEqual(await verdict(secondResponse), [403, '9103'], 'known by then')
  })
})
