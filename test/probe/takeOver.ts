/** Take-over of the page's content by React, and ready first screen, noted by the page itself. */
import type { Page } from 'playwright'
import { ASK_EVERY, fieldUsable, type Place } from './field.ts'

/** In ms since the page was navigated to. */
export interface TakeOver {
  /** The field or button can be used. */
  readonly usableAt: number
  /** It can be used, and it is React's. */
  readonly takenOverAt: number
  /** `bank-ready` was emitted: the first screen can be used. */
  readonly readyAt: number
}

interface Noted {
  committedAt?: number
  readyAt?: number
}

/**
 * Runs in a document, as its text alone. An effect of the first screen emits `bank-step`, and effects run
 * when React has committed what it drew, or found there.
 */
export function watchTakeOver(): void {
  const note = (event: string, name: keyof Noted): void =>
    addEventListener(event, () => Object.assign(window, { [name]: performance.now() }), { once: true })
  note('bank-step', 'committedAt')
  note('bank-ready', 'readyAt')
}

/**
 * THE criterion: React has taken over once it has committed the first screen and the field in it can be used,
 * whichever comes later. Waits for both, and for `bank-ready`. The page must have been opened with
 * `watchTakeOver` and `watchField` as its init scripts.
 */
export async function takenOver(page: Page, place: Place, timeout = 60_000): Promise<TakeOver> {
  const usableAt = await fieldUsable(page, place, timeout)
  const noted = await page.waitForFunction(
    () => {
      const { committedAt, readyAt } = window as Noted
      return committedAt === undefined || readyAt === undefined ? undefined : { committedAt, readyAt }
    },
    undefined,
    { polling: ASK_EVERY, timeout },
  )
  const { committedAt, readyAt } = (await noted.jsonValue())!
  return { usableAt, takenOverAt: Math.max(usableAt, committedAt), readyAt }
}
