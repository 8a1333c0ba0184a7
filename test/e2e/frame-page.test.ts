/**
 * mode="frame" and the page around it: what it loads and may do, its size, focus, look; and where it can't
 * be. What element and frame say to each other is shown by test/chain/embed/frame.test.ts.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { eventually } from '../eventually.ts'
import { axe } from './axe.ts'
import { framing, frameIn, submit, type Bank } from './framed.ts'
import { button, heading, ownClock, stopTime, words } from './people.ts'
import { useRig } from './rig.ts'
import { strictPolicy } from './surroundings.ts'

const t = words.id

const frameHeight = (page: Page): Promise<number> =>
  page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height)
const innerHeight = (page: Page): Promise<number> =>
  frameIn(page)
    .locator('#root')
    .evaluate((element) => element.getBoundingClientRect().height)

describe('a frame in its page', () => {
  const rig = useRig()
  const { open, bindHtml, payHtml } = framing(rig)

  it('the page loads two scripts and a sandboxed frame; messages of others to either are ignored', async () => {
    const scripts: string[] = []
    const warnings: string[] = []
    const [order, html] = await payHtml()
    const { page, frame, notes } = await open(html, {
      allow: /Unsafe attempt to initiate navigation/,
      prepare: (newPage) => {
        newPage.on('request', (request) => {
          if (request.frame() === newPage.mainFrame() && request.resourceType() === 'script')
            scripts.push(new URL(request.url()).pathname)
        })
        newPage.on('console', (line) => {
          if (/unrecognized feature/i.test(line.text())) warnings.push(line.text())
        })
      },
    })
    await button(frame, submit).waitFor()
    const result = await page.locator('iframe').evaluate((element: HTMLIFrameElement) => ({
      sandbox: element.sandbox.value.split(' ').toSorted(),
      allow: element.allow,
      title: element.title,
      src: element.src,
    }))
    assert.deepEqual(result.sandbox, [
      'allow-downloads',
      'allow-forms',
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-same-origin',
      'allow-scripts',
    ])
    const known = await page.evaluate(() => ['OTPCredential' in window, 'share' in navigator])
    assert.deepEqual(result.allow.split('; '), [
      'geolocation',
      ...(known[0] ? ['otp-credentials'] : []),
      ...(known[1] ? ['web-share'] : []),
    ])
    assert.deepEqual(warnings, [])
    assert.equal(result.title, 'Bayar dengan akun bank')
    assert.ok(!result.src.includes(order))
    const address = page.url()
    const inner = page.frames().find((entry) => entry !== page.mainFrame())
    const tried = await inner?.evaluate(() => {
      try {
        window.top!.location.href = 'https://evil.example/'
        return 'went'
      } catch (error) {
        return (error as Error).name
      }
    })
    assert.equal(tried, 'SecurityError')
    assert.equal(page.url(), address)
    assert.equal(await page.evaluate(() => history.length), 2)

    await eventually('ready', () => notes.eventNames().includes('bank-ready') || undefined)
    const countBefore = notes.eventNames().length
    await page.evaluate(() => {
      const texts: unknown[] = []
      Object.assign(window, { said: texts })
      const iframe = document.querySelector('bank-pay')!.shadowRoot!.querySelector('iframe')!
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => texts.push(data)
      // To the element, from a window that is not its frame; to the frame, a second opening and nonsense.
      window.postMessage({ bank: 'hello', protocol: 1 }, '*')
      window.postMessage(
        { is: 'event', name: 'bank-succeeded', detail: { originReferenceNo: 'or-000001' } },
        '*',
      )
      const opening = {
        bank: 'open',
        protocol: 1,
        environment: 'DEV',
        flow: 'pay',
        version: 3,
        subject: 'order-000001',
        language: 'en',
        theme: 'dark',
        tokens: {},
        room: 1,
      }
      iframe.contentWindow!.postMessage(opening, '*', [port2])
      iframe.contentWindow!.postMessage({ do: 'look', language: 'en' }, '*')
    })
    // The effects of those are done before what is asked of the frame next.
    await page.locator('bank-pay').evaluate((element) => {
      ;(element as Bank).theme = 'dark'
    })
    await frame.locator('html[data-theme=dark]').waitFor()
    // With two colour schemes the browser paints behind the screens' round corners.
    for (const element of [page.locator('iframe'), frame.locator('html')])
      assert.equal(await element.evaluate((node) => getComputedStyle(node).colorScheme), 'light')
    assert.deepEqual(await page.evaluate(() => (window as unknown as { said: unknown[] }).said), [])
    assert.equal(await frame.locator('html').getAttribute('lang'), 'id')
    assert.equal(notes.eventNames().length, countBefore)
    assert.match(scripts.join(' '), /^\/bank-elements\.js \/chunks\/outside-\w+\.js$/)
  })

  it('it is as tall as its content on each screen, and axe finds nothing, light and dark', async () => {
    const [, html] = await payHtml('mode="frame" theme="auto"')
    const { page, frame } = await open(html)
    const fits = (): Promise<true> =>
      eventually('the frame is as tall as its content', async () =>
        Math.abs((await frameHeight(page)) - Math.ceil(await innerHeight(page))) <= 1 ? true : undefined,
      )
    await button(frame, submit).waitFor()
    await frame.locator('html[data-theme=light]').waitFor()
    await fits()
    await axe(page)
    await button(frame, submit).click()
    await heading(frame, t['pin.title']).waitFor()
    await fits()
    assert.ok(await frame.locator('html').evaluate((root) => root.scrollWidth <= root.clientWidth))
    await axe(page)

    // The device's own change reaches the frame by the page around.
    await page.emulateMedia({ colorScheme: 'dark' })
    await frame.locator('html[data-theme=dark]').waitFor()
    await page.locator('bank-pay').evaluate((element) => {
      ;(element as Bank).language = 'en'
    })
    await heading(frame, words.en['pin.title']).waitFor()
    await axe(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await fits()
    await page.locator('bank-pay').evaluate((element) => (element as Bank).back())
    await frame.locator('[part~=amount]').waitFor()
    await axe(page)
  })

  it('the keyboard enters and leaves it in order, and focus() focuses the title', async () => {
    const [, html] = await payHtml()
    const { page, frame } = await open(
      `<button id="before">before</button>${html}<button id="after">after</button>`,
      { device: 'desktop' },
    )
    await button(frame, submit).waitFor()
    const focused = (): Promise<string> =>
      frame.locator('html').evaluate(() => {
        const { activeElement } = document
        return document.hasFocus() && activeElement
          ? (activeElement.getAttribute('part') ?? activeElement.localName)
          : ''
      })
    const outerText = (): Promise<string> =>
      page.evaluate(() => document.activeElement?.id || document.activeElement?.localName || '')
    /** Page and frame run in processes of their own: what one gives up the other has a moment later. */
    const reached = (out: string, inner: string): Promise<true> =>
      eventually(`the focus is at ${out} ${inner}`, async () =>
        (await outerText()) === out && (await focused()) === inner ? true : undefined,
      )
    await page.locator('#before').focus()
    await page.keyboard.press('Tab')
    await reached('bank-pay', 'back')
    const way = ['back']
    for (let step = 0; step < 20 && way.at(-1) !== 'primary'; step += 1) {
      await page.keyboard.press('Tab')
      way.push(await focused())
    }
    assert.equal(way.at(-1), 'primary', way.join())
    await page.keyboard.press('Tab')
    await reached('after', '')
    await page.keyboard.press('Shift+Tab')
    await reached('bank-pay', 'primary')
    await page.locator('#before').focus()
    await page.keyboard.press('Tab')
    await reached('bank-pay', 'back')
    await page.keyboard.press('Shift+Tab')
    await reached('before', '')

    await button(frame, submit).click()
    await heading(frame, t['pin.title']).waitFor()
    await page.locator('#after').focus()
    await page.evaluate(() => document.querySelector<HTMLElement>('bank-pay')?.focus())
    await eventually('the title has the focus', async () =>
      (await focused()) === 'title' ? true : undefined,
    )
    assert.equal(await outerText(), 'bank-pay')
  })

  it("it gets the merchant's tokens, theme and language; a change keeps the input", async () => {
    const { page, frame } = await open(await bindHtml(), {
      csp: strictPolicy(rig).replace(`style-src 'none'`, `style-src 'unsafe-inline'`),
    })
    const input = frame.getByLabel(t['accountCreation.phoneLabel'], { exact: true })
    await input.fill('0812 000 1111')
    const readScreen = () =>
      frame.locator('[part~=primary]').evaluate((element) => {
        const root = document.querySelector<HTMLElement>('[data-root]')!
        return [
          getComputedStyle(element).backgroundColor,
          getComputedStyle(root).backgroundColor,
          document.documentElement.lang,
        ]
      })
    assert.deepEqual(await readScreen(), ['rgb(255, 188, 37)', 'rgb(248, 248, 248)', 'id'])
    await page.evaluate(() => {
      const sheet = document.head.appendChild(document.createElement('style'))
      sheet.append(`:root { --bank-color-canvas: red } .ours {
        --bank-color-brand: #0a7040; --bank-color-on-brand: white; --bank-color-text: url(https://evil.example/); --bank-font-scale: 90; --bank-evil: 1 }`)
      const bank = document.querySelector<Bank>('bank-bind')!
      bank.className = 'ours'
      bank.language = 'en'
      bank.theme = 'dark'
    })
    await frame.getByLabel(words.en['accountCreation.phoneLabel'], { exact: true }).waitFor()
    await eventually('the new colours', async () =>
      (await readScreen())[0] === 'rgb(10, 112, 64)' ? true : undefined,
    )
    // Of the page's root nothing is inherited, as inline.
    assert.deepEqual(await readScreen(), ['rgb(10, 112, 64)', 'rgb(14, 15, 17)', 'en'])
    assert.equal(await frame.locator('[part~=input]').inputValue(), '812-0001-111')
    const set = await frame
      .locator('#root')
      .evaluate((root) =>
        ['--bank-color-text', '--bank-font-scale', '--bank-evil'].map((name) =>
          root.style.getPropertyValue(name),
        ),
      )
    assert.deepEqual(set, ['', '', ''])
    await page.evaluate(() => {
      document.querySelector('bank-bind')!.className = ''
    })
    await eventually("the bank's own colour again", async () =>
      (await readScreen())[0] === 'rgb(255, 188, 37)' ? true : undefined,
    )
  })

  describe("a frame that isn't possible", () => {
    const offered = async (page: Page): Promise<void> => heading(page, 'Halaman bank').waitFor()

    it('it does not answer: after 10 s the hosted page is offered, and opens', async () => {
      const [order] = await payHtml()
      const { page, notes } = await open('', {
        allow: /answer in its frame/,
        prepare: async (newPage) => {
          // Standing from the document's start: a slow machine takes nothing from the 10 s.
          await ownClock.prepare(newPage)
          await stopTime(newPage)
          await newPage.route(`${rig.hostedUrl}?embedder=*`, () => undefined)
        },
      })
      // Not before the page has loaded: it counts as loading as long as its frame does.
      await page.evaluate(
        (set) => {
          const pay = document.createElement('bank-pay')
          for (const [name, value] of Object.entries(set)) pay.setAttribute(name, value)
          document.querySelector('main')!.append(pay)
        },
        {
          'origin-reference-no': order,
          mode: 'frame',
          proxy: `${rig.url}/proxy`,
          hosted: rig.hostedUrl,
        },
      )
      await page.locator('iframe').waitFor({ state: 'attached' })
      await page.clock.fastForward(9_999)
      assert.equal(await page.locator('iframe').count(), 1)
      await page.clock.fastForward(1)
      await page.clock.resume()
      await offered(page)
      await axe(page)
      await button(page, 'Buka halaman bank').click()
      await page.waitForURL(
        (url) => url.href.startsWith(rig.hostedUrl) && url.searchParams.get('originReferenceNo') === order,
      )
      await button(page, submit).waitFor()
      const [question] = notes.heard.filter(({ name }) => name === 'bank-redirect')
      assert.equal(question?.detail['reason'], 'hosted')
    })

    /** The page's header → what the browser itself says about it. */
    const blocking = {
      'content-security-policy': ["frame-src 'none'", /frame-src|Framing/],
      'cross-origin-embedder-policy': ['require-corp', /ERR_BLOCKED_BY_RESPONSE/],
    } as const
    for (const [header, [value, words]] of Object.entries(blocking))
      it(`the browser blocks it by the page's ${header}: the same, and the console says once where to look`, async () => {
        const [, html] = await payHtml()
        const hints: string[] = []
        const { page } = await open(html, {
          allow: new RegExp(`${words.source}|answer in its frame`),
          prepare: async (newPage) => {
            newPage.on('console', (message) => {
              if (message.text().includes('answer in its frame')) hints.push(message.text())
            })
            await ownClock.prepare(newPage)
            await newPage.route('**/*', async (route) => {
              if (route.request().frame() !== newPage.mainFrame() || !route.request().isNavigationRequest())
                return route.fallback()
              const response = await route.fetch()
              return route.fulfill({ response, headers: { ...response.headers(), [header]: value } })
            })
          },
        })
        await page.locator('iframe').waitFor({ state: 'attached' })
        await page.clock.fastForward(10_500)
        await offered(page)
        // The browser tells of it beside the page's own work.
        await eventually('the console', () => hints.length > 0 || undefined)
        assert.equal(hints.length, 1, hints.join('\n'))
        assert.match(hints[0]!, /frame-src.*Cross-Origin-Embedder-Policy/)
      })
  })
})
