/** The control API of the sandbox bank, `/sandbox/…`, in JSON: for tests and the harness. */
import * as v from 'valibot'
import { callNames } from '../contract/endpoints.ts'
import { failureData } from '../contract/envelope.ts'
import { parseSen, sen } from '../contract/money.ts'
import { count, money } from '../contract/payloads/fields.ts'
import { webAddress } from '../contract/snap/services.ts'
import { toJson } from '../contract/wire.ts'
import { parsePhone } from '../domain/phone.ts'
import { conditions } from './condition.ts'
import { customerTitles, DEFAULT_PAYER, SEEDED_PASSWORD, SEEDED_PIN } from './customers.ts'
import type { Context } from './context.ts'
import { DEFAULT_MERCHANT, merchants } from './merchants.ts'
import { APP_ACTIONS, describeOrder, finishInApp, openJourney, openOrder } from './open.ts'
import {
  journeyScenarios,
  noScenario,
  orderScenarios,
  scenarioOf,
  titlesOf,
  type JourneyScenario,
  type OrderScenario,
} from './scenarios.ts'
import { goodFor } from './otp.ts'
import { settleDue } from './settle.ts'
import { credentialsOf, type SnapClients } from './snap/clients.ts'
import type { Notifications } from './snap/notifications.ts'
import { refundedOf, refundOrder } from './snap/orders.ts'
import { SnapRefusal } from './snap/refusal.ts'
import { FAULT_KINDS, GUARDS } from './store.ts'

export interface ControlPorts {
  world(): Pick<Context, 'store' | 'now' | 'realNow' | 'random' | 'settings'>
  reset(): void
  readonly clients: SnapClients
  readonly notifications: Notifications
  /** Address of the interface for merchants' servers. */
  snapBase(): string
}

/** An invalid request to the control API; the message says why. */
class Unusable extends Error {}

export const DEFAULT_AMOUNT = parseSen('1250000.00')

const phone = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const reading = parsePhone(dataset.value)
    if (reading.ok) return reading.msisdn
    addIssue({ message: 'Not an Indonesian mobile number' })
    return NEVER
  }),
)
const merchant = v.optional(v.picklist(merchants.map(({ id }) => id)), DEFAULT_MERCHANT)

const asks = {
  journey: v.object({
    scenario: v.optional(v.string(), 'default'),
    merchantId: merchant,
    msisdn: v.optional(phone),
  }),
  order: v.object({
    scenario: v.optional(v.string(), 'success'),
    merchantId: merchant,
    msisdn: v.optional(phone, DEFAULT_PAYER),
    returnUrl: v.optional(webAddress),
    notifyUrl: v.optional(webAddress),
    amount: v.optional(
      v.pipe(
        money,
        v.check((amount) => amount > 0n, 'More than nothing'),
      ),
    ),
  }),
  refund: v.object({ originReferenceNo: v.string(), amount: v.optional(money) }),
  merchantApi: v.object({ merchantId: merchant }),
  notifications: v.object({
    /** Sent once more. */
    id: v.optional(v.string()),
    /** The next ones are lost, or sent twice. */
    lose: v.optional(count),
    double: v.optional(count),
  }),
  bank: v.object({ guards: v.picklist(GUARDS) }),
  clock: v.object({ advanceSeconds: v.pipe(v.number(), v.minValue(0), v.maxValue(366 * 86_400)) }),
  app: v.object({ originReferenceNo: v.string(), action: v.optional(v.picklist(APP_ACTIONS), 'pay') }),
  fault: v.object({
    call: v.picklist([...callNames, '*']),
    kind: v.picklist(FAULT_KINDS),
    times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)), 1),
    status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)), 503),
    seconds: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600))),
    code: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/)), '9004'),
    data: v.optional(failureData),
  }),
}

function read<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const reading = v.safeParse(schema, body)
  if (reading.success) return reading.output
  const [issue] = reading.issues
  throw new Unusable(`${v.getDotPath(issue) ?? 'body'}: ${issue.message}`)
}

function entryOf<T>(table: Readonly<Record<string, T>>, name: string): T {
  const match = scenarioOf(table, name)
  if (!match) throw new Unusable(noScenario(table, name))
  return match
}

type Action = (body: unknown, query: URLSearchParams, ports: ControlPorts) => unknown

const numberIn = (query: URLSearchParams): string | null => {
  const raw = query.get('msisdn')
  return raw === null ? null : read(phone, raw)
}

