/**
 * A payment on a page whose policy allows next to nothing and whose old libraries have added to the prototypes
 * (design: merchant-api, page policy). Linking under the same policy is in link.test.ts.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { paidOnce, pay } from './people.ts'
import { useRig } from './rig.ts'
import { openNoted, strictPolicy } from './surroundings.ts'

describe('a page with a strict policy and spoilt prototypes', () => {
  const rig = useRig()

  it('a payment with the keypad and a sealed PIN goes through, and a page says why nothing can be shown', async () => {
    const order = await rig.createOrder()
    const { page, notes } = await openNoted(
      rig,
      `<bank-pay origin-reference-no="${order}" proxy="${rig.url}/proxy"></bank-pay>`,
      {
        csp: strictPolicy(rig),
        allow: /^bank-pay: the bank/,
        prepare: (made) =>
          made.addInitScript(() => {
            const spoil = (holder: object, names: readonly string[]) =>
              names.forEach((name) =>
                Object.defineProperty(holder, name, {
                  value: () => 'spoilt',
                  enumerable: true,
                  writable: true,
                  configurable: true,
                }),
              )
            // Enumerable additions, as old libraries make them: they turn up in every `for … in`.
            spoil(Array.prototype, ['contains', 'remove', 'last'])
            spoil(Function.prototype, ['method'])
            spoil(String.prototype, ['format'])
            const { toJSON } = Array.prototype as { toJSON?: unknown }
            if (toJSON === undefined)
              Object.defineProperty(Array.prototype, 'toJSON', {
                value() {
                  return [...(this as unknown[])]
                },
                configurable: true,
              })
          }),
      },
    )
    await pay(page, 'id', 'Rp1.250.000,00', rig)
    await paidOnce(rig, order, '1250000.00')
    await page.evaluate((proxy) => {
      const other = document.createElement('bank-pay')
      document.body.append(other)
      Object.assign(other, { proxy, referenceNo: 'order-nobody-knows' })
    }, `${rig.url}/proxy`)
    await page.getByRole('alert').waitFor()
    assert.deepEqual(notes.offences, [])
  })
})
