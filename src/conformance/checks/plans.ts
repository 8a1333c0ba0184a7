/** Pay Later in exact sen: offer, plan, confirm and status say the same, row by row. */
import { sen, type Sen } from '../../contract/money.ts'
import type { PaylaterInquiry, RepaymentPlan } from '../../contract/payloads/payment.ts'
import { toJson } from '../../contract/wire.ts'
import { planAddsUp } from '../../domain/instalments.ts'
import { checkPlan } from '../../domain/paylater.ts'
import { amountText } from '../amounts.ts'
import { section } from '../check.ts'
import type { Kit } from '../kit.ts'
import { errorOf, places } from '../places.ts'
import { byPaylater, newOrder, settledStatus, type ByOrder } from '../steps.ts'
import { expect, NotChecked } from '../verdict.ts'

/** None of them divides evenly by months and percentages. */
const AMOUNTS = ['20001.00', '100000.01', '999999.99', '1234567.00']

const sum = (amounts: readonly Sen[]): string =>
  amountText(amounts.reduce((total, amount) => sen(total + amount), sen(0n)))

/** Sums of a plan, so that one sees which of them is off. */
const sums = ({ rows, principal, serviceFee, adminFee, total }: RepaymentPlan): string =>
  [
    `principal of the rows ${sum(rows.map((row) => row.principal))}, of the plan ${amountText(principal)}`,
    `fees of the rows ${sum(rows.map(({ fee }) => fee))}, of the plan ${amountText(serviceFee)} and ${amountText(adminFee)}`,
    `sum of the rows ${sum(rows.map(({ subtotal }) => subtotal))}, total ${amountText(total)}`,
  ].join('; ')

/** The inquiry's offer for some months. */
function offerText({ tenors, serviceFeePercent, adminFee }: PaylaterInquiry, months: number): string {
  const offer = tenors.find((tenor) => tenor.months === months)
  const parts = `first ${amountText(offer?.firstMonth)}, then ${amountText(offer?.monthly)}, in all ${amountText(offer?.total)}`
  return `offered: ${parts}; service fee ${serviceFeePercent} %, admin fee ${amountText(adminFee)}`
}

interface Offer extends ByOrder {
  readonly amount: Sen
  readonly inquiry: PaylaterInquiry
}

async function offerFor(kit: Kit, amount?: string): Promise<Offer> {
  const { originalReferenceNo, order } = await newOrder(kit, 'success', amount)
  const inquiry = await kit.succeed('payment/paylater-order-inquiry', { originalReferenceNo, pointAmount: 0 })
  expect(inquiry.tenors.length > 0, 'the inquiry offers no tenor')
  return { originalReferenceNo, amount: order.amount, inquiry }
}

/** Each plan of an offer. */
async function plansOf(kit: Kit, { originalReferenceNo, inquiry }: Offer): Promise<RepaymentPlan[]> {
  const plans: RepaymentPlan[] = []
  for (const { months } of inquiry.tenors)
    plans.push(
      await kit.succeed('payment/paylater-repayment-plan', { originalReferenceNo, months, pointAmount: 0 }),
    )
  return plans
}

async function eachPlan(kit: Kit, check: (plan: RepaymentPlan, offer: Offer) => void): Promise<void> {
  for (const amount of AMOUNTS) {
    const offer = await offerFor(kit, amount)
    for (const plan of await plansOf(kit, offer)) check(plan, offer)
  }
}

async function limitOf(kit: Kit): Promise<Sen> {
  const { limit } = (await offerFor(kit)).inquiry
  if (limit === undefined) throw new NotChecked("the bank doesn't tell the customer's limit")
  return limit
}

