/**
 * Answers for the build whose values can be told apart wherever they are shown. There are two, so that
 * everything that differs between their screens is known to come from the order. Names have a figure in one
 * and none in the other, since figures may be drawn differently (src/text/jsx-runtime.ts).
 */
import type { Order } from '../src/contract/payloads/payment.ts'
import type { SessionAnswer } from '../src/contract/session.ts'
import type { WireForm } from '../src/contract/wire.ts'

interface Values {
  bank: string
  merchant: string
  orderNo: string
  amount: string
  adminFee: string
  limit: string
  usable: number
  available: number
  worth: string
}

const ADDRESS = 'https://bank.example/'

const answerOf = (values: Values): SessionAnswer => {
  const order: WireForm<Order> = {
    status: 'OPEN',
    merchantId: 'marked',
    merchantName: values.merchant,
    orderNo: values.orderNo,
    amount: values.amount,
    adminFee: values.adminFee,
    payBefore: null,
    maskedMsisdn: null,
    wallet: { balance: '9999999999.00' },
    points: { available: values.available, usable: values.usable, worth: values.worth, blocked: null },
    methods: [
      { method: 'WALLET', blocked: null },
      { method: 'PAYLATER', blocked: null },
    ],
    paylater: { limit: values.limit },
    limits: { single: null, daily: null, dailyLeft: null },
    account: { frozen: false, pinSet: true, verified: true },
    toApp: false,
    appLink: null,
    returnUrl: null,
  }
  return {
    token: null,
    expiresAt: 0,
    serverTime: 0,
    inlineAllowed: true,
    bank: {
      name: values.bank,
      supportPhone: null,
      licence: '',
      appLink: null,
      storeLinks: [],
      documents: { terms: ADDRESS, privacy: ADDRESS, riplay: ADDRESS, paylaterTerms: ADDRESS },
      termsVersion: '1',
      termsFrom: '2026-01-01',
      namePunctuation: false,
    },
    first: { status: 200, code: '0', data: order },
  }
}

export const marked: readonly SessionAnswer[] = [
  {
    bank: 'Marked Bank',
    merchant: 'Zenith Quarry',
    orderNo: 'ORDER-MARK-A',
    amount: '71234567.89',
    adminFee: '2345.17',
    limit: '86420975.31',
    usable: 64_208,
    available: 75_319,
    worth: '3.11',
  },
  {
    bank: 'Other Bank of 6 Marks',
    merchant: 'Xylem Vault 7',
    orderNo: 'ORDER-MARK-28',
    amount: '318.46',
    adminFee: '29.53',
    limit: '507624.19',
    usable: 8213,
    available: 940_627,
    worth: '7.27',
  },
].map(answerOf)
