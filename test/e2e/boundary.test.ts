/**
 * Nothing is ever blank: where a screen can't be drawn, inline, in a frame or on the hosted page, the
 * customer sees what happened, the page hears it once, and the screen starts anew out of what is saved. One
 * place catches all (src/app/mount.tsx), so one screen of each kind is broken here.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Frame, Page } from 'playwright'
import { entries } from '../../demo/gallery/entries.ts'
import { WHERES, type Entry, type Where } from '../../demo/gallery/entry.ts'
import { texts as en } from '../../locales/en/early.ts'
import { texts as id } from '../../locales/id/early.ts'
import type { Screen } from '../../src/contract/routes.ts'
import { untilStep } from '../gallery/visit.ts'
import type { Place } from '../../elements/testing/types.ts'
import { openBind, openPay, places } from '../kit/open.ts'
import { useRig, type PageOptions } from './rig.ts'
import { useStates } from './states.ts'

/** Screens whose failure has words about a payment. */
const followed: ReadonlySet<string> = new Set(['screen-paymentLoading', 'screen-paymentResult'])
const sentenceOf = ({ name, flow }: Entry): string =>
  flow !== 'pay' ? en.screenErrorBody : followed.has(name) ? en.paymentFollowed : en.nothingSent

/**
 * Makes each change of a text below the title throw until that is noticed: React is at work in the tree of
 * the screen itself then, neither in the bar nor on the slip.
 */
const breakTexts = (frame: Frame): Promise<void> =>
  frame.evaluate(() => {
    const names = ['nodeValue', 'textContent'] as const
    const setters = names.map((name) => Object.getOwnPropertyDescriptor(Node.prototype, name)!)
    for (const [index, name] of names.entries())
      Object.defineProperty(Node.prototype, name, {
        ...setters[index],
        set(this: Node, text: string) {
          const element = this instanceof Element ? this : this.parentElement
          if (element?.closest('h1[part~=title], h1[part~=title] ~ *')) throw new Error('a fault in a screen')
          setters[index]!.set!.call(this, text)
        },
      })
    const log = console.error
    console.error = (...words: unknown[]) => {
      if (String(words[0]).includes('please report this'))
        for (const [index, name] of names.entries())
          Object.defineProperty(Node.prototype, name, setters[index]!)
      log(...words)
    }
  })

/**
 * The screens that are broken: those where a payment begins and is on its way, in each mode; a form, a
 * document above it, a notice in place of all screens, and an end of each flow, in one.
 */
const FAILING: readonly (readonly [screen: Screen, wheres: readonly Where[]])[] = [
  ['payment', WHERES],
  ['paymentLoading', WHERES],
  ['paymentResult', ['hosted']],
  ['register', ['frame']],
  ['framePage', ['hosted']],
  ['noticeInfo', ['frame']],
  ['bindFail', ['inline']],
]

/** The language changes, as the page around has it; on the bank's own page, by its address. */
const changeLanguage = (page: Page, spot: Where): Promise<void> =>
  page.evaluate((isHosted) => {
    if (isHosted) location.hash += '?language=en'
    else Object.assign(document.querySelector('bank-pay, bank-bind')!, { language: 'en' })
  }, spot === 'hosted')

/** The frame that holds the screens. */
const frameOfScreens = (page: Page, spot: Where): Frame =>
  spot === 'frame'
    ? (page.frames().find((frame) => frame !== page.mainFrame()) ?? page.mainFrame())
    : page.mainFrame()

