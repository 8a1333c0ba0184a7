/** The ways to pay as the payment page shows them. */
import type { ComponentType } from 'react'
import type { Method, Order } from '../../../contract/payloads/payment.ts'
import { PaylaterFees } from '../later.ts'
import { Costs } from './Costs.tsx'
import { Paylater } from './Paylater.tsx'
import { Wallet } from './Wallet.tsx'

export interface RowProps {
  /** Of the group of rows. */
  group: string
  title: string
  order: Order
}

interface MethodRow {
  /** Its row in the list. */
  readonly Row: ComponentType<RowProps>
  /** What paying this way comes to. */
  readonly Costs: ComponentType
}

const rows: Readonly<Record<Method, MethodRow>> = {
  WALLET: { Row: Wallet, Costs },
  PAYLATER: { Row: Paylater, Costs: PaylaterFees },
}

export const rowOf = (method: Method): MethodRow => rows[method]
