/**
 * Our screens look the same on any merchant's page, and the page's own content looks the same with us on it:
 * pictures compared pixel by pixel. What single properties come to is tested in test/elements. And they work
 * on a page whose policy allows next to nothing; linking under that policy is in link.test.ts.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, it } from 'node:test'
import pixelmatch from 'pixelmatch'
import type { Locator, Page } from 'playwright'
import { PNG } from 'pngjs'
import { hostileSheets } from '../../demo/harness/sheets.ts'
import { paidOnce, pay } from './people.ts'
import { useRig } from './rig.ts'
import { openNoted, strictPolicy } from './surroundings.ts'

const file = (name: string): string => readFileSync(createRequire(import.meta.url).resolve(name), 'utf8')

/** Sheets as merchants have them; the first two are the real ones. */
const sheets: Record<string, string> = {
  Bootstrap: file('bootstrap/dist/css/bootstrap.min.css'),
  'Tailwind’s preflight': file('tailwindcss/preflight.css'),
  ...hostileSheets,
}

/**
 * Styles that every sheet leaves alone, so that both pictures show the same piece of page; with Bootstrap's
 * smooth scrolling a picture may be taken on the way there.
 */
const FRAME = `html, body { margin: 0 !important; padding: 0 !important; overflow-y: scroll !important; scroll-behavior: auto !important }
  #column { all: initial !important; display: block !important; position: absolute !important; left: 0 !important; top: 0 !important; width: 375px !important }
  #column > * { padding: 0 !important; --bank-radius-card: 0px; --bank-shadow-card: none }`

/** Pixels that differ; all of them when the sizes do. */
const difference = (entry: PNG, other: PNG): number =>
  entry.width === other.width && entry.height === other.height
    ? pixelmatch(entry.data, other.data, undefined, entry.width, entry.height, { threshold: 0.05 })
    : entry.width * entry.height

/**
 * A picture once all images are there, no call takes long, and nothing moves any more: two in a row are the
 * same. A call may begin to take long between waiting and the picture.
 */
async function picture(of: Locator): Promise<PNG> {
  await of.page().locator('[data-loading]').first().waitFor({ state: 'detached' })
  await of.page().evaluate(async () => {
    await document.fonts.ready
    const roots = [
      document,
      ...[...document.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? []),
    ]
    const images = roots.flatMap((root) => [...root.querySelectorAll('img')])
    await Promise.allSettled(images.map((image) => image.decode()))
    await Promise.allSettled(
      roots
        .flatMap((root) => root.getAnimations())
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    )
  })
  const take = async () => PNG.sync.read(await of.screenshot({ caret: 'hide' }))
  let latest = await take()
  for (;;) {
    const next = await take()
    if (difference(latest, next) === 0) return next
    latest = next
  }
}

const dress = (page: Page, css: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)

