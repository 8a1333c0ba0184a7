/**
 * `GET /proxy/.well-known/jwks.json`: the public halves of the current and the next signing key (RFC 7517),
 * for the bank to fetch. Public: a public key is no secret, and a verifier must be able to learn of the
 * next one ahead of its moment.
 */
import type { Needs } from '../dependencies.ts'
import type { Exchange, Reply } from '../http/exchange.ts'

/** How long it may be kept, in seconds: a new key is announced days ahead. */
const FRESH_SECONDS = 300

export function keySet({ config }: Needs<'config'>, { headers }: Exchange): Reply {
  const { current, next } = config.keys
  const signers = next ? [current, next.signer] : [current]
  const keys = signers.flatMap(({ kid, publicKey }) =>
    publicKey ? [{ ...publicKey, kid, alg: 'RS256', use: 'sig' }] : [],
  )
  headers['cache-control'] = `public, max-age=${FRESH_SECONDS}`
  return { status: 200, body: { keys }, contentType: 'application/jwk-set+json' }
}
