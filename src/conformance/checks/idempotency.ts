/**
 * One debit for a key and one for an order, whatever becomes of the answers and however many ask at once.
 * What was debited is seen from outside: by the balance that another order of the same customer shows.
 */
import { section } from '../check.ts'
import { places } from '../places.ts'
import { linkConsents, loggedIn, unlinkVerified } from '../steps.ts'
import { attempts } from './idempotency/attempts.ts'
import { expectSameTwice } from './idempotency/debits.ts'
import { keys } from './idempotency/keys.ts'
import { repeats } from './idempotency/repeats.ts'

export const idempotency = section('idempotency', 'One debit: lost answers, repeats, two senders', {
  ...repeats,
  ...keys,
  ...attempts,
  linked: {
    title: 'Linking confirmed again, after a lost answer, is answered as at first',
    sources: [places.linking],
    async run(kit) {
      const body = { ...(await loggedIn(kit)), consents: linkConsents(kit) }
      await expectSameTwice(kit, 'payment/confirm-binding-activation', body)
    },
  },
  unlinked: {
    title: 'Unlinking again, after a lost answer, is answered as at first',
    sources: [places.unlinking],
    run: async (kit) => expectSameTwice(kit, 'account/unbinding', await unlinkVerified(kit)),
  },
})
