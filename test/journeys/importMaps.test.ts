/**
 * A merchant's page with an import map of its own, in the oldest promised Chromium, which ignores a map that
 * stands behind a module script. The merchants' page says which order that means (elements/README.md).
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { around } from '../e2e/framed.ts'
import { serveMerchantPage } from '../e2e/merchantPage.ts'
import { useRig } from '../e2e/rig.ts'
import { title } from './engine.ts'

const MAP = `<script type="importmap">{"imports": {"cart": "data:text/javascript,export default 'Keranjang'"}}</script>`
const OWN_MODULE = `<script type="module">import cart from 'cart'; document.title = cart</script>`

describe(`${title}, on a page with an import map`, () => {
  const rig = useRig()
  const classic = () => `<script src="${rig.url}/bank-elements.classic.js"></script>`
  const module = () => `<script type="module" src="${rig.url}/bank-elements.js"></script>`

  for (const [order, head, isFound] of [
    ['behind the classic script', () => classic() + MAP, true],
    ['ahead of the module', () => MAP + module(), true],
    ['behind the module', () => module() + MAP, false],
  ] as const)
    it(`${title}: ${order}: its own modules are ${isFound ? '' : 'not '}found`, async () => {
      const element = `<bank-pay origin-reference-no="${await rig.createOrder()}" ${around(rig)}></bank-pay>`
      const shop = await serveMerchantPage(
        `<!doctype html><html lang="id"><head><title>Toko</title>${head()}</head><body>${element}${OWN_MODULE}</body></html>`,
      )
      try {
        const page = await rig.page({ allow: /import map|"cart"/ })
        await page.goto(shop.url)
        await page.locator('bank-pay [part~=primary]').waitFor()
        assert.equal(await page.title(), isFound ? 'Keranjang' : 'Toko')
      } finally {
        await shop.close()
      }
    })
})
