/** Keys that everybody has, known by their id or their fingerprint: PRO refuses them. */
import type { Signer } from '../keys/signer.ts'

/** How the demo, the sandbox bank and tests name what is theirs: `demo-1a2b3c4d`, `bank-elements-demo`. */
const DEMO_NAME = /(?:^|[-_.])(?:demo|test|sandbox|example)(?:$|[-_.])/i

export const isDemoName = (name: string): boolean => DEMO_NAME.test(name)

/** RFC 7638 thumbprints (SHA-256, base64url) of public keys whose private half is published. */
const PUBLISHED: Readonly<Record<string, string>> = {
  'l5ob4W3I2U32cFWuHiExSMg5KGpd5G9dDV7-WM3_tHA': "it is the test vector's, which is public",
}

/** Why a key is none for PRO, or undefined. */
export const demoSign = ({ kid, thumbprint }: Signer): string | undefined =>
  (thumbprint === undefined ? undefined : PUBLISHED[thumbprint])
  ?? (isDemoName(kid) ? `"${kid}" is the id of a demo's or a test's key` : undefined)
