/**
 * The payment as this page has saved it: changed by events alone, and announced to this browser's other
 * pages.
 */
import { atom, type ReadableAtom } from 'nanostores'
import { newDiagnosticsId } from '../../contract/diagnosticsId.ts'
import { mayBePaid, newPayment, type Payment, type PaymentEvent } from '../../domain/payment.ts'
import { reduce } from '../../domain/reducePayment.ts'
import { readPayment } from '../../domain/savedPayment.ts'
import type { Core } from '../core/core.ts'
import { createInheritance } from '../core/inheritance.ts'
import { createJournal } from '../core/journal.ts'
import { createOtherPages, type OtherPages } from './otherPages.ts'

export interface PaymentStore {
  /** State that a reload must find again. */
  readonly payment: ReadableAtom<Payment>
  readonly otherPages: OtherPages
  /** Reports what has happened: the payment becomes what reducePayment.ts says. */
  dispatch(event: PaymentEvent): void
}

/** @param order its originReferenceNo */
export function createPaymentStore(core: Core, order: string): PaymentStore {
  const journal = createJournal(core.port.storage(), `pay:${order}`, newPayment(), readPayment)
  const payment = atom(reduce(journal.read(), { type: 'reload' }))
  // The name by which this page has announced something. Without a word of the page before, which a copy of
  // its tab doesn't have either, what was announced there is another page's.
  const name = createInheritance<string | null>({
    ports: core.ports,
    storage: core.port.storage(),
    name: `page:${order}`,
    initial: null,
  })
  core.onEnd(name.end)
  core.onEnd(
    core.ports.onRestored(() => {
      const latest = journal.reread()
      if (latest) payment.set(reduce(latest, { type: 'reload' }))
    }),
  )
  const otherPages = createOtherPages({
    storage: core.ports.preferenceStorage,
    clock: core.clock,
    order,
    page: () => name.read() ?? '',
  })

  const announce = () => {
    const mayPay = mayBePaid(payment.get()) || payment.get().state.kind === 'paid'
    if (mayPay === (name.read() !== null)) return
    if (mayPay) name.write(newDiagnosticsId(core.ports.randomBytes))
    otherPages.announce(mayPay)
    if (!mayPay) name.clear()
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
