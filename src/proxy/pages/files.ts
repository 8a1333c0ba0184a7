/**
 * Built files as they are served (Node): brotli and gzip made once per version of a file, validators, and
 * caching by name: names with a hash never change, everything else is asked for again each time.
 */
import { createHash } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { inTime } from '../base/timeLimit.ts'
import type { Incoming, Outgoing } from '../http/exchange.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
}
/** Names with a hash, and those with a version. */
const HASHED = /^(?:(?:hosted\/)?chunks\/.+-[\w-]{8,}\.\w+|v\d+\.\d+\.\d+\/.+)$/
/** Below this many bytes compression costs more than it saves. */
const WORTH = 860

type Coding = 'br' | 'gzip' | 'identity'

interface StoredFile {
  readonly version: string
  readonly etag: string
  /** A policy's name for each script that stands in the page itself. */
  readonly inline: readonly string[]
  readonly bodies: Partial<Record<Coding, Uint8Array<ArrayBuffer>>>
}

const plain = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

/** Scripts without an address, as the source expressions of CSP Level 3 (section 2.3.1, hash-source). */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

/** Longest wait for the disk, in ms. */
const DISK_MS = 30_000
/** The same where the version before can be served. */
const PATIENCE_MS = 1_000

/**
 * Questions to the disk, one at a time: one that hangs (a network's) keeps a thread of the process's few, and
 * signatures, tokens and names need them too. Once it has hung for long nothing more waits for it.
 */
function createDisk() {
  let last: Promise<unknown> = Promise.resolve()
  let isHanging = false
  async function ask<T>(question: () => Promise<T>): Promise<T> {
    const patience = setTimeout(() => {
      isHanging = true
    }, DISK_MS)
    try {
      return await question()
    } finally {
      clearTimeout(patience)
      isHanging = false
    }
  }
  return <T>(question: () => Promise<T>, ms = DISK_MS): Promise<T> => {
    if (isHanging) return Promise.reject(new DOMException('The disk hangs', 'TimeoutError'))
    const answer = last.then(() => ask(question))
    last = answer.catch(() => undefined)
    return inTime(answer, ms)
  }
}
const inDisk = createDisk()

/** There is nothing by that name, whatever the disk is like. */
const NOTHING: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'])

/** Changes with the file; undefined where there is none. Rejects where the disk doesn't say. */
async function versionOf(file: string, ms: number): Promise<string | undefined> {
  const stats = await inDisk(() => stat(file), ms).catch((error: NodeJS.ErrnoException) => {
    if (!NOTHING.has(error.code)) throw error
  })
  return stats?.isFile() ? `${stats.mtimeMs}-${stats.size}` : undefined
}

async function read(file: string, version: string, compress: boolean): Promise<StoredFile> {
  const identity = plain(await inDisk(() => readFile(file)))
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const inline = extname(file) === '.html' ? inlineScripts(new TextDecoder().decode(identity)) : []
  if (!compress || identity.length < WORTH) return { version, etag, inline, bodies: { identity } }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    promisify(gzip)(identity, { level: 9 }),
  ])
  return { version, etag, inline, bodies: { identity, br: plain(br), gzip: plain(gz) } }
}

/** The first coding of ours that the browser takes; a coding with q=0 is refused by it. */
const chooseCoding = (accepts: string, { bodies }: StoredFile): Coding => {
  const codings = accepts
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => !/;\s*q=0(\.0*)?$/.test(coding))
  const names = codings.map((coding) => coding.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((name) => bodies[name] && names.includes(name)) ?? 'identity'
}

type FileHeaders = Readonly<Record<string, string>>
/**
 * A path below the folder, without a leading slash, and headers of its own; they may depend on the scripts
 * that stand in the page itself, as a policy calls them.
 */
export type FileAddress = readonly [
  path: string,
  headers?: FileHeaders | ((inline: readonly string[]) => FileHeaders),
]

export interface Files {
  /** Undefined when there is no such file. Rejects where the disk doesn't give it, and never has. */
  answer(request: Pick<Incoming, 'header'>, ...address: FileAddress): Promise<Outgoing | undefined>
  /** Compresses everything ahead of the first request. */
  warm(): Promise<void>
}

/** By full path and form. Servers of one process share it: compressing all files takes seconds. */
const store = new Map<string, Promise<StoredFile>>()

/**
 * Serves what lies under `folder`; a file that is built anew while the server runs is read anew.
 * @param options.compress false serves files as they are, for a server whose files change all the time
 */
export function createFiles(folder: string, { compress = true }: { compress?: boolean } = {}): Files {
  const root = resolve(folder)

  const locate = (path: string): string | undefined => {
    // One file has one spelling: under another one it would come without the headers of its name.
    const isSpelledOtherwise = path.split('/').some((part) => part === '' || part.startsWith('.'))
    if (isSpelledOtherwise || /[\0\\]/.test(path)) return undefined
    const file = join(root, path)
    return file.startsWith(root + sep) ? file : undefined
  }

  /** As it is now; as it was where the disk fails or hangs. */
  async function load(file: string): Promise<StoredFile | undefined> {
    const key = `${compress ? 'compressed' : 'plain'} ${file}`
    const former = await store.get(key)?.catch(() => undefined)
    try {
      const version = await versionOf(file, former ? PATIENCE_MS : DISK_MS)
      if (version === undefined) return undefined
      if (former?.version === version) return former
      const fresh = read(file, version, compress)
      store.set(key, fresh)
      return await fresh
    } catch (error) {
      if (!former) throw error
      store.set(key, Promise.resolve(former))
      return former
    }
  }

  return {
    async answer(request, path, headers = {}) {
      const file = locate(path)
      const storedFile = file && (await load(file))
      if (!file || !storedFile) return undefined
      const coding = chooseCoding(request.header('accept-encoding') ?? '', storedFile)
      const all = {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'cache-control': HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        'x-content-type-options': 'nosniff',
        etag: storedFile.etag,
        vary: 'accept-encoding',
        ...(typeof headers === 'function' ? headers(storedFile.inline) : headers),
      }
      if (request.header('if-none-match')?.includes(storedFile.etag))
        return { status: 304, headers: all, cookies: [], body: undefined }
      const body = storedFile.bodies[coding]
      return {
        status: 200,
        headers: {
          ...all,
          ...(coding !== 'identity' && { 'content-encoding': coding }),
          'content-length': String(body?.length ?? 0),
        },
        cookies: [],
        body,
      }
    },
    async warm() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
      for (const entry of entries) if (entry.isFile()) await load(join(entry.parentPath, entry.name))
    },
  }
}
