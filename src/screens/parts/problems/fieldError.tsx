/** The sentence under a field; table and words of errors are fetched with the first one. */
import type { ReactNode } from 'react'
import type { Problem } from '../../../stores/core/problems.ts'
import { lazily } from '../page/lazily.tsx'

const ProblemText = lazily(() => import('./ProblemText.tsx'))

/**
 * What is wrong with a part of a screen that is no input of its own, on a screen that is mostly seen without.
 */
export const FieldProblem = lazily(() => import('./FieldProblem.tsx'))

export const fieldError = (problem: Problem | undefined): ReactNode =>
  problem && <ProblemText problem={problem} />
/** The same sentence where nobody did anything wrong: a reason, a caution. */
export const note = (problem: Problem): ReactNode => <ProblemText problem={problem} note />
