/** A journey, and an element that is open on it: where the tests of linking begin. */
import type { ProxyPorts } from '../../src/proxy/types.ts'
import { chain, memoryStorage, wholeLink } from './rig.ts'

interface Opening {
  scenario?: string
  flow?: 'link' | 'unlink'
  tracing?: ProxyPorts['tracing']
}

export async function linking({ scenario = 'default', flow = 'link', tracing }: Opening = {}) {
  const rig = await chain({}, tracing && { tracing })
  const journeyId = await rig.control.createJourney({ scenario })
  const storage = memoryStorage()
  /** The stores of a page, loaded; of the same tab each time. */
  const open = async () => {
    const { core, seen } = rig.element({ flow, subject: journeyId }, storage)
    const link = wholeLink(core)
    await Promise.all([core.connect(), link.load()])
    return { core, seen, link }
  }
  return { rig, journeyId, storage, open, ...(await open()) }
}
