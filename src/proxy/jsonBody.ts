/** Reads a request's body: JSON only, and not more than fits (trust.md, security 1 and 2). */
import { readText, TooLarge } from './bytes.ts'
import type { Step } from './exchange.ts'
import { BODY_LIMIT } from './limits.ts'
import { Refusal } from './refusal.ts'

/** Forms and text/plain travel without a preflight, so they are refused. */
const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i

export const jsonBody: Step = async (c, next) => {
  if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) throw new Refusal(415, 'REQUEST_REJECTED')
  if (Number(c.req.header('content-length') ?? 0) > BODY_LIMIT) throw new Refusal(413, 'REQUEST_REJECTED')
  const text = await readText(c.req.raw.body, BODY_LIMIT).catch((error: unknown) => {
    throw new Refusal(error instanceof TooLarge ? 413 : 400, 'REQUEST_REJECTED')
  })
  try {
    c.set('body', JSON.parse(text))
  } catch {
    throw new Refusal(400, 'REQUEST_REJECTED')
  }
  return next()
}
