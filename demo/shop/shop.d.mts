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
/** A notification, as it came. A missing header is undefined, or null of a web-standard `Headers`. */
export interface News {
  /** Of the address, without its query. */
  readonly path: string
  /** X-TIMESTAMP. */
  readonly timestamp: string | null | undefined
  /** X-SIGNATURE. */
  readonly signature: string | null | undefined
  readonly body: string
}
/** Called again by the next news of an order after it has failed. */
export type Deliver = (order: ShopOrder) => unknown
export interface Shop {
  open(order: { amount: string; notifyUrl: string; [info: string]: string }): Promise<ShopOrder>
  /** Rejects where it couldn't be delivered. */
  hear(news: News): Promise<boolean>
  look(ref: string): Promise<Pick<ShopOrder, 'ref' | 'status' | 'amount'>>
}
export function createShop(bank: Credentials, deliver: Deliver): Shop
export function startShop(bank: Credentials, port: number, deliver: Deliver): Promise<Server>
