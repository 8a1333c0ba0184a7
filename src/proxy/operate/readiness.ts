/**
 * Readiness for requests (readyz). A bank or store that is away is reported, but changes nothing: every
 * replica has it so.
 */
import type { Clock, Stopwatch } from '../base/ports.ts'
import type { BreakerState } from '../bank/breaker.ts'
import { tryKeys } from '../keys/signer.ts'
import { signerAt, type SigningKeys } from '../keys/signingKeys.ts'
import type { StoreState } from '../store/sharedStore.ts'

export interface Readiness {
  readonly ready: boolean
  readonly stopping: boolean
  /** True when the key that signs now has signed lately. */
  readonly signer: boolean
  readonly breaker: BreakerState
  readonly store: StoreState['kind'] | 'away'
}

/** A trial costs something where a KMS or HSM signs: how long its result holds, in ms. */
const HOLDS_MS = { true: 30_000, false: 5_000 } as const

export interface ReadinessPorts extends Clock, Stopwatch {
  keys(): SigningKeys
  stopping(): boolean
  breaker(): BreakerState
  store(): StoreState
  readonly signerTimeoutMs: number
}

export function createReadiness({
  keys,
  now,
  elapsed,
  stopping,
  breaker,
  store,
  signerTimeoutMs,
}: ReadinessPorts): () => Promise<Readiness> {
  let last:
    | { readonly kid: string; readonly validUntil: number; readonly signs: Promise<boolean> }
    | undefined

  function signs(): Promise<boolean> {
    const signer = signerAt(keys(), now())
    if (last?.kid === signer.kid && elapsed() < last.validUntil) return last.signs
    const trial = tryKeys({ current: signer }, signerTimeoutMs).then((problems) => problems.length === 0)
    // While it runs the others wait for it too.
    const trialEntry = (last = { kid: signer.kid, validUntil: Infinity, signs: trial })
    void trial.then((well) => {
      if (last === trialEntry) last = { ...trialEntry, validUntil: elapsed() + HOLDS_MS[`${well}`] }
    })
    return trial
  }

  return async () => {
    const signer = await signs()
    const { kind, reachable } = store()
    return {
      ready: signer && !stopping(),
      stopping: stopping(),
      signer,
      breaker: breaker(),
      store: reachable ? kind : 'away',
    }
  }
}
