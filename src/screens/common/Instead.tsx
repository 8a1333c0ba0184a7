/** What stands in place of all screens: why nothing can be shown, or the way to the bank's own page. */
import { useStore } from '@nanostores/react'
import { useCore } from '../context.ts'
import { ProblemPage } from '../parts/ProblemPage.tsx'
import { Elsewhere } from './Elsewhere.tsx'

export default function Instead({ retry }: { retry: () => void }) {
  const problem = useStore(useCore().fatal)
  return problem ? <ProblemPage problem={problem} retry={retry} /> : <Elsewhere />
}
