// A page may let the customer leave before the element shows anything: the call isn't lost.
import { expect } from '@open-wc/testing'
import { bank } from './bank.ts'
import { make, nextEvent, useElements } from './page.ts'

describe('close() in the same task as the element', () => {
  useElements()

  for (const mode of ['inline', 'frame', 'redirect'] as const)
    it(`is heard by the first screen, ${mode}`, async () => {
      const pay = make('bank-pay', {
        'origin-reference-no': await bank.createOrder(),
        environment: 'DEV',
        mode,
      })
      const departure = nextEvent('bank-cancelled', pay)
      document.body.append(pay)
      pay.close()
      expect((await departure).detail.mode).to.equal(mode)
    })
})
