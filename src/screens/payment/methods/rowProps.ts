/** The props of a row in the list of ways to pay. */
import type { Order } from '../../../contract/payloads/payment.ts'

export interface RowProps {
  /** Name of the radio group. */
  group: string
  title: string
  order: Order
}
