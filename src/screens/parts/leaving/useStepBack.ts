/**
 * One page back; where none of ours lies behind (a reload, an address typed in), the page that leads here.
 */
import type { Screen } from '../../../contract/routes.ts'
import { useCore } from '../../context.ts'

export function useStepBack(before: Screen): () => void {
  const core = useCore()
  return () => {
    if (core.nav.depth() > 0) core.nav.back()
    else void core.nav.go(before, { replace: true })
  }
}
