/**
 * The payment as this page has saved it: changed by events alone, and announced to this browser's other
 * pages.
 */
import { atom, type ReadableAtom } from 'nanostores'
import { mayBePaid, newPayment, type Payment, type PaymentEvent } from '../../domain/payment.ts'
import { reduce } from '../../domain/reducePayment.ts'
import { readPayment } from '../../domain/savedPayment.ts'
import type { Core } from '../core/core.ts'
import { createJournal } from '../core/journal.ts'
import { createOtherPages, type OtherPages } from './otherPages.ts'

export interface PaymentStore {
  /** What a reload must find again. */
  readonly payment: ReadableAtom<Payment>
  readonly otherPages: OtherPages
  /** Reports what has happened: the payment becomes what reducePayment.ts says. */
  dispatch(event: PaymentEvent): void
}

/** @param order its originReferenceNo */
export function createPaymentStore(core: Core, order: string): PaymentStore {
  const journal = createJournal(
    core.port.storage(),
    `pay:${order}`,
    newPayment(core.diagnosticsId),
    readPayment,
  )
  const payment = atom(reduce(journal.read(), { type: 'reload' }))
  const otherPages = createOtherPages({
    storage: core.ports.preferenceStorage,
    now: core.ports.now,
    order,
    page: payment.get().page,
  })

  // A copy of this tab has the same name: it takes back only what it has announced itself.
  let isAnnounced = mayBePaid(payment.get())
  const announce = () => {
    const mayPay = mayBePaid(payment.get()) || payment.get().state.kind === 'paid'
    if (mayPay !== isAnnounced) otherPages.announce(mayPay)
    isAnnounced = mayPay
  }
  return {
    payment,
    otherPages,
    dispatch(event) {
      const next = reduce(payment.get(), event)
      journal.write(next)
      payment.set(next)
      announce()
    },
  }
}
