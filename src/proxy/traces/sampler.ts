/**
 * Which requests are exported. The proxy alone decides, whatever flag or trace a page sends: otherwise a page
 * could have everything exported, or nothing. Spans within a request follow it.
 */
import { type Context, trace } from '@opentelemetry/api'
import { type Sampler, SamplingDecision, type SamplingResult } from '@opentelemetry/sdk-trace'
import type { Mac } from '../base/box.ts'

const YES: SamplingResult = { decision: SamplingDecision.RECORD_AND_SAMPLED }
const NO: SamplingResult = { decision: SamplingDecision.NOT_RECORD }
const RANGE = 2 ** 32

export interface SamplerOptions {
  /** From 0 to 1. */
  readonly share: number
  /** With the operator's secret: the same for all replicas, and nobody else can tell what it gives. */
  readonly mac: (text: string) => Awaited<ReturnType<Mac>>
}

/** A trace is chosen by a MAC of its id, so that the requests of one are chosen together. */
export function createSampler({ share, mac }: SamplerOptions): Sampler {
  const isChosen = (traceId: string): boolean => {
    if (share === 0 || share === 1) return share === 1
    const [a = 0, b = 0, c = 0, d = 0] = mac(traceId)
    return (a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d) / RANGE < share
  }
  return {
    shouldSample(context: Context, traceId: string) {
      const parent = trace.getSpanContext(context)
      const chosen = parent && !parent.isRemote ? (parent.traceFlags & 1) === 1 : isChosen(traceId)
      return chosen ? YES : NO
    },
    toString: () => `KeyedShare{${share}}`,
  }
}
