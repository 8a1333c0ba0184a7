/**
 * The exports of a signing module beside its default, which signs: what the bank's side needs to check it.
 * The proxy reads none of them; the sandbox bank, the conformance kit and the demo do.
 */
import type { SigningDeclaration } from './signingDeclaration.ts'

/** A request as it came to the bank. */
export interface SignedRequest {
  readonly method: string
  /** Without the query. */
  readonly path: string
  /** Without `?`; empty when there is none. */
  readonly query: string
  readonly headers: Headers
  readonly body: string
}

/**
 * Null: it is signed rightly. A text: the reason to refuse it. An object: the bank's answer to a request that
 * signing itself makes, for a token.
 */
export type Judgement = null | string | { readonly status: number; readonly body: object }

/** Credentials that a bank has given for SNAP. */
export interface SnapCredentials {
  readonly clientSecret: string
  /** Path of the tokens; SNAP's when missing. */
  readonly tokenPath?: string | undefined
}

/** Means of the sandbox bank that a module may judge with. */
export interface BankSide {
  readonly appId: string
  /** The bank's clock, epoch ms. */
  now(): number
  /** True for a signature by a key of the app's: RSASSA-PKCS1-v1_5, SHA-256, base64. */
  isSigned(text: string, signature: string): Promise<boolean>
  /** Judges by the rule of SNAP. The app is client and partner. */
  judgeSnap(request: SignedRequest, credentials: SnapCredentials): Promise<Judgement>
}

/** A module's export `verify`: the bank's judgement of a request. */
export type VerifyRequest = (request: SignedRequest, bank: BankSide) => Judgement | Promise<Judgement>

/**
 * A module's export `signing`: names of its headers, and the parts of a request that are signed, in the words
 * of `signing.json`.
 */
export interface SignedParts extends Pick<SigningDeclaration, 'parts'> {
  readonly headers: Pick<SigningDeclaration['headers'], 'appId' | 'nonce' | 'timestamp' | 'sign'>
}
