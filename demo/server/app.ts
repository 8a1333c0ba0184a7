/** Everything the demo's two ports answer (readings 7), as one web-standard handler. */
import { Hono } from 'hono'
import { createDocuments } from './documents.ts'
import { createFiles } from './files.ts'
import { harnessPolicy, hostedPolicy, scriptPolicy } from './policies.ts'

export interface Handler {
  fetch(request: Request, env?: unknown): Response | Promise<Response>
}

export interface Parts {
  /** Answers `/proxy/…`. */
  readonly proxy: Handler
  /** Answers what follows `/sandbox`. */
  readonly sandbox: Handler
  /** Folders of the build and of the harness's own files. */
  readonly folders: { readonly public: string; readonly demo: string; readonly harness: string }
  /** Origins of both ports. */
  readonly origins: readonly string[]
  /** What the harness has to know before it starts. */
  readonly about: () => object
}

const MISSING = 'The bundles have not been built yet. Stop the server and start it with: npm start\n'

/** A path as it is meant; '' for one that is no text. */
const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

const page = (status: number, text: string): Response =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' } })

/** @returns the handler, and a way to have every file compressed ahead of the first request */
export function createApp({ proxy, sandbox, folders, origins, about }: Parts): { app: Hono; warm(): Promise<void> } {
  const app = new Hono()
  const built = createFiles(folders.public)
  const bundles = createFiles(folders.demo)
  const own = createFiles(folders.harness)
  const documents = createDocuments()
  const harness = harnessPolicy(origins)
  const hosted = hostedPolicy(origins)

  app.all('/proxy/*', ({ req, env }) => proxy.fetch(req.raw, env))
  app.all('/sandbox/*', ({ req, env }) => sandbox.fetch(req.raw, env))
  app.all('/sandbox', ({ req, env }) => sandbox.fetch(req.raw, env))

  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', () => page(405, 'Only GET here.\n'))

  app.get('/', async ({ req }) => (await own.answer(req.raw, 'index.html', harness)) ?? page(500, 'The harness is missing.\n'))
  app.get('/harness/config.json', ({ json, header }) => {
    header('cache-control', 'no-store')
    return json(about())
  })
  app.get('/harness/:file', async ({ req, notFound }) => {
    const file = req.param('file')
    return (await bundles.answer(req.raw, file)) ?? (await own.answer(req.raw, file)) ?? notFound()
  })

  // Browsers ask for one unasked; the pages name their own.
  app.get('/favicon.ico', ({ body }) => body(null, 204))

  app.get('/hosted', ({ req, redirect }) => redirect(`/hosted/${new URL(req.url).search}`, 308))
  app.get('/hosted/', async ({ req }) => (await built.answer(req.raw, 'hosted/index.html', hosted)) ?? page(503, MISSING))
  app.get('/hosted/index.html', ({ redirect }) => redirect('/hosted/', 308))
  app.get('/hosted/documents/:name', ({ req, notFound }) => documents(req.param('name'), req.query('language')) ?? notFound())

  app.get('/:file{bank-elements\\.js}', async ({ req }) =>
    (await built.answer(req.raw, 'bank-elements.js', scriptPolicy)) ?? page(503, MISSING))
  app.get('/*', async ({ req, notFound }) =>
    (await built.answer(req.raw, decoded(new URL(req.url).pathname.slice(1)), scriptPolicy)) ?? notFound())

  app.notFound(() => page(404, 'Nothing here.\n'))
  app.onError((error) => {
    console.error(error)
    return page(500, 'The demo server stumbled; its terminal says why.\n')
  })

  return { app, warm: async () => void (await Promise.all([built.warm(), bundles.warm(), own.warm()])) }
}
