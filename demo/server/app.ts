/** Answers all requests to the demo's two ports, as one web-standard handler. */
import { Hono } from 'hono'
import { placesOf } from '../../src/contract/bankPlaces.ts'
import { EMBEDDER_PARAM } from '../../src/contract/embedding.ts'
import { asIncoming, asResponse } from '../../src/proxy/http/web.ts'
import type { Proxy } from '../../src/proxy/handler.ts'
import { createFiles, type FileAddress } from '../../src/proxy/pages/files.ts'
import { hostedHeaders, scriptHeaders } from '../../src/proxy/pages/pageHeaders.ts'
import { headersOf } from '../../src/proxy/pages/pages.ts'
import type { ProxyConfig } from '../../src/proxy/types.ts'
import type { Documents } from './documents.ts'
import { createDoors, type Listed } from './doors.ts'
import { answerSearch, answerTile } from './places.ts'
import { answerPicture } from './pictures.ts'
import { contractPolicy, harnessPolicy, statePolicy } from './policies.ts'

export interface Handler {
  fetch(request: Request, env?: unknown): Response | Promise<Response>
}

export interface AppDeps {
  /** Answers `/proxy/…`; `env` comes from the server. */
  readonly proxy: Handler & Pick<Proxy, 'scriptPlacement'>
  /** The registry that the headers of the hosted page are made from. */
  readonly registered: Pick<ProxyConfig, 'environment' | 'merchants' | 'bank'>
  /** Answers everything below `/sandbox`. */
  readonly sandbox: Handler
  /** Answers merchants' servers below `/snap`. */
  readonly snap: Handler
  /** The shop's own server, which answers below `/shop`. */
  readonly shop: Handler
  /** Folders of the build and of the harness's own files. */
  readonly folders: {
    readonly public: string
    /** Served under `/mock/`. */
    readonly mock: string
    readonly demo: string
    readonly harness: string
    readonly gallery: string
    /** The contract's OpenAPI documents and their pages. */
    readonly contract: string
    readonly frameworks: string
  }
  /** Compression of served files; on by default. */
  readonly compress?: boolean
  /** Origins of both ports. */
  readonly origins: readonly string[]
  /** The harness's facts at its start. */
  readonly about: () => object
  /** The bank's documents that lie beside the hosted page. */
  readonly documents: Documents
  /** Names of files in folders that somebody may look into. */
  readonly listed: Listed
}

const MISSING = 'The bundles have not been built yet. Stop the server and start it with: npm start\n'

/** The decoded path; '' if it is malformed. */
const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

/** Built files as a handler of web standards serves them. */
function createServed(folder: string, compress: boolean) {
  const files = createFiles(folder, { compress })
  return {
    warm: files.warm,
    async answer(request: Request, ...info: FileAddress): Promise<Response | undefined> {
      const outgoing = await files.answer(asIncoming(request), ...info)
      return outgoing && asResponse(request, outgoing)
    },
  }
}

const page = (status: number, text: string): Response =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  })

