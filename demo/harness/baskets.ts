/** What lies in the basket. Prices in whole rupiah; the order's total is their sum. */

export type Picture = 'pic-lamp' | 'pic-cups' | 'pic-coffee' | 'pic-chair'

export interface Item {
  readonly picture: Picture
  readonly name: Readonly<Record<'id' | 'en', string>>
  readonly detail: Readonly<Record<'id' | 'en', string>>
  readonly count: number
  readonly price: bigint
}

const coffee: Item = {
  picture: 'pic-coffee',
  count: 1,
  price: 105_000n,
  name: { id: 'Kopi Gayo Senja', en: 'Gayo Dusk coffee' },
  detail: { id: 'Biji, 250 g', en: 'Beans, 250 g' },
}
const cups: Item = {
  picture: 'pic-cups',
  count: 2,
  price: 185_000n,
  name: { id: 'Cangkir keramik Jingga', en: 'Jingga ceramic cup' },
  detail: { id: '220 ml', en: '220 ml' },
}
const lamp: Item = {
  picture: 'pic-lamp',
  count: 1,
  price: 725_000n,
  name: { id: 'Lampu meja rotan', en: 'Rattan table lamp' },
  detail: { id: 'Tinggi 38 cm', en: '38 cm high' },
}
const chairs: Item = {
  picture: 'pic-chair',
  count: 4,
  price: 1_925_000n,
  name: { id: 'Kursi makan rotan', en: 'Rattan dining chair' },
  detail: { id: 'Jati', en: 'Teak' },
}

export const baskets = {
  small: [coffee],
  usual: [lamp, cups, coffee],
  large: [chairs, lamp],
} as const satisfies Record<string, readonly Item[]>

export type BasketName = keyof typeof baskets

export const costOf = ({ count, price }: Item): bigint => BigInt(count) * price

/** Whole rupiah. */
export const totalOf = (name: BasketName): bigint =>
  baskets[name].reduce((sum, item) => sum + costOf(item), 0n)

/** As the bank takes it: "1200000.00". */
export const wireTotal = (name: BasketName): string => `${totalOf(name)}.00`

/** Rp1.200.000,00 in Indonesian, Rp1,200,000.00 in English; never through a floating-point number. */
export const rupiah = (whole: bigint, language: 'id' | 'en'): string => {
  const [group, point] = language === 'id' ? ['.', ','] : [',', '.']
  return `Rp${whole.toString().replace(/\B(?=(\d{3})+$)/g, group)}${point}00`
}

/** An amount of the bank ("1200000.00") in the same form; what isn't one is shown as it came. */
export const wireRupiah = (wire: string, language: 'id' | 'en'): string => {
  const match = /^(\d+)\.(\d{2})$/.exec(wire)
  return match?.[1] ? rupiah(BigInt(match[1]), language).replace(/00$/, match[2] ?? '00') : wire
}
