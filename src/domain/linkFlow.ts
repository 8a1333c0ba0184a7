/** The link flow as data: where a customer is, and which screens that allows. */
import { flowScreens, type Screen, type Version } from '../contract/routes.ts'
import { isNewCustomer, type JourneyFlow, type JourneyState } from './journey.ts'
import { screenFacts } from './screens.ts'

/** A flow, and how far the customer is in it. */
export interface LinkProgress {
  readonly flow: JourneyFlow
  readonly state: JourneyState
}

/** Version 1 sets a new customer's password on `password`. */
const setPasswordScreen = (version: Version): Screen => (version === 1 ? 'password' : 'createPassword')

/** The screen where a customer in this state goes on. */
const screenOf: Readonly<Record<JourneyState['kind'], (flow: JourneyFlow, version: Version) => Screen>> = {
  start: (flow) => flowScreens[flow].first,
  code: () => 'verification',
  login: () => 'password',
  bind: () => 'bind',
  register: () => 'register',
  newPassword: (_, version) => setPasswordScreen(version),
  terms: () => 'termsOfUse',
  openApp: () => 'noticeInfo',
  unlink: () => flowScreens.unlink.success,
  done: (flow) => flowScreens[flow].success,
}

/** The screen where this customer goes on. */
export const linkScreen = ({ flow, state }: LinkProgress, version: Version): Screen =>
  screenOf[state.kind](flow, version)

/** Screens, in the order a customer may walk back along them. */
const path = ({ flow, state }: LinkProgress, version: Version): Screen[] => {
  const { first, success } = flowScreens[flow]
  if (flow === 'unlink') return [first, success]
  if (state.kind === 'done') return [success]
  const start: Screen[] = [first, 'verification']
  // The terms where the bank wants them agreed to by an existing customer too.
  if (state.kind === 'login' || state.kind === 'bind') return [...start, 'password', 'termsOfUse', 'bind']
  if (isNewCustomer(state)) return [...start, 'register', setPasswordScreen(version), 'termsOfUse']
  // A customer who was sent to the bank app proves the number once more.
  return [...start, 'noticeInfo']
}

/**
 * True when the address of a screen may be shown now; a screen ahead of the customer may not.
 * @param hasProblem the page before has handed over what the screen says; an address alone never does
 */
export function linkAllows(
  screen: Screen,
  progress: LinkProgress,
  version: Version,
  hasProblem = false,
): boolean {
  const { openInLink } = screenFacts[screen]
  if (openInLink === 'never') return false
  if (openInLink === 'always') return true
  // Of a link that is done it would be out of date.
  if (openInLink === 'given' && hasProblem) return progress.state.kind !== 'done'
  // The common result page also says why unlinking ended before its code was right.
  if (progress.flow === 'unlink' && screen === flowScreens.unlink.failure) return true
  const way = path(progress, version)
  const current = way.indexOf(linkScreen(progress, version))
  const position = way.indexOf(screen)
  return position >= 0 && position <= current
}
