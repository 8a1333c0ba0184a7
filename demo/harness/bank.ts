/** The sandbox bank's side of the panel: its clock, its ledger, and the customer's bank app. */
import { wireRupiah } from './baskets.ts'
import { byId, h } from './dom.ts'
import type { Debit, Notification, Sandbox } from './sandbox.ts'
import { clockTime, fullTime } from './time.ts'

const STEPS = [
  ['+1 min', 60],
  ['+5 min', 300],
  ['+30 min', 1800],
  ['+1 day', 86_400],
] as const

export interface BankPorts {
  readonly sandbox: Sandbox
  /** Shows in one line what happened. */
  readonly notify: (text: string) => void
  /** Called after something changed at the bank. */
  readonly moved: () => void
  /** originReferenceNo of the current order. */
  readonly order: () => string
}

export interface Bank {
  ledger(debits: readonly Debit[]): void
  /** Of the current order, to the shop's server. */
  notifications(list: readonly Notification[]): void
  /** The time of the bank's clock, in epoch ms. */
  clock(now: number): void
}

const debitRow = ({ at, order, method, points, amount }: Debit): HTMLElement =>
  h(
    'tr',
    {},
    h('td', {}, clockTime(Date.parse(at))),
    h('td', {}, h('code', {}, order)),
    h('td', {}, method),
    h('td', { class: 'number' }, String(points)),
    h('td', { class: 'number' }, wireRupiah(amount, 'id')),
  )

function createClock(): (now: number) => void {
  const place = byId<HTMLTimeElement>('clock')
  let offset = 0
  const tick = (): void => {
    const now = Date.now() + offset
    place.textContent = fullTime(now)
    place.dateTime = new Date(now).toISOString()
  }
  tick()
  setInterval(tick, 1000)
  return (now) => {
    offset = now - Date.now()
    tick()
  }
}

export function createBank({ sandbox, notify, moved, order }: BankPorts): Bank {
  const clock = createClock()
  let shownText = ''
  let shownNotifications = ''

  byId('advance').append(
    ...STEPS.map(([label, seconds]) => {
      const advance = async (): Promise<void> => {
        clock(await sandbox.advance(seconds))
        notify(`The bank's clock went ${label.slice(1)} forward.`)
        moved()
      }
      return h('button', { type: 'button', onclick: () => void advance() }, label)
    }),
  )

  const notificationRow = ({ id, body, tries, nextAt }: Notification): HTMLElement => {
    const resend = async (): Promise<void> => {
      await sandbox.notify({ id })
      notify("Sent to the shop's server again.")
      moved()
    }
    const answers =
      tries.map(({ status }) => (status === 0 ? 'lost' : String(status))).join(', ') || 'under way'
    const next = nextAt === null ? '' : `, again at ${clockTime(nextAt)}`
    return h(
      'li',
      {},
      h('span', {}, `${body.latestTransactionStatus} ${body.transactionStatusDesc}: ${answers}${next} `),
      h('button', { type: 'button', onclick: () => void resend() }, 'Resend'),
    )
  }
  for (const [plan, text] of [
    ['lose', 'The next notification is lost.'],
    ['double', 'The next notification is sent twice.'],
  ] as const)
    byId(`notify-${plan}`).addEventListener('click', () => {
      void sandbox.notify(plan === 'lose' ? { lose: 1 } : { double: 1 }).then(() => notify(text))
    })

  for (const action of ['pay', 'cancel'] as const) {
    const act = async (): Promise<void> => {
      await sandbox.inApp(order(), action).then(
        () => notify(action === 'pay' ? 'Paid in the bank app.' : 'Cancelled in the bank app.'),
        () => notify('This order is over already.'),
      )
      moved()
    }
    byId(`app-${action}`).addEventListener('click', () => void act())
  }

  return {
    clock,
    ledger(debits) {
      const key = JSON.stringify(debits)
      if (key === shownText) return
      shownText = key
      byId('ledger-empty').hidden = debits.length > 0
      byId('ledger-region').hidden = debits.length === 0
      byId('ledger').replaceChildren(...debits.toReversed().map(debitRow))
    },
    notifications(list) {
      const key = JSON.stringify(list)
      if (key === shownNotifications) return
      shownNotifications = key
      byId('notifications-empty').hidden = list.length > 0
      byId('notifications').replaceChildren(...list.toReversed().map(notificationRow))
    },
  }
}
