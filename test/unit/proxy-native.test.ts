/** What the proxy does with Node's own means, and what it keeps instead of working it out again. */
import assert from 'node:assert/strict'
import { generateKeyPairSync, verify } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { textOf, TooLarge } from '../../src/proxy/base/bytes.ts'
import { createBox } from '../../src/proxy/base/box.ts'
import { webMac } from '../../src/proxy/base/mac.ts'
import { nativeMac, nativeSign, randomBytesAhead } from '../../src/proxy/keys/native.ts'
import { answering, type StoreQuestion, type ToPrimary } from '../../src/proxy/operate/messages.ts'
import { sharedMemory } from '../../src/proxy/operate/sharedMemory.ts'
import { createRecent } from '../../src/proxy/base/recent.ts'
import { clean } from '../../src/proxy/base/redact.ts'
import { createSigner, webSign } from '../../src/proxy/keys/signer.ts'
import { memoryStore } from '../../src/proxy/store/memoryStore.ts'
import * as v from 'valibot'
import { eventually } from '../eventually.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }) as string

describe("Node's own cryptography", () => {
  test('signs and makes MACs as WebCrypto does, to the letter', async () => {
    const [here, elsewhere] = [
      await createSigner(pem, 'a', nativeSign),
      await createSigner(pem, 'a', webSign),
    ]
    const key = new Uint8Array(32).fill(7)
    const [mac, webMacOfKey] = [await nativeMac(key), await webMac(key)]
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        const bytes = new TextEncoder().encode(text)
        const signature = here.sign(bytes)
        assert.equal(typeof signature, 'string', 'at once')
        assert.equal(signature, await elsewhere.sign(bytes))
        assert.ok(verify('RSA-SHA256', bytes, publicKey, Buffer.from(signature, 'base64')))
        assert.deepEqual(new Uint8Array(await mac(text)), await webMacOfKey(text))
      }),
      { numRuns: 25 },
    )
  })

  test('random bytes are never given twice, however many are asked for', () => {
    const random = randomBytesAhead()
    const given = Array.from({ length: 2000 }, () => Buffer.from(random(16)).toString('hex'))
    assert.equal(new Set(given).size, given.length)
    for (const size of [0, 1, 4095, 4096, 4097, 10_000]) assert.equal(random(size).length, size)
    assert.ok(random(64).some((byte) => byte !== 0))
  })
})

describe('the values used last', () => {
  test('are kept, the others forgotten', () => {
    const recent = createRecent<number>(2)
    recent.set('a', 1)
    recent.set('b', 2)
    assert.equal(recent.get('a'), 1)
    recent.set('c', 3)
    assert.deepEqual(
      ['a', 'b', 'c'].map((key) => recent.get(key)),
      [1, undefined, 3],
    )
    recent.set('a', 4)
    assert.equal(recent.get('a'), 4)
  })
})

describe('a token opened before', () => {
  const schema = v.object({ id: v.string(), iat: v.number(), exp: v.number() })
  const box = () => createBox(['a secret of the tests, long enough'], 'session', schema)

  test('holds the same, until its very end', async () => {
    const one = box()
    const token = await one.seal({ id: 'a', iat: 1000, exp: 2000 })
    for (const now of [1_000_000, 1_000_001, 1_999_999])
      assert.deepEqual(await one.open(token, now), { id: 'a', iat: 1000, exp: 2000 })
    for (const now of [2_000_000, 9_000_000]) assert.equal(await one.open(token, now), undefined)
    assert.equal((await one.open(token, 1_500_000))?.id, 'a', 'a clock that is set back')
  })

  test("can't be changed by who has opened it, and an altered one is another", async () => {
    const one = box()
    const token = await one.seal({ id: 'a', iat: 1000, exp: 2000 })
    const opened = await one.open(token, 1_500_000)
    assert.throws(() => Object.assign(opened ?? {}, { id: 'b' }), TypeError)
    for (const altered of [`${token}A`, token.slice(0, -1), ` ${token}`])
      assert.equal(await one.open(altered, 1_500_000), undefined)
  })
})

describe('a body whose length was told', () => {
  const carrier = (bytes: Uint8Array<ArrayBuffer>) => new Response(bytes)

  test('is read at once, and refused as any other', async () => {
    assert.equal(await textOf(carrier(new TextEncoder().encode('größe')), '7', 10), 'größe')
    await assert.rejects(textOf(carrier(new Uint8Array(3)), '11', 10), TooLarge)
    for (const told of ['many', '', '-1', '0x1', '1, 1'])
      await assert.rejects(textOf(carrier(new Uint8Array(11)), told, 10), TooLarge, told)
    await assert.rejects(textOf(carrier(Uint8Array.of(0xff)), '1', 10), TypeError)
    await assert.rejects(textOf(carrier(new Uint8Array(11)), null, 10), TooLarge)
  })
})

