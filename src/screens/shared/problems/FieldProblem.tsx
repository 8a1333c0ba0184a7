/** An error at a part of a screen that isn't an input. */
import { Message } from '../../../ui/Message.tsx'
import { useProblem } from '../../context.ts'
import ProblemText from './ProblemText.tsx'

export default function FieldProblem({ field }: { field: string }) {
  const problem = useProblem(field)
  return <Message id={`problem-${field}`} error={problem && <ProblemText problem={problem} />} />
}
