/**
 * The journey or order that an id opens in MOCK. No server has opened one, so the id itself names the
 * scenario.
 */
import { isMsisdn, type Msisdn } from '../../src/contract/ids.ts'
import { DEFAULT_AMOUNT } from '../../src/sandbox/control.ts'
import { DEFAULT_PAYER } from '../../src/sandbox/customers.ts'
import { DEFAULT_MERCHANT } from '../../src/sandbox/merchants.ts'
import { openJourney, openOrder } from '../../src/sandbox/open.ts'
import {
  journeyScenarios,
  orderScenarios,
  type JourneyScenario,
  type OrderScenario,
} from '../../src/sandbox/scenarios.ts'
import type { Store } from '../../src/sandbox/store.ts'

export interface SubjectPorts {
  store: Store
  now(): number
  random(bytes: number): Uint8Array
}

/** An id with this ending stays unknown to the bank. */
const UNKNOWN = 'unknown'

/**
 * `order-42-failed-once` → `failed-once`: the longest scenario name at the id's end, after a hyphen or
 * underscore.
 */
function nameIn(id: string, names: readonly string[]): string | undefined {
  const fits = (name: string): boolean => id === name || id.endsWith(`-${name}`) || id.endsWith(`_${name}`)
  return names.filter(fits).toSorted((a, b) => b.length - a.length)[0]
}

/** `mock-81100000009-otp` → `81100000009`. */
function numberIn(id: string): Msisdn | undefined {
  const match = /(?:^|[-_])(8[1-9]\d{7,10})(?=[-_]|$)/.exec(id)?.[1]
  return match && isMsisdn(match) ? match : undefined
}

/**
 * Opens the journey or order of an id, once. The scenario is the one at the id's end, else `success`,
 * `prefilled` or `unlink`; the customer is the number in the id, else the first seeded one.
 * @param unlinking whether the call belongs to unlinking
 */
export function openSubject(
  kind: 'journey' | 'order',
  id: string,
  unlinking: boolean,
  world: SubjectPorts,
): void {
  const { journeys, orders } = world.store
  if (journeys.has(id) || orders.has(id) || nameIn(id, [UNKNOWN])) return
  const msisdn = numberIn(id)
  if (kind === 'order') {
    const scenario: OrderScenario =
      orderScenarios[(nameIn(id, Object.keys(orderScenarios)) ?? 'success') as keyof typeof orderScenarios]
    openOrder(
      { id, scenario, merchantId: DEFAULT_MERCHANT, amount: DEFAULT_AMOUNT, msisdn: msisdn ?? DEFAULT_PAYER },
      world,
    )
    return
  }
  const usual = unlinking ? 'unlink' : 'prefilled'
  const scenario: JourneyScenario =
    journeyScenarios[(nameIn(id, Object.keys(journeyScenarios)) ?? usual) as keyof typeof journeyScenarios]
  openJourney({ id, scenario, merchantId: DEFAULT_MERCHANT, msisdn }, world)
}
