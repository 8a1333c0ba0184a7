/**
 * The reference number can be copied where the page may; in a frame, which may not, nothing is offered that
 * would do nothing.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { words } from './people.ts'
import { useRig } from './rig.ts'

const t = words.id

describe('copying the reference number', () => {
  const rig = useRig()

  it('inline: it is on the clipboard; in a frame: as text alone', async () => {
    const inline = await rig.createOrder({ scenario: 'to-app' })
    const framed = await rig.createOrder({ scenario: 'to-app' })
    const page = await rig.merchant(
      `<bank-pay origin-reference-no="${inline}" proxy="${rig.url}/proxy"></bank-pay>
      <bank-pay origin-reference-no="${framed}" mode="frame" proxy="${rig.url}/proxy"></bank-pay>`,
      { context: { permissions: ['clipboard-read', 'clipboard-write'] } },
    )
    // Both are there before either is used: a click waits for frames that are still on their way.
    const frame = page.frameLocator('iframe')
    await frame.getByText(framed).first().waitFor()
    const named = (order: string) => ({ name: new RegExp(`${order}.*${t['action.copy']}`) })
    await page.getByRole('button', named(inline)).click()
    await page.getByText(t['common.referenceCopiedSr']).waitFor({ state: 'attached' })
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), inline)
    assert.equal(await frame.getByRole('button', named(framed)).count(), 0)
  })
})