export const plans = section('plan', 'Pay Later: sums in sen', {
  'adds-up': {
    title: 'Each plan adds up: each row, the principal, the fees of the first month, the total',
    sources: [places.planAddsUp, places.plan],
    run: (kit) =>
      eachPlan(kit, (plan) =>
        expect(planAddsUp(plan), `the plan in ${plan.months} months doesn't add up: ${sums(plan)}`),
      ),
  },
  agrees: {
    title: 'Each plan is what the inquiry offers and the order costs: months, dates, fee, principal, total',
    sources: [places.checkPlan, places.inquiry],
    run: (kit) =>
      eachPlan(kit, (plan, { amount, inquiry }) => {
        const { months } = plan
        const basis = { amount, points: 0, pointsWorth: sen(0n) }
        const checkedPlan = checkPlan(plan, months, { ...inquiry, points: 0 }, basis)
        expect(
          checkedPlan !== null,
          `the plan for ${amountText(amount)} in ${months} months isn't what was offered: ${sums(plan)}; ${offerText(inquiry, months)}; first date ${plan.firstRepaymentDate}, of the first row ${plan.rows[0]?.date}; ${plan.rows.length} rows`,
        )
      }),
  },
  tenor: {
    title: 'Months that are not offered are refused',
    sources: [errorOf('PAYLATER_TENOR_UNAVAILABLE'), places.plan],
    async run(kit) {
      const { originalReferenceNo, inquiry } = await offerFor(kit)
      const months =
        [59, 58, 57].find((count) => inquiry.tenors.every((tenor) => tenor.months !== count)) ?? 60
      await kit.refuse('payment/paylater-repayment-plan', { originalReferenceNo, months, pointAmount: 0 }, [
        'PAYLATER_TENOR_UNAVAILABLE',
      ])
    },
  },
  'total-mismatch': {
    title: 'A total that is one sen off what the plan says is refused as changed, above and below',
    sources: [places.paylater, errorOf('PAYLATER_PLAN_CHANGED')],
    async run(kit) {
      const { originalReferenceNo } = await offerFor(kit)
      const { total } = await byPaylater(kit, { originalReferenceNo })
      for (const off of [1n, -1n]) {
        const body = await byPaylater(kit, { originalReferenceNo }, { amount: sen(total + off) })
        await kit.refuse('payment/paylater', body, ['PAYLATER_PLAN_CHANGED', 'AMOUNT_MISMATCH'])
      }
    },
  },
  dates: {
    title: 'Another first date than the plan says is refused as changed',
    sources: [places.paylater, errorOf('PAYLATER_PLAN_CHANGED')],
    async run(kit) {
      const { originalReferenceNo } = await offerFor(kit)
      const body = await byPaylater(kit, { originalReferenceNo })
      await kit.refuse('payment/paylater', { ...body, firstRepaymentDate: '2000-01-25' }, [
        'PAYLATER_PLAN_CHANGED',
      ])
    },
  },
  agreement: {
    title: 'Pay Later without the consents to its terms and its summary is refused',
    sources: [places.consents, errorOf('PAYLATER_TERMS_NOT_AGREED')],
    async run(kit) {
      const { originalReferenceNo } = await offerFor(kit)
      const body = await byPaylater(kit, { originalReferenceNo })
      await kit.refuse('payment/paylater', { ...body, agreement: [] }, ['PAYLATER_TERMS_NOT_AGREED'])
    },
  },
  limit: {
    title: 'The limit is lower by the principal after a purchase, to the sen',
    sources: [places.inquiry, places.checkPlan],
    async run(kit) {
      const limitBefore = await limitOf(kit)
      const { originalReferenceNo, amount } = await offerFor(kit)
      await kit.succeed('payment/paylater', await byPaylater(kit, { originalReferenceNo }))
      const { status } = await settledStatus(kit, { originalReferenceNo })
      expect(status === 'SUCCESS', `the purchase ended as ${status}`)
      const difference = limitBefore - (await limitOf(kit))
      expect(
        difference === amount,
        `${amountText(amount)} was financed; the limit is ${amountText(difference)} lower`,
      )
    },
  },
  status: {
    title: 'The status of a purchase says amount and instalments as the plan had them',
    sources: [places.status, places.plan],
    async run(kit) {
      const offer = await offerFor(kit)
      const plan = (await plansOf(kit, offer)).at(-1)
      const { originalReferenceNo } = offer
      await kit.succeed('payment/paylater', await byPaylater(kit, { originalReferenceNo }))
      const { method, amount, instalments } = await settledStatus(kit, { originalReferenceNo })
      expect(method === 'PAYLATER', `it was bought by PAYLATER; the status says ${method}`)
      expect(
        amount === plan?.principal,
        `the status says ${amountText(amount)}; ${amountText(plan?.principal)} was financed`,
      )
      if (!instalments) return
      const { months, firstAmount, firstDueDate, total = plan.total, fee } = instalments
      const should = toJson([plan.months, plan.rows[0]?.subtotal, plan.firstRepaymentDate, plan.total])
      const planText = toJson([months, firstAmount, firstDueDate, total])
      expect(planText === should, `instalments are ${planText}; the plan has ${should}`)
      const fees = plan.serviceFee + plan.adminFee
      expect(
        fee === undefined || fee === fees,
        `instalments.fee is ${amountText(fee)}; the plan has ${amountText(fees)}`,
      )
    },
  },
})
