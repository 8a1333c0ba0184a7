/** A press of the kit's for merchants' tests that comes late: the screen that was meant has gone. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openHandle } from '../../elements/testing/place.ts'
import { useRig } from '../e2e/rig.ts'

const SCREENS = ['/pages/bind/accountCreation', '/pages/bind/verification']

describe('a press that comes late', () => {
  const rig = useRig()

  it('is done on the screen that was seen, and never on the next one', async () => {
    const page = await rig.page()
    // Two screens with the same part, of which each press shows the second.
    await page.setContent(
      `<main data-hosted><div part="screen" data-screen="${SCREENS[0]}"><button part="primary">1</button></div></main>`,
    )
    await page.evaluate((next) => {
      const screen = document.querySelector('[part~="screen"]')!
      screen.addEventListener('click', () => {
        screen.setAttribute('data-presses', `${Number(screen.getAttribute('data-presses')) + 1}`)
        screen.setAttribute('data-screen', next!)
      })
    }, SCREENS[1])
    const handle = openHandle(page, 'bank-bind', 30_000)
    const { snapshot } = await handle.observe()
    await handle.press(snapshot!, 'main')
    // It waits for its part, which doesn't come.
    await openHandle(page, 'bank-bind', 100).press(snapshot!, 'main')
    assert.equal(await page.locator('[part~="screen"]').getAttribute('data-presses'), '1')
  })
})
