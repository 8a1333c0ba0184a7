/** What the row of a way to pay is drawn from. */
import type { Order } from '../../../contract/payloads/payment.ts'

export interface RowProps {
  /** Of the group of rows. */
  group: string
  title: string
  order: Order
}
