/**
 * A customer whose browser translates pages: each text node of the page, in shadow roots and in the frame,
 * is replaced by two nested elements as soon as it is there, or elements of a sentence are moved. Everything
 * goes on, and figures stay as they are.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { entries } from '../../demo/gallery/entries.ts'
import { bankPay, bankSandbox } from '../../elements/testing/index.ts'
import { senToWire } from '../../src/contract/money.ts'
import { WALLET_ADMIN_FEE } from '../../src/sandbox/terms.ts'
import type { Debit } from '../../src/sandbox/store.ts'
import type { WireForm } from '../../src/contract/wire.ts'
import { queryOf, walkEnd } from '../gallery/visit.ts'
import { visitAll } from '../gallery/visits.ts'
import { journeys, type JourneyPlace } from '../kit/journeys.ts'
import { openPay } from '../kit/open.ts'
import { words } from '../words.ts'
import { useRig } from './rig.ts'
import { inRoots, type EachRoot } from './roots.ts'

/**
 * Wraps each text, again and again.
 * @param mark what stands in front of a translated text
 */
function translate(eachRoot: EachRoot, mark: string): void {
  const options = { childList: true, characterData: true, subtree: true } as const
  const isForeign = (node: Node): boolean =>
    node.parentElement?.closest('font, script, style, textarea, [translate=no]') !== null
  const figures: string[] = []
  Object.assign(window, { figures })
  const wrap = (text: Node): void => {
    if (!text.parentNode || !text.textContent?.trim() || isForeign(text)) return
    const isOurs = text.parentElement?.closest('[part~=screen]')
    if (isOurs && /[\d•]|Toko Senja|Bank Contoh/.test(text.textContent)) figures.push(text.textContent)
    const inner = document.createElement('font')
    const outer = document.createElement('font')
    inner.textContent = mark + text.textContent
    outer.append(inner)
    ;(text as Text).replaceWith(outer)
  }
  const wrapAll = (root: Node): void => {
    const texts: Node[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode)
    texts.forEach(wrap)
  }
  eachRoot((root) => {
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        if (target.nodeType === Node.TEXT_NODE) wrap(target)
        for (const node of addedNodes) (node.nodeType === Node.TEXT_NODE ? wrap : wrapAll)(node)
      }
    }).observe(root, options)
    wrapAll(root)
  })
}

/** A translator's moves of the elements of a sentence. */
function moveElements(eachRoot: EachRoot, kind: 'into its own' | 'away' | 'behind one another'): void {
  const INLINE = 'bdi, b, span, a'
  const isSentence = ({ childNodes, textContent }: Element): boolean =>
    textContent?.trim() !== ''
    && [...childNodes].every((node) => node instanceof Text || (node as Element).matches(`font, ${INLINE}`))
  const changes: Record<typeof kind, (sentence: Element) => void> = {
    'into its own'(sentence) {
      const font = document.createElement('font')
      font.append(...sentence.childNodes)
      sentence.append(font)
    },
    away(sentence) {
      const dropped = sentence.querySelector(':scope > bdi:not([translate=no])')
      if (sentence.childElementCount < 2 || !dropped) return
      dropped.remove()
      sentence.append(dropped.textContent ?? '')
    },
    'behind one another': (sentence) => sentence.replaceChildren(...[...sentence.childNodes].toReversed()),
  }
  const seen = new WeakSet<Element>()
  const work = (element: Element): void => {
    for (const sentence of [element, ...element.querySelectorAll('*')]) {
      if (sentence.closest('font, script, style, textarea, svg, [translate=no]')) continue
      if (seen.has(sentence) || sentence.children.length === 0 || !isSentence(sentence)) continue
      seen.add(sentence)
      changes[kind](sentence)
      document.documentElement.dataset['moved'] = kind
    }
  }
  eachRoot((root) =>
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node instanceof Element) work(node)
    }).observe(root, { childList: true, subtree: true }),
  )
}

