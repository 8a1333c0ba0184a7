/** Passwords and PINs as they arrive: as JWE for the bank's key, with a one-time factor inside. */
import { exportJWK, generateKeyPair } from 'jose'
import * as v from 'valibot'
import type { EncryptFactor } from '../contract/payloads/account.ts'
import { SECRET } from '../domain/limits.ts'
import { hex, newId } from './ids.ts'
import { openJwe } from './jwe.ts'
import { BankRefusal } from './refusal.ts'
import type { Store } from './store.ts'

export interface Opened {
  readonly factor: string
  readonly secret: string
}

export interface Secrets {
  publicKey(): Promise<EncryptFactor['key']>
  /** Undefined when it can't be opened: for another key, altered, or not a JWE. */
  open(jwe: string): Promise<Opened | undefined>
}

/** The store of factors, and what is needed to make them. */
interface FactorPorts {
  readonly store: Pick<Store, 'factors'>
  now(): number
  random(bytes: number): Uint8Array
}

const content = v.object({ factor: v.string(), secret: v.string() })

/** A key pair for sealing and opening passwords and PINs. */
export const makeSecretKeys = (): Promise<CryptoKeyPair> =>
  generateKeyPair('RSA-OAEP-256', { modulusLength: 2048 })

/** The key pair is made at the first use, and kept. */
export function createSecrets(
  random: (bytes: number) => Uint8Array,
  make: () => Promise<CryptoKeyPair>,
): Secrets {
  const kid = hex(random(8))
  let pair: Promise<CryptoKeyPair> | undefined
  const keys = () => (pair ??= make())
  return {
    async publicKey() {
      const { n = '', e = '' } = await exportJWK((await keys()).publicKey)
      return { kty: 'RSA', kid, n, e }
    },
    async open(jwe) {
      const { privateKey } = await keys()
      try {
        const seal = await openJwe(jwe, privateKey)
        const reading = v.safeParse(content, JSON.parse(seal.text))
        return reading.success && seal.kid === kid ? reading.output : undefined
      } catch {
        return undefined
      }
    },
  }
}

/** A factor for one secret of this journey or order, valid for five minutes. */
export function newFactor(
  subject: string,
  { store, now, random }: FactorPorts,
): { factor: string; expiresInSeconds: number } {
  const factor = newId('f', random)
  store.factors.set(factor, { subject, expiresAt: now() + SECRET.lifeMs })
  return { factor, expiresInSeconds: SECRET.lifeMs / 1000 }
}

/**
 * Returns the secret, once. A used, expired or foreign factor is refused with SECRET_EXPIRED and doesn't
 * count as a failure.
 */
export function consumeSecret(
  openSecret: Opened | undefined,
  subject: string,
  { store, now }: Omit<FactorPorts, 'random'>,
): string {
  const savedFactor = openSecret && store.factors.get(openSecret.factor)
  if (!savedFactor || savedFactor.subject !== subject) throw new BankRefusal('SECRET_EXPIRED')
  store.factors.delete(openSecret.factor)
  if (now() >= savedFactor.expiresAt) throw new BankRefusal('SECRET_EXPIRED')
  return openSecret.secret
}
