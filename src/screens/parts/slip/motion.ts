/**
 * Moves what stays from where it was to where it is when the slip's state changes (FLIP). Only transforms,
 * opacity and the running edge of the countdown are animated. Nothing moves where the state before is not
 * known, or for customers who want less motion.
 */
import { detach } from '../../../host/detach.ts'
import { coverOf, placed } from '../../../ui/slip/cover.ts'

/** As long and as even as the other movements (ui/tokens.ts). */
const MOVEMENT = { duration: 240, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }
const QUICK = { ...MOVEMENT, duration: 120 }
/** The order's number gives way to the method in the line, and the other way round. */
const FADES = { duration: 80 }
const LAST = { ...FADES, delay: MOVEMENT.duration - FADES.duration, fill: 'backwards' } as const
/** The stamp, as it comes down. */
const LIFTED = { opacity: 0, scale: 1.5 }

/** A part and where it is, from the frame's corner: scrolling doesn't count. */
interface Place<E extends Element = Element> {
  readonly part: E
  readonly box: DOMRect
}

/** What a screen shows, as far as it moves. */
interface Shown {
  readonly paper: Place
  /** What lies on the paper and stays. */
  readonly parts: readonly Place[]
  /** What is there in some states only; without a height in the others. */
  readonly stub: Place | undefined
  readonly method: Place | undefined
  /** Undefined where the slip itself says everything. */
  readonly sheet: Place<HTMLElement> | undefined
  readonly stamp: Element | null
  /** The countdown's. */
  readonly edge: Element | null
}

function look(slip: HTMLElement): Shown {
  const frame = slip.parentElement!
  const { left, top } = frame.getBoundingClientRect()
  const place = <E extends Element>(part: E): Place<E> => {
    const { x, y, width, height } = part.getBoundingClientRect()
    return { part, box: new DOMRect(x - left, y - top, width, height) }
  }
  const placeOf = (selector: string): Place | undefined => {
    const part = slip.querySelector(selector)
    return part ? place(part) : undefined
  }
  const sheet = frame.querySelector<HTMLElement>(':scope > section, :scope > form > section')
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

/** Whether it has moved: what is animated gets a layer of its own, even where it stays. */
const differ = (one: DOMRect, other: DOMRect): boolean =>
  one.x !== other.x || one.y !== other.y || one.width !== other.width || one.height !== other.height

const overlap = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** The sheet slides in its column: its top comes from where the sheet before had its own. */
function slide({ part, box: to }: Place, from: DOMRect): void {
  if (from.x !== to.x || from.y === to.y) return
  part.animate([{ transform: `translateY(${from.y - to.y}px)` }, { transform: 'none' }], MOVEMENT)
}

/**
 * A sheet that has gone moves away from what already stands under it and can be used meanwhile.
 * @returns how long that takes, in ms: nothing where it lay beside the paper
 */
function uncover({ part: paper, box }: Place, { part, box: from }: Place<HTMLElement>): number {
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
function close(frame: Element, edge: Element, box: DOMRect): void {
  const made = placed(edge, box)
  frame.append(made)
  edge.lastElementChild!.animate({ strokeDasharray: '100px 100px' }, { ...QUICK, fill: 'forwards' })
  const fades = made.animate({ opacity: 0 }, { ...QUICK, delay: QUICK.duration, fill: 'forwards' })
  fades.onfinish = fades.oncancel = () => detach(made)
}

const isSeen = (one: Place | undefined): one is Place => one !== undefined && one.box.height > 0

/** Stub and method come at the end of the movement; a stub that has gone fades where it was. */
function fade(before: Shown, now: Shown): void {
  for (const key of ['stub', 'method'] as const) {
    const one = now[key]
    if (isSeen(one) && !isSeen(before[key])) one.part.animate([{ opacity: 0 }, {}], LAST)
  }
  if (!isSeen(before.stub) || isSeen(now.stub)) return
  const gone = placed(before.stub.part.cloneNode(true) as Element, before.stub.box)
  now.paper.part.parentElement!.append(gone)
  const fades = gone.animate({ opacity: 0 }, { ...FADES, fill: 'forwards' })
  fades.onfinish = fades.oncancel = () => detach(gone)
}

function move(before: Shown, now: Shown): void {
  for (const { part, box: to } of now.parts) {
    const from = before.parts.find((one) => one.part === part)
    if (from && to.height > 0 && differ(from.box, to))
      part.animate([{ transform: startOf(part, from.box, to) }, { transform: 'none' }], MOVEMENT)
  }
  fade(before, now)
  if (before.sheet && now.sheet) slide(now.sheet, before.sheet.box)
  const isOut = before.sheet && !now.sheet
  const delay = isOut ? uncover(now.paper, before.sheet) : 0
  if (isOut && before.edge) close(now.paper.part.parentElement!, before.edge, before.paper.box)
  if (!before.stamp) now.stamp?.animate([LIFTED, {}], { ...QUICK, delay, fill: 'backwards' })
}

/**
 * Called before another screen is drawn; what it returns is called when that one stands.
 * @param root what the slip is looked for in
 */
export function rememberSlip(root: ParentNode): () => void {
  const slip = root.querySelector<HTMLElement>('[data-slip="paper"]')
  const before = slip && look(slip)
  return () => {
    if (slip?.isConnected && before && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      move(before, look(slip))
  }
}