/** Figures and names that the translator has found on any screen, and whether it has translated any text. */
const lookAt = async (page: Page): Promise<void> => {
  for (const frame of page.frames()) {
    const { figures, translated, fibers } = await frame.evaluate(() => {
      const roots: Node[] = [document.body]
      for (const element of document.querySelectorAll('*'))
        if (element.shadowRoot) roots.push(element.shadowRoot)
      const texts = roots.flatMap((root) => {
        const all: Text[] = []
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        while (walker.nextNode()) all.push(walker.currentNode as Text)
        return all.filter((text) => text.parentElement?.closest('[part~=screen]'))
      })
      return {
        figures: (window as unknown as Notes).figures,
        translated: texts.filter((text) => text.parentElement?.matches('font > font')).length,
        fibers: texts
          .filter((text) => Object.keys(text).some((key) => key.startsWith('__react')))
          .map(({ data }) => data),
      }
    })
    assert.deepEqual(figures, [])
    assert.deepEqual(fibers, [])
    if (await frame.locator('[part~=screen]').count()) assert.notEqual(translated, 0)
  }
}

/** Runs in each document: notes what is written into pictures, and when the page is printed. */
function note(): void {
  const pictureLines: string[] = []
  const { fillText } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fillText = function (text, ...position) {
    pictureLines.push(text)
    fillText.call(this, text, ...position)
  }
  Object.assign(window, { pictureLines, prints: 0, print: () => (window as unknown as Notes).prints++ })
}
interface Notes {
  figures: string[]
  pictureLines: string[]
  prints: number
}

/** A debit's figures as an Indonesian reads them, by the browser's own rules and not by ours. */
function figuresOf({ amount, points, order, orderNo, at, msisdn }: WireForm<Debit>): string[] {
  const number = (value: number | string, digits: number) =>
    Number(value).toLocaleString('id-ID', { minimumFractionDigits: digits })
  const date = new Date(at).toLocaleDateString('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' })
  const [, time = ''] = /T(\d\d:\d\d)/.exec(at) ?? []
  return [
    `Rp${number(amount, 2)}`,
    `${number(points, 0)} poin`,
    `${date} pukul ${time.replace(':', '.')} WIB`,
    order,
    orderNo,
    `+62 ${msisdn.slice(0, 3)}-••••-${msisdn.slice(-4)}`,
    // The fee of the wallet.
    `Rp${number(senToWire(WALLET_ADMIN_FEE), 2)}`,
    // The parts of the amount: the order, and points of a rupiah each.
    `Rp${number(Number(amount) + points, 2)}`,
    `Rp${number(points, 2)}`,
  ]
}

/** A figure may end a line of the picture anywhere. */
const bare = (text: string): string => text.replaceAll(/\s/g, '')

