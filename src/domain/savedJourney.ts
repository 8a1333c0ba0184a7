/**
 * Reads what a page has saved of a journey, this version's or an earlier one's. What is about the earlier
 * ones can go once no tab from before the union (journey.ts) is open any more.
 */
import type { AccountKind } from '../contract/payloads/otp.ts'
import type { Journey, JourneyFlow, JourneyResult, JourneyState } from './journey.ts'
import { journeyKinds } from './reduceJourney.ts'

/** Progress of such a journey, in fields that could contradict each other. */
interface EarlierProgress {
  readonly flow: JourneyFlow
  readonly codeSent: boolean
  readonly account: AccountKind | null
  readonly passwordDone: boolean
  readonly registered: boolean
  readonly unlinkVerified: boolean
  readonly finished: boolean
}

export type EarlierJourney = Omit<Journey, 'state'> & {
  readonly progress: EarlierProgress
  readonly masked: string | null
  readonly result: JourneyResult | null
}

function earlierState({ progress, result, masked }: EarlierJourney): JourneyState {
  const { flow, codeSent, account, passwordDone, registered, unlinkVerified, finished } = progress
  if (finished) return { kind: 'done', result, masked }
  if (flow === 'unlink') return { kind: unlinkVerified ? 'unlink' : codeSent ? 'code' : 'start' }
  if (account === 'EXISTING') return passwordDone ? { kind: 'bind', termsAccepted: null } : { kind: 'login' }
  if (account === 'NEW') return { kind: !registered ? 'register' : passwordDone ? 'terms' : 'newPassword' }
  if (account === 'OPEN_APP') return { kind: 'openApp' }
  return { kind: codeSent ? 'code' : 'start' }
}

/** @throws when its state isn't known */
export function readJourney(savedJourney: Journey | EarlierJourney): Journey {
  const { code, merchant, logo, open } = savedJourney
  const state = 'progress' in savedJourney ? earlierState(savedJourney) : savedJourney.state
  if (!journeyKinds.includes(state.kind)) throw new RangeError(`No state of a journey: ${state.kind}`)
  return { state, code, merchant, logo, open }
}
