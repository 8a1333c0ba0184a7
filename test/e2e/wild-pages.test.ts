/**
 * Pages that wrap, block, hide and merge: the elements work there, or say once what the page has to change.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { texts as errors } from '../../locales/id/errors.ts'
import { eventually } from '../eventually.ts'
import { openBind } from '../kit/open.ts'
import { around, diagnosisOf, frameIn, ordering, submit } from './framed.ts'
import { button, CUSTOMER, heading, paidOnce, pay, words } from './people.ts'
import { useRig } from './rig.ts'
import { inRoots, type EachRoot } from './roots.ts'
import { openNoted } from './surroundings.ts'

const t = words.id
const AMOUNT = 'Rp1.250.000,00'

/** A monitor's wrapper, as an init script. */
const monitor = (): void => {
  const plain = window.fetch
  window.fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    for (const name of [
      'baggage',
      'sentry-trace',
      'traceparent',
      'newrelic',
      'x-datadog-origin',
      'x-requested-with',
    ])
      headers.set(name, '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01')
    return plain(input, { ...init, headers })
  }
}
/** One that asks with cookies, and repeats what seems lost. */
const repeating = (): void => {
  const plain = window.fetch
  window.fetch = async (input, init) => {
    const all: RequestInit = { ...init, credentials: 'include' }
    const answer = await plain(input, all)
    return typeof input === 'string' && input.includes('confirm') ? plain(input, all) : answer
  }
}

/**
 * Polyfills of long ago, each of them known from a tracker: `remove` that looks for a parent element,
 * `entries`, `reduce` and `Array.from` of Prototype.js, `replaceAll` that makes a regular expression of its
 * text, `matchAll` that answers a list or null, datejs' `Date.now`, `matchMedia` without events, an Intl
 * without plurals, a Promise without newer functions, a wrapper of fetch that takes its second argument for
 * granted and throws at once.
 */
const polyfills = (): void => {
  Object.assign(Element.prototype, {
    remove(this: Element) {
      this.parentElement!.removeChild(this)
    },
  })
  Object.assign(Array.prototype, {
    entries(this: unknown[]) {
      return this.slice()
    },
    reduce(this: unknown[]) {
      return this.length > 1 ? this : this[0]
    },
  })
  Object.assign(String.prototype, {
    replaceAll(this: string, search: string, text: string) {
      return this.replace(new RegExp(search, 'g'), text)
    },
    matchAll(this: string, pattern: RegExp) {
      const matches: string[][] = []
      this.replace(pattern, (...match: string[]) => {
        matches.push(match.slice(0, -2))
        return ''
      })
      return matches.length > 0 ? matches : null
    },
  })
  for (const name of ['allSettled', 'any', 'withResolvers', 'try']) Reflect.deleteProperty(Promise, name)
  Reflect.deleteProperty(Intl, 'PluralRules')
  Object.assign(Array, { from: (list: ArrayLike<unknown>) => [].slice.call(list) })
  Object.assign(Date, { now: () => new Date() })
  const { matchMedia } = window
  window.matchMedia = (media) => ({ media, matches: matchMedia(media).matches }) as MediaQueryList
  const plain = window.fetch
  window.fetch = (input, init) => {
    init!.headers = { ...(init!.headers as object), 'x-shop': '1' }
    return plain(input, init)
  }
}

/**
 * Does to each field what extensions do.
 * @param kind `mark`: puts a mark beside it, and again when it is taken away; `wrap`: puts the field into an
 *   element of its own; `text`: puts texts around it and writes into the label
 */
const extension = (eachRoot: EachRoot, kind: 'mark' | 'wrap' | 'text'): void => {
  const seen = new WeakSet<Element>()
  const mark = (input: HTMLInputElement): void => {
    const icon = document.createElement('div')
    icon.setAttribute('data-lastpass-icon-root', '')
    icon.attachShadow({ mode: 'closed' })
    input.after(icon)
  }
  const change = (input: HTMLInputElement): void => {
    input.style.setProperty('background-image', 'none', 'important')
    if (kind === 'mark') mark(input)
    else if (kind === 'text') {
      input.before('before')
      input.after('after')
      for (const label of input.labels ?? []) for (const node of label.childNodes) node.nodeValue += '!'
    } else {
      const wrapper = document.createElement('span')
      input.replaceWith(wrapper)
      wrapper.append(input)
      input.focus()
    }
    document.documentElement.dataset['changed'] = kind
  }
  eachRoot((root) =>
    new MutationObserver((records) => {
      for (const { addedNodes, removedNodes, target } of records) {
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const element of [node, ...node.querySelectorAll('input')])
              if (element instanceof HTMLInputElement && !seen.has(element)) {
                seen.add(element)
                change(element)
              }
        for (const node of removedNodes)
          if (node instanceof Element && node.hasAttribute('data-lastpass-icon-root')) {
            const input = target instanceof Element && target.querySelector('input')
            if (input) mark(input)
          }
      }
    }).observe(root, { childList: true, subtree: true }),
  )
}

/**
 * A library that makes clicks of its own out of taps, as FastClick does: at what the document hears, which of
 * an element is the element alone.
 * @param isFirst it listens on the way down
 */
