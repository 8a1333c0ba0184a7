/**
 * The pages that are registered, looked up by their origin: as quick for ten thousand merchants as for one,
 * and for an origin that nobody has registered.
 */
import type { Environment } from '../../contract/environment.ts'
import { ANY_LOOPBACK, isLoopback, isOrigin } from '../../domain/origin.ts'
import type { Merchant } from '../base/merchant.ts'

/** Exact origins; in development also any origin of this machine. */
export interface OriginSet {
  /** Whether an origin stands in it, letter for letter, or is meant by its pattern. `null` never is. */
  has(origin: string): boolean
}

export interface Registry {
  readonly environment: Environment
  /** Of the hosted page. */
  readonly hosted: OriginSet
  /** The first of the hosted page's that is one origin and no pattern. */
  readonly hostedOrigin: string | undefined
  /** Of every page that may embed the elements. */
  readonly embedding: OriginSet
  /** Of every page that the bank trusts with its screens, in PRO. */
  readonly inline: OriginSet
  merchant(id: string | undefined): RegisteredMerchant | undefined
}

export interface RegisteredMerchant {
  readonly embedding: OriginSet
  readonly inline: OriginSet
  /** Where customers may be sent back to. */
  readonly returnOrigins: readonly string[]
}

/** What a registry is made of. */
export interface Registered {
  readonly environment: Environment
  readonly hostedOrigins: readonly string[]
  readonly merchants: readonly Merchant[]
}

function originSet(origins: readonly string[]): OriginSet {
  const exact = new Set(origins.filter(isOrigin))
  const loopback = origins.includes(ANY_LOOPBACK)
  return {
    has: (origin) =>
      exact.has(origin) || (loopback && isOrigin(origin) && isLoopback(new URL(origin).hostname)),
  }
}

export function createRegistry({ environment, hostedOrigins, merchants }: Registered): Registry {
  const byId = new Map<string, RegisteredMerchant>()
  // The first of two with the same id counts, as in the file that an operator reads from above.
  for (const { id, embedOrigins, inlineOrigins, returnOrigins } of merchants.toReversed())
    byId.set(id, { embedding: originSet(embedOrigins), inline: originSet(inlineOrigins), returnOrigins })
  return {
    environment,
    hosted: originSet(hostedOrigins),
    hostedOrigin: hostedOrigins.find(isOrigin),
    embedding: originSet(merchants.flatMap(({ embedOrigins }) => embedOrigins)),
    inline: originSet(merchants.flatMap(({ inlineOrigins }) => inlineOrigins)),
    merchant: (id) => (id === undefined ? undefined : byId.get(id)),
  }
}
