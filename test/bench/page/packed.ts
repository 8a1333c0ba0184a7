/** Files of the bench's own, compressed ahead of the first request as the demo server compresses the rest. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { scriptHeaders } from '../../../src/proxy/pages/pageHeaders.ts'

const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', svg: 'image/svg+xml' }

export type Packed = (request: Request) => Response

export function pack(text: string, kind: keyof typeof TYPES): Packed {
  const plain = new TextEncoder().encode(text)
  const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }
  const bodies = [
    ['br', new Uint8Array(brotliCompressSync(plain, brotli))],
    ['gzip', new Uint8Array(gzipSync(plain, { level: 9 }))],
  ] as const
  const common = {
    ...scriptHeaders,
    'content-type': TYPES[kind],
    // A merchant's own pages and a script under a stable name are asked for again each time.
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  }
  return ({ headers }) => {
    const accepted = headers.get('accept-encoding') ?? ''
    const [coding, body] = bodies.find(([name]) => accepted.includes(name)) ?? ['identity', plain]
    return new Response(body, { headers: { ...common, 'content-encoding': coding } })
  }
}
