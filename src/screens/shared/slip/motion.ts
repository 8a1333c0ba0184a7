/**
 * Moves what stays from where it was to where it is when the slip's state changes (FLIP). Only transforms,
 * opacity and the running edge of the countdown are animated. Nothing moves where the state before is not
 * known, or for customers who want less motion.
 */
import { detach } from '../../../host/detach.ts'
import { coverOf, copyAt } from '../../../ui/slip/cover.ts'

/** As long and as even as the other movements (ui/tokens.ts). */
const MOVEMENT = { duration: 240, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }
const QUICK = { ...MOVEMENT, duration: 120 }
/** The order's number gives way to the method in the line, and the other way round. */
const FADES = { duration: 80 }
const LAST = { ...FADES, delay: MOVEMENT.duration - FADES.duration, fill: 'backwards' } as const
/** The stamp, as it comes down. */
const LIFTED = { opacity: 0, scale: 1.5 }

/** A part and where it is, from the layout's corner: scrolling doesn't count. */
interface PlacedElement<E extends Element = Element> {
  readonly part: E
  readonly box: DOMRect
}

/** The moving parts of a screen. */
interface SlipLayout {
  readonly paper: PlacedElement
  /** Elements that lie on the paper and stay. */
  readonly parts: readonly PlacedElement[]
  /** The stub is there in some states only; without a height in the others. */
  readonly stub: PlacedElement | undefined
  readonly method: PlacedElement | undefined
  /** Undefined where the slip itself says everything. */
  readonly sheet: PlacedElement<HTMLElement> | undefined
  readonly stamp: Element | null
  /** The countdown's. */
  readonly edge: Element | null
}

function layoutOf(slip: HTMLElement): SlipLayout {
  const layout = slip.parentElement!
  const { left, top } = layout.getBoundingClientRect()
  const place = <E extends Element>(part: E): PlacedElement<E> => {
    const { x, y, width, height } = part.getBoundingClientRect()
    return { part, box: new DOMRect(x - left, y - top, width, height) }
  }
  const placeOf = (selector: string): PlacedElement | undefined => {
    const part = slip.querySelector(selector)
    return part ? place(part) : undefined
  }
  const sheet = layout.querySelector<HTMLElement>(':scope > section, :scope > form > section')
  return {
    paper: place(slip),
    parts: [...slip.querySelectorAll('[data-slip]')].map(place),
    stub: placeOf('[data-stub]'),
    method: placeOf('[data-slip="who"] small'),
    sheet: sheet ? place(sheet) : undefined,
    stamp: slip.querySelector('[data-stamp]'),
    edge: slip.querySelector('[data-edge]'),
  }
}

/** The middle of `from`, seen from that of `to`; the amount is scaled as well. */
function startOf(part: Element, from: DOMRect, to: DOMRect): string {
  const x = from.x + from.width / 2 - (to.x + to.width / 2)
  const y = from.y + from.height / 2 - (to.y + to.height / 2)
  const scale = part.getAttribute('data-slip') === 'amount' ? from.height / to.height : 1
  return `translate(${x}px, ${y}px) scale(${scale})`
}

/** True for an element that has moved: what is animated gets a layer of its own, even where it stays. */
const differ = (a: DOMRect, b: DOMRect): boolean =>
  a.x !== b.x || a.y !== b.y || a.width !== b.width || a.height !== b.height

const overlap = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** The sheet slides in its column: its top comes from where the sheet before had its own. */
function slide({ part, box: to }: PlacedElement, from: DOMRect): void {
  if (from.x !== to.x || from.y === to.y) return
  part.animate([{ transform: `translateY(${from.y - to.y}px)` }, { transform: 'none' }], MOVEMENT)
}

/**
 * A sheet that has gone moves away from what already stands under it and can be used meanwhile.
 * @returns how long that takes, in ms: nothing where it lay beside the paper
 */
function uncover(
  { part: paper, box }: PlacedElement,
  { part, box: from }: PlacedElement<HTMLElement>,
): number {
  if (!overlap(from, box)) return 0
  const { cover, moves } = coverOf(part, from.y)
  paper.parentElement!.append(cover)
  // It stays where it ends until it is taken away.
  const leaves = moves.animate([{ transform: 'none' }, { transform: 'translateY(100%)' }], {
    ...MOVEMENT,
    fill: 'forwards',
  })
  leaves.onfinish = leaves.oncancel = () => detach(cover)
  return MOVEMENT.duration
}

/** The countdown has come to its end: its edge closes, and fades. */
function close(layout: Element, edge: Element, box: DOMRect): void {
  const copy = copyAt(edge, box)
  layout.append(copy)
  edge.lastElementChild!.animate({ strokeDasharray: '100px 100px' }, { ...QUICK, fill: 'forwards' })
  const fades = copy.animate({ opacity: 0 }, { ...QUICK, delay: QUICK.duration, fill: 'forwards' })
  fades.onfinish = fades.oncancel = () => detach(copy)
}

const isSeen = (place: PlacedElement | undefined): place is PlacedElement =>
  place !== undefined && place.box.height > 0

/** Stub and method come at the end of the movement; a stub that has gone fades where it was. */
function fade(previous: SlipLayout, next: SlipLayout): void {
  for (const key of ['stub', 'method'] as const) {
    const place = next[key]
    if (isSeen(place) && !isSeen(previous[key])) place.part.animate([{ opacity: 0 }, {}], LAST)
  }
  if (!isSeen(previous.stub) || isSeen(next.stub)) return
  const ghost = copyAt(previous.stub.part.cloneNode(true) as Element, previous.stub.box)
  next.paper.part.parentElement!.append(ghost)
  const fades = ghost.animate({ opacity: 0 }, { ...FADES, fill: 'forwards' })
  fades.onfinish = fades.oncancel = () => detach(ghost)
}

function move(previous: SlipLayout, next: SlipLayout): void {
  for (const { part, box: to } of next.parts) {
    const from = previous.parts.find((place) => place.part === part)
    if (from && to.height > 0 && differ(from.box, to))
      part.animate([{ transform: startOf(part, from.box, to) }, { transform: 'none' }], MOVEMENT)
  }
  fade(previous, next)
  if (previous.sheet && next.sheet) slide(next.sheet, previous.sheet.box)
  const isOut = previous.sheet && !next.sheet
  const delay = isOut ? uncover(next.paper, previous.sheet) : 0
  if (isOut && previous.edge) close(next.paper.part.parentElement!, previous.edge, previous.paper.box)
  if (!previous.stamp) next.stamp?.animate([LIFTED, {}], { ...QUICK, delay, fill: 'backwards' })
}

/**
 * Called before another screen is drawn; what it returns is called when that one stands.
 * @param root what the slip is looked for in
 */
export function rememberSlip(root: ParentNode): () => void {
  const slip = root.querySelector<HTMLElement>('[data-slip="paper"]')
  const previous = slip && layoutOf(slip)
  return () => {
    if (slip?.isConnected && previous && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      move(previous, layoutOf(slip))
  }
}
