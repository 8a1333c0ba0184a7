/** Headers that a page's wrapper of `fetch` has written into a request of ours. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { watchedFetch } from '../../../src/app/watchedFetch.ts'

const URL_OF_PROXY = 'https://pay.bank.example/proxy/session'

describe('headers that a wrapper adds', () => {
  it('are known where it writes them into what it is given, and the request goes out as it made it', async () => {
    const requests: string[][] = []
    const plain = async (_url: string, { headers }: RequestInit) => {
      requests.push([...new Headers(headers).keys()])
      return new Response()
    }
    const fetchWatched = watchedFetch(async (url, init) => {
      init.headers = { ...(init.headers as object), baggage: 'a', 'sentry-trace': 'b' }
      return plain(url, init)
    })
    await fetchWatched.fetch(URL_OF_PROXY, { headers: { accept: 'application/json' } })
    await fetchWatched.fetch(URL_OF_PROXY, {})
    assert.deepEqual(fetchWatched.addedHeaders(), ['baggage', 'sentry-trace'])
    assert.deepEqual(requests, [
      ['accept', 'baggage', 'sentry-trace'],
      ['baggage', 'sentry-trace'],
    ])
  })

  it('are none of our own', async () => {
    const fetchWatched = watchedFetch(async () => new Response())
    await fetchWatched.fetch(URL_OF_PROXY, { headers: { accept: 'application/json' } })
    assert.deepEqual(fetchWatched.addedHeaders(), [])
  })
})
