/** An operator's settings of traces, by OpenTelemetry's own words. */

/** Form of spans: as JSON, or as Protocol Buffers. */
export const PROTOCOLS = ['http/json', 'http/protobuf'] as const
export type Protocol = (typeof PROTOCOLS)[number]

/** Spans that may wait or be on their way. */
export const MAX_QUEUE = 2_048
/** Spans of one post, at most. */
export const MAX_BATCH = 512

/**
 * Names of samplers → what they do with a request. A parent of a request comes from a page, so
 * `parentbased_…` decides as without a parent; spans within the proxy follow their request.
 */
export const SAMPLERS = {
  always_on: 'all',
  always_off: 'none',
  traceidratio: 'share',
  parentbased_always_on: 'all',
  parentbased_always_off: 'none',
  parentbased_traceidratio: 'share',
} as const
export type SamplerName = keyof typeof SAMPLERS
export const samplerNames = Object.keys(SAMPLERS) as [SamplerName, ...SamplerName[]]

export interface TraceSettings {
  /** Address to which spans are posted. */
  readonly url: string
  /** Sent along with each post; they may hold a secret. */
  readonly headers: Readonly<Record<string, string>>
  readonly protocol: Protocol
  /** Longest time of a batch, tries and waits together, in ms. */
  readonly timeoutMs: number
  /** The speaker: `service.name` and whatever else is told of this process. */
  readonly resource: Readonly<Record<string, string>>
  /** Share of the requests that are exported, from 0 to 1. */
  readonly share: number
  /** Spans that may wait or be on their way; what comes on top is dropped. */
  readonly maxQueue: number
  /** Spans of one post, at most. */
  readonly maxBatch: number
  /** Longest wait of a span for others, in ms. */
  readonly delayMs: number
  /** True where pages are told to begin the traces. */
  readonly pages: boolean
}
