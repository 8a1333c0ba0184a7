/** Amounts in the sentences of a report. */
import { sen, senToWire } from '../contract/money.ts'

/** As it travels, such as 20001.00; undefined and null in a word. */
export function amountText(amount: bigint | null | undefined): string {
  if (amount === undefined || amount === null) return 'nothing'
  return amount < 0n ? `-${senToWire(sen(-amount))}` : senToWire(sen(amount))
}
