/**
 * The built pages, served by the proxy itself: the hosted page, the elements and their chunks. MOCK's own are
 * left out. Node only.
 */
import { EMBEDDER_PARAM } from '../../contract/embedding.ts'
import { CHUNKS, CHUNKS_RETRY } from '../../contract/spellings.ts'
import type { Incoming, Outgoing } from '../http/exchange.ts'
import { createFiles } from './files.ts'
import { hostedHeaders, type RegisteredOrigins, scriptHeaders } from './pageHeaders.ts'

export interface Pages {
  /** Undefined for what is no file of these. */
  answer(request: Incoming): Promise<Outgoing | undefined>
}

const HOSTED = '/hosted/'
/** The page's addresses from before, from which a browser is led to the page itself. */
const MOVED: readonly string[] = ['/hosted', '/hosted/index.html']
/** A bank in the page belongs to demos. */
const LEFT_OUT = /^\/mock(?:\/|$)/i

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

/** @param origins what the hosted page's headers are made of, as it is now */
export function createPages(folder: string, origins: () => RegisteredOrigins, placement: Placement): Pages {
  const files = createFiles(folder)
  return {
    async answer(request) {
      if (!['GET', 'HEAD'].includes(request.method)) return undefined
      const { pathname, search, searchParams } = request.url()
      if (LEFT_OUT.test(pathname)) return undefined
      if (MOVED.includes(pathname))
        return { status: 308, headers: { location: HOSTED + search }, cookies: [], body: undefined }
      if (pathname === HOSTED)
        return files.answer(request, 'hosted/index.html', (inline) =>
          hostedHeaders(origins(), searchParams.get(EMBEDDER_PARAM), inline),
        )
      const path = firstSpelling(pathname.slice(1))
      return files.answer(request, path, headersOf(path, request, placement))
    },
  }
}