describe('the memory that workers share', () => {
  test('is asked one message at a time: what comes meanwhile goes with the next', async () => {
    const sent: (readonly StoreQuestion[])[] = []
    const memory = sharedMemory(
      (message: ToPrimary) => {
        if (message.kind === 'store') sent.push(message.asked)
      },
      { now: () => 0 },
    )
    const answer = () => memory.answered((sent.at(-1) ?? []).map((question) => `answer ${question[1]}`))
    const first = [memory.store.read('a'), memory.store.read('b')]
    await eventually('the first message', () => sent.length === 1 || undefined)
    const later = [memory.store.read('c'), memory.store.read('d')]
    answer()
    await eventually('the second message', () => sent.length === 2 || undefined)
    assert.deepEqual(
      sent.map((message) => message.length),
      [2, 2],
    )
    answer()
    assert.deepEqual(await Promise.all([...first, ...later]), [
      'answer a',
      'answer b',
      'answer c',
      'answer d',
    ])
    const alone = memory.store.read('e')
    await eventually('the third message', () => sent.length === 3 || undefined)
    answer()
    assert.equal(await alone, 'answer e')
  })

  test('is the store itself, asked over there: each question has the answer that the store gives', async () => {
    const answer = answering(memoryStore({ now: () => 0 }))
    const memory = sharedMemory(
      (message) => {
        if (message.kind !== 'store') return
        // Through the channel everything becomes JSON.
        const asked = JSON.parse(JSON.stringify(message.asked)) as typeof message.asked
        void Promise.all(asked.map(answer)).then((answers) =>
          memory.answered(JSON.parse(JSON.stringify(answers)) as typeof answers),
        )
      },
      { now: () => 0 },
    )
    const counter = memory.store.counter({ name: 'a rule', points: 2, seconds: 60 })
    const taken = [
      await counter.take('x'),
      ...(await Promise.all([counter.take('x'), counter.take('x')])),
      await counter.take('y'),
    ]
    assert.deepEqual(
      taken.map(({ over, left }) => [over, left]),
      [
        [false, 1],
        [false, 0],
        [true, 0],
        [false, 1],
      ],
    )
    assert.ok(taken.every(({ resetMs }) => resetMs > 0 && resetMs <= 60_000))
    assert.equal(await memory.store.claim('k', 'mine', 1000), undefined)
    assert.equal(await memory.store.claim('k', 'yours', 1000), 'mine')
    await memory.store.write('k', 'ours', 1000)
    assert.equal(await memory.store.read('k'), 'ours')
    await memory.store.release('k', 'mine')
    assert.equal(await memory.store.read('k'), 'ours')
    await memory.store.release('k', 'ours')
    assert.equal(await memory.store.read('k'), undefined)
  })

  test('what waits for a message, and for its answer, is done here when the primary is gone', async () => {
    const sent: ToPrimary[] = []
    const memory = sharedMemory((message) => sent.push(message), { now: () => 0 })
    const asked = memory.store.claim('a', 'mine', 1000)
    await eventually('the message', () => sent.length === 1 || undefined)
    const waiting = memory.store.read('a')
    memory.lost()
    assert.deepEqual(await Promise.all([asked, waiting]), [undefined, 'mine'])
  })
})

describe('the last look at the log', () => {
  test('finds in short plain texts what it finds in others', () => {
    const of = (text: string) => clean({ event: text }).event
    for (const text of [
      'request',
      '2026-11-20T10:00:00.000Z',
      'D-5K2M-91QX',
      'https://shop.example',
      'payment/payment-h5',
    ])
      assert.equal(of(text), text)
    assert.equal(of('0811-1'), '0811-1')
    assert.equal(of('call 081100000001 now'), 'call [number] now')
    assert.equal(of('81100000001'), '[number]')
    assert.equal(of('eyJhbGciOiJkaXIifQ'), '[token]')
    assert.equal(of('Bearer abc'), 'Bearer [token]')
    assert.equal(of('a@b.co'), '[email]')
    assert.equal(of('a\nb'), 'a\\u000ab')
    assert.equal(of('-----BEGIN PRIVATE KEY'), '[key]')
  })
})
