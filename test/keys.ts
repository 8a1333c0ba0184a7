/**
 * One RSA key of 2,048 bits for everything that needs one and doesn't ask whose it is: making a pair costs
 * more than most tests.
 */
import { readFileSync } from 'node:fs'

/** PEM, PKCS #8. */
export const testKey = readFileSync(new URL('vectors/TEST-ONLY-signing-key.pem', import.meta.url), 'utf8')

const pkcs8 = Buffer.from(testKey.replace(/-----[^-]+-----/g, ''), 'base64')

/** The two halves for an algorithm of WebCrypto. */
async function pairFor(name: string, usages: readonly [KeyUsage, KeyUsage]): Promise<CryptoKeyPair> {
  const algorithm = { name, hash: 'SHA-256' }
  const { subtle } = crypto
  const privateKey = await subtle.importKey('pkcs8', pkcs8, algorithm, true, [usages[0]])
  const { kty, n, e } = await subtle.exportKey('jwk', privateKey)
  const publicKey = await subtle.importKey('jwk', { kty, n, e } as JsonWebKey, algorithm, true, [usages[1]])
  return { privateKey, publicKey }
}

/** The proxy signs with it. */
export const signingKeys = await pairFor('RSASSA-PKCS1-v1_5', ['sign', 'verify'])

const sealing = await pairFor('RSA-OAEP', ['decrypt', 'encrypt'])
/** The sandbox bank opens passwords and PINs with it. */
export const secretKeys = async (): Promise<CryptoKeyPair> => sealing
