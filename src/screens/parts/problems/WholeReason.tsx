/** Why points can't be used, in the whole sentence of its error. */
import { useCore } from '../../context.ts'
import ProblemText from './ProblemText.tsx'
import { nameOfReason } from './reasons.ts'

export default function WholeReason({ reason }: { reason: string }) {
  return <ProblemText problem={useCore().problems.make(nameOfReason(reason))} />
}
