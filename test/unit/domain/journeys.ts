/** Journeys in each of their states, for the tests of the rules. */
import type { JourneyState } from '../../../src/domain/journey.ts'

export const DONE: JourneyState = {
  kind: 'done',
  result: { linkedAt: '2026-11-21T10:00:00+07:00', returnUrl: null },
  masked: '+62 811-••••-0001',
}

export const LINK_STATES: readonly JourneyState[] = [
  { kind: 'start' },
  { kind: 'code' },
  { kind: 'login' },
  { kind: 'bind', termsAccepted: null },
  { kind: 'register' },
  { kind: 'newPassword' },
  { kind: 'terms' },
  { kind: 'openApp' },
  DONE,
]
export const UNLINK_STATES: readonly JourneyState[] = [
  { kind: 'start' },
  { kind: 'code' },
  { kind: 'unlink' },
  DONE,
]
