/**
 * The focus on pages whose libraries trap it, in the engine that the stage names. What else such libraries do
 * is in test/e2e/libraries.test.ts.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bankBind } from '../../elements/testing/index.ts'
import { around } from '../e2e/framed.ts'
import { bundled, focusFirst, libraryHtml, tabsRound, type Library } from '../e2e/libraryPage.ts'
import { useRig } from '../e2e/rig.ts'
import { eventually } from '../eventually.ts'
import { pagesOf, title } from './engine.ts'

describe(`${title}, on a page with`, () => {
  const rig = useRig()

  async function open(library: Library, mode: string) {
    const element = `<bank-bind mode="${mode}" journey-id="${await rig.createJourney()}" ${around(rig)}></bank-bind>`
    const page = await pagesOf(rig).merchant(libraryHtml(await bundled(library), element))
    const [main] = page.frames()
    if (!main) throw new Error('the page has no frame')
    const bind = bankBind(page)
    await bind.expectReady()
    const tabbed = {
      evaluate: <R, A>(work: (input: A) => R, input: A) => main.evaluate(work, input),
      press: page.press,
    }
    return { bind, tabbed }
  }

  for (const library of ['focusTrap', 'radix'] as const)
    it(`${title}: ${library}: Tab goes into the element, through it, and round`, async () => {
      const { tabbed } = await open(library, 'inline')
      // WebKitGTK calls Shift+Tab an unidentified key, so the libraries don't know it either.
      await tabsRound(tabbed, title.startsWith('WebKitGTK') ? ['Tab'] : undefined)
    })

  it(`${title}: focusTrap: Tab goes into a frame, and what is typed there stays there`, async () => {
    const { bind, tabbed } = await open('focusTrap', 'frame')
    await focusFirst(tabbed)
    await tabbed.press('Tab')
    await eventually('the focus in the element', () =>
      tabbed.evaluate((name) => document.activeElement?.localName === name || undefined, 'bank-bind'),
    )
    const { is, error } = await bind.link({ msisdn: '021' })
    assert.deepEqual([is, error], ['refused', 'PHONE_LENGTH'])
  })
})
