/**
 * What the customer has read and ticked for the plan that is shown. It belongs to one plan and one version of
 * the terms: another plan, terms that have changed, or an agreement that was refused are agreed to anew. Kept
 * over a reload; nothing in it is secret.
 */
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { WebStorage } from '../../contract/webStorage.ts'
import type { BankProfile } from '../../contract/session.ts'
import type { CheckedPlan } from '../../domain/paylater.ts'
import { createJournal } from '../core/journal.ts'

/** RIPLAY was shown; the terms are agreed to; sharing data is agreed to. */
export interface Marks {
  readonly riplay: boolean
  readonly terms: boolean
  readonly sharing: boolean
}

export interface Agreement {
  readonly marks: ReadableAtom<Marks>
  mark(what: keyof Marks, on: boolean): void
}

export interface AgreementOptions {
  storage: WebStorage | undefined
  /** The order's number. */
  subject: string
  profile: ReadableAtom<BankProfile | null>
  plan: ReadableAtom<CheckedPlan | null>
  /** What was sent on to the PIN; null again when it no longer holds. */
  agreed: ReadableAtom<object | null>
}

const NONE: Marks = { riplay: false, terms: false, sharing: false }

export function createAgreement({ storage, subject, profile, plan, agreed }: AgreementOptions): Agreement {
  const journal = createJournal(storage, `agreement:${subject}`, { about: '', marks: NONE })
  const kept = atom(journal.read())
  const about = computed([plan, profile], (shown, bank) =>
    shown === null
      ? ''
      : [
          shown.months,
          shown.points,
          shown.total,
          shown.firstRepaymentDate,
          shown.version,
          bank?.termsVersion,
        ].join(),
  )
  const marks = computed([kept, about], (found, now) =>
    now !== '' && found.about === now ? found.marks : NONE,
  )
  const write = (next: Marks) => {
    journal.write({ about: about.get(), marks: next })
    kept.set(journal.read())
  }
  agreed.listen((sent) => {
    if (sent === null) write(NONE)
  })
  return { marks, mark: (what, on) => write({ ...marks.get(), [what]: on }) }
}
