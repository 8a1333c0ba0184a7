/** The elements' script as optimisers change it: put into the page, merged, copied. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { ordering, submit } from './framed.ts'
import { button } from './people.ts'
import { useRig } from './rig.ts'

describe('an element of a script that an optimiser', () => {
  const rig = useRig()
  const payOf = ordering(rig)
  const SHOP = 'http://localhost:9999/'
  const FILE = 'bank-elements.classic.js'
  const COPIED = 'copies by its name'
  const builtAs = (name: string) =>
    readFileSync(new URL(`../../dist/public/${name}`, import.meta.url), 'utf8')
  const inlined = (name: string, attributes: string) =>
    `<script ${attributes}>${builtAs(name).replaceAll('</script', '<\\/script')}</script>`
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  /** Optimiser → the page's tag for the script. */
  const optimisers: Readonly<Record<string, (attributes: string) => string>> = {
    'puts into the page': (attributes) => inlined('bank-elements.classic.js', attributes),
    'puts into the page as a module': (attributes) =>
      inlined(`v${version}/bank-elements.js`, `type="module" ${attributes}`),
    'merges into another': (attributes) => `<script src="all.js" ${attributes}></script>`,
    [COPIED]: (attributes) => `<script src="${FILE}" ${attributes}></script>`,
  }
  const open = async (tag: string, html: string) => {
    const page = await rig.page({ allow: /bank-|Failed to/ })
    const requests: string[] = []
    const lines: string[] = []
    page.on('request', (request) => void requests.push(request.url()))
    page.on('console', (message) => {
      if (message.type() === 'error') lines.push(message.text())
    })
    await page.route(`${SHOP}**`, (route) => {
      const path = route.request().url().slice(SHOP.length)
      if (path === '') return route.fulfill({ contentType: 'text/html', body: tag + html })
      return path === 'all.js' || path === FILE
        ? route.fulfill({ contentType: 'text/javascript', body: builtAs(FILE) })
        : route.fulfill({ status: 404 })
    })
    await page.goto(SHOP)
    const toShop = () =>
      requests.filter(
        (url) => url.startsWith(SHOP) && !/\/(?:all\.js|bank-elements\.classic\.js)?$/.test(url),
      )
    return { page, toShop, lines }
  }

  for (const [way, tagOf] of Object.entries(optimisers)) {
    it(`${way} works where the page says the address of the bank`, async () => {
      const [, html] = await payOf()
      const { page, toShop } = await open(tagOf(`data-bank-elements="${rig.url}/"`), html)
      await button(page, submit).waitFor()
      assert.deepEqual(toShop(), [])
    })

    it(`${way} says once that it is to be given`, async () => {
      const [, html] = await payOf()
      const { page, toShop, lines } = await open(tagOf(''), html)
      await page.getByRole('alert').waitFor()
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await page.getByRole('alert').waitFor()
      assert.equal(
        lines.filter((line) => line.includes('add data-bank-elements')).length,
        1,
        lines.join('\n'),
      )
      // A copy looks beside itself first.
      if (way !== COPIED) assert.deepEqual(toShop(), [])
    })
  }
})
