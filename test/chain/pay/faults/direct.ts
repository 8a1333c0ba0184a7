/** Asks the proxy of PRO directly, as somebody without a page does: nothing holds a request back. */
import type { CallName } from '../../../../src/contract/endpoints.ts'
import type { PageAsks } from '../../../../src/contract/requests.ts'
import { parseSen } from '../../../../src/contract/money.ts'
import { BankError } from '../../../../src/client/error.ts'
import type { ProxyConfig } from '../../../../src/proxy/types.ts'
import type { Guard } from '../../../../src/sandbox/store.ts'
import { CUSTOMER, PIN } from '../../../words.ts'
import { chain } from '../../rig.ts'
import { holdBack, THREE_MONTHS } from './rig.ts'

type Confirm = PageAsks<'payment/payment-order-confirm'>

/** Keys that pages of the version before have sent: two tabs, each with a key of its own. */
export const EARLIER_KEYS = ['key-a-0123456789abcdef', 'key-b-0123456789abcdef'] as const

interface DirectOptions {
  /** By what the bank keeps the order from being debited twice; by the key alone when missing. */
  guards?: Guard
  scenario?: string
  config?: Partial<ProxyConfig>
}

export async function directly({ guards = 'key', scenario = 'success', config = {} }: DirectOptions = {}) {
  const rig = await chain({ environment: 'PRO', ...config })
  await rig.control.guardBy(guards)
  const originalReferenceNo = await rig.control.createOrder({ scenario, msisdn: CUSTOMER })
  const client = rig.client({ originReferenceNo: originalReferenceNo })
  const answers: { status: number; retryAfter: string | null }[] = []
  const { fetch } = rig.network
  rig.network.fetch = async (request) => {
    const answer = await fetch(request)
    answers.push({ status: answer.status, retryAfter: answer.headers.get('retry-after') })
    return answer
  }
  /** The answer: the next step, or the name of the error. */
  const textOf = (request: Promise<{ nextStep: string }>): Promise<string> =>
    request.then(
      ({ nextStep }) => nextStep,
      (error: unknown) => {
        if (error instanceof BankError) return error.failure.name
        throw error
      },
    )
  /** Confirms and codes as they reach the bank: under which keys. */
  const keys: string[] = []
  const { fetch: ask } = rig.line
  rig.line.fetch = (url, init) => {
    if (/\/(?:payment-order-confirm|paylater|payment-verification)$/.test(url))
      keys.push((JSON.parse(init.body ?? '') as { idempotencyKey: string }).idempotencyKey)
    return ask(url, init)
  }
  const seal = (pin: string) => rig.sealed(client, { originalReferenceNo }, pin)

  return {
    ...rig,
    client,
    originalReferenceNo,
    keys,
    /** The last answer of the proxy, as it came. */
    last: () => answers.at(-1),
    async confirm(change: Partial<Confirm> = {}, pin = PIN) {
      const encryptedPin = await seal(pin)
      return textOf(
        client.call('payment/payment-order-confirm', {
          originalReferenceNo,
          method: 'WALLET',
          amount: parseSen('1250000.00'),
          pointAmount: 0,
          encryptedPin,
          attempt: '0',
          ...change,
        }),
      )
    },
    async payLater(attempt = '0', pin = PIN) {
      const encryptedPin = await seal(pin)
      return textOf(
        client.call('payment/paylater', {
          originalReferenceNo,
          ...THREE_MONTHS,
          pointAmount: 0,
          encryptedPin,
          attempt,
        }),
      )
    },
    async sendCode() {
      await client.call('otp/payment-generate', { originalReferenceNo })
      return rig.control.inboxCode(CUSTOMER)
    },
    verify: (code: string, attempt = '0') =>
      textOf(client.call('otp/payment-verification', { originalReferenceNo, code, attempt })),
    status: async () => (await client.call('debit/payment-status-h5', { originalReferenceNo })).status,
    show: async () => (await client.call('payment/payment-h5', { originalReferenceNo })).status,
    /** True where the proxy says that something is under way, to a page that opens the order. */
    async isLocked() {
      const answer = await rig.network.fetch(
        new Request('http://localhost:8080/proxy/session', {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: 'http://localhost:8080' },
          body: JSON.stringify({ originReferenceNo: originalReferenceNo }),
        }),
      )
      return ((await answer.json()) as { underWay?: boolean }).underWay ?? false
    },
    /** The answer of the next request is lost on its way from the bank, and that of its repetition. */
    lose: (call: CallName = 'payment/payment-order-confirm') =>
      rig.control.fault({ call, kind: 'drop-answer', times: 2 }),
    /** The next request hangs on its way to the bank; the function that is answered lets it arrive. */
    holdBack: (call: CallName = 'payment/payment-order-confirm') => holdBack(rig, call),
    /** Debits of the order once all that is under way is over. */
    async debits() {
      await rig.control.advance(60)
      return rig.control.debitsOf(originalReferenceNo)
    },
  }
}
