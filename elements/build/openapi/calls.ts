/** The purpose of each call, in a sentence. Everything else about a call is in `src/contract`. */
import type { CallName } from '../../../src/contract/endpoints.ts'

/** The groups of calls: a title and a description. */
export const TAGS = {
  proxy: ['The proxy itself', 'What the proxy answers without the bank.'],
  linking: ['Linking an account', 'A journey from the number to the link.'],
  account: ['Logging in and registering', 'Steps of a journey, once its code was right.'],
  unlinking: ['Unlinking an account', 'A journey that ends a link.'],
  paying: ['Paying an order', 'From the order to its final status.'],
  customer: ['Who the customer is', 'What may be shown or reported of a customer.'],
} as const

interface CallText {
  readonly tag: Exclude<keyof typeof TAGS, 'proxy'>
  readonly title: string
  readonly text: string
  /** The step that must come before; the session remembers it. */
  readonly precondition?: string
}

const callTexts = {
  'get-msisdn': {
    tag: 'linking',
    title: "The partner's number",
    text: 'The number that the partner has on file for this journey, null when it has none.',
  },
  'otp/binding-auth-generate': {
    tag: 'linking',
    title: 'Send a code to link',
    text: 'Sends a one-time code of six digits to the number. A resend needs a captcha.',
  },
  'otp/binding-auth-verification': {
    tag: 'linking',
    title: 'Check the code to link',
    text: 'Says what follows: EXISTING logs in, NEW registers, OPEN_APP goes on in the bank app.',
    precondition: 'a code that was sent',
  },
  'auth-generate-captcha': {
    tag: 'linking',
    title: 'A captcha picture',
    text: 'A picture to read before a resend. The other way is the proof of work of `GET /proxy/challenge`.',
  },
  'payment/confirm-binding-activation': {
    tag: 'linking',
    title: 'Link the account',
    text: 'Links the account to the merchant, with what the customer agreed to: sharing data, and the terms unless this version was accepted before. The proxy adds `witness`.',
    precondition: 'logging in or registering',
  },
  'password/encrypt-factor': {
    tag: 'account',
    title: 'A key for a secret',
    text: 'A public key and a factor that counts once. Password and PIN are encrypted with it in the browser.',
  },
  'password/verification': {
    tag: 'account',
    title: 'Log in',
    text: 'Checks the password of an existing customer, and says which version of the terms they have accepted last.',
    precondition: 'a code that was right',
  },
  'password/set-password': {
    tag: 'account',
    title: 'Set a password',
    text: 'Sets the first password of a customer who has just registered.',
    precondition: 'registering',
  },
  'account/verify-email': {
    tag: 'account',
    title: 'Is an address free',
    text: 'Says whether an e-mail address can be registered.',
  },
  'account/create-account': {
    tag: 'account',
    title: 'Register',
    text: 'Opens an account for the number that was verified.',
    precondition: 'a code that was right',
  },
  'get-mask-msisdn': {
    tag: 'customer',
    title: 'The masked number of a journey',
    text: 'The number that the last code of the journey was sent to, before that the one that the merchant has on file, as it may be shown. Asked after a reload.',
  },
  'query-mpc-info': {
    tag: 'customer',
    title: 'The customer of a journey',
    text: 'Whose journey it is, for customer reports.',
  },
  'payment/query-mpc-info': {
    tag: 'customer',
    title: 'The customer of an order',
    text: 'Whose order it is, for customer reports.',
  },
  'payment/get-mask-msisdn': {
    tag: 'customer',
    title: 'The masked number of an order',
    text: 'The number that codes of the order are sent to, as it may be shown. Asked after a reload.',
  },
  'unbinding/get-mask-msisdn': {
    tag: 'unlinking',
    title: 'The masked number to unlink',
    text: "The number of the account that is linked, as it may be shown. The merchant's server has named it when it opened the journey.",
  },
  'otp/unbinding-auth-generate': {
    tag: 'unlinking',
    title: 'Send a code to unlink',
    text: 'Sends a one-time code to the number of the account that is linked.',
  },
  'otp/unbinding-auth-verification': {
    tag: 'unlinking',
    title: 'Check the code to unlink',
    text: 'Opens the way to unlink.',
    precondition: 'a code that was sent',
  },
  'account/unbinding': {
    tag: 'unlinking',
    title: 'Unlink the account',
    text: 'Ends the link between account and merchant.',
    precondition: 'a code that was right',
  },
  'payment/payment-h5': {
    tag: 'paying',
    title: 'The order',
    text: 'The order with the ways to pay it, and why one is blocked.',
  },
  'payment/payment-order-confirm': {
    tag: 'paying',
    title: 'Confirm by wallet or QRIS',
    text: 'Pays an order once for each attempt. The proxy makes the idempotency key of order and attempt: what was accepted under a key is answered again as before, with other content it is refused (PAYMENT_DETAILS_CHANGED), and a refusal uses up nothing. By QRIS nothing is debited before the code is scanned.',
  },
  'payment/payment-order-release': {
    tag: 'paying',
    title: 'End an attempt that waits',
    text: 'Ends the newest attempt while it waits for a code or a scan, without a debit, and answers the next one. Refused while it is at work or paid.',
    precondition: 'a confirm that waits',
  },
  'payment/paylater-order-inquiry': {
    tag: 'paying',
    title: 'Pay Later: the ways to repay',
    text: 'The tenors that the order can be repaid in.',
  },
  'payment/paylater-repayment-plan': {
    tag: 'paying',
    title: 'Pay Later: the plan',
    text: 'Every repayment of one tenor. Its rows add up to its totals, in sen.',
  },
  'payment/paylater': {
    tag: 'paying',
    title: 'Confirm by Pay Later',
    text: 'Pays an order by the plan that the customer agreed to: another total or first date is refused (PAYLATER_PLAN_CHANGED). Its key works as that of a confirm by wallet.',
  },
  'otp/payment-generate': {
    tag: 'paying',
    title: 'Send a code to pay',
    text: 'Sends a one-time code for an order whose confirm asked for one.',
  },
  'otp/payment-verification': {
    tag: 'paying',
    title: 'Check the code to pay',
    text: 'Releases the payment that waits for the code. Link, account, money and points are looked at again, and refused as by its confirm.',
    precondition: 'a code that was sent',
  },
  'debit/payment-status-h5': {
    tag: 'paying',
    title: 'The status of a payment',
    text: 'Only goes forward: OPEN, PROCESSING, ON_HOLD, then SUCCESS or FAILED.',
  },
} as const satisfies Record<CallName, CallText>

export const textOf = (name: CallName): CallText => callTexts[name]
