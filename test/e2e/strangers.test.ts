/**
 * A visitor's text in a shop's page that sanitizers let pass: it decides neither where the bank's code comes
 * from nor whether the customer can pay.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { around, frameIn, submit } from './framed.ts'
import { button } from './people.ts'
import { useRig } from './rig.ts'

const EVIL = 'https://evil.example/'
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Forms of the script, as their tags; the module in the page's head runs after a classic one. */
const forms: Readonly<Record<string, (url: string) => string>> = {
  module: () => '',
  'module of a version': (url) => `<script type="module" src="${url}/v${version}/bank-elements.js"></script>`,
  'classic script': (url) => `<script src="${url}/bank-elements.classic.js"></script>`,
  'late classic script': (url) => `<script async src="${url}/v${version}/bank-elements.classic.js"></script>`,
}

const writings: Readonly<Record<string, string>> = {
  'an attribute': `<p data-bank-elements="${EVIL}">Bagus!</p>`,
  'a script of a drawing': `<svg><script data-bank-elements="${EVIL}" type="text/plain"></script></svg>`,
  'a tag of data': `<script type="application/ld+json" data-bank-elements="${EVIL}">{}</script>`,
}
/** Names that hide what a script reads of the document. */
const names: Readonly<Record<string, string>> = {
  'the name of a getter': `<img name="currentScript" src="${EVIL}bank-elements.js"><form name="scripts" data-bank-elements="${EVIL}"></form>`,
  'names of what the script reads': `<img name="baseURI"><img name="querySelector"><img name="querySelectorAll"><a id="bankElements" href="${EVIL}"></a>`,
}

const pollution = (address: string): void => {
  // No script of a page runs in the bank's frame.
  if (window !== top) return
  Object.assign(Object.prototype, { bankElements: address, bank: address, base: address, attribute: address })
}

describe('of what strangers have written', () => {
  const rig = useRig()

  const open = async (html: string, attributes = '', prepare?: (page: Page) => Promise<unknown>) => {
    const order = await rig.createOrder()
    const evil: string[] = []
    const lines: string[] = []
    const page = await rig.merchant(
      `${html}<bank-pay origin-reference-no="${order}" ${around(rig)} ${attributes}></bank-pay>`,
      {
        allow: /evil\.example|ERR_NAME_NOT_RESOLVED/,
        prepare: async (opened) => {
          opened.on('request', (request) => {
            // A picture is the visitor's own.
            if (request.url().startsWith(EVIL) && request.resourceType() !== 'image') evil.push(request.url())
          })
          opened.on('console', (message) => void lines.push(message.text()))
          await prepare?.(opened)
        },
      },
    )
    const baseOfPay = () =>
      page.evaluate(() => (customElements.get('bank-pay') as unknown as { base: string }).base)
    return { page, evil, lines, baseOfPay }
  }

  for (const [form, tagOf] of Object.entries(forms))
    for (const [writing, html] of [
      [Object.keys(writings).join(', '), Object.values(writings).join('')],
      ...Object.entries(names),
    ] as const)
      it(`${writing} says nothing of the address of a ${form}`, async () => {
        const { page, evil, baseOfPay } = await open(html + tagOf(rig.url))
        await button(page, submit).waitFor()
        assert.equal(await baseOfPay(), `${rig.url}/`)
        assert.deepEqual(evil, [])
      })

  for (const [form, tagOf] of Object.entries(forms))
    it(`members of Object.prototype say nothing of the address of a ${form}`, async () => {
      const { page, evil, baseOfPay } = await open(tagOf(rig.url), '', (opened) =>
        opened.addInitScript(pollution, EVIL),
      )
      // A member that every loop of the page meets sends the screens into a frame.
      await button(frameIn(page), submit).waitFor()
      assert.equal(await baseOfPay(), `${rig.url}/`)
      assert.deepEqual(evil, [])
    })

  it('nothing chooses the page in the frame', async () => {
    const { page, evil } = await open(Object.values({ ...writings, ...names }).join(''), 'mode="frame"')
    await button(frameIn(page), submit).waitFor()
    assert.deepEqual(evil, [])
  })

  for (const name of [
    'body',
    'createElement',
    'createElementNS',
    'createTextNode',
    'defaultView',
    'documentMode',
    'hasFocus',
    'hidden',
  ])
    it(`an element called ${name} is named once, and the screens stand in a frame`, async () => {
      const { page, lines } = await open(`<img name="${name}">`)
      await button(frameIn(page), submit).waitFor()
      await page.locator('bank-pay').evaluate((element) => {
        element.remove()
        document.documentElement.append(element)
      })
      await button(frameIn(page), submit).waitFor()
      assert.equal(lines.filter((line) => line.includes(`elements called ${name} hide`)).length, 1)
    })
})
