/** The order for the payment page, paying it by wallet or QRIS code, and the payment's status. */
import type { Asks } from '../../contract/requests.ts'
import { rowOf, type ErrorName } from '../../contract/errors.ts'
import { sen } from '../../contract/money.ts'
import type { ConfirmAnswer, PaymentStatus } from '../../contract/payloads/payment.ts'
import { maskedMsisdn } from '../../domain/formatPhone.ts'
import { jakartaIso } from '../../domain/jakarta.ts'
import {
  checkMoney,
  checkPoints,
  limitsOf,
  paylaterBlock,
  pointsBlock,
  usablePoints,
  walletBlock,
  worthOf,
} from '../blocks.ts'
import { checkGivenCaptcha } from '../captcha.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../handler.ts'
import { namesOf } from '../merchants.ts'
import {
  acceptPayment,
  checkPin,
  attemptOf,
  confirmingPayer,
  offerQr,
  onceByKey,
  releaseAttempt,
  secondsToGo,
} from '../payment.ts'
import { BankRefusal } from '../refusal.ts'
import { availableTo } from '../settle.ts'
import type { Order } from '../store.ts'
import { awaitsPayment, checkAccount, expiryOf, orderOf, payerOf, returnUrlOf } from '../subjects.ts'
import { POINT_WORTH, WALLET_ADMIN_FEE, WALLET_LIMITS } from '../terms.ts'

const codeOf = (error: ErrorName | null): string | null => error && rowOf(error).code

/** The state CANCELLED doesn't occur here: such orders are refused before. */
const statusOf = ({ state }: Order): PaymentStatus => (state === 'CANCELLED' ? 'FAILED' : state)

const reasonOf = ({ state, payment }: Order): ErrorName | null =>
  state === 'ON_HOLD'
    ? 'PAYMENT_ON_HOLD'
    : state !== 'FAILED'
      ? null
      : payment?.method === 'PAYLATER'
        ? 'PAYMENT_FAILED_PAYLATER'
        : 'PAYMENT_FAILED'

type Confirm = Asks<'payment/payment-order-confirm'>

/** In scenario amount-changed the order changes here. */
function changeAmount(order: Order): void {
  if (order.scenario.changes !== 'amount' || order.changed) return
  order.changed = true
  order.amount = sen(order.amount + POINT_WORTH * 1000n)
}

async function confirmByWallet(
  {
    originalReferenceNo,
    amount,
    pointAmount,
    encryptedPin,
    idempotencyKey,
    captcha,
  }: Extract<Confirm, { method: 'WALLET' }>,
  context: Context,
): Promise<ConfirmAnswer> {
  const openSecret = await context.secrets.open(encryptedPin)
  const order = orderOf(originalReferenceNo, 'payment/payment-order-confirm', context)
  return onceByKey(
    { order, key: idempotencyKey, payload: `WALLET ${amount} ${pointAmount}` },
    context,
    () => {
      checkGivenCaptcha('PAYMENT', captcha, context)
      const customer = confirmingPayer(order, context)
      if (customer.pin === null) throw new BankRefusal('PIN_NOT_SET')
      if (order.scenario.toApp) throw new BankRefusal('METHOD_UNAVAILABLE')
      changeAmount(order)
      checkPoints(order, customer, pointAmount, context)
      const debit = sen(order.amount + WALLET_ADMIN_FEE - worthOf(pointAmount))
      if (amount !== debit) throw new BankRefusal('AMOUNT_MISMATCH')
      const payment = { method: 'WALLET', amount: debit, points: pointAmount, key: idempotencyKey } as const
      checkMoney(order, customer, payment, context)
      checkPin(customer, order, openSecret, context)
      return acceptPayment(order, payment, context)
    },
  )
}

/** Of a bank with QRIS alone every order does. */
const takesQris = ({ scenario }: Order, { settings }: Context): boolean =>
  scenario.qris || settings.methods.every((method) => method === 'QRIS')

/** No PIN: the app that scans the code authenticates the customer. */
function confirmByCode(
  { originalReferenceNo, amount, pointAmount, idempotencyKey }: Extract<Confirm, { method: 'QRIS' }>,
  context: Context,
): ConfirmAnswer {
  const order = orderOf(originalReferenceNo, 'payment/payment-order-confirm', context)
  return onceByKey({ order, key: idempotencyKey, payload: `QRIS ${amount} ${pointAmount}` }, context, () => {
    confirmingPayer(order, context)
    if (!takesQris(order, context)) throw new BankRefusal('METHOD_UNAVAILABLE')
    changeAmount(order)
    if (pointAmount > 0) throw new BankRefusal('POINTS_NOT_ALLOWED')
    if (amount !== order.amount) throw new BankRefusal('AMOUNT_MISMATCH')
    return offerQr(order, order.amount, context)
  })
}

