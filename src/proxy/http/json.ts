/** Reads a request's body: JSON only, not more than fits, and only what every parser reads the same way. */
import { TooLarge } from '../base/bytes.ts'
import { BODY_LIMIT } from '../base/limits.ts'
import { parseStrict } from '../../domain/strictJson.ts'
import { Refusal } from '../base/refusal.ts'
import type { Incoming } from './exchange.ts'

/** Forms and text/plain travel without a preflight, so they are refused. */
const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i

/** The body's value. @throws Refusal REQUEST_REJECTED (400, 413, 415) */
export async function jsonBody(request: Incoming): Promise<unknown> {
  if (!JSON_TYPE.test(request.header('content-type') ?? '')) throw new Refusal(415, 'REQUEST_REJECTED')
  // No page compresses a body; what says so and doesn't is two things at once.
  if ((request.header('content-encoding') ?? 'identity').toLowerCase() !== 'identity')
    throw new Refusal(415, 'REQUEST_REJECTED')
  const text = await request.text(BODY_LIMIT).catch((error: unknown) => {
    throw new Refusal(error instanceof TooLarge ? 413 : 400, 'REQUEST_REJECTED')
  })
  try {
    return parseStrict(text)
  } catch {
    throw new Refusal(400, 'REQUEST_REJECTED')
  }
}
