/** Banks that are wrong about what becomes of an order, and what it costs. */
import { senToWire } from '../../../src/contract/money.ts'
import { conceals, isSuccess, refuseWith, renames, type Fault } from './fault.ts'
import { CONFIRM, isFirst, more, set, STATUS, take, when } from './money.ts'

export const stateFaults: readonly Fault[] = [
  {
    what: 'shows a paid order as pending again',
    found: 'order/forward',
    calls: [STATUS],
    after: when('SUCCESS', (data, inside) => {
      if (!isFirst(inside, 'success')) set(data, { status: 'PROCESSING' })
    }),
  },
  {
    what: 'shows an accepted payment late',
    found: 'order/forward',
    calls: [STATUS],
    after: when('PROCESSING', (data) => set(data, { status: 'OPEN' })),
  },
  {
    what: 'shows another status in the order than in its status',
    found: 'order/forward',
    calls: ['payment/payment-h5'],
    after: when('PROCESSING', (data) => set(data, { status: 'OPEN' })),
  },
  {
    what: 'shows a Pay Later purchase as open again',
    found: 'order/paylater-forward',
    calls: [STATUS],
    after: when('SUCCESS', (data, { order }) => {
      if (order?.payment?.method === 'PAYLATER') set(data, { status: 'OPEN' })
    }),
  },
  {
    what: 'has a time of payment before anything is paid',
    found: 'order/paid',
    calls: [STATUS],
    after: when('OPEN', (data) => set(data, { paidAt: '2026-11-20T12:00:00+07:00' })),
  },
  {
    what: 'has no time of payment',
    found: 'order/paid',
    calls: [STATUS],
    after: when('SUCCESS', (data) => set(data, { paidAt: null })),
  },
  {
    what: 'has a time of payment in another time zone than it says',
    found: 'order/paid',
    calls: [STATUS],
    after: when('SUCCESS', (data) => set(data, { paidAt: String(data['paidAt']).replace('+07:00', 'Z') })),
  },
  {
    what: 'says one sen more than was paid',
    found: 'order/paid',
    calls: [STATUS],
    after: when('SUCCESS', (data) => set(data, { amount: more(data['amount'] ?? '0.00') })),
  },
  {
    what: 'debits one sen too much',
    found: 'order/debited',
    calls: [STATUS],
    after: when('SUCCESS', (_data, inside) => {
      if (isFirst(inside, 'debit')) take(inside, 1n)
    }),
  },
  {
    what: 'debits a payment that failed',
    found: 'order/failed',
    calls: [STATUS],
    after: when('FAILED', (_data, inside) => take(inside, inside.order?.amount ?? 0n)),
  },
  {
    what: 'gives no reason for a failure',
    found: 'order/failed',
    calls: [STATUS],
    after: when('FAILED', (data) => set(data, { reason: null })),
  },
  {
    what: 'lets an order that failed once never be paid',
    found: 'order/failed-once',
    calls: [CONFIRM],
    after: (told, _asked, { order }) => {
      if ((order?.failures ?? 0) > 0) refuseWith(told, 'PAYMENT_IN_PROGRESS')
    },
  },
  {
    what: 'takes another confirm of a payment on hold',
    found: 'order/on-hold',
    calls: [CONFIRM],
    before: (_asked, { order }) => {
      if (order?.state === 'ON_HOLD') order.state = 'FAILED'
    },
  },
  {
    what: 'offers more points than the order costs',
    found: 'order/points-usable',
    calls: ['payment/payment-h5'],
    after: (told) => {
      if (isSuccess(told)) told.body.data.points.usable = told.body.data.points.available
    },
  },
  {
    what: "keeps a customer's points after they were used",
    found: 'order/points',
    calls: [STATUS],
    after: when('SUCCESS', (_data, { payer, order }) => {
      if (payer && order?.payment) payer.points += order.payment.points
    }),
  },
  {
    what: "doesn't say how many points can be used",
    found: 'order/points-too-many',
    calls: [CONFIRM],
    after: conceals('POINTS_TOO_MANY'),
  },
  {
    what: 'takes an amount that is one sen off',
    found: 'order/amount-mismatch',
    calls: [CONFIRM],
    before: ({ body }, { order }) => {
      if (order && body['pointAmount'] === 0) body['amount'] = senToWire(order.amount)
    },
  },
  {
    what: 'debits before the code was right',
    found: 'order/code-first',
    calls: [CONFIRM],
    after: (told, _asked, inside) => {
      if (isSuccess(told) && told.body.data.nextStep === 'OTP') take(inside, inside.order?.amount ?? 0n)
    },
  },
  {
    what: 'shows a code that has expired',
    found: 'order/qris',
    calls: [CONFIRM],
    after: (told) => {
      if (told.body.data?.qr) told.body.data.qr.expiresAt = '2020-01-01T00:00:00+07:00'
    },
  },
  {
    what: 'lets an expired order be paid',
    found: 'order/expired',
    before: (_asked, { order, now }) => {
      if (order) Object.assign(order, { createdAt: now })
    },
  },
  {
    what: 'calls a cancelled order expired',
    found: 'order/cancelled',
    after: renames('ORDER_CANCELLED', 'ORDER_EXPIRED'),
  },
  {
    what: 'forgets that an order was paid',
    found: 'order/already-paid',
    before: (_asked, { order }) => {
      if (order?.scenario.starts === 'paid') order.state = 'OPEN'
    },
  },
]
