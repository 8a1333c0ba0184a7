/** An error's sentence, the support number in it as a link. */
import type { Problem } from '../../stores/problems.ts'
import { useProblemWords } from './words.ts'

export default function ProblemText({ problem }: { problem: Problem }) {
  return <>{useProblemWords(problem).nodes}</>
}
