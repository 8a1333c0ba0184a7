/**
 * A checkout each in plain HTML, React (in the page, and drawn on a server), Vue and Svelte
 * (demo/frameworks), built by the framework's own tools from the npm package, and tested with nothing but
 * what the package offers for it.
 */
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { buildFrameworks } from '../../demo/frameworks.ts'
import type * as Kit from '../../elements/testing/index.ts'
import type { KitPage } from '../../elements/testing/types.ts'
import { useRig } from '../e2e/rig.ts'
import { eventually } from '../eventually.ts'
import { engines } from '../kit/engines.ts'

/** With the engine that it is tested in besides Chromium: what differs by engine is shown by the journeys. */
const checkouts = { html: null, react: 'firefox', 'react-server': null, vue: 'webkit', svelte: null } as const

const inPage = <A, R>(page: KitPage, work: (input: A) => R, input: A): Promise<R> => {
  const [main] = page.frames()
  if (!main) throw new Error('the page has no frame')
  return main.evaluate(work, input)
}

/** A button of the merchant's own. */
const press = (page: KitPage, name: string): Promise<void> =>
  inPage(
    page,
    (text) =>
      [...document.querySelectorAll('button')]
        .find((element) => element.textContent.trim() === text)
        ?.click(),
    name,
  )

/** As the package has it. */
const kit = () => import(new URL('../../dist/npm/testing.js', import.meta.url).href) as Promise<typeof Kit>

async function checkOut(page: KitPage): Promise<void> {
  const { bankPay } = await kit()
  const pay = bankPay(page)
  await pay.expectReady({ language: 'id', screen: 'payment' })
  await press(page, 'Language')
  await pay.expectReady({ language: 'en' })
  await press(page, 'Put away')
  await pay.expectGone()
  await press(page, 'Bring back')
  await pay.expectReady({ language: 'en' })
  await pay.pay()
  await pay.expectPaid()
  const message = 'Paid: order-1042'
  await eventually(message, () =>
    inPage(
      page,
      (text) => document.querySelector('[role="status"]')?.textContent === text || undefined,
      message,
    ),
  )
}

describe('a checkout', () => {
  before(() => buildFrameworks())
  const rig = useRig()

  for (const [name, which] of Object.entries(checkouts)) {
    const title = 'a property changes, the element goes and comes back, the payment is reported'
    it(`in ${name}: ${title}`, async () => {
      const page = await rig.page({ device: 'desktop' })
      await page.goto(`${rig.url}/frameworks/${name}/`)
      await checkOut(page)
    })

    if (which)
      it(`in ${name}, in ${which}`, async (test) => {
        const engine = await engines[which]()
        if (!engine) return test.skip(`${which} is not installed`)
        try {
          const page = await engine.page()
          await page.goto(`${rig.url}/frameworks/${name}/`)
          await checkOut(page)
        } finally {
          await engine.close()
        }
      })
  }

  describe('drawn on a server, by React', () => {
    const address = () => `${rig.url}/frameworks/react-server/`

    it('stands in the answer whole, under the names of its attributes', async () => {
      const page = await (await fetch(address())).text()
      assert.match(
        page,
        /<bank-pay class="pay" environment="MOCK" language="id" origin-reference-no="order-1042"><\/bank-pay>/,
      )
    })

    for (const [when, query] of [
      ['which defines the elements once somebody listens', ''],
      ['which begins after the element was ready', '?early'],
    ] as const)
      it(`nothing is lost on React, ${when}`, async () => {
        const page = await rig.page({ device: 'desktop' })
        const complaints: string[] = []
        page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
        page.on('pageerror', (error) => complaints.push(error.message))
        await page.goto(`${address()}${query}`)
        // The ref is the element: its property is in the text.
        await page.locator('#ready', { hasText: 'Ready: order-1042' }).waitFor()
        const { bankPay } = await kit()
        await bankPay(page).expectReady({ language: 'id', screen: 'payment' })
        assert.deepEqual(complaints, [])
      })
  })

  it("all are listed on the demo's page", async () => {
    const { frameworks } = (await (await fetch(`${rig.url}/harness/config.json`)).json()) as {
      frameworks: string[]
    }
    assert.deepEqual(frameworks, ['html', 'react', 'react-server', 'svelte', 'vue'])
  })
})
