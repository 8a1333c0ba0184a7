/** `<bank-pay>`, used as a customer uses it. */
import { drive, endingOf, screenOf, stopIn, type Next } from './drive.ts'
import { openElement } from './element.ts'
import type { Sight } from './place.ts'
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

/** How the payment ended, from the screen; undefined while it is open. */
function endOf(sight: Sight): Ending | undefined {
  const screen = screenOf(sight)
  const stops = stopIn(sight)
  if (screen === 'paymentResult' && sight.view.slip === 'proof') return endingOf('paid', sight)
  if (stops) return endingOf(ends[stops.error as Refusal] ?? 'refused', sight, stops)
  return screen === 'toApp' ? endingOf('app', sight) : undefined
}

/** Outcomes by event, for a page that has removed the element after the event. */
const told = { succeeded: 'paid', failed: 'failed', pending: 'pending', cancelled: 'left' } as const

export function openPay(page: KitPage, options: KitOptions): BankPay {
  const base = openElement(page, 'bank-pay', options)
  const { eye, pressMain: submit, typeCode } = base

  /** The next choice on the payment page, or its main button. */
  function choose(sight: Sight, how: PayWith, wanted: string | undefined): Next {
    const { parts, methods } = sight.view
    const row = methods.find(({ value }) => value === wanted)
    if (wanted !== undefined && !row) {
      const offered = methods.map(({ value }) => value).join(', ')
      return { waitsFor: `${wanted} among the ways to pay (${offered})` }
    }
    if (row && row.error !== null) return { ends: endingOf('refused', sight, row) }
    if (row && !row.checked) return { is: `choose ${row.value}`, act: () => eye.choose(sight, row.value) }
    if (parts['busy']) return null
    const months = how.months === undefined ? undefined : String(how.months)
    const plan = methods.find(({ value }) => value === months)
    if (months !== undefined && !plan && wanted === values.paylater) return null
    if (plan && !plan.checked)
      return { is: `choose ${months} months`, act: () => eye.choose(sight, plan.value) }
    if (how.points === false && parts['dropPoints'])
      return { is: 'use no points', act: () => eye.press(sight, 'dropPoints') }
    if (how.points !== undefined && how.points !== false && !parts['dropPoints'])
      return parts['usePoints']
        ? { is: 'use points', act: () => eye.press(sight, 'usePoints') }
        : { waitsFor: 'points that can be used' }
    if (typeof how.points === 'number' && how.points !== pointsTyped)
      // The field appears when the switch is on.
      return parts['points'] ? typePoints(sight, how.points) : null
    return submit(sight)
  }
  let pointsTyped: number | undefined
  const typePoints = (sight: Sight, points: number): Next => ({
    is: `type ${points} points`,
    types: true,
    async act() {
      await eye.fill(sight, 'points', String(points))
      pointsTyped = points
    },
  })

  async function pay(how: PayWith = {}): Promise<Ending> {
    const { pin = seeded.pin } = how
    let wanted: string | undefined = how.method && values[how.method]
    let isRead = false
    pointsTyped = undefined
    const left = await base.hearing(told)
    return drive(
      eye,
      "the payment's end",
      {
        payment(sight) {
          if (sight.view.parts['pin'])
            return { is: 'type the PIN', types: true, act: () => eye.fill(sight, 'pin', pin) }
          // The method chosen at first is the one to pay with: after a refusal the page may choose another.
          wanted ??= sight.view.methods.find(
            ({ value, checked }) => checked && Object.values<string>(values).includes(value),
          )?.value
          if (wanted === undefined && sight.view.methods.every(({ error }) => error !== null)) {
            const [row] = sight.view.methods
            if (row) return { ends: endingOf('refused', sight, row) }
          }
          return choose(sight, how, wanted)
        },
        paylaterConfirmation(sight) {
          const { parts, methods } = sight.view
          const plan = methods.find(({ value }) => value === String(how.months))
          if (plan && !plan.checked)
            return { is: `choose ${how.months} months`, act: () => eye.choose(sight, plan.value) }
          if (parts['busy'] || !parts['riplay']) return null
          if (!isRead)
            return {
              is: 'read the RIPLAY',
              async act() {
                await eye.press(sight, 'riplay')
                isRead = true
                // The RIPLAY appears when its code is loaded; until then nothing may be pressed.
                await eye.until('the RIPLAY', ({ sight: now }) =>
                  now && now.view.path !== sight.view.path ? true : undefined,
                )
              },
            }
          return parts['terms'] ? { is: 'agree', act: () => eye.press(sight, 'terms') } : submit(sight)
        },
        riplay: submit,
        verification: (sight) => typeCode(sight, how.code, how.msisdn),
      },
      (sight) =>
        wanted === values.qris && screenOf(sight) === 'paymentLoading'
          ? endingOf('scan', sight)
          : endOf(sight),
      left,
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
