/** The content of the basket. Prices are in whole rupiah; the order's total is their sum. */
import type { ShopTexts } from '../../locales/id/demo/shop.ts'
import { languages, type Language } from '../../src/contract/language.ts'
import { groupDigits } from '../../src/domain/formatNumber.ts'

export type Picture = 'pic-lamp' | 'pic-cups' | 'pic-coffee' | 'pic-chair'

export interface Item {
  readonly picture: Picture
  /** Its name is in the shop's words. */
  readonly id: keyof ShopTexts['items']
  readonly count: number
  readonly price: bigint
}

const coffee: Item = {
  id: 'coffee',
  picture: 'pic-coffee',
  count: 1,
  price: 105_000n,
}
const cups: Item = {
  id: 'cups',
  picture: 'pic-cups',
  count: 2,
  price: 185_000n,
}
const lamp: Item = {
  id: 'lamp',
  picture: 'pic-lamp',
  count: 1,
  price: 725_000n,
}
const chairs: Item = {
  id: 'chairs',
  picture: 'pic-chair',
  count: 4,
  price: 1_925_000n,
}

export const baskets = {
  small: [coffee],
  usual: [lamp, cups, coffee],
  large: [chairs, lamp],
} as const satisfies Record<string, readonly Item[]>

export type BasketName = keyof typeof baskets

export const costOf = ({ count, price }: Item): bigint => BigInt(count) * price

/** The total in whole rupiah. */
export const totalOf = (name: BasketName): bigint =>
  baskets[name].reduce((sum, item) => sum + costOf(item), 0n)

/** The total as wire money: "1200000.00". */
export const wireTotal = (name: BasketName): string => `${totalOf(name)}.00`

/** Rp1.200.000,00 in Indonesian, Rp1,200,000.00 in English; without floating-point numbers. */
export const rupiah = (whole: bigint, language: Language): string => {
  return `Rp${groupDigits(whole.toString(), language)}${languages[language].decimal}00`
}

/** Wire money ("1200000.00") in the same form; any other text is shown unchanged. */
export const wireRupiah = (wire: string, language: Language): string => {
  const match = /^(\d+)\.(\d{2})$/.exec(wire)
  return match?.[1] ? rupiah(BigInt(match[1]), language).replace(/00$/, match[2] ?? '00') : wire
}
