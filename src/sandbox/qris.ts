/**
 * QRIS codes of the sandbox: dynamic codes by EMV QRCPS Merchant-Presented Mode (version 1.1, sections 3 and
 * 4). They name no real acquirer, so no real app can pay them.
 */
import { senToWire } from '../contract/money.ts'
import { merchantOf } from './merchants.ts'
import type { Order } from './store.ts'

const GUID = 'ID.CO.QRIS.WWW'
const DYNAMIC = '12'
/** ISO 18245: category for shops without a more specific code. */
const SOME_SHOP = '5999'
/** ISO 4217. */
const RUPIAH = '360'

/** A data object: its id, its length in two digits, its value. */
const object = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`

/** CRC-16 by ISO/IEC 13239: polynomial 1021, initial value FFFF; four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** The text of the QRIS code for an order's amount. */
export function qrisPayload({
  merchantId,
  orderNo,
  amount,
}: Pick<Order, 'merchantId' | 'orderNo' | 'amount'>): string {
  const { name } = merchantOf(merchantId)
  const text = [
    object('00', '01'),
    object('01', DYNAMIC),
    object('51', object('00', GUID) + object('02', 'ID0000000000000')),
    object('52', SOME_SHOP),
    object('53', RUPIAH),
    object('54', senToWire(amount)),
    object('58', 'ID'),
    object('59', name.slice(0, 25)),
    object('60', 'JAKARTA'),
    object('62', object('01', orderNo)),
    // The checksum includes its own id and length.
    '6304',
  ].join('')
  return text + crc16(text)
}
