/** Lets the thread grow up to the step that the customer has come to. */

/** Both pieces together take as long as the other movements (motion.ts). */
const PIECE = { duration: 120, easing: 'linear', fill: 'backwards', pseudoElement: '::before' } as const
const from = (scale: number) => [{ transform: `scaleX(${scale})` }, { transform: 'none' }]

/**
 * Nothing moves for customers who want less motion.
 * @param root what the thread is looked for in
 * @param stepCount how many steps are done
 */
export function growThread(root: ParentNode, stepCount: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const beads = root.querySelectorAll('ol[aria-label] > li')
  // The piece of the last step was drawn up to its middle, like that of the current step now.
  beads[stepCount - 1]?.animate(from(0.5), PIECE)
  beads[stepCount]?.animate(from(0), { ...PIECE, delay: PIECE.duration })
}
