/** The sandbox bank's own routes: they open everything, show the inbox, move the clock, make it new. */
import { DEFAULT_PAYER } from '../../sandbox/customers.ts'
import { SEEDED_PASSWORD, SEEDED_PIN } from '../../sandbox/customers.ts'
import { msisdnOf } from '../../contract/ids.ts'
import type { ControlClient } from '../../sandbox/controlClient.ts'
import type { Adapters, TestCustomers } from './adapters.ts'

export const sandboxPeople: TestCustomers = {
  customer: { msisdn: DEFAULT_PAYER, password: SEEDED_PASSWORD, pin: SEEDED_PIN },
  newcomers: [msisdnOf('81200000042')],
}

export const sandboxAdapters = (control: ControlClient): Adapters => ({
  open(request) {
    if (request.open === 'order')
      return control.createOrder({ scenario: request.kind, msisdn: request.msisdn, amount: request.amount })
    // Only a scenario that tells a number has one on file.
    return control.createJourney({ scenario: request.kind })
  },
  async code({ code: purpose, msisdn }) {
    const messages = await control.inbox(msisdn)
    return messages.find((message) => message.purpose === purpose)?.code ?? undefined
  },
  advance: control.advance,
  reset: control.reset,
})
