/** The last step of a call: signs, asks the bank, cuts the answer, reseals the session. */
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { endpoints } from '../contract/endpoints.ts'
import { safeReturnUrl } from '../domain/returnUrl.ts'
import { cutAnswer, usableRetryAfter } from './answer.ts'
import { sendSession } from './carrier.ts'
import type { Ask, Parts } from './exchange.ts'
import type { Claims } from './session.ts'

/** What an answer changes in the session: the bank's credential, and whose customer this is. */
function renewed(claims: Claims, credential: string | undefined, data: Record<string, unknown>): Claims | undefined {
  const merchantId = typeof data['merchantId'] === 'string' ? data['merchantId'] : claims.merchantId
  if (credential === undefined && merchantId === claims.merchantId) return undefined
  return { ...claims, ...(credential === undefined ? {} : { credential }), ...(merchantId === undefined ? {} : { merchantId }) }
}

/** Drops a return address that no merchant has registered; the merchant's own list counts when we know who it is. */
function checkReturn({ config }: Parts, claims: Claims | undefined, data: Record<string, unknown>): Record<string, unknown> {
  const url = data['returnUrl']
  if (typeof url !== 'string') return data
  const merchantId = data['merchantId'] ?? claims?.merchantId
  const merchant = config.merchants.find(({ id }) => id === merchantId)
  const allowed = merchant?.returnOrigins ?? config.merchants.flatMap(({ returnOrigins }) => returnOrigins)
  return { ...data, returnUrl: safeReturnUrl(url, allowed, { loopback: config.environment !== 'PRO' }) }
}

export const forward = (parts: Parts) => async (c: Ask) => {
  const call = c.get('call')
  const claims = c.get('session')
  const body = c.get('body')
  const query = () => new URLSearchParams(body as Record<string, string>).toString()
  const text = endpoints[call].method === 'GET' ? query() : JSON.stringify(body)
  const told = await parts.bank.ask({ call, text, credential: claims?.credential, diagnosticsId: c.get('diagnosticsId') })
  const { status, code, data } = cutAnswer(call, told)
  c.set('code', String(code))
  const next = claims && renewed(claims, told.credential, data)
  if (next) await sendSession(c, parts, next)
  const retryAfter = status === 429 || status === 503 ? usableRetryAfter(told.retryAfter) : undefined
  if (retryAfter) c.header('retry-after', retryAfter)
  return c.json({ code, data: checkReturn(parts, claims, data) }, status as ContentfulStatusCode)
}