describe('a screen that fails while it is drawn', () => {
  const open = useStates(useRig())

  for (const [screen, wheres] of FAILING)
    for (const spot of wheres)
      it(`${screen}, ${spot}: is replaced by words, and starts anew`, async () => {
        const entry = entries.find(({ name }) => name === `screen-${screen}`)
        assert.ok(entry)
        const page = await open(entry.name, spot)
        await untilStep(page)
        await page.evaluate(() => {
          const errors: unknown[] = []
          Object.assign(globalThis, { errors })
          document.addEventListener('bank-error', (event) =>
            errors.push([
              (event as CustomEvent<{ error: { code: string } }>).detail.error.code,
              (event as CustomEvent<{ fatal: boolean }>).detail.fatal,
            ]),
          )
        })
        const screens = frameOfScreens(page, spot)
        // The part that is fetched for it is drawn, too.
        await screens.locator('[part~=title]').first().waitFor()
        await screens.locator('[data-screen] [aria-busy=true]').first().waitFor({ state: 'detached' })
        await breakTexts(screens)
        await changeLanguage(page, spot)
        await screens.getByRole('heading', { name: en.screenErrorTitle }).waitFor()
        const message = await screens.locator('[part~=screen]').innerText()
        assert.match(message, /D-\w{4}-\w{4}/)
        assert.ok(message.includes(sentenceOf(entry)), message)
        const errors = await page.evaluate(() => Reflect.get(globalThis, 'errors') as [string, boolean][])
        // The notice's subject may be heard only now.
        const beyondNotice = errors.filter(([code]) => code !== 'ACCOUNT_FROZEN')
        assert.deepEqual(beyondNotice, [['SCREEN_FAILED', true]])
        await screens.getByRole('button', { name: en.tryAgain }).click()
        await screens.getByRole('heading', { name: en.screenErrorTitle }).waitFor({ state: 'detached' })
        await screens.locator('[part~=title]').first().waitFor()
      })
})

/**
 * Each runs in a document before anything else, and refuses what a first screen asks for when React takes
 * it over, until that is reported: a field its listener for compositions (src/ui/useInput.ts), an order's
 * slip the window's width (src/ui/useMedia.ts).
 */
function refuseListener(): void {
  const add = EventTarget.prototype.addEventListener
  EventTarget.prototype.addEventListener = function (...listener) {
    if (listener[0] === 'compositionstart') throw new Error('a fault at the take-over')
    return add.apply(this, listener)
  }
  const log = console.error
  console.error = (...words: unknown[]) => {
    if (String(words[0]).includes('please report this')) EventTarget.prototype.addEventListener = add
    log(...words)
  }
}
function refuseWidth(): void {
  const { matchMedia } = window
  window.matchMedia = (query) => {
    // The choice of colours is asked for before.
    if (query.includes('color-scheme')) return matchMedia.call(window, query)
    throw new Error('a fault at the take-over')
  }
  const log = console.error
  console.error = (...words: unknown[]) => {
    if (String(words[0]).includes('please report this')) window.matchMedia = matchMedia
    log(...words)
  }
}

describe('a first screen whose take-over fails', () => {
  const rig = useRig()
  const allow = /please report this|a fault at the take-over/
  const flows = [
    {
      tag: 'bank-bind',
      open: async (place: Place, options: PageOptions) =>
        openBind(rig, place, await rig.createJourney(), options),
      refuse: refuseListener,
      sentence: id.screenErrorBody,
    },
    {
      tag: 'bank-pay',
      open: async (place: Place, options: PageOptions) =>
        openPay(rig, place, await rig.createOrder(), options),
      refuse: refuseWidth,
      sentence: id.nothingSent,
    },
  ] as const

  for (const { tag, open, refuse, sentence } of flows)
    for (const place of places)
      it(`${tag}, ${place}: is replaced by words, and starts anew`, async () => {
        const page = await open(place, { prepare: (newPage) => newPage.addInitScript(refuse), allow })
        const screens = place === 'frame' ? page.frameLocator(`${tag} iframe`) : page
        await screens.getByText(/D-\w{4}-\w{4}/).waitFor()
        await screens.getByText(sentence).waitFor()
        await screens.getByRole('button', { name: id.tryAgain }).click()
        await screens.getByText(/D-\w{4}-\w{4}/).waitFor({ state: 'detached' })
        await screens.locator('[part~=primary]').first().waitFor()
      })
})
