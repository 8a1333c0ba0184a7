/** An error's sentence, the support number in it as a link. */
import type { Problem } from '../../../stores/core/problems.ts'
import { ErrorText } from './ErrorText.tsx'
import { useProblemWords } from './problemWords.ts'

export default function ProblemText({ problem, note = false }: { problem: Problem; note?: boolean }) {
  const { nodes } = useProblemWords(problem)
  const { name } = problem
  return note ? <span data-error={name}>{nodes}</span> : <ErrorText name={name}>{nodes}</ErrorText>
}
