/** An order, and pages that are open on it: where the tests of payments begin. */
import type { EventName } from '../../src/contract/outcomes.ts'
import type { Version } from '../../src/contract/routes.ts'
import type { ProxyConfig, ProxyPorts } from '../../src/proxy/types.ts'
import { createPaylater } from '../../src/stores/payment/plan.ts'
import type { HostPort } from '../../src/host/port.ts'
import type { Ports } from '../../src/stores/core/ports.ts'
import { CUSTOMER, PIN } from '../words.ts'
import { planConsents } from './journey.ts'
import { chain, memoryStorage, namesOf, wholePay } from './rig.ts'

/** Of the order, of the page, and of what stands behind it. */
export interface Opening {
  scenario?: string
  msisdn?: string
  amount?: string
  merchantId?: string
  version?: Version
  config?: Partial<ProxyConfig>
  /** Moves the bank's clock before the order is made, in seconds. */
  ahead?: number
  /** Events that the merchant's page refuses. */
  prevent?: readonly EventName[]
  tracing?: ProxyPorts['tracing']
  ports?: (rig: Awaited<ReturnType<typeof chain>>) => Partial<Ports>
}

export async function ordered({
  version = 3,
  config = {},
  ahead = 0,
  prevent = [],
  tracing,
  ports,
  ...order
}: Opening = {}) {
  const rig = await chain(config, { prevent, ...(tracing && { tracing }) })
  await rig.control.advance(ahead)
  const subject = await rig.control.createOrder({ scenario: 'success', msisdn: CUSTOMER, ...order })
  const storage = memoryStorage()
  const options = ports?.(rig) ?? {}

  /** A page of this order, loaded; the same tab again, unless it has another storage. */
  const open = async (savedEntry: Storage = storage, overrides: Partial<HostPort> = {}) => {
    const { core, record } = rig.element({ flow: 'pay', version, subject }, savedEntry, options, overrides)
    const pay = wholePay(core)
    const paylater = core.instance(createPaylater, pay.context)
    await core.session.connect()
    await pay.load()
    const consents = () => planConsents(core)
    /** The waiting screen is open for so long. */
    const follow = async (ms = 60_000) => {
      const stop = pay.watch()
      await rig.timers.pass(ms)
      stop()
    }
    const outcomes = () => namesOf(record).filter((name) => /succeeded|failed|pending|cancelled/.test(name))
    return {
      core,
      elementRecord: record,
      pay,
      paylater,
      consents,
      follow,
      outcomes,
      confirm: () => pay.confirm(PIN),
    }
  }

  return { rig, subject, storage, open, debits: () => rig.control.debitsOf(subject), ...(await open()) }
}
export type Ordered = Awaited<ReturnType<typeof ordered>>
