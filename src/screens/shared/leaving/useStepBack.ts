/**
 * Goes one page back; after a reload or from a typed address, when none of our pages lies behind, to the
 * page that normally leads here.
 */
import type { Screen } from '../../../contract/routes.ts'
import { useCore } from '../../context.ts'

export function useStepBack(previous: Screen): () => void {
  const core = useCore()
  return () => {
    if (core.nav.depth() > 0) core.nav.back()
    else void core.nav.go(previous, { replace: true })
  }
}
