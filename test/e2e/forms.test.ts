/**
 * The merchant's script in every form: module and classic, under its stable and its versioned name, with and
 * without integrity hashes.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { EXAMPLE } from '../../elements/build/manifest.ts'
import { LANGUAGES } from '../../src/contract/language.ts'
import { button, fill, pay, words, type Place } from './people.ts'
import { useRig, type PageOptions } from './rig.ts'

const t = words.id
const AMOUNT = 'Rp1.250.000,00'
const readBuilt = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../dist/public/${path}`, import.meta.url)), 'utf8')
const { version, preload } = JSON.parse(readBuilt('manifest.json')) as {
  version: string
  preload: Record<string, Record<string, string[]>>
}

describe('the script tag', () => {
  const rig = useRig()

  interface Head {
    head: string
    body?: string
  }
  /**
   * A merchant's page with these lines in its head. Of several, each stands in a frame of the page, where
   * names of elements are its own.
   */
  const shop = async (
    pages: Head | readonly Head[],
    { headers = {}, ...options }: PageOptions & { headers?: Record<string, string> } = {},
  ): Promise<Page> => {
    const page = await rig.page(options)
    const origin = 'http://127.0.0.1:3998'
    const framed = Array.isArray(pages) ? (pages as readonly Head[]) : []
    const documents: Head[] = Array.isArray(pages)
      ? [
          { head: '', body: framed.map((_, index) => `<iframe src="/${index + 1}"></iframe>`).join('') },
          ...framed,
        ]
      : [pages as Head]
    await page.route(`${origin}/**`, (route) => {
      const { head, body = '' } = documents[Number(new URL(route.request().url()).pathname.slice(1))] ?? {
        head: '',
      }
      return route.fulfill({
        headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
        body: `<!doctype html><html lang="id"><head><title>Toko</title>\n${head}\n</head><body>${body}</body></html>`,
      })
    })
    await page.goto(origin)
    return page
  }
  const order = async (): Promise<string> =>
    `<bank-pay environment="DEV" origin-reference-no="${await rig.createOrder()}"></bank-pay>`
  const submit = (page: Place) => button(page, fill(t['payment.submit'], { amount: AMOUNT }))

  it('in every form the element is ready, and finds the files beside the script; all forms on one page define it once', async () => {
    const tags = [
      '<script type="module" src="BANK/bank-elements.js"></script>',
      '<script async src="BANK/bank-elements.classic.js"></script>',
      '<script src="BANK/bank-elements.classic.js"></script>',
      `<script type="module" src="BANK/v${version}/bank-elements.js"></script>`,
      `<script async src="BANK/v${version}/bank-elements.classic.js"></script>`,
    ].map((tag) => tag.replace('BANK', rig.url))
    const heads = [...tags, tags.join('\n')]
    const page = await shop(await Promise.all(heads.map(async (head) => ({ head, body: await order() }))), {
      device: 'desktop',
    })
    const frames = page.frames().slice(1)
    assert.equal(frames.length, heads.length)
    for (const frame of frames) {
      const head = heads[Number(new URL(frame.url()).pathname.slice(1)) - 1]
      await submit(frame).waitFor()
      const result = await frame.evaluate(() => {
        const { proxy, hosted } = document.querySelector('bank-pay')!
        return {
          proxy,
          hosted,
          globals: Object.keys(window).filter(
            (key) => /bank|__/.test(key) && !key.startsWith('__playwright'),
          ),
          sessions: performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.endsWith('/proxy/session')).length,
        }
      })
      assert.deepEqual(
        result,
        { proxy: `${rig.url}/proxy`, hosted: `${rig.url}/hosted/`, globals: [], sessions: 1 },
        head,
      )
    }
  })

  it('versioned names never change, stable names are revalidated', async () => {
    for (const [path, target] of [
      [`v${version}/bank-elements.js`, /immutable/],
      [`v${version}/bank-elements.classic.js`, /immutable/],
      ['bank-elements.js', /no-cache/],
      ['bank-elements.classic.js', /no-cache/],
      ['manifest.json', /no-cache/],
      ['third-party-licenses.txt', /no-cache/],
    ] as const) {
      const { headers, status } = await fetch(`${rig.url}/${path}`)
      assert.equal(status, 200, path)
      assert.match(headers.get('cache-control') ?? '', target, path)
      assert.equal(headers.get('access-control-allow-origin'), '*')
    }
  })

  const blocks = async () => {
    const page = await rig.page()
    await page.goto(`${rig.url}/embed.html`)
    const texts = await page.locator('pre').allInnerTexts()
    await page.close()
    return texts
  }
  const scriptOf = (): string => `<script type="module" src="${rig.url}/bank-elements.js"></script>`
  const blockOf = async (begins: string): Promise<string> =>
    (await blocks()).find((block) => block.startsWith(`<!-- ${begins}`)) ?? assert.fail(begins)

  it('embed.html shows its lines, for the host that it was opened at', async () => {
    const texts = await blocks()
    assert.equal(texts.length, 2 + 2 * LANGUAGES.length)
    for (const text of texts) {
      assert.ok(text.includes(`${rig.url}/`), text)
      assert.ok(!text.includes(EXAMPLE), text)
    }
  })

  it('the lines of embed.html load the files that they name, and nothing is fetched twice', async () => {
    const requests: string[] = []
    const page = await shop(
      { head: await blockOf('bank-pay, language="id"'), body: await order() },
      {
        prepare: (newPage) =>
          newPage.on('request', (request) => requests.push(new URL(request.url()).pathname)),
      },
    )
    await submit(page).waitFor()
    const files = preload['bank-pay']?.['id'] ?? []
    assert.ok(files.length > 1)
    for (const path of [...files.map((file) => `/${file}`), '/proxy/inline'])
      assert.equal(requests.filter((request) => request === path).length, 1, path)
    assert.deepEqual(
      await page.evaluate(
        () =>
          [...document.querySelectorAll('script, link:not([as=fetch])')].filter(
            (element) => !element.getAttribute('integrity'),
          ).length,
      ),
      0,
    )
  })

  /** The bank's host serves other bytes than it promised. */
  const tampered =
    (path: RegExp) =>
    async (newPage: Page): Promise<void> => {
      await newPage.route(path, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: `${await response.text()}\n` })
      })
    }

  it('a script that was altered does not run', async () => {
    const refusal = `<script>addEventListener('error', ({ target }) => {
      if (target.localName === 'script') document.title = 'refused'
    }, true)</script>`
    const page = await shop(
      await Promise.all(
        ['bank-pay, language="id"', 'both, as a classic script'].map(async (begins) => ({
          head: `${refusal}\n${await blockOf(begins)}`,
        })),
      ),
      { allow: /integrity|digest/i, prepare: tampered(/\/v[\d.]+\/bank-elements/) },
    )
    for (const frame of page.frames().slice(1)) {
      await frame.waitForFunction(() => document.title === 'refused')
      assert.equal(await frame.evaluate(() => customElements.get('bank-pay')), undefined, frame.url())
    }
  })

  for (const [subject, part] of [
    ['the part that every screen needs', /\/app-/],
    ['a part that comes later', /\/later-/],
  ] as const) {
    it(`with the import map alone an altered file runs under neither spelling of its address: ${subject}`, async () => {
      const requests = new Set<string>()
      const page = await shop(
        { head: await blockOf('every file'), body: `${scriptOf()}${await order()}` },
        {
          allow: /integrity|digest|chunks|check script-src/i,
          prepare: async (newPage) => {
            newPage.on('request', (request) => {
              if (part.test(request.url())) requests.add(request.url().replace(rig.url, ''))
            })
            await tampered(part)(newPage)
          },
        },
      )
      if (subject === 'a part that comes later') await submit(page).click()
      await button(page, t['action.tryAgain']).waitFor()
      assert.equal(requests.size, 2, [...requests].join())
    })
  }

  it('with the import map a payment goes through, also when a part comes only under the second spelling', async () => {
    const page = await shop(
      { head: await blockOf('every file'), body: `${scriptOf()}${await order()}` },
      {
        allow: /chunks/,
        prepare: async (newPage) => {
          await newPage.route(/\/chunks\/app-/, (route) => route.abort())
          await newPage.route(/\/later-\w+\.js$/, (route) => route.abort())
        },
      },
    )
    await pay(page, 'id', AMOUNT, rig)
  })
})
