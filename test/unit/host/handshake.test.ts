/** The handshake of element and frame: from the right window and origin, once. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { FRAME_PROTOCOL } from '../../../src/contract/frame.ts'
import { shakeHands } from '../../../src/host/handshake.ts'
import { opening } from '../contract/frameMessages.ts'

describe('the handshake', () => {
  function setUp(ancestorOrigins?: readonly string[]) {
    const parent = {
      said: [] as [unknown, string][],
      postMessage: (message: unknown, origin: string) => parent.said.push([message, origin]),
    }
    const listeners = new Set<(event: unknown) => void>()
    const page = {
      parent,
      location: { ancestorOrigins },
      addEventListener: (_type: string, listener: (event: unknown) => void) => listeners.add(listener),
      removeEventListener: (_type: string, listener: (event: unknown) => void) => listeners.delete(listener),
    }
    const handshake = shakeHands(page as unknown as Window)
    let handshaken: unknown
    void handshake.then((value) => (handshaken = value))
    const { port1 } = new MessageChannel()
    port1.close()
    const right = { source: parent, origin: 'https://shop.example', data: opening, ports: [port1] }
    return {
      parent,
      right,
      port1,
      say: async (event: object): Promise<unknown> => {
        listeners.forEach((listener) => listener(event))
        await Promise.resolve()
        return handshaken
      },
      listening: () => listeners.size,
    }
  }

  test('says hello, and accepts the opening of the outer window with its origin and its one port', async () => {
    const { parent, say, right, port1, listening } = setUp()
    assert.deepEqual(parent.said, [[{ bank: 'hello', protocol: FRAME_PROTOCOL }, '*']])
    assert.deepEqual(await say(right), { port: port1, embedder: 'https://shop.example', opening })
    assert.equal(listening(), 0)
  })

  test('takes the opening of another window only if it is of the origin around, where the browser names that', async () => {
    const another = { source: {} }
    for (const [around, isTaken] of [
      [['https://shop.example', 'https://mall.example'], true],
      [['https://mall.example', 'https://shop.example'], false],
      [[], false],
      [undefined, false],
    ] as const) {
      const { say, right } = setUp(around)
      assert.equal((await say({ ...right, ...another })) !== undefined, isTaken, String(around))
    }
  })

  const wrong: Record<string, object> = {
    'another window': { source: {} },
    'no window': { source: null },
    'an opaque origin': { origin: 'null' },
    'no origin': { origin: '' },
    'a file': { origin: 'file://' },
    'no port': { ports: [] },
    'two ports': { ports: [{}, {}] },
    nonsense: { data: 'open' },
    'another protocol': { data: { ...opening, protocol: FRAME_PROTOCOL + 1 } },
    'a field more': { data: { ...opening, proxy: 'https://evil.example' } },
  }
  for (const [title, change] of Object.entries(wrong)) {
    test(`ignores ${title}, and still takes the right one`, async () => {
      const { say, right } = setUp()
      assert.equal(await say({ ...right, ...change }), undefined)
      assert.ok(await say(right))
    })
  }
})
