/**
 * Customer reporting of one element: its events become reports for the proxy. Its own chunk,
 * fetched when the page is idle.
 */
import type { CustomerInfo } from '../../contract/payloads/identity.ts'
import {
  reportNames,
  type CustomerReport,
  type ReportedEvent,
  type ReportName,
} from '../../contract/reports.ts'
import { routeAt, type Screen } from '../../contract/routes.ts'
import type { EventName } from '../../contract/outcomes.ts'
import type { Core } from '../core/core.ts'
import type { EmittedEvent } from '../core/events.ts'
import { RATE_LIMIT } from '../../domain/limits.ts'
import { retryAfter } from '../../client/retryAfter.ts'
import { createReports } from './reports.ts'

/** Event → what it reports. */
const OF_EVENT: Record<EventName, ReportedEvent> = {
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

const codeOf = ({ detail }: EmittedEvent): string | undefined =>
  'error' in detail ? detail.error.code : undefined

/** What one event of the element says, given the screen before it. */
export function reportedEventsOf(emitted: EmittedEvent, before: Screen | undefined): ReportedEvent[] {
  const step = emitted.name === 'bank-step' && before ? OF_STEP[before][emitted.detail.screen] : undefined
  return step ? [OF_EVENT[emitted.name], step] : [OF_EVENT[emitted.name]]
}

/** A page that may only ask for the outcome can't ask who the customer is, and nothing of a journey. */
async function outcomeOnly(
  { client, settings }: Core,
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

/** Starts reporting; it ends with the element. In MOCK there is no server to report to. */
export function startReporting(core: Core): void {
  const { client, ports, settings, diagnosticsId } = core
  if (settings.environment === 'MOCK') return
  const names: Partial<Record<ReportedEvent, ReportName>> = reportNames[settings.flow]
  const url = `${settings.proxy.replace(/\/+$/, '')}/reports`

  const subject =
    settings.flow === 'pay' ? { originalReferenceNo: settings.subject } : { journeyId: settings.subject }

  const send = async (reports: CustomerReport[], leaving: boolean): Promise<number | null> => {
    // With the session the reports count as proved. Not navigator.sendBeacon: it has no headers, and
    // always takes cookies along, which the proxy refuses from a merchant's page.
    const { headers, credentials } = client.carried()
    const answer = await ports
      .fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ ...subject, reports }),
        credentials,
        referrerPolicy: 'origin',
        keepalive: leaving,
      })
      .catch(() => null)
    if (answer?.status !== 429) return null
    const seconds = retryAfter(answer.headers.get('retry-after'), core.clock.now())
    return seconds === undefined ? RATE_LIMIT.retryAfterMs : seconds * 1000
  }

  const reports = createReports({
    info: (variant, signal) =>
      core.port.embedding?.hides
        ? outcomeOnly(core, variant, signal)
        : variant === 'payment'
          ? client.call('payment/query-mpc-info', { originalReferenceNo: settings.subject }, { signal })
          : client.call('query-mpc-info', { journeyId: settings.subject }, { signal }),
    send,
    timers: ports.timers,
  })

  let before: Screen | undefined
  const stops = [
    core.busy.subscribe((busy) => reports.pause(busy !== null)),
    core.onEvent((emitted) => {
      for (const reported of reportedEventsOf(emitted, before)) {
        const event = names[reported]
        const code = codeOf(emitted)
        if (event) {
          reports.report({
            event,
            at: Math.round(emitted.at),
            path: emitted.path,
            diagnosticsId,
            mode: settings.mode,
            environment: settings.environment,
            ...(code === undefined ? {} : { code }),
          })
        }
      }
      if (emitted.name === 'bank-step') before = routeAt(emitted.detail.path)?.screen
    }),
    ports.onLeave(() => reports.flush()),
  ]
  core.onEnd(() => {
    stops.forEach((stop) => stop())
    reports.end()
  })
}
