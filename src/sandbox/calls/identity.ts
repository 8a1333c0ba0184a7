/** The customer's identity: info queries, the partner's number, masks. */
import type { Msisdn } from '../../contract/ids.ts'
import { maskedMsisdn } from '../../domain/formatPhone.ts'
import type { Context } from '../context.ts'
import type { Customer } from '../customers.ts'
import type { Handlers } from '../handler.ts'
import { namesOf } from '../merchants.ts'
import { numberOfCode } from '../otp.ts'
import { BankRefusal } from '../refusal.ts'
import type { Journey } from '../store.ts'
import { journeyOf, orderOf, payerOf } from '../subjects.ts'

/** The number of a journey: verified by a code, or given by the partner. */
const numberOf = ({ customer, msisdn, scenario }: Journey): Msisdn | null =>
  customer ?? (scenario.secretNumber ? null : msisdn)

const infoOf = (msisdn: Msisdn | null, customer: Customer | undefined, merchantId: string) => ({
  msisdn,
  mpcUid: customer?.mpcUid ?? null,
  mpcLevel: customer ? (customer.verified ? 'FULL' : 'BASIC') : null,
  merchantId,
})

/** The linked customer of an unlinking journey; refuses with NOTHING_TO_UNLINK if there is none. */
export function linkedCustomer(journey: Journey, { store }: Context): Customer {
  const customer = journey.msisdn === null ? undefined : store.customers.get(journey.msisdn)
  if (!customer?.links.has(journey.merchantId)) throw new BankRefusal('NOTHING_TO_UNLINK')
  return customer
}

const maskAnswer = (msisdn: Msisdn | null, merchantId: string, { settings }: Context) => ({
  maskedMsisdn: msisdn === null ? null : maskedMsisdn(msisdn),
  ...namesOf(merchantId, settings),
})

export const identity: Handlers<
  | 'query-mpc-info'
  | 'payment/query-mpc-info'
  | 'get-msisdn'
  | 'get-mask-msisdn'
  | 'unbinding/get-mask-msisdn'
  | 'payment/get-mask-msisdn'
> = {
  'query-mpc-info'({ journeyId }, context) {
    const journey = journeyOf(journeyId, 'query-mpc-info', context, { finishedToo: true })
    // Level and id are sent only after the number is verified, since they reveal whether somebody is a
    // customer.
    const provedCustomer =
      journey.customer === null ? undefined : context.store.customers.get(journey.customer)
    return infoOf(numberOf(journey), provedCustomer, journey.merchantId)
  },
  'payment/query-mpc-info'({ originalReferenceNo }, context) {
    const order = orderOf(originalReferenceNo, 'payment/query-mpc-info', context)
    return infoOf(order.msisdn, payerOf(order, context), order.merchantId)
  },
  'get-msisdn'({ journeyId }, context) {
    const journey = journeyOf(journeyId, 'get-msisdn', context)
    return {
      msisdn: journey.scenario.secretNumber ? null : journey.msisdn,
      ...namesOf(journey.merchantId, context.settings),
    }
  },
  'get-mask-msisdn'({ journeyId }, context) {
    const journey = journeyOf(journeyId, 'get-mask-msisdn', context)
    const number = numberOfCode(journey.id, 'BINDING', context) ?? numberOf(journey)
    return maskAnswer(number, journey.merchantId, context)
  },
  'unbinding/get-mask-msisdn'({ journeyId }, context) {
    const journey = journeyOf(journeyId, 'unbinding/get-mask-msisdn', context)
    return maskAnswer(linkedCustomer(journey, context).msisdn, journey.merchantId, context)
  },
  'payment/get-mask-msisdn'({ originalReferenceNo }, context) {
    const order = orderOf(originalReferenceNo, 'payment/get-mask-msisdn', context)
    return maskAnswer(order.msisdn, order.merchantId, context)
  },
}
