/**
 * "Try again" of a page that says a failure: back, and there the act once more. A step back has withdrawn it,
 * a reload has forgotten it: then the customer acts where it leads.
 */
import { useCore } from '../../context.ts'

export function usePageRetry(): () => void {
  const { nav, problems } = useCore()
  return () => {
    const act = problems.takeRetry()
    if (act) nav.backThen(act)
    else nav.back()
  }
}
