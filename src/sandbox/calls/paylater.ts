/** Pay Later: what is offered, the plan, the confirmation. */
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../contract/language.ts'
import { sen, type Sen } from '../../contract/money.ts'
import { planInstalments, type Plan } from '../../domain/instalments.ts'
import { dayKey } from '../../domain/jakarta.ts'
import { checkMoney, paylaterBlock, usablePoints, worthOf } from '../blocks.ts'
import { checkGivenCaptcha } from '../captcha.ts'
import { checkConsents } from '../consents.ts'
import type { Context } from '../context.ts'
import type { Customer } from '../customers.ts'
import type { Handlers } from '../handler.ts'
import { acceptPayment, checkPin, confirmingPayer, onceByKey, refuseFinal } from '../payment.ts'
import { BankRefusal } from '../refusal.ts'
import { availableTo } from '../settle.ts'
import type { Order } from '../store.ts'
import { orderOf, payerOf } from '../subjects.ts'
import { PAYLATER } from '../terms.ts'

const percentFor = (order: Order): string =>
  order.scenario.changes === 'plan' && order.changed
    ? PAYLATER.raisedServiceFeePercent
    : PAYLATER.serviceFeePercent

const principalOf = (order: Order, points: number): Sen => sen(order.amount - worthOf(points))

const planFor = (order: Order, months: number, points: number, { now }: Context): Plan =>
  planInstalments({
    principal: principalOf(order, points),
    months,
    serviceFeePercent: percentFor(order),
    adminFee: PAYLATER.adminFee,
    from: dayKey(now()),
    dueDay: PAYLATER.dueDay,
  })

const oneTime = ({ paylater: { state } }: Customer) =>
  state === 'ONE_TIME' ? 'NEEDED' : state === 'PENDING' ? 'PENDING' : 'DONE'

export const paylater: Handlers<
  'payment/paylater-order-inquiry' | 'payment/paylater-repayment-plan' | 'payment/paylater'
> = {
  'payment/paylater-order-inquiry'({ originalReferenceNo, pointAmount }, context) {
    const order = orderOf(originalReferenceNo, 'payment/paylater-order-inquiry', context)
    refuseFinal(order)
    const customer = payerOf(order, context)
    const block = paylaterBlock(order, customer, pointAmount, context)
    if (block) throw new BankRefusal(block)
    const usable = usablePoints(order, customer, context)
    if (pointAmount > usable) throw new BankRefusal('POINTS_TOO_MANY', { points: usable })
    const tenors = context.settings.instalmentMonths.map((months) => {
      const { rows, total } = planFor(order, months, pointAmount, context)
      const first = rows[0]?.subtotal ?? total
      return {
        months,
        monthly: rows[1]?.subtotal ?? first,
        firstMonth: first,
        total,
      }
    })
    return {
      tenors,
      ...(!order.scenario.tellsNoSums && { limit: availableTo(customer, context.store).limit }),
      serviceFeePercent: percentFor(order),
      adminFee: PAYLATER.adminFee,
      oneTimeVerification: oneTime(customer),
    }
  },
  'payment/paylater-repayment-plan'({ originalReferenceNo, months, pointAmount }, context) {
    const order = orderOf(originalReferenceNo, 'payment/paylater-repayment-plan', context)
    refuseFinal(order)
    payerOf(order, context)
    if (!context.settings.instalmentMonths.includes(months))
      throw new BankRefusal('PAYLATER_TENOR_UNAVAILABLE')
    if (worthOf(pointAmount) > order.amount) throw new BankRefusal('PAYLATER_PLAN_CHANGED')
    const plan = planFor(order, months, pointAmount, context)
    const { settings } = context
    return {
      months,
      dueDay: plan.dueDay,
      firstRepaymentDate: plan.firstRepaymentDate,
      rows: [...plan.rows],
      principal: plan.principal,
      serviceFee: plan.serviceFee,
      adminFee: plan.adminFee,
      total: plan.total,
      lateFee: settings.lateFee[DEFAULT_LANGUAGE] ?? null,
      lateFeeIn: LANGUAGES.flatMap((language) => {
        const text = settings.lateFee[language]
        return language === DEFAULT_LANGUAGE || text === undefined ? [] : [{ language, text }]
      }),
      version: PAYLATER.planVersion,
    }
  },
  async 'payment/paylater'(body, context) {
    const {
      originalReferenceNo,
      months,
      pointAmount,
      total,
      firstRepaymentDate,
      encryptedPin,
      agreement,
      idempotencyKey,
      captcha,
    } = body
    const openSecret = await context.secrets.open(encryptedPin)
    const order = orderOf(originalReferenceNo, 'payment/paylater', context)
    return onceByKey(
      {
        order,
        key: idempotencyKey,
        payload: [
          'PAYLATER',
          months,
          pointAmount,
          total,
          firstRepaymentDate,
          ...agreement.map(({ document, version }) => `${document} ${version}`).toSorted(),
        ].join(),
      },
      context,
      () => {
        checkGivenCaptcha('PAYMENT', captcha, context)
        const customer = confirmingPayer(order, context)
        if (customer.pin === null) throw new BankRefusal('PIN_NOT_SET')
        if (order.scenario.toApp) throw new BankRefusal('METHOD_UNAVAILABLE')
        const financing = {
          method: 'PAYLATER',
          amount: principalOf(order, pointAmount),
          points: pointAmount,
        } as const
        checkMoney(order, customer, financing, context)
        if (!context.settings.instalmentMonths.includes(months))
          throw new BankRefusal('PAYLATER_TENOR_UNAVAILABLE')
        if (order.scenario.changes === 'plan') order.changed = true
        const plan = planFor(order, months, pointAmount, context)
        const isSame =
          total === plan.total
          // Pages of the version before don't send it.
          && (firstRepaymentDate ?? plan.firstRepaymentDate) === plan.firstRepaymentDate
          && pointAmount <= usablePoints(order, customer, context)
        if (!isSame) throw new BankRefusal('PAYLATER_PLAN_CHANGED')
        checkConsents(
          agreement,
          [
            ['PAYLATER_TERMS', 'PAYLATER_TERMS_NOT_AGREED'],
            ['RIPLAY', 'PAYLATER_TERMS_NOT_AGREED'],
          ],
          context.settings.termsVersion,
        )
        checkPin(customer, order, openSecret, context)
        const fee = sen(plan.serviceFee + plan.adminFee)
        const firstAmount = plan.rows[0]?.subtotal ?? plan.total
        return acceptPayment(
          order,
          {
            ...financing,
            key: idempotencyKey,
            credit: { months, fee, total, agreement },
            instalments: { months, firstAmount, firstDueDate: plan.firstRepaymentDate, total, fee },
          },
          context,
        )
      },
    )
  },
}
