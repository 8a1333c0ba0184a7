/** Access checks: tokens, signatures, and ids that count once a day. Each refusal says what differs. */
import { SNAP_HEADERS, minified, serviceText, snapTime, tokenText } from '../../contract/snap/signing.ts'
import { dayKey } from '../../domain/jakarta.ts'
import { SIGNATURE } from '../../domain/limits.ts'
import { newId } from '../ids.ts'
import type { SnapState } from '../store.ts'
import { sha256Hex, signHmac, type Client } from './clients.ts'
import { SnapRefusal } from './refusal.ts'

const TOKEN_LIFE_SECONDS = 900

/** A request as it came. */
export interface SnapRequest {
  readonly method: string
  /** Below the bank's address. */
  readonly path: string
  readonly headers: Headers
  readonly body: string
}

export interface AccessPorts<C extends Client> {
  readonly clients: readonly C[]
  /** Tokens and ids that were used. */
  snap(): Pick<SnapState, 'tokens' | 'externalIds'>
  /** Epoch ms of the clock that the clients go by. */
  now(): number
  random(bytes: number): Uint8Array
}

const headerOf = ({ headers }: SnapRequest, name: keyof typeof SNAP_HEADERS): string => {
  const value = headers.get(SNAP_HEADERS[name])
  if (!value) throw new SnapRefusal('FIELD_MISSING', SNAP_HEADERS[name].toUpperCase())
  return value
}

export function createAccess<C extends Client>({ clients, snap, now, random }: AccessPorts<C>) {
  const timestampOf = (request: SnapRequest): string => {
    const timestamp = headerOf(request, 'timestamp')
    const time = snapTime(timestamp)
    if (Number.isNaN(time))
      throw new SnapRefusal(
        'FIELD_FORMAT',
        'X-TIMESTAMP (ISO 8601 with an offset, as 2026-11-28T09:30:00+07:00)',
      )
    const seconds = Math.round((time - now()) / 1000)
    if (Math.abs(seconds) * 1000 > SIGNATURE.clockToleranceMs)
      throw new SnapRefusal(
        'UNAUTHORIZED',
        `X-TIMESTAMP is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the bank's clock`,
      )
    return timestamp
  }

  return {
    /** A token for the client that signed. */
    async token(request: SnapRequest): Promise<{ accessToken: string; expiresIn: string }> {
      const clientKey = headerOf(request, 'clientKey')
      const timestamp = timestampOf(request)
      const client = clients.find((candidate) => candidate.clientKey === clientKey)
      if (!client) throw new SnapRefusal('UNAUTHORIZED', 'X-CLIENT-KEY is not known')
      const text = tokenText(clientKey, timestamp)
      if (!(await client.isSigned(text, headerOf(request, 'signature'))))
        throw new SnapRefusal(
          'UNAUTHORIZED',
          `X-SIGNATURE is not SHA256withRSA of "${text}" by the client's key`,
        )
      const accessToken = newId('at', random)
      snap().tokens.set(accessToken, { clientKey, expiresAt: now() + TOKEN_LIFE_SECONDS * 1000 })
      return { accessToken, expiresIn: String(TOKEN_LIFE_SECONDS) }
    },

    /** The client behind a call, whose X-EXTERNAL-ID is used from now on. */
    async client(request: SnapRequest): Promise<{ client: C; externalId: string }> {
      const [, token = ''] = /^Bearer (\S+)$/.exec(headerOf(request, 'authorization')) ?? []
      const timestamp = timestampOf(request)
      const grant = snap().tokens.get(token)
      if (!grant || grant.expiresAt <= now()) throw new SnapRefusal('TOKEN_INVALID')
      const client = clients.find((candidate) => candidate.clientKey === grant.clientKey)!
      if (headerOf(request, 'partnerId') !== client.partnerId)
        throw new SnapRefusal('UNAUTHORIZED', `X-PARTNER-ID is not that of the token, ${client.partnerId}`)
      if (!/^\d{1,5}$/.test(headerOf(request, 'channelId')))
        throw new SnapRefusal('FIELD_FORMAT', 'CHANNEL-ID (up to five digits)')
      const { method, path, body } = request
      const bodyHash = await sha256Hex(minified(body))
      const text = serviceText(token, { method, path, bodyHash, timestamp })
      if ((await signHmac(text, client.clientSecret)) !== headerOf(request, 'signature'))
        throw new SnapRefusal(
          'UNAUTHORIZED',
          `X-SIGNATURE is not HMAC-SHA512 of "${serviceText('<token>', { method, path, bodyHash, timestamp })}" by the client's secret`,
        )
      const externalId = headerOf(request, 'externalId')
      if (externalId.length > 36)
        throw new SnapRefusal('FIELD_FORMAT', 'X-EXTERNAL-ID (at most 36 characters)')
      const use = `${client.clientKey} ${dayKey(now())} ${externalId}`
      if (snap().externalIds.has(use))
        throw new SnapRefusal('EXTERNAL_ID_USED', 'X-EXTERNAL-ID was used today: each request has its own')
      snap().externalIds.add(use)
      return { client, externalId }
    },
  }
}
