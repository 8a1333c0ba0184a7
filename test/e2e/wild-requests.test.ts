/**
 * Scripts of merchants' pages that put something between a page and the network. Each row is one kind, known
 * from public trackers; the customer pays once by wallet, and the ledger agrees.
 */
import { describe, it } from 'node:test'
import { useRig } from './rig.ts'
import { payOnce } from './wildPage.ts'

const fetchWithRequest = (): void => {
  const plain = window.fetch
  window.fetch = (input, init) => plain(new Request(input, init))
}

/** A monitor that reads what is sent and answered. */
const fetchThatReads = (): void => {
  const plain = window.fetch
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    await request.clone().text()
    const response = await plain(request)
    await response.clone().text()
    return response.clone()
  }
}

const fetchThatDelays = (): void => {
  const plain = window.fetch
  window.fetch = async (input, init) => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return plain(input, init)
  }
}

/** A polyfill of long ago. */
const fetchOverXhr = (): void => {
  window.fetch = (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init?.method ?? 'GET', input as string)
      request.withCredentials = init?.credentials === 'include'
      new Headers(init?.headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.onerror = () => reject(new TypeError('Network request failed'))
      request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
      init?.signal?.addEventListener('abort', () => request.abort())
      request.onload = () => {
        const headers = new Headers()
        for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
          const [name = '', ...rest] = line.split(': ')
          headers.append(name, rest.join(': '))
        }
        const { status } = request
        resolve(new Response(status === 204 ? null : request.responseText, { status, headers }))
      }
      request.send(init?.body as string)
    })
}

/** The whole of a polyfill of fetch: answers and headers of its own, and a GET of which no cache knows. */
const answers = (): void => {
  class ShopHeaders {
    readonly values: Record<string, string> = {}
    constructor(init: Record<string, string> = {}) {
      for (const name of Object.keys(init)) this.values[name.toLowerCase()] = String(init[name])
    }
    get(name: string) {
      return this.values[name.toLowerCase()] ?? null
    }
  }
  const fetch = (url: string, { method = 'GET', headers, body, credentials }: RequestInit = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const address = method === 'GET' ? `${url}${url.includes('?') ? '&' : '?'}_=${Date.now()}` : url
      request.open(method, address)
      request.withCredentials = credentials === 'include'
      const { values } = new ShopHeaders(headers as Record<string, string>)
      for (const name of Object.keys(values)) request.setRequestHeader(name, values[name]!)
      request.onerror = () => reject(new TypeError('Network request failed'))
      request.onload = () => {
        const lines = request.getAllResponseHeaders().trim().split('\r\n')
        const pairs = lines.map((line) => line.split(': ') as [string, string])
        const { status, responseText } = request
        resolve({
          status,
          ok: status < 300,
          headers: new ShopHeaders(Object.fromEntries(pairs)),
          text: () => Promise.resolve(responseText),
          json: () => Promise.resolve(responseText).then((text) => JSON.parse(text) as unknown),
        })
      }
      request.send(body as string)
    })
  Object.assign(window, { fetch, Headers: ShopHeaders, Request: undefined, Response: undefined })
}

const scripts: Record<string, string | (() => void)> = {
  'hands fetch a Request': fetchWithRequest,
  'reads what fetch sends and answers': fetchThatReads,
  'delays fetch': fetchThatDelays,
  'asks over XMLHttpRequest': fetchOverXhr,
  'has a fetch of its own, with its answers': answers,
}

describe('a page whose script', () => {
  const rig = useRig()

  for (const [name, script] of Object.entries(scripts))
    it(`${name} lets its customer pay once`, async () => {
      await payOnce(rig, script)
    })
})
