/** Everything that runs behind an element or the hosted page, made before the first render. */
import type { HostPort } from '../host/port.ts'
import { createCore, type Words } from '../stores/core/core.ts'
import { browserPorts } from './browserPorts.ts'
import type { FlowCode } from './flows/flowCode.ts'
import { createLibrary } from './library.ts'
import type { Running } from './running.ts'

/**
 * @param words in the language that is shown first
 * @param code of the flow in the port's settings
 */
export function createApp(port: HostPort, words: Words, code: FlowCode): Running {
  const core = createCore(port, browserPorts(port, port.settings()), words)
  return {
    core,
    flow: code.create(core),
    Slip: code.Slip,
    library: createLibrary(core.i18n, core.ports.timers, code.first),
  }
}
