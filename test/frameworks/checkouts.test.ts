/**
 * A checkout each in plain HTML, React, Vue and Svelte (demo/frameworks), built by the framework's own tools
 * from the npm package, and tested with nothing but what the package offers for it, in each engine.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { buildFrameworks } from '../../demo/frameworks.mjs'
import type * as Kit from '../../elements/testing/index.ts'
import type { KitPage } from '../../elements/testing/types.ts'
import { useRig } from '../e2e/rig.ts'
import { eventually } from '../eventually.ts'
import { engines, type Engine } from './engines.ts'

const checkouts = ['html', 'react', 'vue', 'svelte']

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
  const begun: Record<string, Promise<Engine | undefined>> = {}
  after(async () => {
    for (const engine of Object.values(begun)) await (await engine)?.close()
  })

  for (const name of checkouts) {
    const title = 'a property changes, the element goes and comes back, the payment is reported'
    it(`in ${name}: ${title}`, async () => {
      const page = await rig.page({ device: 'desktop' })
      await page.goto(`${rig.url}/frameworks/${name}/`)
      await checkOut(page)
    })

    for (const which of ['firefox', 'webkit'] as const)
      it(`in ${name}, in ${which}`, async (test) => {
        const engine = await (begun[which] ??= engines[which]())
        if (!engine) return test.skip(`${which} is not installed`)
        await checkOut(await engine.open(`${rig.url}/frameworks/${name}/`))
      })
  }

  it("all are listed on the demo's page", async () => {
    const { frameworks } = (await (await fetch(`${rig.url}/harness/config.json`)).json()) as {
      frameworks: string[]
    }
    assert.deepEqual(frameworks, ['html', 'react', 'svelte', 'vue'])
  })
})
