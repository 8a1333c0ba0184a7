/** The network's time-out: a request is waited for 60 s, to the millisecond. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NoAnswer, send } from '../../../src/client/transport.ts'
import { createTimers } from '../../chain/timers.ts'

const untilAborted = (_url: string, init?: RequestInit): Promise<Response> =>
  new Promise((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })

/** A request that nobody answers, and how it ended. */
function unanswered(signals: readonly AbortSignal[] = [], fetch = untilAborted) {
  const timers = createTimers(0)
  const ends: unknown[] = []
  send(
    { fetch, timers },
    { url: 'https://bank.example/', method: 'POST', headers: {}, body: {}, credentials: 'omit', signals },
  ).catch((error: unknown) => ends.push(error))
  return { timers, ends }
}

describe('a request without an answer', () => {
  test('is given up after 60 s, not before', async () => {
    const { timers, ends } = unanswered()
    await timers.pass(59_999)
    assert.equal(ends.length, 0)
    await timers.pass(1)
    const [end] = ends
    assert.ok(end instanceof NoAnswer)
    assert.deepEqual([end.reason, timers.pending()], ['TIMEOUT', 0])
  })

  test('is given up by a page whose fetch drops the signal too', async () => {
    const life = new AbortController()
    for (const signals of [[], [life.signal]]) {
      const { timers, ends } = unanswered(signals, () => new Promise(() => undefined))
      if (signals.length > 0) life.abort()
      await timers.pass(60_000)
      assert.deepEqual(
        [ends.map((end) => (end as Error).message), timers.pending()],
        [[signals.length > 0 ? 'This operation was aborted' : 'TIMEOUT'], 0],
      )
    }
  })

  test('that is cancelled leaves no timer', async () => {
    const life = new AbortController()
    const { timers, ends } = unanswered([life.signal])
    life.abort()
    await timers.settle()
    assert.deepEqual([(ends[0] as Error).name, timers.pending()], ['AbortError', 0])
  })
})

describe('an answer', () => {
  const answered = (response: Response) =>
    send(
      { fetch: () => Promise.resolve(response), timers: createTimers(0) },
      {
        url: 'https://bank.example/',
        method: 'POST',
        headers: {},
        body: {},
        credentials: 'omit',
        signals: [],
      },
    )

  for (const text of ['', '{"code":0', '<html></html>'])
    test(`that is no JSON has no body: ${text}`, async () => {
      assert.equal((await answered(new Response(text))).body, undefined)
    })

  test('that breaks off is none', async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.error(new TypeError('terminated')),
    })
    await assert.rejects(answered(new Response(body)), { name: 'Error', reason: 'NETWORK' })
  })
})
