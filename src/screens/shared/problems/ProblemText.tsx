/** An error's sentence, the support number in it as a link. */
import type { ErrorName } from '../../../contract/errors.ts'
import type { PlainKey } from '../../../i18n/keys.ts'
import type { Problem } from '../../../stores/core/problems.ts'
import { useWords } from '../../context.ts'
import { ErrorText } from './ErrorText.tsx'
import { useProblemWords } from './problemWords.ts'

/** Shorter texts beside a field that already shows part of the sentence: the phone field shows +62. */
const shortTexts: Partial<Record<ErrorName, PlainKey>> = { PHONE_LENGTH: 'accountCreation.tooShort' }

export default function ProblemText({ problem, note = false }: { problem: Problem; note?: boolean }) {
  const words = useWords()
  const { nodes } = useProblemWords(problem)
  const key = shortTexts[problem.name]
  const text = key ? words.t(key) : nodes
  const { name } = problem
  return note ? <span data-error={name}>{text}</span> : <ErrorText name={name}>{text}</ErrorText>
}
