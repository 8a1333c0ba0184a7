/** A shop that stops what a customer has entered, and lets it go when it is tried again. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts as errors } from '../../locales/id/errors.ts'
import { framing, submit } from './framed.ts'
import { fill, heading, press, settle, tapPin, words } from './people.ts'
import { useRig } from './rig.ts'

const t = words.id

describe('a payment that the shop stops', () => {
  const rig = useRig()
  const { open, payHtml } = framing(rig)

  for (const mode of ['inline', 'frame'] as const)
    it(`${mode}: says so, debits nothing, and is paid when it is tried again`, async () => {
      const [order, html] = await payHtml(`mode="${mode}"`)
      const { page, frame, notes } = await open(html)
      const place = mode === 'frame' ? frame : page
      await page.evaluate(() =>
        document.addEventListener('bank-confirm', (event) => event.preventDefault(), { once: true }),
      )
      await press(place, submit)
      await heading(place, t['pin.title']).waitFor()
      await tapPin(place)
      await place.getByText(fill(errors.STOPPED_BY_MERCHANT, { merchant: 'Toko Senja' })).waitFor()
      assert.deepEqual(await rig.debitsOf(order), [])
      await press(place, t['action.tryAgain'])
      await settle(place, rig, 'id')
      await heading(place, t['paymentResult.successTitle']).waitFor()
      assert.equal((await rig.debitsOf(order)).length, 1)
      assert.equal(notes.eventNames().filter((name) => name === 'bank-confirm').length, 2)
    })
})
