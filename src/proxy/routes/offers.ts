/**
 * The ways to pay, and the instalments, that the page may offer: those of the bank's folder. What isn't
 * offered doesn't reach the page, and is asked for in vain; nor do points that are worth more than the order.
 */
import type { Answers, CallName } from '../../contract/endpoints.ts'
import type { Method, Order } from '../../contract/payloads/payment.ts'
import { withinAmount } from '../../domain/points.ts'
import { Refusal } from '../base/refusal.ts'
import type { Needs } from '../dependencies.ts'
import type { CallInput } from '../http/exchange.ts'

const isOffered = ({ config }: Needs<'config'>, method: Method): boolean => config.methods.includes(method)

const isTenorOffered = ({ config }: Needs<'config'>, months: number): boolean =>
  config.instalmentMonths?.includes(months) ?? true

/** An answer with the ways to pay, points and instalments that may be offered, where it names them. */
export function withOffers(deps: Needs<'config'>, data: Record<string, unknown>): Record<string, unknown> {
  if ('tenors' in data) {
    const tenors = data['tenors'] as Answers<'payment/paylater-order-inquiry'>['tenors']
    return { ...data, tenors: tenors.filter(({ months }) => isTenorOffered(deps, months)) }
  }
  if (!('methods' in data)) return data
  const order = withinAmount(data as Order)
  const methods = order.methods.filter(({ method }) => isOffered(deps, method))
  return { ...order, methods, ...(!isOffered(deps, 'PAYLATER') && { paylater: null }) }
}

/** The way to pay that a call is about, if it is about one. */
export const methodOf = (name: CallName, input: object & { readonly method?: Method }): Method | undefined =>
  name.startsWith('payment/paylater') ? 'PAYLATER' : input.method

/** @throws Refusal REQUEST_REJECTED for what was never offered */
export function checkOffer(deps: Needs<'config'>, name: CallName, input: CallInput): void {
  const method = methodOf(name, input)
  const isRefused =
    (method !== undefined && !isOffered(deps, method))
    || ('months' in input && !isTenorOffered(deps, input.months))
  if (isRefused) throw new Refusal(400, 'REQUEST_REJECTED')
}
