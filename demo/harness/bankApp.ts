/**
 * The bank's app, simulated by this page: the link of an order that must be paid in the app leads here
 * (scenario to-app).
 */
import type { Language } from '../../src/host/port.ts'
import { wireRupiah } from './baskets.ts'
import { h, type Child } from './dom.ts'
import type { Sandbox } from './sandbox.ts'
import { words } from './words.ts'

export interface BankApp {
  readonly reference: string
  /** The app was opened without an order to pay. */
  readonly unknown: boolean
  /** Wire money; undefined when the order can no longer be paid. */
  readonly amount: string | undefined
  readonly done: 'pay' | 'cancel' | undefined
  readonly act: (action: 'pay' | 'cancel') => void
}

/** @param onChange called with what the app shows next */
export async function openBankApp(
  sandbox: Sandbox,
  reference: string,
  onChange: (app: BankApp) => void,
): Promise<void> {
  const show = async (result?: BankApp['done']): Promise<void> => {
    const order = await sandbox.order(reference).catch(() => undefined)
    const payable = order?.state === 'OPEN' || order?.state === 'FAILED'
    onChange({
      reference,
      unknown: order === undefined,
      done: result,
      amount: payable ? order?.amount : undefined,
      act: (action) =>
        void sandbox.inApp(reference, action).then(
          () => show(action),
          () => show(),
        ),
    })
  }
  await show()
}

export function drawBankApp({ reference, amount, unknown, done, act }: BankApp, language: Language): Child[] {
  const t = words[language]
  const body =
    done === 'pay'
      ? t.appPaid
      : done === 'cancel'
        ? t.appCancelled
        : amount === undefined
          ? unknown
            ? t.appHome
            : t.appOver
          : t.appBody.replace('{amount}', wireRupiah(amount, language))
  const button = (label: string, onclick: () => void): HTMLElement =>
    h('button', { type: 'button', class: 'again', onclick }, label)
  return [
    h('span', { class: done === 'pay' ? 'mark' : 'mark waiting', 'aria-hidden': 'true' }),
    h('h1', { tabindex: '-1', id: 'returned' }, t.appTitle),
    h('p', { class: 'lead' }, body),
    !unknown && h('p', { class: 'soft' }, `${t.orderNo}: `, h('span', { class: 'number' }, reference)),
    amount !== undefined && button(t.appPay, () => act('pay')),
    amount !== undefined && button(t.appCancel, () => act('cancel')),
    button(t.appBack, () => history.back()),
  ]
}
