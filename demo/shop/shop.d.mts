import type { Server } from 'node:http'

/** The bank's credentials. */
export type Credentials = Readonly<Record<string, string>>
export interface ShopOrder {
  /** The shop's own. */
  readonly number: string
  readonly ref: string
  /** Wire money. */
  readonly amount: string
  readonly status: string
}
export interface Shop {
  open(order: { amount: string; notifyUrl: string; [info: string]: string }): Promise<ShopOrder>
  hear(path: string, headers: Readonly<Record<string, string | string[] | undefined>>, body: string): boolean
  look(ref: string): Promise<Pick<ShopOrder, 'ref' | 'status' | 'amount'>>
}
export function createShop(bank: Credentials, deliver: (order: ShopOrder) => void): Shop
export function startShop(
  bank: Credentials,
  port: number,
  deliver: (order: ShopOrder) => void,
): Promise<Server>
