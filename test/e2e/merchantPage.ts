/**
 * A merchant's page as a real server gives it out, on an origin of its own that is neither the elements' nor
 * the hosted page's. (A page made up by interception would have the browser's cache switched off.)
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface MerchantPage {
  /** Ends in a slash; every other path of its origin is unknown. */
  readonly url: string
  close(): Promise<void>
}

/** The page's own origin, where its html has to name it. */
export const OWN_ORIGIN = '{own-origin}'

/** @param csp the page's policy, as a header */
export async function serveMerchantPage(html: string, csp?: string): Promise<MerchantPage> {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    ...(csp && { 'content-security-policy': csp }),
  }
  let origin = ''
  const server = createServer(({ url = '' }, answer) => {
    if (new URL(url, origin).pathname === '/')
      answer.writeHead(200, headers).end(html.replaceAll(OWN_ORIGIN, origin))
    else answer.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${origin}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
