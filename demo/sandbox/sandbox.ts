/**
 * The sandbox bank: the bank's 26 calls and its control panel as web-standard handlers, the same in Node and
 * in a browser. Time and randomness are arguments; nothing is kept outside the object that is made here.
 */
import type { Environment } from '../../src/contract/environment.ts'
import type { SigningRule } from '../../src/contract/signing.ts'
import { createBank } from './bank.ts'
import { createControl } from './control.ts'
import { createSecrets, makeSecretKeys } from './secrets.ts'
import { createVerifier, type VerifyKeys } from './signature.ts'
import { createStore, type Store } from './store.ts'

export interface SandboxPorts {
  /** Epoch ms. */
  now(): number
  random(bytes: number): Uint8Array
  /** The proxy's public keys. */
  verifyKeys: VerifyKeys
  appId: string
  /** The bank's keys for passwords and PINs; a pair of its own when missing. */
  secretKeys?(): Promise<CryptoKeyPair>
  signingRule?: SigningRule
  /**
   * Address of the harness, ending in a slash; customers are sent back to it. `http://localhost:8080/` when
   * missing.
   */
  returnBase?(): string
  /** Host in a code's message (WebOTP); the harness's when missing. */
  otpHost?(): string
  supportPhone?: string
  /** Consents to an older version are refused with CONSENT_OUTDATED. */
  termsVersion?: string
  namePunctuation?: boolean
  /** Address of the folder of merchants' pictures, ending in a slash; no merchant has one when missing. */
  pictures?: string
  /** What it says it is; DEV when missing. */
  environment?: Environment
  /** For the fault `delay`; real time when missing. */
  wait?(ms: number): Promise<void>
}

export interface FetchHandler {
  fetch(request: Request): Promise<Response>
}

export interface Sandbox {
  /**
   * `/ipg-auth/api/v1/…`, `/ipg-payment/api/v1/…`, signatures checked. Rejects with DropAnswer when a fault
   * loses the answer.
   */
  readonly bank: FetchHandler
  /** `/sandbox/…`. */
  readonly control: FetchHandler
  readonly clock: { now(): number; advance(seconds: number): void }
  /** Forgets everything, the moved clock too. */
  reset(): void
  /** What the bank remembers, to look at. */
  store(): Store
  /** Goes on with what another sandbox bank remembered. */
  restore(store: Store): void
}

export function createSandbox(ports: SandboxPorts): Sandbox {
  let store = createStore()
  const now = () => ports.now() + store.moved
  const returnBase = () => ports.returnBase?.() ?? 'http://localhost:8080/'
  const random = (bytes: number) => ports.random(bytes)
  const world = {
    now,
    random,
    environment: ports.environment ?? 'DEV',
    realNow: () => ports.now(),
    secrets: createSecrets(random, () => ports.secretKeys?.() ?? makeSecretKeys()),
    settings: {
      returnBase,
      otpHost: () => ports.otpHost?.() ?? new URL(returnBase()).hostname,
      supportPhone: ports.supportPhone ?? '(021) 5000-0123',
      termsVersion: ports.termsVersion ?? '1.0',
      namePunctuation: ports.namePunctuation ?? false,
      pictures: ports.pictures ?? null,
    },
    store: () => store,
    wait:
      ports.wait
      ?? ((ms: number) =>
        new Promise<void>((resolve) => {
          setTimeout(resolve, ms)
        })),
  }
  const reset = () => {
    store = createStore()
  }
  const { appId, verifyKeys, signingRule } = ports
  return {
    bank: createBank({ ...world, verify: createVerifier({ appId, verifyKeys, signingRule, now }) }),
    control: createControl({
      world: () => ({ store, now, random, realNow: () => ports.now() }),
      reset,
    }),
    clock: {
      now,
      advance: (seconds) => {
        store.moved += seconds * 1000
      },
    },
    reset,
    store: () => store,
    restore: (kept) => {
      store = kept
    },
  }
}