const tapLibrary = (isFirst: boolean): void => {
  let touched: EventTarget | null = null
  document.addEventListener('touchstart', ({ target }) => void (touched = target), isFirst)
  document.addEventListener(
    'touchend',
    (event) => {
      if (!touched) return
      event.preventDefault()
      touched.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }))
      touched = null
    },
    { capture: isFirst, passive: false },
  )
}

const warningsOf = (page: Page): string[] => {
  const lines: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text().startsWith('bank-')) lines.push(message.text())
  })
  return lines
}
describe('an element', () => {
  const rig = useRig()
  const payOf = ordering(rig)

  for (const [name, wrapper] of [
    ['adds headers', monitor],
    ['asks with cookies and repeats a confirm', repeating],
  ] as const)
    it(`pays once where a wrapper of fetch ${name}, and names it`, async () => {
      const [order, html] = await payOf()
      const page = await rig.merchant(html, { prepare: (newPage) => newPage.addInitScript(wrapper) })
      await button(page, submit).waitFor()
      assert.deepEqual(await diagnosisOf(page), ['fetch replaced'])
      await pay(page, 'id', AMOUNT, rig)
      await paidOnce(rig, order, '1250000.00')
    })

  for (const mode of ['inline', 'frame'] as const)
    it(`pays once in a frame on a page with scripts of long ago, asked for ${mode}, and its reports go out`, async () => {
      const [order, html] = await payOf(`mode="${mode}"`)
      const page = await rig.merchant(html, { prepare: (openedPage) => openedPage.addInitScript(polyfills) })
      const report = page.waitForResponse(/\/proxy\/reports$/)
      await button(frameIn(page), submit).waitFor()
      assert.deepEqual(await diagnosisOf(page), [
        'Array.from wrong',
        'Array.prototype.entries wrong',
        'Array.prototype.reduce wrong',
        'String.prototype wrong',
        'Date.now wrong',
        'Array.from replaced',
        'Array.prototype.entries replaced',
        'Array.prototype.reduce replaced',
        'Date.now replaced',
        'Element.prototype.remove replaced',
        'String.prototype.matchAll replaced',
        'String.prototype.replaceAll replaced',
        'fetch replaced',
        'matchMedia replaced',
      ])
      await pay(frameIn(page), 'id', AMOUNT, rig)
      await paidOnce(rig, order, '1250000.00')
      assert.equal((await report).status(), 204)
    })

  for (const place of ['inline', 'hosted'] as const)
    for (const kind of ['mark', 'wrap', 'text'] as const)
      it(`keeps number and press at take-over, whatever an extension does to its field (${kind}), ${place}`, async () => {
        let release = (): void => undefined
        const typed = new Promise<void>((resolve) => {
          release = resolve
        })
        const page = await openBind(rig, place, await rig.createJourney(), {
          prepare: async (openedPage) => {
            await openedPage.addInitScript(inRoots(extension, kind))
            await openedPage.route(/\/app-/, async (route) => {
              await typed
              await route.continue()
            })
          },
        })
        await page.locator(`html[data-changed=${kind}]`).waitFor()
        const input = page.getByRole('textbox')
        await input.fill(`0${CUSTOMER}`)
        await input.press('Enter')
        release()
        await heading(page, t['verification.title']).waitFor()
      })

  for (const kind of ['mark', 'wrap', 'text'] as const)
    it(`shows each digit of a code in its cell, whatever an extension does to its field (${kind})`, async () => {
      const page = await openBind(rig, 'inline', await rig.createJourney(), {
        prepare: (opened) => opened.addInitScript(inRoots(extension, kind)),
      })
      const input = page.getByRole('textbox')
      await input.fill(`0${CUSTOMER}`)
      await input.press('Enter')
      await heading(page, t['verification.title']).waitFor()
      await page.getByRole('textbox').fill('48')
      const cells = page.locator('bank-bind [data-cell]')
      assert.deepEqual(
        (await cells.allTextContents()).map((text) => text.trim()),
        ['4', '8', '', '', '', ''],
      )
    })

  it('pays once under a policy of nonces, where only what its script loads may run', async () => {
    const [order, html] = await payOf()
    const page = await rig.merchant(
      `<script type="module" nonce="c2Vua2E" src="${rig.url}/bank-elements.js"></script>${html}`,
      {
        csp: `script-src 'nonce-c2Vua2E' 'strict-dynamic'; require-trusted-types-for 'script'; object-src 'none'; base-uri 'none'`,
        // The page's other tag for it has no nonce.
        allow: /Loading the script .* violates/,
      },
    )
    await pay(page, 'id', AMOUNT, rig)
    await paidOnce(rig, order, '1250000.00')
  })

  it('pays once on a page that is isolated from other origins', async () => {
    const [order, html] = await payOf()
    const page = await rig.merchant(html, {
      prepare: (openedPage) =>
        openedPage.route('http://127.0.0.1:*/', async (route) => {
          const response = await route.fetch()
          const isolation = {
            'cross-origin-embedder-policy': 'require-corp',
            'cross-origin-opener-policy': 'same-origin',
          }
          await route.fulfill({ response, headers: { ...response.headers(), ...isolation } })
        }),
    })
    await button(page, submit).waitFor()
    assert.deepEqual(await diagnosisOf(page), ['cross-origin isolated'])
    await pay(page, 'id', AMOUNT, rig)
    await paidOnce(rig, order, '1250000.00')
  })

  it('of a page with both of its scripts dispatches each event once', async () => {
    const [order, html] = await payOf()
    const scripts = `<script src="${rig.url}/bank-elements.classic.js"></script>`.repeat(2)
    const { page, notes } = await openNoted(rig, scripts + html)
    await pay(page, 'id', AMOUNT, rig)
    await eventually('its end', () => notes.eventNames().includes('bank-step paymentResult') || undefined)
    assert.deepEqual(notes.eventNames(), [
      'bank-step payment',
      'bank-ready',
      'bank-confirm',
      'bank-step paymentLoading',
      'bank-succeeded',
      'bank-step paymentResult',
    ])
    await paidOnce(rig, order, '1250000.00')
  })

  it('says before the first step that a page without https can encrypt nothing', async () => {
    const [, html] = await payOf()
    const lines: string[] = []
    const page = await rig.merchant('', { allow: /no secure context|CORS|403|net::/ })
    page.on('console', (message) => {
      if (message.type() === 'error') lines.push(message.text())
    })
    // Of this machine too, but by a name that a browser doesn't trust.
    await page.goto(`${rig.shopOf(page).replace('127.0.0.1', 'shop.test')}/`)
    await page.evaluate((body) => document.body.insertAdjacentHTML('beforeend', body), html)
    await heading(page, errors['PAGE_NOT_SECURE.title']).waitFor()
    await page.getByText(errors.PAGE_NOT_SECURE, { exact: true }).waitFor()
    assert.equal(
      lines.filter((line) => line.startsWith('bank-pay: this page is no secure context')).length,
      1,
    )
  })

  it('keeps its keys from a listener that the page adds at the window before the element is there', async () => {
    const html = `<bank-bind journey-id="${await rig.createJourney()}" ${around(rig)}></bank-bind>`
    const page = await rig.merchant('')
    await page.evaluate(async (body) => {
      await customElements.whenDefined('bank-bind')
      window.addEventListener('keydown', (event) => event.preventDefault(), true)
      document.body.insertAdjacentHTML('beforeend', body)
    }, html)
    const input = page.getByLabel(t['accountCreation.phoneLabel'], { exact: true })
    await input.click()
    await page.keyboard.type(`0${CUSTOMER}`)
    // Before React has it, the field shows what was typed.
    await eventually(
      'the number without its zero',
      async () => (await input.inputValue()).replaceAll('-', '') === CUSTOMER || undefined,
    )
  })

  for (const isFirst of [false, true])
    it(`keeps its taps from a library that makes clicks of its own${isFirst ? ', on the way down' : ''}`, async () => {
      const html = `<bank-bind journey-id="${await rig.createJourney()}" ${around(rig)}></bank-bind>`
      const page = await rig.merchant(
        `${html}<button onclick="document.title = 'Keranjang'">Keranjang</button>`,
        {
          prepare: (opened) => opened.addInitScript(tapLibrary, isFirst),
        },
      )
      const input = page.getByLabel(t['accountCreation.phoneLabel'], { exact: true })
      await input.tap()
      await page.keyboard.type(`0${CUSTOMER}`)
      await button(page, t['accountCreation.submit']).tap()
      await heading(page, t['verification.title']).waitFor()
      await button(page, 'Keranjang').tap()
      assert.equal(await page.title(), 'Keranjang', "the page's own still come from it")
    })

  it('warns once of content that nobody sees, as a self-closed tag takes it in', async () => {
    const [order] = await payOf()
    let lines: string[] = []
    const page = await rig.merchant(
      `<bank-pay origin-reference-no="${order}" ${around(rig)} /><footer>Toko</footer>`,
      {
        prepare: (newPage) => {
          lines = warningsOf(newPage)
        },
      },
    )
    assert.deepEqual(await diagnosisOf(page), ['content in no slot'])
    assert.deepEqual(
      lines.map((line) => line.slice(0, 45)),
      ["bank-pay: <footer> stands inside it and isn't"],
    )
  })

  it('names a wrapper of fetch whose requests the proxy refuses, once', async () => {
    const [, html] = await payOf()
    const lines: string[] = []
    await rig.merchant(html, {
      allow: /./,
      prepare: async (opened) => {
        opened.on('console', (message) => {
          if (message.text().startsWith('bank-pay: ')) lines.push(message.text())
        })
        await opened.addInitScript(() => {
          const plain = window.fetch
          window.fetch = (input, init) => {
            const headers = new Headers(init?.headers)
            headers.append('content-type', 'application/json')
            return plain(input, { ...init, headers })
          }
        })
      },
    })
    await eventually('a line in the console', () => lines[0])
    assert.deepEqual(
      lines.map((line) => line.slice(0, 76)),
      ["bank-pay: the proxy refused a request that your page's own fetch may have ch"],
    )
  })
})