/** @returns the handler, and a function that compresses every file before the first request */
export function createApp({
  proxy,
  registered,
  sandbox,
  snap,
  shop,
  folders,
  origins,
  about,
  documents,
  listed,
  compress = true,
}: AppDeps): {
  app: Hono
  warm(): Promise<void>
} {
  const app = new Hono()
  const build = createServed(folders.public, compress)
  const played = createServed(folders.mock, compress)
  const bundles = createServed(folders.demo, compress)
  const harnessFiles = createServed(folders.harness, compress)
  const galleryFiles = createServed(folders.gallery, compress)
  const contract = createServed(folders.contract, compress)
  const checkouts = createServed(folders.frameworks, compress)
  const { map } = placesOf(registered.bank)
  const harness = harnessPolicy(origins, map)
  const hosted = (embedder: string | undefined) => (inline: readonly string[]) =>
    hostedHeaders(registered, embedder ?? null, inline)

  const doors = createDoors(listed)
  app.use(async ({ req }, next) => doors.folder(req.raw) ?? (await next()))

  app.all('/proxy/*', ({ req, env }) => proxy.fetch(req.raw, env))
  app.all('/sandbox/*', ({ req, env }) => sandbox.fetch(req.raw, env))
  app.all('/shop/*', ({ req }) => shop.fetch(req.raw))
  app.all('/snap/*', ({ req, env }) => snap.fetch(req.raw, env))
  app.all('/sandbox', ({ req, env }) => sandbox.fetch(req.raw, env))

  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '*', () => page(405, 'Only GET here.\n'))

  app.get(
    '/',
    async ({ req }) =>
      (await harnessFiles.answer(req.raw, 'index.html', harness)) ?? page(500, 'The harness is missing.\n'),
  )
  app.on(
    'GET',
    ['/hostile', '/hostile.html'],
    async ({ req }) =>
      (await harnessFiles.answer(req.raw, 'hostile.html', harness)) ?? page(500, 'The page is missing.\n'),
  )
  app.get('/gallery/', ({ req, redirect }) => redirect(`/gallery${new URL(req.url).search}`, 308))
  app.on(
    'GET',
    ['/gallery', '/gallery.html'],
    async ({ req }) =>
      (await galleryFiles.answer(req.raw, 'gallery.html', harness)) ?? page(500, 'The page is missing.\n'),
  )
  app.get(
    '/gallery/state.html',
    async ({ req }) =>
      (await galleryFiles.answer(req.raw, 'state.html', statePolicy(harness)))
      ?? page(500, 'The page is missing.\n'),
  )
  app.get(
    '/gallery/hosted/',
    async ({ req }) =>
      (await bundles.answer(req.raw, 'gallery/hosted/index.html', (inline) =>
        statePolicy(hosted(undefined)(inline)),
      )) ?? page(503, MISSING),
  )
  app.get(
    '/gallery/gallery.css',
    async ({ req, notFound }) => (await galleryFiles.answer(req.raw, 'gallery.css')) ?? notFound(),
  )
  app.get('/harness/config.json', ({ json, header }) => {
    header('cache-control', 'no-store')
    return json(about())
  })
  app.get('/harness/:file{.+}', async ({ req, notFound }) => {
    const file = req.param('file')
    return (await bundles.answer(req.raw, file)) ?? (await harnessFiles.answer(req.raw, file)) ?? notFound()
  })

  app.on('GET', ['/openapi', '/openapi/'], ({ redirect }) => redirect('/openapi/page-to-proxy.html'))
  app.get(
    '/openapi/:file',
    async ({ req, notFound }) =>
      (await contract.answer(req.raw, req.param('file'), contractPolicy)) ?? notFound(),
  )

  app.get('/frameworks/*', async ({ req, notFound }) => {
    const path = decoded(new URL(req.url).pathname.slice('/frameworks/'.length))
    return (await checkouts.answer(req.raw, path.replace(/(^|\/)$/, '$1index.html'))) ?? notFound()
  })

  // Browsers request this one by themselves; our pages name their own icon.
  app.get('/favicon.ico', ({ body }) => body(null, 204))

  app.get('/hosted', ({ req, redirect }) => redirect(`/hosted/${new URL(req.url).search}`, 308))
  app.get(
    '/hosted/',
    async ({ req }) =>
      (await build.answer(req.raw, 'hosted/index.html', hosted(req.query(EMBEDDER_PARAM))))
      ?? page(503, MISSING),
  )
  app.get(
    '/mock/hosted/',
    async ({ req }) =>
      (await played.answer(req.raw, 'hosted/index.html', hosted(req.query(EMBEDDER_PARAM))))
      ?? page(503, MISSING),
  )
  app.get(
    '/mock/*',
    async ({ req, notFound }) =>
      (await played.answer(req.raw, decoded(new URL(req.url).pathname.slice('/mock/'.length)), scriptHeaders))
      ?? notFound(),
  )
  app.get('/hosted/index.html', ({ redirect }) => redirect('/hosted/', 308))
  app.get(
    '/hosted/documents/:name',
    ({ req, notFound }) => documents(req.param('name'), req.query()) ?? notFound(),
  )

  app.get(
    '/hosted/tiles/:z/:x/:y{\\d+\\.svg}',
    ({ req, notFound }) =>
      (map.tiles ? answerTile(req.param('z'), req.param('x'), req.param('y').replace('.svg', '')) : undefined)
      ?? notFound(),
  )
  app.get('/hosted/pictures/:file', ({ req, notFound }) => answerPicture(req.param('file')) ?? notFound())
  app.get('/hosted/places', ({ req, notFound }) =>
    map.search ? answerSearch(req.query('text') ?? '') : notFound(),
  )

  app.get('/*', async ({ req, notFound }) => {
    const path = decoded(new URL(req.url).pathname.slice(1))
    const headers = headersOf(path, asIncoming(req.raw), proxy.scriptPlacement)
    const file = await build.answer(req.raw, path, headers)
    return file ?? (path.startsWith('bank-elements') ? page(503, MISSING) : notFound())
  })

  app.notFound(({ req }) => doors.missing(req.raw) ?? page(404, 'Nothing here.\n'))
  app.onError((error) => {
    console.error(error)
    return page(500, 'The demo server stumbled; its terminal says why.\n')
  })

  return {
    app,
    warm: async () =>
      void (
        compress && (await Promise.all([build.warm(), played.warm(), bundles.warm(), harnessFiles.warm()]))
      ),
  }
}
