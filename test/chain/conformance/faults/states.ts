/** Banks that are wrong about what becomes of an order, and what it costs. */
import { senToWire } from '../../../../src/contract/money.ts'
import { conceals, isSuccess, refuseWith, renames, type Fault } from './fault.ts'
import { CONFIRM, isFirst, plus, set, STATUS, take, inStatus } from './money.ts'

export const stateFaults: readonly Fault[] = [
  {
    title: 'shows a paid order as pending again',
    check: 'order/forward',
    calls: [STATUS],
    onAnswer: inStatus('SUCCESS', (data, state) => {
      if (!isFirst(state, 'success')) set(data, { status: 'PROCESSING' })
    }),
  },
  {
    title: 'shows an accepted payment late',
    check: 'order/forward',
    calls: [STATUS],
    onAnswer: inStatus('PROCESSING', (data) => set(data, { status: 'OPEN' })),
  },
  {
    title: 'shows another status in the order than in its status',
    check: 'order/forward',
    calls: ['payment/payment-h5'],
    onAnswer: inStatus('PROCESSING', (data) => set(data, { status: 'OPEN' })),
  },
  {
    title: 'shows a Pay Later purchase as open again',
    check: 'order/paylater-forward',
    calls: [STATUS],
    onAnswer: inStatus('SUCCESS', (data, { order }) => {
      if (order?.payment?.method === 'PAYLATER') set(data, { status: 'OPEN' })
    }),
  },
  {
    title: 'has a time of payment before anything is paid',
    check: 'order/paid',
    calls: [STATUS],
    onAnswer: inStatus('OPEN', (data) => set(data, { paidAt: '2026-11-20T12:00:00+07:00' })),
  },
  {
    title: 'has no time of payment',
    check: 'order/paid',
    calls: [STATUS],
    onAnswer: inStatus('SUCCESS', (data) => set(data, { paidAt: null })),
  },
  {
    title: 'has a time of payment that only some engines read',
    check: 'order/paid',
    calls: [STATUS],
    onAnswer: inStatus('SUCCESS', (data) =>
      set(data, { paidAt: String(data['paidAt']).replace('+07:00', '+07') }),
    ),
  },
  {
    title: 'has a time of payment in another time zone than it says',
    check: 'order/paid',
    calls: [STATUS],
    onAnswer: inStatus('SUCCESS', (data) =>
      set(data, { paidAt: String(data['paidAt']).replace('+07:00', 'Z') }),
    ),
  },
  {
    title: 'says one sen more than was paid',
    check: 'order/paid',
    calls: [STATUS],
    onAnswer: inStatus('SUCCESS', (data) => set(data, { amount: plus(data['amount'] ?? '0.00') })),
  },
  {
    title: 'debits one sen too much',
    check: 'order/debited',
    calls: [STATUS],
    onAnswer: inStatus('SUCCESS', (_data, state) => {
      if (isFirst(state, 'debit')) take(state, 1n)
    }),
  },
  {
    title: 'debits a payment that failed',
    check: 'order/failed',
    calls: [STATUS],
    onAnswer: inStatus('FAILED', (_data, state) => take(state, state.order?.amount ?? 0n)),
  },
  {
    title: 'gives no reason for a failure',
    check: 'order/failed',
    calls: [STATUS],
    onAnswer: inStatus('FAILED', (data) => set(data, { reason: null })),
  },
  {
    title: 'lets an order that failed once never be paid',
    check: 'order/failed-once',
    calls: [CONFIRM],
    onAnswer: (answer, _request, { order }) => {
      if ((order?.failures ?? 0) > 0) refuseWith(answer, 'PAYMENT_IN_PROGRESS')
    },
  },
  {
    title: 'takes another confirm of a payment on hold',
    check: 'order/on-hold',
    calls: [CONFIRM],
    onRequest: (_request, { order }) => {
      if (order?.state === 'ON_HOLD') order.state = 'FAILED'
    },
  },
  {
    title: 'offers more points than the order costs',
    check: 'order/points-usable',
    calls: ['payment/payment-h5'],
    onAnswer: (answer) => {
      if (isSuccess(answer)) answer.body.data.points.usable = answer.body.data.points.available
    },
  },
  {
    title: "keeps a customer's points after they were used",
    check: 'order/points',
    calls: [STATUS],
    onAnswer: inStatus('SUCCESS', (_data, { payer, order }) => {
      if (payer && order?.payment) payer.points += order.payment.points
    }),
  },
  {
    title: "doesn't say how many points can be used",
    check: 'order/points-too-many',
    calls: [CONFIRM],
    onAnswer: conceals('POINTS_TOO_MANY'),
  },
  {
    title: 'takes an amount that is one sen off',
    check: 'order/amount-mismatch',
    calls: [CONFIRM],
    onRequest: ({ body }, { order }) => {
      if (order && body['pointAmount'] === 0) body['amount'] = senToWire(order.amount)
    },
  },
  {
    title: 'debits before the code was right',
    check: 'order/code-first',
    calls: [CONFIRM],
    onAnswer: (answer, _request, state) => {
      if (isSuccess(answer) && answer.body.data.nextStep === 'OTP') take(state, state.order?.amount ?? 0n)
    },
  },
  {
    title: 'shows a code that has expired',
    check: 'order/qris',
    calls: [CONFIRM],
    onAnswer: (answer) => {
      if (answer.body.data?.qr) answer.body.data.qr.expiresAt = '2020-01-01T00:00:00+07:00'
    },
  },
  {
    title: 'lets an expired order be paid',
    check: 'order/expired',
    onRequest: (_request, { order, now }) => {
      if (order) Object.assign(order, { createdAt: now })
    },
  },
  {
    title: 'calls a cancelled order expired',
    check: 'order/cancelled',
    onAnswer: renames('ORDER_CANCELLED', 'ORDER_EXPIRED'),
  },
  {
    title: 'forgets that an order was paid',
    check: 'order/already-paid',
    onRequest: (_request, { order }) => {
      if (order?.scenario.starts === 'paid') order.state = 'OPEN'
    },
  },
]
