/** The sentence under a field; table and words of errors are fetched with the first one. */
import type { ReactNode } from 'react'
import type { Problem } from '../../stores/problems.ts'
import { lazily } from './lazily.tsx'

const ProblemText = lazily(() => import('./ProblemText.tsx'), ['core', 'format', 'errors'])

export const fieldError = (problem: Problem | undefined): ReactNode => problem && <ProblemText problem={problem} />
