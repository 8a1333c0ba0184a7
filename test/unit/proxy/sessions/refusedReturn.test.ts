/** The way back to the merchant that goes along with a refusal. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rowOf, type ErrorName } from '../../../../src/contract/errors.ts'
import type { Merchant } from '../../../../src/proxy/http/origins.ts'
import { HOSTED, JOURNEY, ORDER, setUp, SHOP, TRUSTED } from '../rig.ts'

const shopWith = (returnOrigins: readonly string[]): Merchant => ({
  id: 'shop-01',
  name: 'Shop',
  embedOrigins: [SHOP],
  inlineOrigins: [],
  returnOrigins,
})

interface Case {
  error: ErrorName
  data?: object
  returnOrigins?: readonly string[]
  returnTo?: string
}

/** The page's answer after such a refusal of the bank to say whose the journey is. */
async function refused({ error, data = {}, returnOrigins = [SHOP], returnTo }: Case) {
  const refusal = () => Response.json({ code: rowOf(error).code, message: error, data })
  const { post } = await setUp({
    answer: refusal,
    ownerAnswer: refusal,
    merchants: [shopWith(returnOrigins), { ...shopWith([TRUSTED]), id: 'shop-02' }],
  })
  const answer = await post(
    '/session',
    { journeyId: JOURNEY, first: true, ...(returnTo !== undefined && { returnTo }) },
    { origin: HOSTED },
  )
  const { first } = (await answer.json()) as { first?: { data: Record<string, unknown> } }
  return first?.data['returnUrl']
}

describe('a refused start', () => {
  const merchantId = 'shop-01'
  const returnUrl = `${SHOP}/thanks?order=1`

  it("carries the bank's address, where it is one of the merchant's", async () => {
    const error = 'JOURNEY_EXPIRED'
    assert.equal(await refused({ error, data: { merchantId, returnUrl } }), returnUrl)
    const two = [SHOP, TRUSTED]
    assert.equal(await refused({ error, data: { merchantId, returnUrl }, returnOrigins: two }), returnUrl)
    for (const bad of ['https://evil.example/', `${TRUSTED}/x`, 'javascript:alert(1)'])
      assert.equal(
        await refused({ error, data: { merchantId, returnUrl: bad }, returnOrigins: [SHOP, `${SHOP}:444`] }),
        undefined,
        bad,
      )
  })

  it("carries the merchant's registered address, where there is exactly one", async () => {
    const error = 'JOURNEY_FINISHED'
    assert.equal(await refused({ error, data: { merchantId } }), `${SHOP}/`)
    assert.equal(
      await refused({ error, data: { merchantId, returnUrl: 'https://evil.example/' } }),
      `${SHOP}/`,
    )
    for (const returnOrigins of [[], [SHOP, TRUSTED]])
      assert.equal(await refused({ error, data: { merchantId }, returnOrigins }), undefined)
  })

  it("carries none where nobody has said whose it is, and none of another merchant's", async () => {
    assert.equal(await refused({ error: 'JOURNEY_UNKNOWN' }), undefined)
    assert.equal(await refused({ error: 'JOURNEY_EXPIRED', data: { returnUrl } }), undefined)
    assert.equal(
      await refused({ error: 'JOURNEY_EXPIRED', data: { merchantId: 'shop-02', returnUrl } }),
      `${TRUSTED}/`,
    )
  })

  it('carries none with an error that the customer corrects on the page', async () => {
    assert.equal(await refused({ error: 'PHONE_LENGTH', data: { merchantId, returnUrl } }), undefined)
  })
})

it("a refusal of the proxy's own carries the way back of its session", async () => {
  const { post, call } = await setUp({ answer: () => new Response('<h1>Bad Gateway</h1>', { status: 502 }) })
  const from = { origin: HOSTED }
  const returnTo = `${SHOP}/checkout?step=3`
  const opening = await post('/session', { originReferenceNo: ORDER, returnTo }, from)
  const { token } = (await opening.json()) as { token: string }
  const ask = async (headers: Record<string, string>) => {
    const inquiry = { originalReferenceNo: ORDER, pointAmount: 0 }
    const answer = await call('payment/paylater-order-inquiry', inquiry, { ...from, ...headers })
    return ((await answer.json()) as { data: { returnUrl?: string } }).data.returnUrl
  }
  assert.equal(await ask({ authorization: `Bearer ${token}` }), returnTo)
  assert.equal(await ask({}), undefined)
})
