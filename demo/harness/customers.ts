/** The seeded customers for the panel, from the sandbox bank's own tables. */
import { customerTitles, SEEDED_PASSWORD, SEEDED_PIN } from '../../src/sandbox/customers.ts'
import { journeyScenarios, orderScenarios, titlesOf } from '../../src/sandbox/scenarios.ts'

export const PASSWORD = SEEDED_PASSWORD
export const PIN = SEEDED_PIN
export const customers = customerTitles

export type Kind = 'known' | 'new' | 'app'

/** Numbers with this prefix have no account yet (a reading of the specification). */
export const kindOf = (msisdn: string): Kind =>
  msisdn.startsWith('81200000') ? 'new' : msisdn.startsWith('81300000') ? 'app' : 'known'

/** 0811-0000-0001 */
export const shownNumber = (msisdn: string): string =>
  `0${msisdn}`.replace(/^(\d{4})(\d{4})(\d+)$/, '$1-$2-$3')

/** Scenarios of orders or of journeys. */
export const scenariosOf = (
  element: 'pay' | 'bind' | 'unlink',
): readonly { readonly name: string; readonly title: string }[] =>
  element === 'pay' ? titlesOf(orderScenarios, 'bank-pay') : titlesOf(journeyScenarios, 'bank-bind')

/** Title of a scenario, from the bank's own tables. */
export const titleOfScenario = (element: 'pay' | 'bind' | 'unlink', scenario: string): string =>
  scenariosOf(element).find(({ name }) => name === scenario)?.title ?? scenario
export const titleOfCustomer = (msisdn: string): string =>
  customers.find((customer) => customer.msisdn === msisdn)?.title ?? msisdn

/** The number that the partner platform knows: in scenario `default` none, in `mismatch` another number. */
export const partnerNumber = (scenario: string, msisdn: string): string | undefined =>
  ['default', 'mismatch'].includes(scenario) ? undefined : msisdn
