/**
 * The built pages, served by the proxy itself: the hosted page, the elements and their chunks. MOCK's own are
 * left out. Node only.
 */
import { EMBEDDER_PARAM } from '../../contract/embedding.ts'
import { CHUNKS, CHUNKS_RETRY } from '../../contract/spellings.ts'
import type { Incoming, Outgoing, Peer } from '../http/exchange.ts'
import { createFiles } from './files.ts'
import { hostedHeaders, type RegisteredOrigins, scriptHeaders } from './pageHeaders.ts'
import { asPage } from './refusedPage.ts'

export interface Pages {
  /** Undefined for what is no file of these. Rejects where one can't be read, or the hosted page is gone. */
  answer(request: Incoming, peer: Peer): Promise<Outgoing | undefined>
}

const HOSTED = '/hosted/'
/** The page's addresses from before, from which a browser is led to the page itself. */
const MOVED: readonly string[] = ['/hosted', '/hosted/index.html']
/** A bank in the page belongs to demos. */
const LEFT_OUT = /^\/mock(?:\/|$)/i

/** The folder has lost the page that every start needs. */
class PageGone extends Error {
  override readonly name = 'PageGone'
}

/** The path of a file as it lies in the folder; a second try asks by the other spelling. */
const firstSpelling = (path: string): string =>
  path.startsWith(`${CHUNKS_RETRY}/`) ? CHUNKS + path.slice(CHUNKS_RETRY.length) : path

/** The elements' script, as long as no version in its address lets a browser keep it. */
const ELEMENTS = /^bank-elements(?:\.classic)?\.js$/

/** Headers for the page that loads the elements' script. */
export type Placement = (request: Pick<Incoming, 'header'>) => Readonly<Record<string, string>>

/** The headers of a file that merchants' pages load. @param path as it lies in the folder */
export const headersOf = (
  path: string,
  request: Pick<Incoming, 'header'>,
  placement: Placement,
): Readonly<Record<string, string>> =>
  ELEMENTS.test(path) ? { ...scriptHeaders, ...placement(request) } : scriptHeaders

/** The proxy, as the pages beside it ask it. */
export interface PagesPorts {
  /** Origins for the hosted page's headers, as they are now. */
  readonly origins: () => RegisteredOrigins
  readonly placement: Placement
  /** The refusal of an address that has asked for the hosted page too often; undefined: it may have it. */
  readonly refuse: (request: Incoming, peer: Peer) => Promise<Outgoing | undefined>
}

export function createPages(folder: string, { origins, placement, refuse }: PagesPorts): Pages {
  const files = createFiles(folder)
  return {
    async answer(request, peer) {
      if (!['GET', 'HEAD'].includes(request.method)) return undefined
      const { pathname, search, searchParams } = request.url()
      if (LEFT_OUT.test(pathname)) return undefined
      if (MOVED.includes(pathname))
        return { status: 308, headers: { location: HOSTED + search }, cookies: [], body: undefined }
      if (pathname === HOSTED) {
        const refusal = await refuse(request, peer)
        if (refusal) return asPage(refusal)
        const page = await files.answer(request, 'hosted/index.html', (inline) =>
          hostedHeaders(origins(), searchParams.get(EMBEDDER_PARAM), inline),
        )
        return page ?? Promise.reject(new PageGone())
      }
      const path = firstSpelling(pathname.slice(1))
      return files.answer(request, path, headersOf(path, request, placement))
    },
  }
}
