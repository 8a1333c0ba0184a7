/** Which headers a page's wrapper of `fetch` has written into a request of ours. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { watchedFetch } from '../../../src/app/watchedFetch.ts'

const URL_OF_PROXY = 'https://pay.bank.example/proxy/session'

describe('headers that a wrapper adds', () => {
  it('are known where it writes them into what it is given, and the request goes out as it made it', async () => {
    const sent: string[][] = []
    const plain = async (_url: string, { headers }: RequestInit) => {
      sent.push([...new Headers(headers).keys()])
      return new Response()
    }
    const watched = watchedFetch(async (url, init) => {
      init.headers = { ...(init.headers as object), baggage: 'a', 'sentry-trace': 'b' }
      return plain(url, init)
    })
    await watched.fetch(URL_OF_PROXY, { headers: { accept: 'application/json' } })
    await watched.fetch(URL_OF_PROXY, {})
    assert.deepEqual(watched.addedHeaders(), ['baggage', 'sentry-trace'])
    assert.deepEqual(sent, [
      ['accept', 'baggage', 'sentry-trace'],
      ['baggage', 'sentry-trace'],
    ])
  })

  it('are none of our own', async () => {
    const watched = watchedFetch(async () => new Response())
    await watched.fetch(URL_OF_PROXY, { headers: { accept: 'application/json' } })
    assert.deepEqual(watched.addedHeaders(), [])
  })
})
