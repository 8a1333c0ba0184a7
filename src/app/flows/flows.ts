/** THE table of the code that each flow starts with. */
import type { Flow } from '../../contract/routes.ts'
import type { FlowCode } from './flowCode.ts'

const link = () => import('./link.ts')
const flows: Record<Flow, () => Promise<{ code: FlowCode }>> = {
  link,
  unlink: link,
  pay: () => import('./pay.ts'),
}

/** Fetches the code of a flow. Rejects if that fails; may be repeated. */
export const codeOf = async (flow: Flow): Promise<FlowCode> => (await flows[flow]()).code
