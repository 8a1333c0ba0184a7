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

  const handOver = async (mode: 'inline' | 'frame') => {
    const order = await rig.createOrder({ scenario: 'to-app' })
    const page = await rig.merchant(
      `<bank-pay origin-reference-no="${order}" mode="${mode}" proxy="${rig.url}/proxy"></bank-pay>`,
      { context: { permissions: ['clipboard-read', 'clipboard-write'] } },
    )
    const place = mode === 'frame' ? page.frameLocator('iframe') : page
    await place.getByText(order).first().waitFor()
    return {
      order,
      page,
      copy: place.getByRole('button', { name: new RegExp(`${order}.*${t['action.copy']}`) }),
    }
  }

  it('inline: it is on the clipboard', async () => {
    const { order, page, copy } = await handOver('inline')
    await copy.click()
    await page.getByText(t['common.referenceCopiedSr']).waitFor({ state: 'attached' })
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), order)
  })

  it('in a frame: as text alone', async () => {
    const { copy } = await handOver('frame')
    assert.equal(await copy.count(), 0)
  })
})
