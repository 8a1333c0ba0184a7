/**
 * Our screens look the same on any merchant's page, and the page's own content looks the same with us on it:
 * pictures compared pixel by pixel (merchant-api.md, Look). What single properties come to is tested in
 * test/elements.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, it } from 'node:test'
import pixelmatch from 'pixelmatch'
import type { Locator, Page } from 'playwright'
import { PNG } from 'pngjs'
import { hostileSheets } from '../../demo/harness/sheets.ts'
import { button, fill, heading, pay, paidOnce, words } from './people.ts'
import { useRig } from './rig.ts'

const t = words.id
const file = (name: string): string => readFileSync(createRequire(import.meta.url).resolve(name), 'utf8')

/** Sheets as merchants have them; the first two are the real ones. */
const sheets: Record<string, string> = {
  Bootstrap: file('bootstrap/dist/css/bootstrap.min.css'),
  'Tailwind’s preflight': file('tailwindcss/preflight.css'),
  ...hostileSheets,
}

/** What every sheet leaves alone, so that both pictures show the same piece of page. */
const FRAME = `html, body { margin: 0 !important; padding: 0 !important; overflow-y: scroll !important }
  #column { all: initial !important; display: block !important; position: absolute !important; left: 0 !important; top: 0 !important; width: 375px !important }
  #column > * { padding: 0 !important }`

/** A picture once nothing moves any more. */
async function picture(of: Locator): Promise<PNG> {
  await of.page().evaluate(async () => {
    await document.fonts.ready
    const roots = [
      document,
      ...[...document.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? []),
    ]
    await Promise.allSettled(
      roots
        .flatMap((root) => root.getAnimations())
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    )
  })
  return PNG.sync.read(await of.screenshot({ caret: 'hide' }))
}

/** Pixels that differ; all of them when the sizes do. */
const difference = (one: PNG, other: PNG): number =>
  one.width === other.width && one.height === other.height
    ? pixelmatch(one.data, other.data, undefined, one.width, one.height, { threshold: 0.05 })
    : one.width * one.height

const dress = (page: Page, css: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)

describe('pictures of our screens on a merchant’s page', () => {
  const rig = useRig()

  it('the comparison sees a difference of one word', async () => {
    const page = await rig.merchant('<p id="one">Rp1.250.000,00</p><p id="two">Rp1.250.001,00</p>')
    assert.ok(difference(await picture(page.locator('#one')), await picture(page.locator('#two'))) > 0)
  })

  for (const tag of ['bank-bind', 'bank-pay'] as const) {
    it(`${tag} looks the same under every sheet`, async () => {
      const subject =
        tag === 'bank-bind'
          ? `journey-id="${await rig.createJourney()}"`
          : `origin-reference-no="${await rig.createOrder()}"`
      const page = await rig.merchant(
        `<div id="column"><${tag} ${subject} proxy="${rig.url}/proxy"></${tag}></div>`,
        { device: 'desktop' },
      )
      const element = page.locator(tag)
      await dress(page, FRAME)
      await heading(page, tag === 'bank-bind' ? t['accountCreation.title'] : t['payment.title']).waitFor()
      await page.evaluate(
        (name) => (document.querySelector(name) as HTMLElementTagNameMap['bank-pay']).whenReady(),
        tag,
      )
      const before = await picture(element)
      const differing: Record<string, number> = {}
      for (const [name, css] of Object.entries(sheets)) {
        await dress(page, `${css}\n${FRAME}`)
        const pixels = difference(before, await picture(element))
        if (pixels > 0) differing[name] = pixels
      }
      assert.deepEqual(differing, {})
    })
  }

  it('a zoomed page shows the same screen, larger', async () => {
    const page = await rig.merchant(
      `<div id="column"><bank-pay origin-reference-no="${await rig.createOrder()}" proxy="${rig.url}/proxy"></bank-pay></div>`,
      { device: 'desktop' },
    )
    await button(page, fill(t['payment.submit'], { amount: 'Rp1.250.000,00' })).waitFor()
    await dress(page, FRAME)
    const boxes = (): Promise<number[]> =>
      page
        .locator('bank-pay')
        .evaluate((element) =>
          [...element.shadowRoot!.querySelectorAll('[part]')].map((one) =>
            Math.round(one.getBoundingClientRect().width),
          ),
        )
    const before = await boxes()
    await dress(page, `${FRAME} html { zoom: 2 }`)
    const after = await boxes()
    assert.equal(after.length, before.length)
    after.forEach((width, index) =>
      assert.ok(Math.abs(width - 2 * before[index]!) <= 2, `part ${index}: ${before[index]} became ${width}`),
    )
  })
})

describe('the merchant’s page with us on it', () => {
  const rig = useRig()
  const shop =
    '<div class="card" style="width: 20rem"><div class="card-body"><h2 class="card-title">Keranjang</h2><p>Batik tulis</p>'
    + '<ul class="list-group"><li class="list-group-item active">Satu</li><li class="list-group-item">Dua</li></ul>'
    + '<input class="form-control" value="Jalan Melati 3"><button class="btn btn-primary">Lanjut</button></div></div>'

  for (const name of ['Bootstrap', 'Tailwind’s preflight'] as const) {
    it(`${name}: its own content looks as before`, async () => {
      const page = await rig.merchant(`${shop}<div id="place"></div>`, { device: 'desktop' })
      await dress(page, sheets[name]!)
      const before = await picture(page.locator('.card'))
      await page.locator('#place').evaluate(
        (place, { proxy, order }) => {
          const element = document.createElement('bank-pay')
          element.setAttribute('proxy', proxy)
          element.setAttribute('origin-reference-no', order)
          place.append(element)
          return element.whenReady()
        },
        { proxy: `${rig.url}/proxy`, order: await rig.createOrder() },
      )
      assert.equal(difference(before, await picture(page.locator('.card'))), 0)
    })
  }

  it('a page that adds to the prototypes of arrays, functions and strings: a payment goes through', async () => {
    const order = await rig.createOrder()
    const page = await rig.merchant(
      `<bank-pay origin-reference-no="${order}" proxy="${rig.url}/proxy"></bank-pay>`,
      {
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
              // oxlint-disable-next-line no-extend-native -- as old libraries did to merchants' pages
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
  })
})
