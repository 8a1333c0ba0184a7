/** Scenarios and customers of MOCK and of the sandbox bank by name, from the sandbox bank's own tables. */
import { isMsisdn } from '../../src/contract/ids.ts'
import { customerTitles, SEEDED_PASSWORD, SEEDED_PIN } from '../../src/sandbox/customers.ts'
import { journeyScenarios, noScenario, orderScenarios, scenarioOf } from '../../src/sandbox/scenarios.ts'
import type { Customer, JourneyScenario, OrderScenario } from './types.ts'

/** The secrets of every seeded customer. */
export const seeded = { password: SEEDED_PASSWORD, pin: SEEDED_PIN } as const

const titles = <N extends string>(table: Readonly<Record<N, { readonly title: string }>>) =>
  Object.fromEntries(
    Object.entries<{ title: string }>(table).map(([name, { title }]) => [name, title]),
  ) as Record<N, string>

/** Name → description. */
export const orderTitles: Readonly<Record<OrderScenario, string>> = titles(orderScenarios)
export const journeyTitles: Readonly<Record<JourneyScenario, string>> = titles(journeyScenarios)
export const customers: Readonly<Record<Customer, string>> = Object.fromEntries(
  customerTitles.map(({ msisdn, title }) => [msisdn, title]),
) as Record<Customer, string>

/** An id that opens this scenario in MOCK (demo/mock/subject.ts), which takes whatever it can't read. */
export function mockId(
  scenarios: Readonly<Record<string, string>>,
  name: string,
  scenario: OrderScenario | JourneyScenario,
  customer?: Customer,
): string {
  if (scenarioOf(scenarios, scenario) === undefined) throw new RangeError(noScenario(scenarios, scenario))
  if (customer !== undefined && !isMsisdn(customer))
    throw new RangeError(`No customer ${customer}; there are ${Object.keys(customers).join(', ')}`)
  return [name, ...(customer === undefined ? [] : [customer]), scenario].join('-')
}