describe('a page that the browser translates', () => {
  const rig = useRig()
  const places: readonly JourneyPlace[] = ['hosted', 'inline', 'frame']
  // The screens are the same everywhere: each journey in one place, in turn; linking is played below.
  const { link: _link, ...remaining } = journeys
  for (const [index, [name, play]] of Object.entries(remaining).entries()) {
    const place = places[index % places.length] ?? 'inline'
    it(`${name}, ${place}`, () =>
      play({
        pages: rig,
        place,
        inspect: lookAt,
        options: { prepare: (page) => page.addInitScript(inRoots(translate, '·')) },
      }))
  }

  for (const kind of ['into its own', 'away', 'behind one another'] as const)
    for (const [name, place] of [
      ['register', 'inline'],
      ['pay later', 'hosted'],
    ] as const)
      it(`${name}, ${place}, where elements of a sentence are moved ${kind}`, () =>
        journeys[name]({
          pages: rig,
          place,
          async inspect(page) {
            assert.equal(await page.locator('html').getAttribute('data-moved'), kind)
          },
          options: { prepare: (page) => page.addInitScript(inRoots(moveElements, kind)) },
        }))

  // On the hosted page the proof can be printed, too; shadow roots are translated in the journeys above.
  for (const place of ['frame', 'hosted'] as const)
    it(`links, pays and keeps a proof whose figures are the ledger's, ${place}`, async () => {
      const prepare = async (page: Page) => {
        await page.addInitScript(inRoots(translate, '·'))
        await page.addInitScript(note)
      }
      await journeys.link({ pages: rig, place, inspect: lookAt, options: { prepare } })
      const sandbox = bankSandbox(rig.url)
      const order = await sandbox.order('success', { amount: '150000.00' })
      const page = await openPay(rig, place, order, { prepare, device: 'desktop' })
      const { is } = await bankPay(page, { inbox: sandbox.inbox }).pay({ method: 'wallet', points: 12_345 })
      assert.equal(is, 'paid')
      const debits = await rig.debitsOf(order)
      assert.equal(debits.length, 1)
      const figures = debits.flatMap(figuresOf)

      // Opened again it stays, while the first time it goes back to the merchant by itself.
      await page.reload()
      const screens = place === 'frame' ? page.frames()[1]! : page.mainFrame()
      const share = screens.getByRole('button', { name: words.id['proof.share'] })
      const download = page.waitForEvent('download')
      await share.click()
      assert.equal((await download).suggestedFilename(), `${order}.png`)
      const picture = (await screens.evaluate(() => (window as unknown as Notes).pictureLines)).join('')
      const remainder = figures.reduce((lines, figure) => {
        assert.ok(lines.includes(bare(figure)), `${figure} in ${lines}`)
        return lines.replaceAll(bare(figure), '')
      }, bare(picture))
      assert.doesNotMatch(remainder, /\d/)

      if (place === 'hosted') {
        await screens.getByRole('button', { name: words.id['proof.print'] }).click()
        assert.equal(await screens.evaluate(() => (window as unknown as Notes).prints), 1)
        await page.emulateMedia({ media: 'print' })
      }
      const [amount = ''] = figures
      await screens.getByText(amount).filter({ visible: true }).first().waitFor()
    })
})

/** States of the gallery to which no journey above leads. */
const BEYOND: ReadonlySet<string> = new Set([
  ...['bindFail', 'framePage', 'noticeInfo', 'toApp', 'paylaterConfirmation', 'riplay'].map(
    (screen) => `screen-${screen}`,
  ),
  ...['chooseLocation', 'openLocation'].map((screen) => `screen-${screen}`),
  ...[
    'loading',
    'otp-expired',
    'offline-link',
    'offline-pay',
    'offline-wait',
    'resend',
    'register-empty',
  ].map((step) => `step-${step}`),
  'preset-pay-cancelled-81100000001-balance',
])

describe('a state of the gallery that the browser translates', () => {
  const rig = useRig()

  it('is walked to, and follows a change of language', async () => {
    const context = (await rig.page({ allow: /./ })).context()
    await context.addInitScript(inRoots(translate, ''))
    const states = entries.filter(({ name }) => BEYOND.has(name))
    assert.equal(states.length, BEYOND.size)
    await visitAll(
      states,
      3,
      async (entry) => {
        const page = await context.newPage()
        const faults: string[] = []
        page.on('pageerror', ({ message }) => faults.push(message))
        await page.goto(
          `${rig.url}/gallery/state.html?${queryOf(entry, { where: 'inline', language: 'id' })}`,
        )
        const { arrived, stoppedAt } = await walkEnd(page)
        assert.ok(arrived, stoppedAt)
        await page
          .locator('bank-pay, bank-bind')
          .evaluate((element) => element.setAttribute('language', 'en'))
        await page.locator('[part~=screen][lang=en]').waitFor()
        await lookAt(page)
        assert.deepEqual(faults, [])
        assert.equal(await page.locator('[data-error=SCREEN_FAILED]').count(), 0)
        await page.close()
      },
      ({ name }, error) => assert.fail(new Error(name, { cause: error })),
    )
  })
})
