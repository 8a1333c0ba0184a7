import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { crc16, qrisPayload } from '../../../src/sandbox/qris.ts'
import { parseSen } from '../../../src/contract/money.ts'

/** The data objects of a payload, in their order. */
function read(text: string): [id: string, value: string][] {
  const fields: [string, string][] = []
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4))
    fields.push([text.slice(at, at + 2), text.slice(at + 4, at + 4 + length)])
    at += 4 + length
  }
  return fields
}

describe('a QRIS code of the sandbox', () => {
  const payload = qrisPayload({
    merchantId: 'toko-senja',
    orderNo: 'TS-10001',
    amount: parseSen('1250000.00'),
  })

  it('has the checksum of ISO/IEC 13239', () => {
    // The check value of CRC-16 with these parameters.
    assert.equal(crc16('123456789'), '29B1')
    assert.equal(payload.slice(-4), crc16(payload.slice(0, -4)))
  })

  it('names the amount in rupiah, the merchant and the order', () => {
    const objects = new Map(read(payload))
    assert.equal([...objects.keys()].join(), '00,01,51,52,53,54,58,59,60,62,63')
    assert.deepEqual(
      ['00', '01', '53', '54', '58', '59', '62'].map((id) => objects.get(id)),
      ['01', '12', '360', '1250000.00', 'ID', 'Toko Senja', '0108TS-10001'],
    )
  })
})
