/** Nothing could be shown: why, and a way to try once more. */
import { useStore } from '@nanostores/react'
import { useCore } from '../context.ts'
import { ProblemPage } from '../parts/ProblemPage.tsx'

export default function Fatal({ retry }: { retry: () => void }) {
  const problem = useStore(useCore().fatal)
  return problem && <ProblemPage problem={problem} retry={retry} />
}
