/** The sentence under a field. The error table and its words are fetched with the first error. */
import type { ReactNode } from 'react'
import type { Problem } from '../../../stores/core/problems.ts'
import { lazily } from '../page/lazily.tsx'

export const ProblemText = lazily(() => import('./ProblemText.tsx'))

/** An error at a part of a screen that isn't an input; fetched when needed, since it is rare. */
export const FieldProblem = lazily(() => import('./FieldProblem.tsx'))

export const fieldError = (problem: Problem | undefined): ReactNode =>
  problem && <ProblemText problem={problem} />
/** The same sentence for a reason or a warning that isn't the customer's mistake. */
export const note = (problem: Problem): ReactNode => <ProblemText problem={problem} note />
