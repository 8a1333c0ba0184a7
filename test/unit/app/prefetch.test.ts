/** The answer that was asked for ahead of the app, in place of its first request. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withPrefetch } from '../../../src/app/prefetch.ts'
import { initOf } from '../../../src/client/request.ts'
import { NoAnswer, send } from '../../../src/client/transport.ts'
import { SERVER_TIME_HEADER } from '../../../src/contract/sessionHeaders.ts'
import { NETWORK } from '../../../src/domain/limits.ts'
import type { Prefetch, PrefetchAnswer } from '../../../src/host/port.ts'

const URL = 'https://bank.example/proxy/session'
const BODY = { originReferenceNo: 'order-0001', first: true }
const SINCE = 1_000_000
const ARRIVED = SINCE + 300
/** The server's clock is an hour ahead. */
const SERVER = ARRIVED + 3_600_000

const ANSWER: PrefetchAnswer = {
  status: 200,
  headers: new Headers({ [SERVER_TIME_HEADER]: `${SERVER}`, 'x-other': 'kept' }),
  body: { token: 'early', serverTime: SERVER },
  at: ARRIVED,
}

interface CallSetup {
  url?: string
  body?: object
  headers?: Record<string, string>
}

function rig(
  answer: Promise<PrefetchAnswer | undefined> | PrefetchAnswer | undefined = ANSWER,
  authorization: string | null = null,
) {
  const requests: string[] = []
  let now = ARRIVED
  let endCount = 0
  let prefetch: Prefetch | undefined = {
    url: URL,
    body: initOf({ method: 'POST', headers: {}, body: JSON.stringify(BODY), credentials: 'omit' })
      .body as string,
    authorization,
    startedAt: SINCE,
    answer: Promise.resolve(answer),
    end: () => endCount++,
  }
  const fetch = withPrefetch(
    async (url) => {
      requests.push(url)
      return Response.json({ token: 'own' })
    },
    () => prefetch,
    () => now,
  )
  let expire: () => void = () => undefined
  const timers = {
    setTimeout: (task: () => void) => (expire = task),
    clearTimeout: () => undefined,
  }
  const ask = async ({ url = URL, body = BODY, headers = {} }: CallSetup = {}) => {
    const response = await send(
      { fetch, timers },
      { method: 'POST', url, headers, body, credentials: 'omit', signals: [] },
    )
    return { ...response, token: (response.body as { token: string }).token }
  }
  return {
    ask,
    requests,
    at: (time: number) => {
      now = time
    },
    none: () => {
      prefetch = undefined
    },
    expire: () => expire(),
    ended: () => endCount,
  }
}

describe('an early answer', () => {
  it('is given to the same request, once', async () => {
    const { ask, requests } = rig()
    const first = await ask()
    assert.deepEqual([first.token, first.status, first.headers.get('x-other')], ['early', 200, 'kept'])
    assert.deepEqual(requests, [])
    assert.equal((await ask()).token, 'own')
    assert.deepEqual(requests, [URL])
  })

  for (const [title, request] of Object.entries({
    'another address': { url: `${URL}s` },
    'another order': { body: { originReferenceNo: 'order-0002', first: true } },
    'a session alone': { body: { originReferenceNo: 'order-0001' } },
    'a request with a session': { headers: { authorization: 'Bearer kept' } },
  })) {
    it(`is not given to ${title}, and stays for its own request`, async () => {
      const { ask, requests } = rig()
      assert.equal((await ask(request)).token, 'own')
      assert.equal(requests.length, 1)
      assert.equal((await ask()).token, 'early')
    })
  }

  it('that was asked for with a session is given to the request with that session, and to no other', async () => {
    const { ask, requests } = rig(ANSWER, 'Bearer kept')
    assert.equal((await ask()).token, 'own')
    assert.equal((await ask({ headers: { authorization: 'Bearer newer' } })).token, 'own')
    assert.equal((await ask({ headers: { authorization: 'Bearer kept' } })).token, 'early')
    assert.equal(requests.length, 2)
  })

  it('that failed counts as not requested, as does a missing one', async () => {
    for (const answer of [undefined, ANSWER]) {
      const { ask, requests, none } = rig(Promise.resolve(answer))
      if (answer) none()
      assert.equal((await ask()).token, 'own')
      assert.deepEqual(requests, [URL])
    }
  })

  it("is not used when it is older than a request's time-out", async () => {
    for (const [age, token] of [
      [NETWORK.timeoutMs - 1, 'early'],
      [NETWORK.timeoutMs, 'own'],
    ] as const) {
      const { ask, at } = rig()
      at(SINCE + age)
      assert.equal((await ask()).token, token)
    }
  })

  it("carries the server's time at the moment of its use", async () => {
    const { ask, at } = rig()
    at(ARRIVED + 2_000)
    const { headers, body } = await ask()
    assert.equal(Number(headers.get(SERVER_TIME_HEADER)), SERVER + 2_000)
    assert.equal((body as { serverTime: number }).serverTime, SERVER + 2_000)
  })

  it('is waited for no longer than any answer, and then cancelled', async () => {
    const { ask, requests, expire, ended } = rig(new Promise(() => undefined))
    const request = ask()
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(ended(), 0)
    expire()
    await assert.rejects(request, (error) => error instanceof NoAnswer && error.reason === 'TIMEOUT')
    assert.deepEqual([requests, ended()], [[], 1])
  })
})
