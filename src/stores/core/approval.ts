/** The page's say before anything is sent by which a customer proves or binds themselves. */
import { ownError } from '../../client/error.ts'
import type { Events } from './events.ts'
import type { LeavingStore } from './leaving.ts'
import type { Navigation } from './navigation.ts'

export interface ApprovalOptions {
  readonly events: Pick<Events, 'approve'>
  readonly leaving: Pick<LeavingStore, 'departures'>
  readonly nav: Pick<Navigation, 'screen'>
}

/**
 * @returns a function that throws where nothing may be sent: STOPPED_BY_MERCHANT, or an AbortError where the
 *   customer has left meanwhile
 */
export const createApproval =
  ({ events, leaving, nav }: ApprovalOptions) =>
  async (): Promise<void> => {
    const departures = leaving.departures()
    const isApproved = await events.approve({ screen: nav.screen() })
    // The page was told that the customer left; what it says after that is about nothing.
    if (leaving.departures() !== departures) throw new DOMException('The customer has left', 'AbortError')
    if (!isApproved) throw ownError('STOPPED_BY_MERCHANT')
  }
