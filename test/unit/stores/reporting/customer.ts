/** The customer of these tests, and what of them a report says. */
import { msisdnOf } from '../../../../src/contract/ids.ts'
import type { CustomerInfo } from '../../../../src/contract/payloads/identity.ts'

export const START = Date.UTC(2026, 10, 20, 5, 0, 0)
export const INFO: CustomerInfo = {
  msisdn: msisdnOf('81100000001'),
  mpcUid: 'uid-000001',
  mpcLevel: 'FULL',
  merchantId: 'toko-senja',
}
export const PERSON = { msisdn: '81100000001', mpcUid: 'uid-000001', mpcLevel: 'FULL' }
