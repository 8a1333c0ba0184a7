/**
 * Two RSA keys of 2,048 bits for everything that needs one and doesn't ask whose it is: making a pair costs
 * more than most tests.
 */
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** PEM, PKCS #8. It is public, so PRO refuses it. */
export const testKey = readFileSync(new URL('vectors/TEST-ONLY-signing-key.pem', import.meta.url), 'utf8')

let generatedKey: string | undefined
/** Another one, nobody else's; made once in a process. PEM, PKCS #8. */
export const otherKey = (): string =>
  (generatedKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ format: 'pem', type: 'pkcs8' })
    .toString())

/** The two halves for an algorithm of WebCrypto. */
async function pairFor(
  pem: string,
  name: string,
  usages: readonly [KeyUsage, KeyUsage],
  hash = 'SHA-256',
): Promise<CryptoKeyPair> {
  const algorithm = { name, hash }
  const { subtle } = crypto
  const pkcs8 = Buffer.from(pem.replace(/-----[^-]+-----/g, ''), 'base64')
  const privateKey = await subtle.importKey('pkcs8', pkcs8, algorithm, true, [usages[0]])
  const { kty, n, e } = await subtle.exportKey('jwk', privateKey)
  const publicKey = await subtle.importKey('jwk', { kty, n, e } as JsonWebKey, algorithm, true, [usages[1]])
  return { privateKey, publicKey }
}

/** The proxy signs with it. */
export const signingKeys = await pairFor(testKey, 'RSASSA-PKCS1-v1_5', ['sign', 'verify'])

/** For sealing passwords and PINs. @param hash SHA-256 for RSA-OAEP-256, SHA-1 for RSA-OAEP (RFC 7518) */
export const sealingKeys = (pem: string, hash?: string): Promise<CryptoKeyPair> =>
  pairFor(pem, 'RSA-OAEP', ['decrypt', 'encrypt'], hash)

const sealing = await sealingKeys(testKey)
/** The sandbox bank opens passwords and PINs with it. */
export const secretKeys = async (): Promise<CryptoKeyPair> => sealing
