/** Customer reporting of one element: its events become reports for the proxy, once the page is idle. */
import { stringify } from '../../contract/json.ts'
import { atProxy, PROXY, REPORTS_PATH } from '../../client/request.ts'
import { ID } from '../../contract/ids.ts'
import type { CustomerInfo } from '../../contract/payloads/identity.ts'
import { reportNames, type ReportedEvent, type ReportName } from '../../contract/reports.ts'
import { routeAt, type Screen } from '../../contract/routes.ts'
import type { ToldName } from '../../contract/outcomes.ts'
import type { Core } from '../core/core.ts'
import type { EmittedEvent } from '../core/events.ts'
import { RATE_LIMIT } from '../../domain/limits.ts'
import { retryAfter } from '../../client/retryAfter.ts'
import { createReports, type ReportPorts } from './reports.ts'

/** Event → what it reports. */
const OF_EVENT: Record<ToldName, ReportedEvent> = {
  'bank-ready': 'open',
  'bank-load-error': 'error',
  'bank-step': 'page',
  'bank-otp-sent': 'otpSent',
  'bank-method-change': 'method',
  'bank-installment-change': 'instalment',
  'bank-redirect': 'leave',
  'bank-handoff': 'handOff',
  'bank-linked': 'success',
  'bank-unlinked': 'success',
  'bank-succeeded': 'success',
  'bank-pending': 'hold',
  'bank-failed': 'fail',
  'bank-cancelled': 'cancel',
  'bank-error': 'error',
}

/** Screen → the screens after it that say that something was done there. */
const OF_STEP: Readonly<Record<Screen, Partial<Record<Screen, ReportedEvent>>>> = {
  accountCreation: {},
  bind: { bindFail: 'fail' },
  password: { bind: 'logIn', termsOfUse: 'passwordSet' },
  bindFail: {},
  register: { createPassword: 'register', password: 'register' },
  bindResult: {},
  createPassword: { termsOfUse: 'passwordSet' },
  verification: {
    password: 'otpVerified',
    register: 'otpVerified',
    noticeInfo: 'otpVerified',
    resultPage: 'otpVerified',
    paymentLoading: 'otpVerified',
  },
  termsOfUse: { bindFail: 'fail' },
  framePage: {},
  resultPage: {},
  noticeInfo: {},
  paymentLoading: {},
  paymentResult: {},
  toApp: {},
  payment: { verification: 'confirm', paymentLoading: 'confirm' },
  paylaterConfirmation: { verification: 'confirm', paymentLoading: 'confirm' },
  riplay: {},
  chooseLocation: {},
  openLocation: {},
}

const UNPROVED = { headers: {}, credentials: 'omit' } as const

const codeOf = ({ detail }: EmittedEvent): string | undefined =>
  'error' in detail ? detail.error.code : undefined

/** A new customer, who has proved a number only, is known once the account is there. */
const UNKNOWN_BEHIND: readonly Screen[] = ['register', 'noticeInfo']

/** True once the bank knows who the customer is, since this step of linking or unlinking. */
export const isIdentifying = (step: ReportedEvent | undefined, screen: Screen): boolean =>
  step === 'register' || (step === 'otpVerified' && !UNKNOWN_BEHIND.includes(screen))

/** The reports of one event of the element, given the screen before it. */
export function reportedEventsOf(event: EmittedEvent, previous: Screen | undefined): ReportedEvent[] {
  const { name, detail } = event
  const isToBank = name === 'bank-redirect' && detail.reason === 'hosted'
  const step = name === 'bank-step' && previous ? OF_STEP[previous][detail.screen] : undefined
  return [isToBank ? 'toBank' : OF_EVENT[name], ...(step ? [step] : [])]
}

/** A page that may only ask for the outcome can't ask who the customer is, and nothing of a journey. */
async function outcomeOnly(
  { session: { client }, settings }: Core,
  variant: 'payment' | 'bind',
  signal: AbortSignal,
): Promise<CustomerInfo> {
  if (variant === 'bind') throw new RangeError('A journey is not asked about here')
  const { merchantId } = await client.call(
    'debit/payment-status-h5',
    { originalReferenceNo: settings.subject },
    { signal },
  )
  return { merchantId, msisdn: null, mpcUid: null, mpcLevel: null }
}

/** Sends batches to the proxy. */
function senderOf({ session: { client }, clock, ports, settings }: Core): ReportPorts['send'] {
  const { flow, subject, proxy } = settings
  const subjectId = flow === 'pay' ? { originalReferenceNo: subject } : { journeyId: subject }
  return async (reports, { isNamed, isLeaving }) => {
    // With the session they count as proved; it proves only what names its merchant. Not
    // navigator.sendBeacon: it has no headers, and always takes cookies along, which the proxy refuses from
    // a merchant's page.
    const { headers, credentials } = isNamed ? client.sessionInit() : UNPROVED
    const answer = await ports
      .fetch(atProxy(proxy, REPORTS_PATH), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        // A start may fail for want of an id.
        body: stringify({ ...(ID.test(subject) && subjectId), reports }),
        credentials,
        referrerPolicy: 'origin',
        keepalive: isLeaving,
      })
      .catch(() => null)
    if (answer?.status !== 429) return answer?.ok ? 'taken' : 'lost'
    const seconds = retryAfter(answer.headers.get('retry-after'), clock.now())
    return { againAfterMs: seconds === undefined ? RATE_LIMIT.retryAfterMs : seconds * 1000 }
  }
}

/** The queries for whom the reports are about. */
const infoOf =
  (core: Core): ReportPorts['info'] =>
  async (variant, signal) => {
    const {
      session: { client },
      settings,
      port,
    } = core
    const { subject } = settings
    if (!ID.test(subject)) throw new RangeError('There is nothing to ask about')
    if (port.embedding?.hides) return outcomeOnly(core, variant, signal)
    return variant === 'payment'
      ? client.call('payment/query-mpc-info', { originalReferenceNo: subject }, { signal })
      : client.call('query-mpc-info', { journeyId: subject }, { signal })
  }

/**
 * Starts reporting; it ends with the element. In MOCK there is no server to report to. Call it by
 * `core.instance`: a start that failed and is tried again begins only once.
 */
export function startReporting(core: Core): object {
  const { ports, settings, diagnosticsId } = core
  if (settings.environment === 'MOCK' || !PROXY.test(settings.proxy)) return {}
  const names: Partial<Record<ReportedEvent, ReportName>> = reportNames[settings.flow]
  const reports = createReports({ info: infoOf(core), send: senderOf(core), timers: ports.timers })

  let previous: Screen | undefined
  const report = (emission: EmittedEvent) => {
    const code = codeOf(emission)
    const environment = core.session.environment.get()
    const events = reportedEventsOf(emission, previous)
    if (emission.name === 'bank-step' && isIdentifying(events[1], emission.detail.screen)) reports.identify()
    events.forEach((name, index) => {
      const event = names[name]
      if (!event) return
      reports.report({
        event,
        at: Math.round(emission.at),
        path: emission.path,
        diagnosticsId,
        mode: settings.mode,
        ...(environment && { environment }),
        ...(code && { code }),
        ...(emission.dropped && index === 0 && { dropped: emission.dropped }),
      })
    })
    if (emission.name === 'bank-step') previous = routeAt(emission.detail.path)?.screen
  }
  const stops = [
    core.actions.busy.subscribe((busy) => reports.pause(busy !== null)),
    core.events.onEvent(report),
    ports.onLeave(() => reports.flush()),
  ]
  core.onEnd(() => {
    stops.forEach((stop) => stop())
    reports.end()
  })
  return reports
}
