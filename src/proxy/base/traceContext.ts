/** W3C Trace Context: the header `traceparent`, read strictly (section 3.2 of level 1 and 2) and written. */

/** Where a span of somebody else's stands. */
export interface RemoteParent {
  /** 32 hexadecimal digits, not all zero. */
  readonly traceId: string
  /** 16 hexadecimal digits, not all zero. */
  readonly spanId: string
}

/** Version, trace, parent and flags; a later version may have more behind another hyphen. */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/
/** Longer than any that is known, so that nobody makes the proxy read on and on. */
const LONGEST = 512
const ZERO = /^0+$/

/**
 * Undefined for whatever isn't exactly what the standard says: capitals, zeros, version ff, more than version
 * 00 has, two headers in one. The flags are dropped, since nobody outside decides what is exported.
 */
export function readTraceparent(header: string | undefined): RemoteParent | undefined {
  if (header === undefined || header.length > LONGEST) return undefined
  const [, version, traceId = '', spanId = '', more] = TRACEPARENT.exec(header) ?? []
  const known = version === '00' ? more === undefined : version !== undefined && version !== 'ff'
  return known && !ZERO.test(traceId) && !ZERO.test(spanId) ? { traceId, spanId } : undefined
}

/** As it is sent on. */
export const traceparentOf = ({ traceId, spanId }: RemoteParent, sampled: boolean): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`
