/**
 * Moves what stays from where it was to where it is when the slip's state changes (FLIP: only transforms are
 * animated). What was not remembered before, and what somebody sees who wants less motion, is simply there.
 */

/** As long and as even as the other movements (ui/tokens.ts). */
const MOVEMENT = { duration: 240, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }

type Boxes = Map<Element, DOMRect>

/** Where the parts that move are, from the frame's corner: scrolling doesn't count. */
function measure(slip: HTMLElement): Boxes {
  const { left, top } = slip.parentElement!.getBoundingClientRect()
  return new Map(
    [slip, ...slip.querySelectorAll('[data-slip]')].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return [one, new DOMRect(x - left, y - top, width, height)]
    }),
  )
}

/** The middle of `from`, seen from that of `to`; the amount is scaled as well. */
function startOf(part: Element, from: DOMRect, to: DOMRect): string {
  const x = from.x + from.width / 2 - (to.x + to.width / 2)
  const y = from.y + from.height / 2 - (to.y + to.height / 2)
  const scale = part.getAttribute('data-slip') === 'amount' ? from.height / to.height : 1
  return `translate(${x}px, ${y}px) scale(${scale})`
}

function move(slip: HTMLElement, before: Boxes): void {
  const now = measure(slip)
  for (const [part, to] of now) {
    const from = before.get(part)
    if (from && part !== slip && to.height > 0)
      part.animate([{ transform: startOf(part, from, to) }, { transform: 'none' }], MOVEMENT)
  }
  const rise = (before.get(slip)?.height ?? 0) - now.get(slip)!.height
  const sheet = slip.parentElement!.querySelector(':scope > section, :scope > form > section')
  if (rise) sheet?.animate([{ transform: `translateY(${rise}px)` }, { transform: 'none' }], MOVEMENT)
}

/**
 * Called before another screen is drawn; what it returns is called when that one stands.
 * @param root what the slip is looked for in
 */
export function rememberSlip(root: ParentNode): () => void {
  const slip = root.querySelector<HTMLElement>('[data-slip="paper"]')
  const before = slip && measure(slip)
  return () => {
    if (slip?.isConnected && before && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      move(slip, before)
  }
}
