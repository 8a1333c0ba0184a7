/** What faults about money have in common. */
import { parseSen, sen, senToWire } from '../../../src/contract/money.ts'
import { isSuccess, type Fault, type Inside } from './fault.ts'

export const CONFIRM = 'payment/payment-order-confirm'
export const STATUS = 'debit/payment-status-h5'

/** An amount and one sen. */
export const more = (wire: string, by: bigint = 1n): string => senToWire(sen(parseSen(wire) + by))

export const take = ({ payer }: Inside, amount: bigint): void => {
  if (payer) payer.wallet = sen(payer.wallet - amount)
}

/** Whether this happens for the first time. */
export function isFirst({ memory }: Inside, name: string): boolean {
  const seen = memory.has(name)
  memory.set(name, true)
  return !seen
}

type Data = Record<string, never>

/** Changes the data of an answer that says this status. */
export const when =
  (status: string, change: (data: Data, inside: Inside) => void): NonNullable<Fault['after']> =>
  (told, _asked, inside) => {
    if (isSuccess(told) && told.body.data.status === status) change(told.body.data, inside)
  }

/** Writes fields that a schema would not allow. */
export const set = (data: object, change: Record<string, unknown>): void => void Object.assign(data, change)
