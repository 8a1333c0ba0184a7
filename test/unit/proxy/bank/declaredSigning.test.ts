/** A folder's declaration of signing: the proxy signs so, and the sandbox bank checks so. */
import assert from 'node:assert/strict'
import { createSign } from 'node:crypto'
import { describe, it } from 'node:test'
import { createVerifier } from '../../../../src/sandbox/signature.ts'
import { signedString } from '../../../../src/contract/signing.ts'
import {
  BODIES,
  declaredString,
  NONCES,
  readTimestamp,
  SIGNABLE,
  SPECIFIED_SIGNING,
  TIMESTAMPS,
  writeNonce,
  writeTimestamp,
  type SigningDeclaration,
} from '../../../../src/contract/signingDeclaration.ts'
import { declaredSigning, nothingShared } from '../../../../src/proxy/bank/signing.ts'
import { fc } from '../../../property.ts'
import { signingKeys, testKey } from '../../../keys.ts'

const NOW = Date.parse('2026-12-01T10:15:00+07:00')
const NONCE = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'
const BODY = '{"journeyId":"J-000001","name":"Siti Nurhaliza é"}'

const declarations: fc.Arbitrary<SigningDeclaration> = fc.record({
  headers: fc.constantFrom(SPECIFIED_SIGNING.headers, {
    appId: 'x-partner',
    nonce: 'x-request-id',
    timestamp: 'x-time',
    sign: 'x-signature',
    keyId: 'x-key',
  }),
  parts: fc.shuffledSubarray([...SIGNABLE], { minLength: SIGNABLE.length }),
  separator: fc.constantFrom('\n', '|', ':'),
  timestamp: fc.constantFrom(...TIMESTAMPS),
  nonce: fc.constantFrom(...NONCES),
  body: fc.constantFrom(...BODIES),
})

/** A request as the proxy sends it to a bank that declares this. */
async function requestOf(declaration: SigningDeclaration, body = BODY): Promise<Request> {
  const path = '/ipg-auth/api/v1/get-msisdn'
  const headers = await declaredSigning(declaration)({
    method: 'POST',
    path,
    query: '',
    body: BODY,
    appId: 'app-1',
    time: NOW,
    nonce: NONCE,
    key: { kid: 'key-1', sign: (bytes) => createSign('RSA-SHA256').update(bytes).sign(testKey, 'base64') },
    fetch: () => Promise.reject(new Error('nothing is asked')),
    shared: nothingShared,
    signal: new AbortController().signal,
  })
  return new Request(`https://bank.example${path}`, { method: 'POST', body, headers: { ...headers } })
}

/** The bank's answer: why it refuses the request, or null. */
const verdictOf = (signing: SigningDeclaration, request: Request, body = BODY, now = NOW) =>
  createVerifier({ appId: 'app-1', verifyKeys: [signingKeys.publicKey], signing, now: () => now })(
    request,
    '',
    body,
  )

describe('signing by declaration', () => {
  it('is what the bank that declares it accepts, and only for what was sent', () =>
    fc.assert(
      fc.asyncProperty(declarations, async (declaration) => {
        assert.equal(await verdictOf(declaration, await requestOf(declaration)), null)
        const other = BODY.replace('J-000001', 'J-000002')
        assert.equal(
          await verdictOf(declaration, await requestOf(declaration, other), other),
          'bad signature',
        )
        const later = NOW + 3_600_000
        assert.equal(await verdictOf(declaration, await requestOf(declaration), BODY, later), 'timestamp off')
      }),
    ))

  it('is refused by a bank that declares something else', async () => {
    const declaration: SigningDeclaration = { ...SPECIFIED_SIGNING, separator: '|' }
    assert.equal(await verdictOf(SPECIFIED_SIGNING, await requestOf(declaration)), 'bad signature')
  })

  it("is by the specification's declaration what the specification says", async () => {
    const parts = { appId: 'app-1', nonce: NONCE, timestamp: String(NOW), query: 'a=1', body: BODY }
    assert.equal(
      await declaredString(SPECIFIED_SIGNING, { ...parts, method: 'POST', path: '/x' }),
      signedString(parts),
    )
  })

  it('keeps a request where it was sent, with method and path among the parts', async () => {
    const moved = async (declaration: SigningDeclaration) => {
      const { headers } = await requestOf(declaration)
      const address = 'https://bank.example/ipg-auth/api/v1/account/unbinding'
      return verdictOf(declaration, new Request(address, { method: 'POST', body: BODY, headers }))
    }
    const recommended: SigningDeclaration = {
      ...SPECIFIED_SIGNING,
      parts: ['appId', 'nonce', 'timestamp', 'method', 'path', 'query', 'body'],
    }
    assert.equal(await verdictOf(recommended, await requestOf(recommended)), null)
    assert.equal(await moved(recommended), 'bad signature')
    assert.equal(await moved(SPECIFIED_SIGNING), null, "the specification's rule doesn't see it")
  })

  it('writes time and nonce in each form', () => {
    assert.deepEqual(
      TIMESTAMPS.map((timestamp) => writeTimestamp({ timestamp }, NOW)),
      ['1796094900000', '2026-12-01T10:15:00+07:00'],
    )
    assert.deepEqual(
      NONCES.map((nonce) => writeNonce({ nonce }, NONCE)),
      [NONCE, '0f1e2d3c-4b5a-4978-8796-a5b4c3d2e1f0', 'Dx4tPEtaaXiHlqW0w9Lh8A'],
    )
  })

  it('reads a time that the header can hold, and no other', () => {
    assert.equal(readTimestamp({ timestamp: 'iso-8601' }, '2026-12-01T03:15:00.000Z'), NOW)
    for (const text of ['', '2026-12-01', '2026-12-01T10:15:00', '1796094900000'])
      assert.ok(Number.isNaN(readTimestamp({ timestamp: 'iso-8601' }, text)), text)
    for (const text of ['', '179609490000', '2026-12-01T10:15:00+07:00'])
      assert.ok(Number.isNaN(readTimestamp({ timestamp: 'epoch-ms' }, text)), text)
  })
})