export const orderCalls: Handlers<
  | 'payment/payment-h5'
  | 'payment/payment-order-confirm'
  | 'payment/payment-order-release'
  | 'debit/payment-status-h5'
> = {
  'payment/payment-h5'({ originalReferenceNo }, context) {
    const order = orderOf(originalReferenceNo, 'payment/payment-h5', context)
    const customer = payerOf(order, context)
    // A payment stays visible, whatever has happened to the account since.
    const payable = awaitsPayment(order)
    if (payable) checkAccount(customer, context)
    if (payable && customer.pin === null) throw new BankRefusal('PIN_NOT_SET')
    const { wallet, points, limit } = availableTo(customer, context.store)
    const usable = order.scenario.tellsNoSums ? 0 : usablePoints(order, customer, context)
    const paylaterBlocks = [0, usable].map((count) => paylaterBlock(order, customer, count, context))
    const leastFromWallet = sen(order.amount + WALLET_ADMIN_FEE - worthOf(usable))
    const { single, daily, dailyLeft } = limitsOf(customer, context)
    const { tellsNoSums = false } = order.scenario
    return {
      status: statusOf(order),
      attempt: attemptOf(order),
      merchantId: order.merchantId,
      ...namesOf(order.merchantId, context.settings),
      orderNo: order.orderNo,
      amount: order.amount,
      adminFee: WALLET_ADMIN_FEE,
      payBefore: jakartaIso(expiryOf(order)),
      maskedMsisdn: maskedMsisdn(order.msisdn),
      wallet: tellsNoSums ? {} : { balance: order.scenario.hidesBalance ? null : wallet },
      points: {
        ...(!tellsNoSums && { available: points, usable }),
        worth: POINT_WORTH,
        blocked: codeOf(pointsBlock(order)),
      },
      methods: [
        {
          method: 'WALLET' as const,
          blocked: codeOf(walletBlock(order, customer, leastFromWallet, context)),
        },
        {
          method: 'PAYLATER' as const,
          // As the wallet, open where points lower the sum to what it has.
          blocked: codeOf(paylaterBlocks.includes(null) ? null : (paylaterBlocks[0] ?? null)),
        },
        ...(takesQris(order, context) ? [{ method: 'QRIS' as const, blocked: null }] : []),
      ].filter(({ method }) => context.settings.methods.includes(method)),
      paylater:
        customer.paylater.state === 'NOT_ACTIVE' || !context.settings.methods.includes('PAYLATER')
          ? null
          : tellsNoSums
            ? {}
            : { limit },
      limits: tellsNoSums
        ? { single: null, daily: null, dailyLeft: null }
        : {
            single,
            daily,
            dailyLeft,
            ...(customer.verified ? {} : { verified: WALLET_LIMITS.verified }),
          },
      account: { frozen: false, pinSet: customer.pin !== null, verified: customer.verified },
      toApp: order.scenario.toApp ?? false,
      appLink: `${context.settings.returnBase()}?app=${order.ref}`,
      returnUrl: returnUrlOf(order, context),
    }
  },
  async 'payment/payment-order-confirm'(body, context) {
    return body.method === 'QRIS' ? confirmByCode(body, context) : confirmByWallet(body, context)
  },
  'payment/payment-order-release'({ originalReferenceNo, attempt, idempotencyKey }, context) {
    const order = orderOf(originalReferenceNo, 'payment/payment-order-release', context)
    return onceByKey({ order, key: idempotencyKey, payload: attempt }, context, () =>
      releaseAttempt(order, attempt, context),
    )
  },
  'debit/payment-status-h5'({ originalReferenceNo }, context) {
    const order = orderOf(originalReferenceNo, 'debit/payment-status-h5', context)
    const { payment, settledAt, state } = order
    return {
      status: statusOf(order),
      attempt: attemptOf(order),
      reason: codeOf(reasonOf(order)),
      merchantId: order.merchantId,
      ...namesOf(order.merchantId, context.settings),
      amount: payment?.amount ?? order.amount,
      pointAmount: payment?.points ?? 0,
      method: payment?.method ?? null,
      paidAt: state === 'SUCCESS' && settledAt !== null ? jakartaIso(settledAt) : null,
      expectedSeconds: secondsToGo(order, context.now()),
      returnUrl: returnUrlOf(order, context),
      instalments: payment?.instalments ?? null,
    }
  },
}
