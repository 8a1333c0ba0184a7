/**
 * THE plan of a start, until the app is there: the first content, the request ahead, and the moment for the
 * app's files, which would delay both. Followed by the element (entry/attempt.ts) and by the hosted
 * page, alone and in a frame (hosted/first.ts).
 */
import { ID } from '../../src/contract/ids.ts'
import { recordText } from '../../src/contract/record.ts'
import type { Flow } from '../../src/contract/routes.ts'
import type { WebStorage } from '../../src/contract/webStorage.ts'

/** The facts of a start, known before anything is asked. */
export interface StartFacts {
  /** In MOCK every screen needs its mark, and the bank comes with the app: the app does all of it. */
  readonly isMock: boolean
  readonly flow: Flow
  /** Id of the journey or order as it came: it may be missing or malformed. */
  readonly subject: string
}

/** True where the session may be asked for before the app, which would ask for the same. */
export const canAskAhead = ({ isMock, flow, subject }: StartFacts): boolean =>
  !isMock && flow !== 'unlink' && ID.test(subject)

/**
 * - link: linking's first screen, drawn at once.
 * - order: the first screen of the order or the sentence about its end, drawn when its answer is there.
 * - app: whatever the app draws, and a grey shape until then.
 */
export type FirstContent = 'link' | 'order' | 'app'

/**
 * The first content of a flow that is at its start.
 * @param storage this tab's
 * @param outlives true where the page may remember what a refused storage doesn't hold: an element can start
 *   anew in the same page
 */
export function firstContent(
  facts: StartFacts,
  storage: () => WebStorage | undefined,
  outlives: boolean,
): FirstContent {
  if (!canAskAhead(facts)) return 'app'
  // A payment's record is looked at when its screen is drawn (firstPay.ts).
  if (facts.flow === 'pay') return 'order'
  const text = recordText('link', facts.subject, storage)
  return text === null || (text === undefined && !outlives) ? 'link' : 'app'
}

/** Wait for what comes first (ms): on a slow line the app's files would delay it. */
const ANSWER_MS = 500

/** Resolves when the app's files may be fetched: when this is drawn, or won't be, or takes too long. */
export async function appTurn(drawing: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, ANSWER_MS)
  })
  await Promise.race([drawing.catch(() => undefined), patience])
  clearTimeout(timer)
}

/**
 * Resolves when what was drawn is painted; at once without it, and after a short time if the page isn't
 * painted.
 */
export const whenPainted = (screen: unknown): Promise<unknown> =>
  new Promise((resolve) => {
    if (!screen) return resolve(0)
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })
