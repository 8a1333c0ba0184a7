/** An error at a part of a screen that isn't an input. */
import { Message } from '../../../ui/Message.tsx'
import { useProblem } from '../../context.ts'
import { fieldError } from './fieldError.tsx'

export default function FieldProblem({ field }: { field: string }) {
  return <Message id={`problem-${field}`} error={fieldError(useProblem(field))} />
}
