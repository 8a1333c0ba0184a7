/**
 * A SIGNING_MODULE for banks that follow SNAP, Bank Indonesia's national standard of payment interfaces:
 * an access token is had with the RSA key (SHA256withRSA over client key and time), and each request is
 * signed with HMAC-SHA512 over method, path, token, digest of the body, and time. Settings:
 * SNAP_CLIENT_SECRET_FILE (or SNAP_CLIENT_SECRET), SNAP_CHANNEL_ID, and SNAP_TOKEN_PATH when it is another.
 */
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A token is asked for anew so long before its end, in ms. */
const MARGIN_MS = 30_000

/** ISO 8601 in Jakarta's time: 2026-11-21T10:00:00+07:00. */
const timestampOf = (time) => `${new Date(time + 7 * 3_600_000).toISOString().slice(0, 19)}+07:00`

/** What is signed of a request. Its body is JSON without white space already. */
export const stringToSign = ({ method, path, query, body }, token, timestamp) =>
  [
    method,
    query ? `${path}?${query}` : path,
    token,
    createHash('sha256').update(body).digest('hex'),
    timestamp,
  ].join(':')

/** HMAC-SHA512 (RFC 2104, FIPS 180-4), base64. */
export const hmac = (secret, text) => createHmac('sha512', secret).update(text).digest('base64')

/** @param settings what the bank has given: `clientSecret`, `channelId`, `tokenPath` */
export function createSnap({ clientSecret, channelId, tokenPath = '/v1.0/access-token/b2b' }) {
  /** The token that is used, or on its way; undefined: the next request asks for one. */
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
    return { text: body.accessToken, until: time + (seconds > 0 ? seconds * 1000 : 900_000) - MARGIN_MS }
  }

  /** Requests that come while it is asked for wait for the same token. */
  async function tokenFor(request) {
    const pending = (current ??= askToken(request))
    try {
      const token = await pending
      if (request.time < token.until) return token.text
    } catch (error) {
      if (current === pending) current = undefined
      throw error
    }
    if (current === pending) current = undefined
    return tokenFor(request)
  }

  return async (request) => {
    const token = await tokenFor(request)
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

export default createSnap(settingsOf(process.env))
