import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CompactEncrypt } from 'jose'
import { openJwe } from '../../../src/sandbox/jwe.ts'
import { otherKey, sealingKeys, testKey } from '../../keys.ts'

const TEXT = '{"secret":"135790"}'
const pair = await sealingKeys(testKey)

const seal = (header: object = {}, key = pair.publicKey): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(TEXT))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'key-1', ...header })
    .encrypt(key)

test('what jose has sealed can be opened, with the name of its key', async () =>
  assert.deepEqual(await openJwe(await seal(), pair.privateKey), { kid: 'key-1', text: TEXT }))

test('a JWE with anything changed, cut off or added is refused', async () => {
  const token = await seal()
  const parts = token.split('.')
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? ''
    const altered = parts.with(at, (part.startsWith('A') ? 'B' : 'A') + part.slice(1)).join('.')
    await assert.rejects(openJwe(altered, pair.privateKey), `part ${at} is altered`)
    await assert.rejects(openJwe(parts.with(at, part.slice(0, -4)).join('.'), pair.privateKey))
  }
  await assert.rejects(openJwe(`${token}.AAAA`, pair.privateKey))
  await assert.rejects(openJwe('', pair.privateKey))
})

test('another key, another algorithm and a header that asks for more are refused', async () => {
  const [otherPair, older] = await Promise.all([sealingKeys(otherKey()), sealingKeys(testKey, 'SHA-1')])
  const results = await Promise.all([
    seal({}, otherPair.publicKey),
    seal({ alg: 'RSA-OAEP' }, older.publicKey),
    seal({ enc: 'A128GCM' }),
    seal({ kid: undefined }),
  ])
  for (const jwe of results) await assert.rejects(openJwe(jwe, pair.privateKey))
  const [, ...tail] = (await seal()).split('.')
  const asking = { alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'key-1', crit: ['b64'], b64: false }
  const head = Buffer.from(JSON.stringify(asking)).toString('base64url')
  await assert.rejects(openJwe([head, ...tail].join('.'), pair.privateKey))
})
