/** `<bank-pay>`, used as a customer uses it. */
import { routeAt } from '../../src/contract/routes.ts'
import { drive, endingOf, screenOf, stopIn, type Next } from './drive.ts'
import { openElement } from './element.ts'
import type { Snapshot } from './place.ts'
import { seeded } from './scenarios.ts'
import type { BankPay, Ending, KitOptions, KitPage, PayWith, Refusal } from './types.ts'

const values = { wallet: 'WALLET', paylater: 'PAYLATER', qris: 'QRIS' } as const

/** Errors that end a payment, with their outcome; every other error means "refused". */
const ends: Partial<Record<Refusal, Ending['is']>> = {
  PAYMENT_FAILED: 'failed',
  PAYMENT_FAILED_PAYLATER: 'failed',
  PAYMENT_ON_HOLD: 'pending',
  PAYMENT_UNCONFIRMED: 'pending',
}

/** The payment's end, from the screen; undefined while it is open. */
function endOf(snapshot: Snapshot): Ending | undefined {
  const screen = screenOf(snapshot)
  const stops = stopIn(snapshot)
  if (screen === 'paymentResult' && snapshot.view.slip === 'proof') return endingOf('paid', snapshot)
  if (stops) return endingOf(ends[stops.error as Refusal] ?? 'refused', snapshot, stops)
  return screen === 'toApp' ? endingOf('app', snapshot) : undefined
}

/** Outcomes by event, for a page that has removed the element after the event. */
const outcomeByEvent = { succeeded: 'paid', failed: 'failed', pending: 'pending', cancelled: 'left' } as const

export function openPay(page: KitPage, options: KitOptions): BankPay {
  const base = openElement(page, 'bank-pay', options)
  const { handle, pressMain: submit, typeCode } = base

  /** The next choice on the payment page, or its main button. */
  function choose(snapshot: Snapshot, choices: PayWith, method: string | undefined): Next {
    const { parts, methods } = snapshot.view
    const row = methods.find(({ value }) => value === method)
    if (method !== undefined && !row) {
      const available = methods.map(({ value }) => value).join(', ')
      return { waitsFor: `${method} among the ways to pay (${available})` }
    }
    if (row && row.error !== null) return { ends: endingOf('refused', snapshot, row) }
    if (row && !row.checked)
      return { is: `choose ${row.value}`, act: () => handle.choose(snapshot, row.value) }
    if (parts['busy']) return null
    const months = choices.months === undefined ? undefined : String(choices.months)
    const plan = methods.find(({ value }) => value === months)
    // In version 2 the months are on a page of their own.
    const isHere = snapshot.view.path !== null && routeAt(snapshot.view.path)?.version === 3
    if (months !== undefined && !plan && method === values.paylater && isHere) return null
    if (plan && !plan.checked)
      return { is: `choose ${months} months`, act: () => handle.choose(snapshot, plan.value) }
    if (choices.points === false && parts['dropPoints'])
      return { is: 'use no points', act: () => handle.press(snapshot, 'dropPoints') }
    if (choices.points !== undefined && choices.points !== false && !parts['dropPoints'])
      return parts['usePoints']
        ? { is: 'use points', act: () => handle.press(snapshot, 'usePoints') }
        : { waitsFor: 'points that can be used' }
    if (typeof choices.points === 'number' && choices.points !== pointsTyped)
      // The field appears when the switch is on.
      return parts['points'] ? typePoints(snapshot, choices.points) : null
    return plan ? agree(snapshot) : submit(snapshot)
  }
  let pointsTyped: number | undefined
  let isRead = false
  /** The reading and ticking for the plan that is shown, then the main button. */
  function agree(snapshot: Snapshot): Next {
    const { parts } = snapshot.view
    if (parts['busy'] || !parts['riplay']) return null
    if (!isRead)
      return {
        is: 'read the RIPLAY',
        async act() {
          await handle.press(snapshot, 'riplay')
          isRead = true
          // The RIPLAY appears when its code is loaded; until then nothing may be pressed.
          await handle.waitFor('the RIPLAY', ({ snapshot: current }) =>
            current && current.view.path !== snapshot.view.path ? true : undefined,
          )
        },
      }
    return parts['terms'] ? { is: 'agree', act: () => handle.press(snapshot, 'terms') } : submit(snapshot)
  }
  const typePoints = (snapshot: Snapshot, points: number): Next => ({
    is: `type ${points} points`,
    types: true,
    async act() {
      await handle.fill(snapshot, 'points', String(points))
      pointsTyped = points
    },
  })

  async function pay(choices: PayWith = {}): Promise<Ending> {
    const { pin = seeded.pin } = choices
    let method: string | undefined = choices.method && values[choices.method]
    isRead = false
    pointsTyped = undefined
    const outcomeOf = await base.outcomeAfter(outcomeByEvent)
    return drive(
      handle,
      "the payment's end",
      {
        payment(snapshot) {
          if (snapshot.view.parts['pin'])
            return { is: 'type the PIN', types: true, act: () => handle.fill(snapshot, 'pin', pin) }
          // The method chosen at first is the one to pay with: after a refusal the page may choose another.
          method ??= snapshot.view.methods.find(
            ({ value, checked }) => checked && Object.values<string>(values).includes(value),
          )?.value
          if (method === undefined && snapshot.view.methods.every(({ error }) => error !== null)) {
            const [row] = snapshot.view.methods
            if (row) return { ends: endingOf('refused', snapshot, row) }
          }
          return choose(snapshot, choices, method)
        },
        paylaterConfirmation(snapshot) {
          const plan = snapshot.view.methods.find(({ value }) => value === String(choices.months))
          if (plan && !plan.checked)
            return { is: `choose ${choices.months} months`, act: () => handle.choose(snapshot, plan.value) }
          return agree(snapshot)
        },
        riplay: submit,
        verification: (snapshot) => typeCode(snapshot, choices.code, choices.msisdn),
      },
      (snapshot) =>
        method === values.qris && screenOf(snapshot) === 'paymentLoading'
          ? endingOf('scan', snapshot)
          : endOf(snapshot),
      outcomeOf,
    ).then(base.keep)
  }

  return {
    ...base.element,
    pay,
    expectPaid: () => base.expectEnding('paid', endOf),
    expectFailed: () => base.expectEnding('failed', endOf),
    expectPending: () => base.expectEnding('pending', endOf),
  }
}
