/**
 * Fingers and mouse on a map. It listens on the map only. Leaflet's own handlers would also change things in
 * the merchant's page: classes on its body, its text selection, listeners on its document.
 */

/** Pixels from the map's upper left corner. */
export interface PixelPoint {
  readonly x: number
  readonly y: number
}

export interface Moves {
  /** The map is moved by this many pixels. */
  drag(by: PixelPoint): void
  /** Zooms in by so many levels (negative: out) around a fixed point. */
  zoom(levels: number, anchor: PixelPoint): void
  /** A point was tapped; `isSecond`: for the second time in a row, which zooms in. */
  point(at: PixelPoint, isSecond: boolean): void
  /** All fingers were lifted after a movement. */
  end(): void
}

/** A resting finger moves at most this much, in px. */
const SLACK = 6
/** Turn of a wheel, or spread of two fingers on a trackpad, for one level. */
const WHEEL_LEVEL = 200

function middle(spots: readonly PixelPoint[]): PixelPoint {
  const sum = { x: 0, y: 0 }
  for (const { x, y } of spots) {
    sum.x += x
    sum.y += y
  }
  return { x: sum.x / spots.length, y: sum.y / spots.length }
}
const spread = ([a, b]: readonly PixelPoint[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

/** Returns a function that stops listening. */
export function gestures(map: HTMLElement, moves: Moves): () => void {
  const fingers = new Map<number, PixelPoint>()
  let distance = 0

  const spotOf = ({ clientX, clientY }: MouseEvent): PixelPoint => {
    const { left, top } = map.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return
    if (fingers.size === 0) distance = 0
    map.setPointerCapture(event.pointerId)
    fingers.set(event.pointerId, spotOf(event))
  }
  const move = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return
    const previous = [...fingers.values()]
    fingers.set(event.pointerId, spotOf(event))
    const next = [...fingers.values()]
    const [from, to] = [middle(previous), middle(next)]
    distance += Math.hypot(to.x - from.x, to.y - from.y)
    if (fingers.size > 1) distance = Infinity
    if (distance <= SLACK) return
    moves.drag({ x: to.x - from.x, y: to.y - from.y })
    if (fingers.size === 2 && spread(previous) > 0 && spread(next) > 0)
      moves.zoom(Math.log2(spread(next) / spread(previous)), to)
  }
  const up = (event: PointerEvent) => {
    if (fingers.delete(event.pointerId) && fingers.size === 0 && distance > SLACK) moves.end()
  }
  const click = (event: MouseEvent) => {
    if (distance <= SLACK) moves.point(spotOf(event), event.detail > 1)
  }
  // Without Ctrl the wheel scrolls the page; browsers report two fingers on a trackpad as a wheel with Ctrl.
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    // Nor does a library that scrolls the page in the browser's place hear of it.
    event.stopPropagation()
    moves.zoom(-event.deltaY / WHEEL_LEVEL, spotOf(event))
    moves.end()
  }

  const controller = new AbortController()
  const options = { signal: controller.signal }
  map.addEventListener('pointerdown', down, options)
  map.addEventListener('pointermove', move, options)
  map.addEventListener('pointerup', up, options)
  map.addEventListener('pointercancel', up, options)
  map.addEventListener('click', click, options)
  map.addEventListener('wheel', wheel, { ...options, passive: false })
  return () => controller.abort()
}
