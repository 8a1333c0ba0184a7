/**
 * The customer's reading and ticks for the plan that is shown. It belongs to one plan and one version of the
 * terms: another plan, terms that have changed, or an agreement that was refused are agreed to anew. Kept
 * over a reload; nothing in it is secret.
 */
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { WebStorage } from '../../contract/webStorage.ts'
import type { BankProfile } from '../../contract/session.ts'
import { planText, type CheckedPlan } from '../../domain/paylater.ts'
import { createJournal } from '../core/journal.ts'

/** RIPLAY was shown; the terms are agreed to; sharing data is agreed to. */
export interface Marks {
  readonly riplay: boolean
  readonly terms: boolean
  readonly sharing: boolean
}

export interface Agreement {
  readonly marks: ReadableAtom<Marks>
  /** A change ends the agreement that was sent on to the PIN. */
  mark(name: keyof Marks, on: boolean): void
}

export interface AgreementOptions {
  storage: WebStorage | undefined
  /** The order's number. */
  subject: string
  profile: ReadableAtom<BankProfile | null>
  plan: ReadableAtom<CheckedPlan | null>
  /** The agreement that was sent on to the PIN; null again when it no longer holds. */
  agreement: ReadableAtom<object | null>
  withdraw(): void
}

const NO_MARKS: Marks = { riplay: false, terms: false, sharing: false }

export function createAgreement({
  storage,
  subject,
  profile,
  plan,
  agreement,
  withdraw,
}: AgreementOptions): Agreement {
  const journal = createJournal(storage, `agreement:${subject}`, { about: '', marks: NO_MARKS })
  const entry = atom(journal.read())
  const subjectText = computed([plan, profile], (checkedPlan, bank) =>
    checkedPlan === null ? '' : [planText(checkedPlan), bank?.termsVersion].join(),
  )
  const marks = computed([entry, subjectText], (current, text) =>
    text !== '' && current.about === text ? current.marks : NO_MARKS,
  )
  const write = (next: Marks) => {
    journal.write({ about: subjectText.get(), marks: next })
    entry.set(journal.read())
  }
  agreement.listen((terms) => {
    if (terms === null) write(NO_MARKS)
  })
  return {
    marks,
    mark(name, on) {
      const current = marks.get()
      if (current[name] === on) return
      // First: its end takes every mark away.
      if (agreement.get() !== null) withdraw()
      write({ ...current, [name]: on })
    },
  }
}
