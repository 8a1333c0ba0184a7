/**
 * Posts spans to a collector (OTLP/HTTP). What goes wrong is counted and told, never thrown: nobody waits for
 * it. A batch has one time limit for all of its tries.
 */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { JsonTraceSerializer, ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import type { Randomness } from '../base/ports.ts'
import type { SideFetch, SideResponse } from '../base/sidePost.ts'
import { pause, whenAborted } from '../base/timeLimit.ts'
import type { Compression, Protocol, TraceSettings } from './settings.ts'

export interface CollectorPorts extends Randomness {
  readonly fetch: SideFetch
  /** Waits before a batch is posted again, in ms; rejects when the signal fires. Real time when missing. */
  pause?(ms: number, signal: AbortSignal): Promise<void>
}

const FORMATS = {
  'http/json': { type: 'application/json', serializer: JsonTraceSerializer },
  'http/protobuf': { type: 'application/x-protobuf', serializer: ProtobufTraceSerializer },
} as const satisfies Record<Protocol, object>

const zip = promisify(gzip)
const PACKERS: Readonly<Record<Compression, ((bytes: Uint8Array) => Promise<Uint8Array>) | undefined>> = {
  none: undefined,
  gzip: zip,
}

/** Statuses after which a batch may be posted again (OTLP 1.x, "Failures"). */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504])
/** The longest first wait, in ms; doubled with each further one. */
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 30_000

/** What a batch came to: undefined when it arrived, else why it didn't. */
type Failure = string | undefined

export interface Exporter {
  /** Never rejects. */
  post(spans: ReadableSpan[]): Promise<Failure>
  /** Gives up whatever is under way. */
  abandon(): void
}

type Wanted = Pick<TraceSettings, 'url' | 'headers' | 'protocol' | 'compression' | 'timeoutMs'>

export function createExporter(
  settings: Wanted,
  { fetch, random, pause: wait = pause }: CollectorPorts,
): Exporter {
  const { url, protocol, compression, timeoutMs } = settings
  const { type, serializer } = FORMATS[protocol]
  const pack = PACKERS[compression]
  const headers = {
    ...settings.headers,
    'content-type': type,
    ...(pack && { 'content-encoding': compression }),
  }
  const life = new AbortController()

  /** What was answered, or why nothing was. */
  async function once(body: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<SideResponse | Error> {
    try {
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
      // Read to its end, or the connection isn't free for the next batch.
      await Promise.race([response.arrayBuffer(), whenAborted(signal)])
      return response
    } catch (error) {
      return error instanceof Error ? error : new Error('unknown')
    }
  }

  async function persist(body: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<Failure> {
    for (let n = 0; ; n++) {
      const outcome = await once(body, signal)
      if (!(outcome instanceof Error) && outcome.ok) return undefined
      const why = outcome instanceof Error ? outcome.name : `HTTP ${outcome.status}`
      const isPassing = outcome instanceof Error || PASSING.has(outcome.status)
      if (signal.aborted || !isPassing) return why
      const after = outcome instanceof Error ? 0 : Number(outcome.headers.get('retry-after')) * 1000 || 0
      const [byte = 0] = random(1)
      const backoff = Math.floor((byte / 255) * Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** n))
      // The time limit ends the wait too.
      const waited = await wait(Math.max(after, backoff), signal).then(
        () => true,
        () => false,
      )
      if (!waited) return why
    }
  }

  return {
    async post(spans) {
      const limit = AbortSignal.any([life.signal, AbortSignal.timeout(timeoutMs)])
      try {
        const bytes = serializer.serializeRequest(spans)
        if (bytes === undefined) return 'unwritable'
        const body = Uint8Array.from(pack ? await pack(bytes) : bytes)
        return await Promise.race([persist(body, limit), whenAborted(limit)])
      } catch (error) {
        return error instanceof Error ? error.name : 'unknown'
      }
    },
    abandon: () => life.abort(new DOMException('The proxy stops', 'AbortError')),
  }
}
