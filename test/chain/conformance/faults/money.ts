/** The common part of faults about money. */
import { parseSen, sen, senToWire } from '../../../../src/contract/money.ts'
import { isSuccess, type Fault, type BankState } from './fault.ts'

export const CONFIRM = 'payment/payment-order-confirm'
export const STATUS = 'debit/payment-status-h5'

/** An amount and one sen. */
export const plus = (wire: string, by: bigint = 1n): string => senToWire(sen(parseSen(wire) + by))

export const take = ({ payer }: BankState, amount: bigint): void => {
  if (payer) payer.wallet = sen(payer.wallet - amount)
}

/** True when this happens for the first time. */
export function isFirst({ memory }: BankState, name: string): boolean {
  const isRepeat = memory.has(name)
  memory.set(name, true)
  return !isRepeat
}

type Data = Record<string, never>

/** Changes the data of an answer that says this status. */
export const inStatus =
  (status: string, change: (data: Data, state: BankState) => void): NonNullable<Fault['onAnswer']> =>
  (answer, _request, state) => {
    if (isSuccess(answer) && answer.body.data.status === status) change(answer.body.data, state)
  }

/** Writes fields that a schema would not allow. */
export const set = (data: object, change: Record<string, unknown>): void => void Object.assign(data, change)
