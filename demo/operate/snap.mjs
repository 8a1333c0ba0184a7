/**
 * A SIGNING_MODULE for banks that follow SNAP, Bank Indonesia's national standard of payment interfaces:
 * an access token is had with the RSA key (SHA256withRSA over client key and time), and each request is
 * signed with HMAC-SHA512 over method, path, token, digest of the body, and time. Settings:
 * SNAP_CLIENT_SECRET_FILE (or SNAP_CLIENT_SECRET), SNAP_CHANNEL_ID, and SNAP_TOKEN_PATH when it is another.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A token is asked for anew so long before its end, in ms. */
const MARGIN_MS = 30_000
/** Longest wait of the other replicas for one that has begun to ask for a token, in ms. */
const ASKING_MS = 3_000
/** Interval at which they look for it, in ms. */
const LOOK_MS = 50

const sha256 = (text) => createHash('sha256').update(text).digest('hex')

/** ISO 8601 in Jakarta's time: 2026-11-21T10:00:00+07:00. */
const timestampOf = (time) => `${new Date(time + 7 * 3_600_000).toISOString().slice(0, 19)}+07:00`

/** The signed text of a request. Its body is JSON without white space already. */
export const stringToSign = ({ method, path, query, body }, token, timestamp) =>
  [method, query ? `${path}?${query}` : path, token, sha256(body), timestamp].join(':')

/** HMAC-SHA512 (RFC 2104, FIPS 180-4), base64. */
export const hmac = (secret, text) => createHmac('sha512', secret).update(text).digest('base64')

/**
 * Some banks keep one token a client: a new one ends the one before. So all replicas use the same, out of
 * what they share; one of them asks for the next, and the others wait for that.
 * @param settings what the bank has given: `clientSecret`, `channelId`, `tokenPath`
 */
export function createSnap({ clientSecret, channelId, tokenPath = '/v1.0/access-token/b2b' }) {
  const ownId = randomUUID()
  /** The token that is used, or on its way; undefined: the next request looks for one. */
  let current

  async function askToken({ appId, time, key, fetch }) {
    const timestamp = timestampOf(time)
    const signature = await key.sign(new TextEncoder().encode(`${appId}|${timestamp}`))
    const { status, body } = await fetch(tokenPath, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'X-CLIENT-KEY': appId,
        'X-TIMESTAMP': timestamp,
        'X-SIGNATURE': signature,
      },
      body: '{"grantType":"client_credentials"}',
    })
    if (status !== 200 || typeof body?.accessToken !== 'string')
      throw new Error(`The bank gives no access token: HTTP ${status}`)
    const seconds = Number(body.expiresIn)
    const lifeMs = seconds > 0 ? seconds * 1000 : 900_000
    return { text: body.accessToken, until: time + Math.max(lifeMs - MARGIN_MS, lifeMs / 2) }
  }

  /** @param over the text of the token that serves no longer */
  async function nextToken(request, over) {
    const { appId, time, shared, signal } = request
    const name = `token of ${appId}`
    for (;;) {
      const token = JSON.parse((await shared.read(name)) ?? 'null')
      if (token && token.text !== over && time < token.until) return token
      const asking = await shared.claim(`${name} after ${sha256(over ?? '')}`, ownId, ASKING_MS)
      if (asking === undefined || asking === ownId) {
        const ownToken = await askToken(request)
        await shared.write(name, JSON.stringify(ownToken), Math.max(1000, ownToken.until - time))
        return { ...ownToken, askedFor: request }
      }
      signal.throwIfAborted()
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  }

  /**
   * Requests that come while it is asked for wait for the same token.
   * @param over the token that this request was refused with
   */
  async function tokenFor(request, over) {
    const pending = (current ??= nextToken(request, over))
    try {
      const token = await pending
      // A token asked for just now is all that the bank has.
      if (token.askedFor === request) return token.text
      if (token.text !== over && request.time < token.until) return token.text
      if (current === pending) current = undefined
      return tokenFor(request, token.text)
    } catch (error) {
      if (current === pending) current = undefined
      throw error
    }
  }

  return async (request) => {
    const token = await tokenFor(request, request.refused?.authorization?.replace('Bearer ', ''))
    const timestamp = timestampOf(request.time)
    return {
      authorization: `Bearer ${token}`,
      'X-TIMESTAMP': timestamp,
      'X-SIGNATURE': hmac(clientSecret, stringToSign(request, token, timestamp)),
      'X-PARTNER-ID': request.appId,
      // Digits alone, at most 36, another one for each request of a day.
      'X-EXTERNAL-ID': BigInt(`0x${request.nonce.slice(0, 28)}`).toString(),
      'CHANNEL-ID': channelId,
    }
  }
}

function settingsOf({ SNAP_CLIENT_SECRET_FILE, SNAP_CLIENT_SECRET, SNAP_CHANNEL_ID, SNAP_TOKEN_PATH }) {
  const clientSecret = SNAP_CLIENT_SECRET_FILE
    ? readFileSync(SNAP_CLIENT_SECRET_FILE, 'utf8').trim()
    : SNAP_CLIENT_SECRET
  if (!clientSecret) throw new Error('SNAP_CLIENT_SECRET_FILE is missing')
  if (!SNAP_CHANNEL_ID) throw new Error('SNAP_CHANNEL_ID is missing')
  return { clientSecret, channelId: SNAP_CHANNEL_ID, tokenPath: SNAP_TOKEN_PATH }
}

const settings = settingsOf(process.env)

export default createSnap(settings)

/** The header of each part, and what X-SIGNATURE is made of beside the token: for the conformance kit. */
export const signing = {
  headers: {
    appId: 'X-PARTNER-ID',
    nonce: 'X-EXTERNAL-ID',
    timestamp: 'X-TIMESTAMP',
    sign: 'X-SIGNATURE',
  },
  parts: ['method', 'path', 'query', 'body', 'timestamp'],
}

/** The bank's side of it, for the sandbox bank. */
export const verify = (request, bank) => bank.judgeSnap(request, settings)
