/** A web server that knows files and nothing else, for what must work without any other. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** Serves `folder` under `path` (`/a/b/`); answers the address and a way to stop. */
export async function serveFiles(
  folder: string,
  path: string,
): Promise<{ url: string; paths: string[]; close(): Promise<void> }> {
  const requests: string[] = []
  const serve = async ({ method, url = '' }: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const pathname = decodeURIComponent(new URL(url, 'http://localhost').pathname)
    requests.push(`${method} ${pathname}`)
    const name = pathname.startsWith(path)
      ? pathname.slice(path.length).replace(/(^|\/)$/, '$1index.html')
      : ''
    const content =
      method === 'GET' && name ? await readFile(join(folder, name)).catch(() => undefined) : undefined
    answer
      .writeHead(content ? 200 : 404, { 'content-type': TYPES[extname(name)] ?? 'text/plain' })
      .end(content)
  }
  const server = createServer((asking, answer) => void serve(asking, answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}${path}`,
    paths: requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
