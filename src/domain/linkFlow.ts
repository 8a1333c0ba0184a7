/** The link flow as data: where a customer is, and which screens that allows. */
import { flowScreens, type Screen, type Version } from '../contract/routes.ts'
import type { AccountKind } from '../contract/payloads/otp.ts'
import { screenFacts } from './screens.ts'

/** What has been done in a journey. Survives a reload; holds no secret. */
export interface LinkProgress {
  flow: 'link' | 'unlink'
  /** A code was sent to the number. */
  codeSent: boolean
  /** The bank's answer to a right code. */
  account: AccountKind | null
  /** EXISTING: the password was right. NEW: the password was set. */
  passwordDone: boolean
  /** NEW: the account was opened. */
  registered: boolean
  /** The unlink code was right. */
  unlinkVerified: boolean
  finished: boolean
}

export const noProgress = (flow: 'link' | 'unlink'): LinkProgress => ({
  flow,
  codeSent: false,
  account: null,
  passwordDone: false,
  registered: false,
  unlinkVerified: false,
  finished: false,
})

/** Version 1 sets a new customer's password on `password`. */
export const setPasswordScreen = (version: Version): Screen => (version === 1 ? 'password' : 'createPassword')

/** The screen where this customer goes on. */
export function linkScreen(progress: LinkProgress, version: Version): Screen {
  const { flow, codeSent, account, passwordDone, registered, unlinkVerified, finished } = progress
  const { first, success } = flowScreens[flow]
  if (flow === 'unlink') return finished || unlinkVerified ? success : first
  if (finished) return success
  if (account === 'EXISTING') return passwordDone ? 'bind' : 'password'
  if (account === 'NEW')
    return !registered ? 'register' : passwordDone ? 'termsOfUse' : setPasswordScreen(version)
  if (account === 'OPEN_APP') return 'noticeInfo'
  return codeSent ? 'verification' : first
}

/** Screens, in the order a customer may walk back along them. */
const path = (progress: LinkProgress, version: Version): Screen[] => {
  const { first, success } = flowScreens[progress.flow]
  if (progress.flow === 'unlink') return [first, success]
  if (progress.finished) return [success]
  const start: Screen[] = [first, 'verification']
  // The terms where the bank wants them agreed to by an existing customer too.
  if (progress.account === 'EXISTING') return [...start, 'password', 'termsOfUse', 'bind']
  if (progress.account === 'NEW') return [...start, 'register', setPasswordScreen(version), 'termsOfUse']
  // A customer who was sent to the bank app proves the number once more.
  return [...start, 'noticeInfo']
}

/**
 * Whether the address of a screen may be shown now; a screen ahead of the customer may not.
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
  if (openInLink === 'given' && hasProblem) return !progress.finished
  // The common result page also says why unlinking ended before its code was right.
  if (progress.flow === 'unlink' && screen === flowScreens.unlink.failure) return true
  const way = path(progress, version)
  const current = way.indexOf(linkScreen(progress, version))
  const position = way.indexOf(screen)
  return position >= 0 && position <= current
}
