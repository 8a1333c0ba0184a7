/** The reason that points can't be used: the full sentence of the error. */
import { useCore } from '../../context.ts'
import ProblemText from './ProblemText.tsx'
import { nameOfReason } from '../../../contract/errorRules.ts'

export default function WholeReason({ reason }: { reason: string }) {
  return <ProblemText problem={useCore().problems.make(nameOfReason(reason))} />
}
