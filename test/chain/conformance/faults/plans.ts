/** Banks that are wrong about Pay Later. */
import { parseSen, sen } from '../../../../src/contract/money.ts'
import { allows, isSuccess, tells, type Fault } from './fault.ts'
import { plus, set, STATUS, inStatus } from './money.ts'

const PLAN = 'payment/paylater-repayment-plan'

/** Changes the rows of a plan. */
const rows =
  (
    change: (rows: Record<string, string>[], data: Record<string, string>) => void,
  ): NonNullable<Fault['onAnswer']> =>
  (answer) => {
    if (isSuccess(answer)) change(answer.body.data.rows, answer.body.data)
  }

export const planFaults: readonly Fault[] = [
  {
    title: 'has a row whose sum is one sen off',
    check: 'plan/adds-up',
    calls: [PLAN],
    onAnswer: rows((all) => set(all[0]!, { subtotal: plus(all[0]!['subtotal']!) })),
  },
  {
    title: 'has a total that is one sen off its rows',
    check: 'plan/adds-up',
    calls: [PLAN],
    onAnswer: rows((_all, data) => set(data, { total: plus(data['total']!) })),
  },
  {
    title: 'charges a fee in the second month, too',
    check: 'plan/adds-up',
    calls: [PLAN],
    onAnswer: rows((all, data) => {
      const [first, second] = all
      if (!first || !second) return
      set(second, { fee: first['fee'], subtotal: plus(second['subtotal']!, parseSen(first['fee']!)) })
      set(data, { total: plus(data['total']!, parseSen(first['fee']!)) })
    }),
  },
  {
    title: 'finances one sen more than the order costs',
    check: 'plan/agrees',
    calls: [PLAN],
    onAnswer: rows((all, data) => {
      const last = all.at(-1)!
      set(last, { principal: plus(last['principal']!), subtotal: plus(last['subtotal']!) })
      set(data, { principal: plus(data['principal']!), total: plus(data['total']!) })
    }),
  },
  {
    title: 'names another first date than its first row has',
    check: 'plan/agrees',
    calls: [PLAN],
    onAnswer: rows((_all, data) => set(data, { firstRepaymentDate: '2027-01-31' })),
  },
  {
    title: 'offers a month that is one sen off the plan',
    check: 'plan/agrees',
    calls: ['payment/paylater-order-inquiry'],
    onAnswer: (answer) => {
      if (isSuccess(answer)) for (const tenor of answer.body.data.tenors) tenor.monthly = plus(tenor.monthly)
    },
  },
  {
    title: 'offers another percentage than it charges',
    check: 'plan/agrees',
    calls: ['payment/paylater-order-inquiry'],
    onAnswer: tells({ serviceFeePercent: '2.00' }),
  },
  {
    title: 'plans months that it does not offer',
    check: 'plan/tenor',
    calls: [PLAN],
    onRequest: ({ body }) => {
      if (body['months'] > 50) body['months'] = 3
    },
  },
  {
    title: 'takes a total that is one sen off the plan',
    check: 'plan/total-mismatch',
    calls: ['payment/paylater'],
    onRequest: ({ body }, { memory }) => {
      body['total'] = memory.get('total') ?? body['total']
      memory.set('total', body['total'])
    },
    onAnswer: allows('PAYLATER_PLAN_CHANGED', { nextStep: 'PROCESSING', expectedSeconds: 30 }),
  },
  {
    title: 'finances by other dates than were agreed to',
    check: 'plan/dates',
    calls: ['payment/paylater'],
    onRequest: ({ body }) => delete body['firstRepaymentDate'],
  },
  {
    title: 'needs no consent to Pay Later',
    check: 'plan/agreement',
    calls: ['payment/paylater'],
    onAnswer: allows('PAYLATER_TERMS_NOT_AGREED', { nextStep: 'PROCESSING', expectedSeconds: 30 }),
  },
  {
    title: 'takes the fees from the limit, too',
    check: 'plan/limit',
    calls: [STATUS],
    onAnswer: inStatus('SUCCESS', (_data, { payer, order }) => {
      if (payer && order?.payment?.credit)
        payer.paylater.limit = sen(payer.paylater.limit - order.payment.credit.fee)
    }),
  },
  {
    title: 'says another first instalment after the purchase',
    check: 'plan/status',
    calls: [STATUS],
    onAnswer: inStatus('SUCCESS', (data) => {
      const { instalments } = data as { instalments?: { firstAmount: string } }
      if (instalments) instalments.firstAmount = plus(instalments.firstAmount)
    }),
  },
]
