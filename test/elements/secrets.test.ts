// The bank of MOCK opens passwords and PINs with the browser's own cryptography.
import { expect } from '@open-wc/testing'
import { CompactEncrypt, importJWK } from 'jose'
import { createSecrets, makeSecretKeys } from '../../src/sandbox/secrets.ts'

const random = (bytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(bytes))

describe('the bank of MOCK', () => {
  // WebKitGTK drops such zeros when it decrypts: one PIN in 256 was refused as expired.
  for (const zeros of [0, 1, 2])
    it(`opens a secret whose content key begins with ${zeros} zeros`, async () => {
      const secrets = createSecrets(random, makeSecretKeys)
      const key = await secrets.publicKey()
      const contentKey = new Uint8Array(32).fill(7).fill(0, 0, zeros)
      const seal = await new CompactEncrypt(
        new TextEncoder().encode(JSON.stringify({ factor: 'f-1', secret: '135790' })),
      )
        .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: key.kid })
        .setContentEncryptionKey(contentKey)
        .encrypt(await importJWK({ ...key, use: 'enc' }, 'RSA-OAEP-256'))
      expect(await secrets.open(seal)).to.deep.equal({ factor: 'f-1', secret: '135790' })
    })
})
