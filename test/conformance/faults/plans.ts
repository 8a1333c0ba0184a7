/** Banks that are wrong about Pay Later. */
import { parseSen, sen } from '../../../src/contract/money.ts'
import { allows, isSuccess, tells, type Fault } from './fault.ts'
import { more, set, STATUS, when } from './money.ts'

const PLAN = 'payment/paylater-repayment-plan'

/** Changes the rows of a plan. */
const rows =
  (
    change: (rows: Record<string, string>[], data: Record<string, string>) => void,
  ): NonNullable<Fault['after']> =>
  (told) => {
    if (isSuccess(told)) change(told.body.data.rows, told.body.data)
  }

export const planFaults: readonly Fault[] = [
  {
    what: 'has a row whose sum is one sen off',
    found: 'plan/adds-up',
    calls: [PLAN],
    after: rows((all) => set(all[0]!, { subtotal: more(all[0]!['subtotal']!) })),
  },
  {
    what: 'has a total that is one sen off its rows',
    found: 'plan/adds-up',
    calls: [PLAN],
    after: rows((_all, data) => set(data, { total: more(data['total']!) })),
  },
  {
    what: 'charges a fee in the second month, too',
    found: 'plan/adds-up',
    calls: [PLAN],
    after: rows((all, data) => {
      const [first, second] = all
      if (!first || !second) return
      set(second, { fee: first['fee'], subtotal: more(second['subtotal']!, parseSen(first['fee']!)) })
      set(data, { total: more(data['total']!, parseSen(first['fee']!)) })
    }),
  },
  {
    what: 'finances one sen more than the order costs',
    found: 'plan/agrees',
    calls: [PLAN],
    after: rows((all, data) => {
      const last = all.at(-1)!
      set(last, { principal: more(last['principal']!), subtotal: more(last['subtotal']!) })
      set(data, { principal: more(data['principal']!), total: more(data['total']!) })
    }),
  },
  {
    what: 'names another first date than its first row has',
    found: 'plan/agrees',
    calls: [PLAN],
    after: rows((_all, data) => set(data, { firstRepaymentDate: '2027-01-31' })),
  },
  {
    what: 'offers a month that is one sen off the plan',
    found: 'plan/agrees',
    calls: ['payment/paylater-order-inquiry'],
    after: (told) => {
      if (isSuccess(told)) for (const one of told.body.data.tenors) one.monthly = more(one.monthly)
    },
  },
  {
    what: 'offers another percentage than it charges',
    found: 'plan/agrees',
    calls: ['payment/paylater-order-inquiry'],
    after: tells({ serviceFeePercent: '2.00' }),
  },
  {
    what: 'plans months that it does not offer',
    found: 'plan/tenor',
    calls: [PLAN],
    before: ({ body }) => {
      if (body['months'] > 50) body['months'] = 3
    },
  },
  {
    what: 'takes a total that is one sen off the plan',
    found: 'plan/total-mismatch',
    calls: ['payment/paylater'],
    before: ({ body }, { memory }) => {
      body['total'] = memory.get('total') ?? body['total']
      memory.set('total', body['total'])
    },
    after: allows('PAYLATER_PLAN_CHANGED', { nextStep: 'PROCESSING', expectedSeconds: 30 }),
  },
  {
    what: 'needs no consent to Pay Later',
    found: 'plan/agreement',
    calls: ['payment/paylater'],
    after: allows('PAYLATER_TERMS_NOT_AGREED', { nextStep: 'PROCESSING', expectedSeconds: 30 }),
  },
  {
    what: 'takes the fees from the limit, too',
    found: 'plan/limit',
    calls: [STATUS],
    after: when('SUCCESS', (_data, { payer, order }) => {
      if (payer && order?.payment?.credit)
        payer.paylater.limit = sen(payer.paylater.limit - order.payment.credit.fee)
    }),
  },
  {
    what: 'says another first instalment after the purchase',
    found: 'plan/status',
    calls: [STATUS],
    after: when('SUCCESS', (data) => {
      const { instalments } = data as { instalments?: { firstAmount: string } }
      if (instalments) instalments.firstAmount = more(instalments.firstAmount)
    }),
  },
]
