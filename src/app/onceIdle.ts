/**
 * Work for the time when the first screen can be used and the browser is idle; its code is fetched only then.
 */
import type { Core } from '../stores/core/core.ts'
import { startReporting } from '../stores/reporting/reporting.ts'
import { registerBaseSize } from '../ui/baseSize.ts'
import { makeFontsAhead } from '../ui/fontsAhead.ts'

export function onceIdle(core: Core): void {
  registerBaseSize()
  makeFontsAhead(core.port.root)
  core.instance(startReporting, core)
}
