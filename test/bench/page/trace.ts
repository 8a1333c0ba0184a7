/**
 * Script run for each key, out of a trace of the browser (Trace Event Format; category devtools.timeline).
 */

export interface TraceEvent {
  readonly name: string
  readonly ph: string
  /** µs */
  readonly ts: number
  readonly dur?: number
  readonly pid: number
  readonly tid: number
  readonly args?: { readonly data?: { readonly type?: string } }
}

/**
 * Events in which script runs. An event's own dispatch is left out: it also edits the field, which is no
 * script.
 */
const SCRIPT: ReadonlySet<string> = new Set([
  'EvaluateScript',
  'FireAnimationFrame',
  'FireIdleCallback',
  'FunctionCall',
  'RunMicrotasks',
  'TimerFire',
])

type Span = readonly [from: number, to: number]

/** Spans without what they have in common; one lies within another where one script calls the next. */
function union(spans: readonly Span[]): Span[] {
  const merged: [number, number][] = []
  for (const [from, to] of spans.toSorted(([value], [otherNumber]) => value - otherNumber)) {
    const open = merged.at(-1)
    if (open && from <= open[1]) open[1] = Math.max(open[1], to)
    else merged.push([from, to])
  }
  return merged
}

/**
 * Script from each key until the next one, in ms.
 * @param last µs that still belong to the last key
 */
export function scriptPerKey(events: readonly TraceEvent[], last = 90_000): number[] {
  const keys = events.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown')
  const [{ pid, tid } = { pid: 0, tid: 0 }] = keys
  const spans = union(
    events
      .filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X' && SCRIPT.has(event.name))
      .map(({ ts, dur = 0 }) => [ts, ts + dur] as const),
  )
  const begins = keys.map(({ ts }) => ts).toSorted((a, b) => a - b)
  return begins.map((begin, index) => {
    const end = begins[index + 1] ?? begin + last
    const within = spans.map(([from, to]) => Math.max(0, Math.min(to, end) - Math.max(from, begin)))
    return within.reduce((sum, value) => sum + value, 0) / 1000
  })
}
