/** The journey after an event: one pure, total function. */
import type { AccountKind } from '../contract/payloads/otp.ts'
import type { Journey, JourneyEvent, JourneyState } from './journey.ts'

type Handlers = {
  readonly [E in JourneyEvent as E['type']]?: (state: JourneyState, event: E) => JourneyState
}

const start = (): JourneyState => ({ kind: 'start' })
const end = (_: JourneyState, event: Extract<JourneyEvent, { type: 'end' }>): JourneyState => ({
  kind: 'done',
  result: event.result,
  masked: event.masked,
})

const byAccount: Readonly<Record<AccountKind, JourneyState>> = {
  EXISTING: { kind: 'login' },
  NEW: { kind: 'register' },
  OPEN_APP: { kind: 'openApp' },
}
type Account = Extract<JourneyEvent, { type: 'account' }>
/** By the right code. Who walks back and types it once more, with this account, goes on where they were. */
const account =
  (current?: AccountKind) =>
  (state: JourneyState, event: Account): JourneyState =>
    event.account === current ? state : byAccount[event.account]

/** Another number or code may be another customer's: what was proved before no longer counts. */
const restarts: Handlers = { number: start, newCode: () => ({ kind: 'code' }), proofLoss: start, end }
const existing: Handlers = { ...restarts, account: account('EXISTING') }
const fresh: Handlers = { ...restarts, account: account('NEW') }
const beforeCode: Handlers = { ...restarts, account: account(), unlinkCode: () => ({ kind: 'unlink' }) }

/** THE table: what each state listens to. Whatever else happens leaves it as it is. */
const states: Readonly<Record<JourneyState['kind'], Handlers>> = {
  start: beforeCode,
  code: beforeCode,
  login: { ...existing, login: (_, { termsAccepted }) => ({ kind: 'bind', termsAccepted }) },
  bind: { ...existing, proofLoss: (_, { isSession }) => (isSession ? byAccount.EXISTING : start()) },
  register: { ...fresh, registration: () => ({ kind: 'newPassword' }) },
  newPassword: { ...fresh, newPassword: () => ({ kind: 'terms' }) },
  terms: fresh,
  openApp: { ...restarts, account: account() },
  unlink: { proofLoss: start, end },
  // Final is final.
  done: {},
}

export const journeyKinds: readonly string[] = Object.keys(states)

function nextState(state: JourneyState, event: JourneyEvent): JourneyState {
  const handlers: Readonly<Record<string, unknown>> = states[state.kind]
  // That each belongs to its event is what the table's type says.
  const handler = handlers[event.type] as
    | ((...args: [JourneyState, JourneyEvent]) => JourneyState)
    | undefined
  return handler ? handler(state, event) : state
}

/** An event's changes beside the state. */
function facts(journey: Journey, event: JourneyEvent): Journey {
  switch (event.type) {
    case 'number':
      return { ...journey, code: null, open: [] }
    case 'sentCode':
      return { ...journey, code: event.code }
    case 'proofLoss':
      return { ...journey, code: null }
    case 'merchant': {
      const { merchantName, merchantLogo = null } = event.names
      return { ...journey, merchant: merchantName, logo: merchantLogo }
    }
    case 'openSteps':
      return { ...journey, open: event.open }
    default:
      return journey
  }
}

/** The journey after an event; one that its state doesn't listen to leaves the state as it is. */
export const reduceJourney = (journey: Journey, event: JourneyEvent): Journey => ({
  ...facts(journey, event),
  state: nextState(journey.state, event),
})
