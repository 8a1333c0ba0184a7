import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createPermission } from '../../../../demo/mock/permission.ts'

const BASE = 'https://pay.bank.example/mock/'

describe('whether MOCK is allowed', () => {
  test('not beside a proxy of PRO; nothing waits for its answer', async () => {
    const requests: string[] = []
    const { allowed, answer: word } = createPermission(BASE, async (url) => {
      requests.push(url)
      return Response.json({ inlineAllowed: true, mockAllowed: false })
    })
    assert.equal(allowed(), true)
    assert.equal(await word, false)
    assert.equal(allowed(), false)
    assert.deepEqual(requests, ['https://pay.bank.example/proxy/inline'])
  })

  for (const [title, answer] of [
    ['a proxy that serves something else', async () => Response.json({ mockAllowed: true })],
    ['no proxy', async () => new Response('Nothing here.', { status: 404 })],
    ['a proxy that this page may not ask', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an answer that means nothing', async () => Response.json(null)],
  ] as const) {
    test(`beside ${title} it is`, async () => {
      assert.equal(await createPermission(BASE, answer).answer, true)
    })
  }

  test('on this machine, or without TLS, no proxy is asked', async () => {
    for (const base of ['http://shop.example/mock/', 'https://localhost:8080/mock/']) {
      const { answer } = createPermission(base, () => assert.fail(base))
      assert.equal(await answer, true)
    }
  })
})
