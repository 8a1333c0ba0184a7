/** The ways to pay as the payment page shows them. */
import type { ComponentType } from 'react'
import type { Method } from '../../../contract/payloads/payment.ts'
import { PaylaterChoice, PaylaterFees, QrisCosts } from '../later.ts'
import { Costs } from './Costs.tsx'
import { Paylater } from './Paylater.tsx'
import { Qris } from './Qris.tsx'
import type { RowProps } from './rowProps.ts'
import { Wallet } from './Wallet.tsx'

interface MethodRow {
  /** Its row in the list. */
  readonly Row: ComponentType<RowProps>
  /** The costs of paying this way. */
  readonly Costs: ComponentType
  /** The parts of these that are fetched later than the page. */
  readonly later: readonly { preload(): Promise<unknown> }[]
}

const rows: Readonly<Record<Method, MethodRow>> = {
  WALLET: { Row: Wallet, Costs, later: [] },
  PAYLATER: { Row: Paylater, Costs: PaylaterFees, later: [PaylaterChoice, PaylaterFees] },
  QRIS: { Row: Qris, Costs: QrisCosts, later: [QrisCosts] },
}

export const methodRowOf = (method: Method): MethodRow => rows[method]
