import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compactDecrypt, exportJWK } from 'jose'
import { seal } from '../../../src/client/seal.ts'
import { otherKey, sealingKeys, testKey } from '../../keys.ts'

const SECRET = '135790'

async function bank(pem: string) {
  const { publicKey, privateKey } = await sealingKeys(pem)
  const key = { ...(await exportJWK(publicKey)), kid: 'key-1' } as Parameters<typeof seal>[1]['key']
  return { factor: { key, factor: 'factor-1', expiresInSeconds: 300 }, privateKey }
}

test("a sealed secret can be opened only with the bank's key, and differs each time", async () => {
  const [{ factor, privateKey }, otherBank] = await Promise.all([bank(testKey), bank(otherKey())])
  const token = await seal(SECRET, factor)
  const { plaintext } = await compactDecrypt(token, privateKey)
  assert.deepEqual(JSON.parse(new TextDecoder().decode(plaintext)), { factor: 'factor-1', secret: SECRET })
  await assert.rejects(compactDecrypt(token, otherBank.privateKey))
  assert.notEqual(await seal(SECRET, factor), token)
  const parts = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
  assert.ok(!parts.join().includes(SECRET))
})