describe('isolation from the page', () => {
  const rig = useRig()

  describe('pictures', () => {
    it('of our screens are the same with every sheet, and larger on a zoomed page', async () => {
      const page = await rig.merchant(
        `<p id="one">Rp1.250.000,00</p><p id="two">Rp1.250.001,00</p><div id="column">
      <bank-bind journey-id="${await rig.createJourney()}" proxy="${rig.url}/proxy"></bank-bind>
      <bank-pay origin-reference-no="${await rig.createOrder()}" proxy="${rig.url}/proxy"></bank-pay></div>`,
        { device: 'desktop' },
      )
      const [entry, two] = [await picture(page.locator('#one')), await picture(page.locator('#two'))]
      assert.ok(difference(entry, two) > 0, 'the comparison sees a difference of one digit')

      await page.evaluate(async () => {
        await document.querySelector('bank-bind')?.whenReady()
        await document.querySelector('bank-pay')?.whenReady()
      })
      await page.locator('bank-pay [part~=amount]').waitFor()
      // The merchant's picture is shown a moment after it has loaded.
      await page.locator('bank-pay img:not([hidden])').waitFor()
      await dress(page, FRAME)
      const elements = ['bank-bind', 'bank-pay'].map((name) => page.locator(name))
      const pictures = async () => [await picture(elements[0]!), await picture(elements[1]!)] as const
      const picturesBefore = await pictures()
      const differing: Record<string, number[]> = {}
      for (const [name, css] of Object.entries(sheets)) {
        await dress(page, `${css}\n${FRAME}`)
        const pixels = (await pictures()).map((now, index) => difference(picturesBefore[index]!, now))
        if (pixels.some((count) => count > 0)) differing[name] = pixels
      }
      assert.deepEqual(differing, {})

      const widths = (): Promise<number[]> =>
        page
          .locator('bank-pay')
          .evaluate((element) =>
            [...element.shadowRoot!.querySelectorAll('[part]')].map((part) =>
              Math.round(part.getBoundingClientRect().width),
            ),
          )
      await dress(page, FRAME)
      const usual = await widths()
      await dress(page, `${FRAME} html { zoom: 2 }`)
      const zoomed = await widths()
      assert.equal(zoomed.length, usual.length)
      zoomed.forEach((width, index) =>
        assert.ok(Math.abs(width - 2 * usual[index]!) <= 2, `part ${index}: ${usual[index]} became ${width}`),
      )
    })

    it("of the merchant's own content are the same with our elements on the page", async () => {
      const page = await rig.merchant(
        '<div class="card" style="width: 20rem"><div class="card-body"><h2 class="card-title">Keranjang</h2><p>Batik tulis</p>'
          + '<ul class="list-group"><li class="list-group-item active">Satu</li><li class="list-group-item">Dua</li></ul>'
          + '<input class="form-control" value="Jalan Melati 3"><button class="btn btn-primary">Lanjut</button></div></div>'
          + '<div id="place"></div>',
        { device: 'desktop' },
      )
      const names = ['Bootstrap', 'Tailwind’s preflight'] as const
      const pictures = async (): Promise<PNG[]> => {
        const results: PNG[] = []
        for (const name of names) {
          await dress(page, sheets[name]!)
          results.push(await picture(page.locator('.card')))
        }
        return results
      }
      const picturesBefore = await pictures()
      await page.locator('#place').evaluate(
        (place, { proxy, order }) => {
          const element = document.createElement('bank-pay')
          element.setAttribute('proxy', proxy)
          element.setAttribute('origin-reference-no', order)
          // Its shadow lies on what is around it, as any card's.
          element.style.setProperty('--bank-shadow-card', 'none')
          place.append(element)
          return element.whenReady()
        },
        { proxy: `${rig.url}/proxy`, order: await rig.createOrder() },
      )
      const picturesAfter = await pictures()
      assert.deepEqual(
        names.map((name, index) => [name, difference(picturesBefore[index]!, picturesAfter[index]!)]),
        names.map((name) => [name, 0]),
      )
    })
  })

  it("the screens grow with the customer's own font size, whatever size the page sets", async () => {
    const titles: number[] = []
    for (const standard of [16, 24]) {
      const page = await rig.merchant(
        `<style>html { font-size: 62.5% }</style><bank-bind journey-id="${await rig.createJourney()}" proxy="${rig.url}/proxy"></bank-bind>`,
        {
          prepare: async (newPage) => {
            const session = await newPage.context().newCDPSession(newPage)
            await session.send('Page.setFontSizes', { fontSizes: { standard } })
          },
        },
      )
      const bind = page.locator('bank-bind')
      await bind.evaluate((element) => (element as HTMLElementTagNameMap['bank-bind']).whenReady())
      if (standard > 16) await bind.locator('[data-root][style*="--_zoom"]').waitFor()
      titles.push(await bind.locator('h1').evaluate((title) => parseFloat(getComputedStyle(title).fontSize)))
    }
    assert.deepEqual(titles.map(Math.round), [24, 36])
  })

  describe('a page', () => {
    it('with a strict policy and changed prototypes: a payment with the keypad and a sealed PIN works, and an element says why nothing can be shown', async () => {
      const order = await rig.createOrder()
      const { page, notes } = await openNoted(
        rig,
        `<bank-pay origin-reference-no="${order}" proxy="${rig.url}/proxy"></bank-pay>`,
        {
          csp: strictPolicy(rig),
          allow: /^bank-pay: the bank/,
          prepare: (newPage) =>
            newPage.addInitScript(() => {
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
      await page.evaluate((proxy) => {
        const otherElement = document.createElement('bank-pay')
        document.body.append(otherElement)
        Object.assign(otherElement, { proxy, referenceNo: 'order-nobody-knows' })
      }, `${rig.url}/proxy`)
      await page.getByRole('alert').waitFor()
      assert.deepEqual(notes.violations, [])
    })
  })
})