const actions: Readonly<Record<string, Action>> = {
  'POST journeys'(body, _query, { world }) {
    const { scenario: name, merchantId, msisdn } = read(asks.journey, body)
    const scenario = entryOf<JourneyScenario>(journeyScenarios, name)
    return { journeyId: openJourney({ scenario, merchantId, msisdn }, world()).id }
  },
  'POST orders'(body, _query, { world }) {
    const { scenario, amount = DEFAULT_AMOUNT, returnUrl, notifyUrl, ...remainder } = read(asks.order, body)
    const opened = returnUrl || notifyUrl ? { returnUrl, notifyUrl } : undefined
    return {
      originReferenceNo: openOrder(
        { scenario: entryOf<OrderScenario>(orderScenarios, scenario), amount, opened, ...remainder },
        world(),
      ).ref,
    }
  },
  'GET orders'(_body, query, { world }) {
    const order = world().store.orders.get(query.get('originReferenceNo') ?? '')
    if (!order) throw new Unusable('No such order')
    return describeOrder(order)
  },
  'GET inbox'(_body, query, { world }) {
    const msisdn = numberIn(query)
    const all = query.get('all') === '1'
    const { store, now, settings } = world()
    return store.inbox
      .filter((message) => (msisdn === null || message.msisdn === msisdn) && (all || message.code !== null))
      .map((message) => ({ ...message, goodFor: goodFor(message, { store, now, settings }) }))
      .toReversed()
  },
  'GET captcha'(_body, query, { world }) {
    const captcha = world().store.captchas.get(query.get('captchaId') ?? '')
    if (!captcha) throw new Unusable('No such captcha')
    return { answer: captcha.answer }
  },
  'GET condition'(_body, query, { world }) {
    const msisdn = query.get('msisdn')
    const amount = query.get('amount')
    return conditions(
      msisdn === null ? DEFAULT_PAYER : read(phone, msisdn),
      amount === null ? DEFAULT_AMOUNT : read(money, amount),
      world(),
    )
  },
  'GET ledger': (_body, _query, { world }) => world().store.ledger,
  'GET bank': (_body, _query, { world }) => ({ guards: world().store.guards }),
  'POST bank'(body, _query, { world }) {
    const { guards } = read(asks.bank, body)
    world().store.guards = guards
    return { guards }
  },
  'GET clock': (_body, _query, { world }) => ({ now: world().now() }),
  'POST clock'(body, _query, { world }) {
    world().store.moved += Math.round(read(asks.clock, body).advanceSeconds * 1000)
    return { now: world().now() }
  },
  'POST reset'(_body, _query, { world, reset }) {
    reset()
    return { now: world().now() }
  },
  'POST app'(body, _query, { world }) {
    const { originReferenceNo, action } = read(asks.app, body)
    const order = world().store.orders.get(originReferenceNo)
    if (!order || !finishInApp(order, action, world())) throw new Unusable('No such order, or it is over')
    return describeOrder(order)
  },
  'POST refunds'(body, _query, { world }) {
    const { originReferenceNo, amount } = read(asks.refund, body)
    const order = world().store.orders.get(originReferenceNo)
    if (!order) throw new Unusable('No such order')
    const remainder = sen(order.amount - refundedOf(order))
    const partnerRefundNo = `control-${order.refunds.length + 1}`
    return refundOrder(order, { partnerRefundNo, amount: amount ?? remainder, reason: undefined }, world())
  },
  'GET merchant-api': (_body, query, { clients, snapBase }) =>
    credentialsOf(
      clients,
      read(asks.merchantApi, { merchantId: query.get('merchantId') ?? undefined }).merchantId,
    ).then((credentials) => ({ url: snapBase(), ...credentials })),
  'GET notifications': (_body, query, { world }) => {
    const order = query.get('originReferenceNo')
    return world().store.snap.deliveries.filter((delivery) => order === null || delivery.order === order)
  },
  async 'POST notifications'(body, _query, { world, notifications }) {
    const { id, lose, double } = read(asks.notifications, body)
    const { plannedFaults } = world().store.snap
    Object.assign(plannedFaults, {
      ...(lose !== undefined && { lose }),
      ...(double !== undefined && { double }),
    })
    if (id === undefined) return plannedFaults
    const delivery = await notifications.resend(id)
    if (!delivery) throw new Unusable('id: no such notification')
    return delivery
  },
  'GET faults': (_body, _query, { world }) => world().store.faults,
  'POST faults'(body, _query, { world }) {
    const { times, seconds, data, ...fault } = read(asks.fault, body)
    const savedState = {
      ...fault,
      ...(data && { data }),
      left: times,
      seconds: seconds ?? (fault.kind === 'status' ? 60 : 1),
    }
    world().store.faults.push(savedState)
    return savedState
  },
  'GET scenarios': () => ({
    journeys: titlesOf(journeyScenarios, 'bank-bind'),
    orders: titlesOf(orderScenarios, 'bank-pay'),
    customers: customerTitles,
    merchants: merchants.map(({ id, name }) => ({ id, name })),
    password: SEEDED_PASSWORD,
    pin: SEEDED_PIN,
  }),
}

const json = (value: unknown, status = 200): Response =>
  new Response(toJson(value), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  })

/** An empty body counts as an empty object. */
async function bodyOf(request: Request): Promise<unknown> {
  const text = request.method === 'POST' ? await request.text() : ''
  try {
    return text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    throw new Unusable('body: not JSON')
  }
}

export function createControl(ports: ControlPorts): { fetch(request: Request): Promise<Response> } {
  return {
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url)
      const name = `${request.method} ${pathname.replace(/^\/sandbox\//, '').replace(/\/$/, '')}`
      const action = Object.hasOwn(actions, name) ? actions[name] : undefined
      if (!action) return json({ error: `No ${name}; there are ${Object.keys(actions).join(', ')}` }, 404)
      try {
        const body = await bodyOf(request)
        const { store, now } = ports.world()
        settleDue(store, now())
        const answer = await action(body, searchParams, ports)
        // Settles payments that are due by the moved clock, and tells merchants' servers.
        await ports.notifications.sendDue()
        return json(answer)
      } catch (error) {
        if (error instanceof Unusable || error instanceof SnapRefusal)
          return json({ error: error.message }, 400)
        throw error
      }
    },
  }
}
