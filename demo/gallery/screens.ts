/** The walk's way to each screen, and variants of a screen that need a press. */
import type { Screen } from '../../src/contract/routes.ts'
import { BY_PAYLATER, NEW_CUSTOMER, NO_ACCESS, whenPaying, type Reach, type Shown } from './entry.ts'

/** Subject of each screen, for the list. */
export const screenTitles: Readonly<Record<Screen, string>> = {
  accountCreation: 'Phone number',
  verification: 'Code',
  password: 'Password',
  bind: 'Confirmation of linking',
  bindResult: 'Linked',
  bindFail: 'Not linked',
  register: 'Registration',
  createPassword: 'New password',
  termsOfUse: 'Terms',
  framePage: 'A document',
  noticeInfo: 'A notice',
  resultPage: 'Confirmation of unlinking',
  payment: 'Payment',
  paymentLoading: 'Payment in progress',
  paymentResult: 'Paid',
  toApp: 'To the bank app',
  paylaterConfirmation: 'Pay Later, the plan',
  riplay: 'Pay Later, RIPLAY',
  chooseLocation: 'Choice of a place',
  openLocation: 'A place',
}

/** The walk's way to each screen. */
export const screenReach: Readonly<Record<Screen, Reach>> = {
  accountCreation: { flow: 'link', stop: 'start' },
  verification: { flow: 'link', stop: 'verification' },
  password: { flow: 'link', stop: 'password' },
  bind: { flow: 'link', stop: 'bind' },
  bindResult: { flow: 'link', stop: 'bindResult' },
  bindFail: { flow: 'link', scenario: 'link-fails-once', stop: 'bindFail' },
  register: { ...NEW_CUSTOMER, stop: 'register' },
  createPassword: { ...NEW_CUSTOMER, stop: 'createPassword', versions: [2] },
  termsOfUse: { ...NEW_CUSTOMER, stop: 'termsOfUse' },
  framePage: { ...NEW_CUSTOMER, stop: 'register', extra: 'document' },
  noticeInfo: whenPaying({ msisdn: '81100000003' }),
  resultPage: { flow: 'unlink', stop: 'resultPage' },
  payment: whenPaying({}),
  paymentLoading: { flow: 'pay', scenario: 'slow', stop: 'paymentLoading' },
  paymentResult: { flow: 'pay', stop: 'paymentResult' },
  toApp: whenPaying({ scenario: 'to-app' }),
  paylaterConfirmation: { ...BY_PAYLATER, versions: [2], stop: 'paylaterConfirmation' },
  riplay: { ...BY_PAYLATER, versions: [2], stop: 'paylaterConfirmation', extra: 'riplay' },
  chooseLocation: { ...NO_ACCESS, extra: 'way-there' },
  openLocation: { ...NO_ACCESS, extra: 'office' },
}

/** The marks of a screen that its address alone doesn't tell apart. */
export const screenShows: Readonly<Partial<Record<Screen, Shown>>> = {
  noticeInfo: { error: 'ACCOUNT_FROZEN' },
  bindFail: { error: 'LINK_FAILED' },
}

/** A payment is refused while its page is open. */
const endsOpen = (error: 'ORDER_EXPIRED' | 'ORDER_CANCELLED'): Reach => ({
  flow: 'pay',
  stop: 'fault',
  fault: { call: 'payment/payment-order-confirm', error },
})

/** Variants of a screen that need a press and have no row in a table. */
export const steps: readonly (readonly [name: string, title: string, shows: Shown, reach: Reach])[] = [
  [
    'bind-known',
    'Linking: the terms are accepted already',
    { screen: 'bind' },
    { flow: 'link', scenario: 'terms-accepted', stop: 'bind' },
  ],
  ['pin', 'PIN', { screen: 'pin', says: 'pin.body' }, { flow: 'pay', stop: 'pin' }],
  [
    'plan',
    'Pay Later, agreed to on the payment page',
    { screen: 'payment', says: 'paylater.readRiplay' },
    whenPaying({ versions: [3], extra: 'plan' }),
  ],
  [
    'pin-paylater',
    'PIN, Pay Later',
    { screen: 'pin', says: 'pin.bodyPaylater' },
    { ...BY_PAYLATER, stop: 'pin' },
  ],
  [
    'otp-pay',
    'Code of a payment',
    { screen: 'verification', says: 'verification.bodyPayment' },
    { flow: 'pay', scenario: 'otp', stop: 'verification' },
  ],
  [
    'otp-unlink',
    'Code of unlinking',
    { screen: 'verification', says: 'verification.bodyUnlink' },
    { flow: 'unlink', stop: 'verification', extra: 'ask-code' },
  ],
  [
    'loading',
    'Loading: a call takes long',
    { screen: 'payment', says: 'instalment.loading' },
    { ...BY_PAYLATER, versions: [3], stop: 'start', extra: 'months', slow: 'payment/paylater-order-inquiry' },
  ],
  ['unlinked', 'Unlinked', { says: 'unlink.doneTitle' }, { flow: 'unlink', stop: 'end' }],
  ['private', 'Payment, no sums told', { screen: 'payment' }, whenPaying({ scenario: 'private' })],
  ['qris', 'QRIS code', { says: 'qris.body' }, { flow: 'pay', scenario: 'qris', way: 'qris', stop: 'end' }],
  [
    'paid-points',
    'Paid, with points',
    { screen: 'paymentResult', says: 'payment.rowPoints' },
    { flow: 'pay', way: 'points', stop: 'paymentResult' },
  ],
  [
    'paid-paylater',
    'Paid, Pay Later',
    { screen: 'paymentResult', says: 'stamp.paylater' },
    { ...BY_PAYLATER, stop: 'paymentResult' },
  ],
  [
    'expired-open',
    'Order: expired while it is open',
    { error: 'ORDER_EXPIRED', says: 'stamp.expired' },
    endsOpen('ORDER_EXPIRED'),
  ],
  [
    'cancelled-open',
    'Order: cancelled while it is open',
    { error: 'ORDER_CANCELLED', says: 'stamp.cancelled' },
    endsOpen('ORDER_CANCELLED'),
  ],
  [
    'otp-expired',
    'Code: expired',
    { screen: 'verification', says: 'verification.expiredAt' },
    { flow: 'link', stop: 'verification', extra: 'expire' },
  ],
  [
    'offline-link',
    'Offline: linking',
    { screen: 'password', says: 'common.offlineBanner' },
    { flow: 'link', stop: 'password', extra: 'cut' },
  ],
  [
    'offline-pay',
    'Offline: paying',
    { screen: 'payment', says: 'offline.waiting' },
    whenPaying({ extra: 'cut' }),
  ],
  [
    'offline-wait',
    'Offline: the payment is sent',
    { screen: 'paymentLoading', says: 'offline.sentAt' },
    { flow: 'pay', scenario: 'slow', stop: 'paymentLoading', extra: 'cut' },
  ],
  [
    'resend',
    'Captcha',
    { screen: 'verification', says: 'captcha.title', dialog: true },
    { flow: 'link', stop: 'verification', extra: 'resend' },
  ],
  [
    'register-empty',
    'Register: nothing filled',
    { screen: 'register', error: 'FIELD_REQUIRED' },
    { ...NEW_CUSTOMER, stop: 'register', extra: 'nothing-filled' },
  ],
  [
    'place-missing',
    'Place: none in the address',
    { screen: 'openLocation', says: 'openLocation.none' },
    {
      flow: 'link',
      stop: 'start',
      address: 'openLocation',
      only: { wheres: ['hosted'], reason: 'only the hosted page has an address of its own' },
    },
  ],
]
