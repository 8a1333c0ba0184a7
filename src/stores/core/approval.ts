/** The page's say before anything is sent by which a customer proves or binds themselves. */
import { ownError } from '../../client/error.ts'
import type { Events } from './events.ts'
import type { LeavingStore } from './leaving.ts'
import type { Navigation } from './navigation.ts'

export interface ApprovalOptions {
  readonly events: Pick<Events, 'approve'>
  readonly leaving: Pick<LeavingStore, 'departures'>
  readonly nav: Pick<Navigation, 'screen' | 'stay'>
}

/** The answer, unless the signal is aborted before it. */
const unlessAborted = <T>(answer: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
    void answer.then(resolve, reject).then(() => signal.removeEventListener('abort', stop))
  })

/**
 * @returns a function that throws where nothing may be sent: STOPPED_BY_MERCHANT, or an AbortError where the
 *   customer has left meanwhile, or stepped back: at once then, since what waits for it locks every button.
 *   Returns the signal by which a step back withdraws it as long as nothing has been sent.
 */
export const createApproval =
  ({ events, leaving, nav }: ApprovalOptions) =>
  async (): Promise<AbortSignal> => {
    const departures = leaving.departures()
    const stay = nav.stay()
    const isApproved = await unlessAborted(events.approve({ screen: nav.screen() }), stay)
    // The page was told that the customer left; what it says after that is about nothing.
    if (leaving.departures() !== departures) throw new DOMException('The customer has left', 'AbortError')
    if (!isApproved) throw ownError('STOPPED_BY_MERCHANT')
    return stay
  }
