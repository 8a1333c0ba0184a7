/**
 * mode="frame" on a page that lays something over the frame, or makes it transparent: no secret is taken
 * meanwhile. Which state means what is shown without a browser by test/unit/host/visibility.test.ts.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { texts as elementEn } from '../../locales/en/element.ts'
import { texts as errors } from '../../locales/id/errors.ts'
import { texts as elementId } from '../../locales/id/element.ts'
import { rowOf } from '../../src/contract/errors.ts'
import { eventually } from '../eventually.ts'
import { axe } from './axe.ts'
import { boxOf } from './boxes.ts'
import { COVERED } from './evidence.ts'
import { framing, submit, type Bank } from './framed.ts'
import {
  agreeAndLink,
  button,
  CUSTOMER,
  fill,
  heading,
  paidOnce,
  tapPin,
  untilConfirm,
  untilPassword,
  words,
} from './people.ts'
import { useRig } from './rig.ts'

const t = words.id
const text = elementId['element.covered']

/** A page's means to hide the frame, and their undoing. */
const HIDES = {
  'something over it': 'overlay',
  'an opacity of less than 1 around it': 'opacity',
  'smaller than can be read': 'zoom',
} as const

const hide = (page: Page, manner: 'overlay' | 'opacity' | 'zoom' | 'none') =>
  page.evaluate((way) => {
    const bank = document.querySelector<HTMLElement>('bank-pay, bank-bind')!
    document.querySelector('#over')?.remove()
    bank.style.opacity = way === 'opacity' ? '0.2' : ''
    bank.style.setProperty('zoom', way === 'zoom' ? '0.3' : '')
    if (way !== 'overlay') return
    const cover = document.createElement('div')
    cover.id = 'over'
    // It lets every tap through, as one that deceives does.
    Object.assign(cover.style, {
      position: 'fixed',
      inset: '0',
      background: 'white',
      pointerEvents: 'none',
    })
    document.body.append(cover)
  }, manner)

describe("a frame that isn't visible", () => {
  const rig = useRig()
  const { open, bindHtml, payHtml } = framing(rig)

  it('takes no PIN in any of these manners; it says so once, keeps the focus, and takes it when it is visible again', async () => {
    const [order, html] = await payHtml()
    const { page, frame } = await open(html)
    await button(frame, submit).click()
    await heading(frame, t['pin.title']).waitFor()
    await tapPin(frame, '13')
    const entered = () => frame.locator('input').inputValue()
    for (const [title, manner] of Object.entries(HIDES)) {
      await button(frame, '5').focus()
      await hide(page, manner)
      await frame.getByRole('status').filter({ hasText: text }).waitFor()
      assert.equal(await frame.getByRole('status').filter({ hasText: text }).count(), 1, title)
      // Neither by the keypad nor by a keyboard.
      for (const digit of ['5', '7', '9', '0'])
        await button(frame, digit).evaluate((key) => (key as HTMLElement).click())
      await page.keyboard.press('Enter')
      await frame.locator('input').evaluate((input) => (input as HTMLElement).focus())
      await page.keyboard.type('5790')
      assert.equal(await entered(), '13', title)
      assert.equal(await frame.locator('input:focus').count(), 1, `${title}: the focus stays`)
      assert.deepEqual(await rig.debitsOf(order), [], title)
      await hide(page, 'none')
      await frame.getByText(text).waitFor({ state: 'detached' })
      assert.equal(await entered(), '13', title)
    }
    await page.keyboard.type('5790')
    await heading(frame, t['processing.title']).or(heading(frame, t['paymentResult.successTitle'])).waitFor()
    await rig.advance(10)
    await heading(frame, t['paymentResult.successTitle']).waitFor()
    await paidOnce(rig, order, '1250000.00')
  })

  for (const [title, part] of [
    ['the amount', '[data-read]'],
    ['the keys', '[part~="keypad"]'],
  ] as const)
    it(`takes no PIN where something lies over ${title} alone`, async () => {
      const [order, html] = await payHtml()
      const { page, frame } = await open(html)
      await button(frame, submit).click()
      const area = await boxOf(frame.locator(part))
      await page.evaluate(({ x, y, width, height }) => {
        const cover = document.body.appendChild(document.createElement('div'))
        Object.assign(cover.style, {
          position: 'fixed',
          left: `${x}px`,
          top: `${y}px`,
          width: `${width}px`,
          height: `${height}px`,
          background: 'white',
          pointerEvents: 'none',
        })
      }, area)
      await frame.getByText(text).waitFor()
      await frame.locator('input').evaluate((input) => (input as HTMLElement).focus())
      await page.keyboard.type('135790')
      assert.equal(await frame.locator('input').inputValue(), '')
      assert.deepEqual(await rig.debitsOf(order), [])
    })

  for (const [title, rules] of [
    ['clip-path', { clipPath: 'inset(50% 0 0 0)' }],
    ['a box that clips its overflow', { overflow: 'clip', height: '300px' }],
  ] as const)
    it(`takes no PIN where the page cuts the amount off: ${title}; the screen says what to do`, async () => {
      const [order, html] = await payHtml()
      const { page, frame } = await open(`<section id="cut">${html}</section>`)
      await button(frame, submit).click()
      await page.evaluate((style) => {
        const cut = document.getElementById('cut')!
        Object.assign(cut.style, style)
        // The keys stay in view, the amount doesn't; no focus scrolls it back.
        const bank = cut.querySelector<HTMLElement>('bank-pay')!
        if ('height' in style) Object.assign(bank.style, { display: 'block', marginTop: '-280px' })
      }, rules)
      await frame.getByText(t['pin.outOfView']).or(frame.getByText(text)).first().waitFor()
      await frame.locator('input').evaluate((input) => (input as HTMLElement).focus())
      await page.keyboard.type('135790')
      assert.equal(await frame.locator('input').inputValue(), '')
      assert.deepEqual(await rig.debitsOf(order), [])
    })

  it('links nobody who agrees under a cover', async () => {
    const { page, frame } = await open(await bindHtml('mode="frame"'))
    await untilConfirm(frame, rig, 'id')
    await hide(page, 'overlay')
    await frame.getByText(text).waitFor()
    const boxes = frame.getByRole('checkbox')
    await boxes.nth(1).waitFor()
    for (const box of await boxes.all()) await box.evaluate((input) => (input as HTMLElement).click())
    await button(frame, t['bind.submit']).evaluate((key) => (key as HTMLElement).click())
    assert.deepEqual(await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked)), [
      false,
      false,
    ])
    await hide(page, 'none')
    await frame.getByText(text).waitFor({ state: 'detached' })
    await agreeAndLink(frame)
    await heading(frame, t['bindResult.title']).waitFor()
  })

  it('links nobody who checks again under a cover, after the bank was being maintained; the way out works', async () => {
    const { page, frame } = await open(await bindHtml('mode="frame"'))
    await untilConfirm(frame, rig, 'id')
    const { code } = rowOf('MAINTENANCE')
    await rig.fault({ call: 'payment/confirm-binding-activation', kind: 'code', code, times: 1 })
    await agreeAndLink(frame)
    const notice = heading(frame, errors['MAINTENANCE.title'])
    await notice.waitFor()
    await hide(page, 'overlay')
    await frame.getByText(text).waitFor()
    const press = (name: string) => button(frame, name).evaluate((key) => (key as HTMLElement).click())
    await press(t['action.checkAgain'])
    await page.evaluate(() => {
      for (const name of ['bank-cancelled', 'bank-linked'])
        document.addEventListener(name, () => void (document.body.className = name), { once: true })
    })
    await press(fill(t['redirect.backTo'], { merchant: 'Toko Senja' }))
    await page.locator('body.bank-cancelled').waitFor()
    await notice.waitFor()
  })

  it("pays nothing by a dialog's retry under a cover; a step back takes the dialog along", async () => {
    const [order, html] = await payHtml()
    const { page, frame } = await open(html)
    await page.evaluate(() =>
      document.addEventListener('bank-confirm', (event) => event.preventDefault(), { once: true }),
    )
    await button(frame, submit).click()
    await heading(frame, t['pin.title']).waitFor()
    await tapPin(frame)
    const dialog = frame.getByRole('alertdialog', { name: errors['STOPPED_BY_MERCHANT.title'] })
    await dialog.waitFor()
    await hide(page, 'overlay')
    await frame.getByText(text).waitFor()
    const press = (name: string) => button(frame, name).evaluate((key) => (key as HTMLElement).click())
    await press(t['action.tryAgain'])
    await dialog.waitFor()
    assert.deepEqual(await rig.debitsOf(order), [])
    await page.evaluate(() => document.querySelector<Bank>('bank-pay')!.back())
    await dialog.waitFor({ state: 'detached' })
    await heading(frame, t['pin.title']).waitFor({ state: 'detached' })
    assert.deepEqual(await rig.debitsOf(order), [])
  })

  it('says that the page around has taken the keyboard, and forgets what was typed', async () => {
    const { page, frame } = await open(await bindHtml('mode="frame"'))
    await untilPassword(frame, rig, 'id')
    const field = frame.getByLabel(t['password.label'], { exact: true })
    await field.pressSequentially('Sandb')
    await page.evaluate(() => {
      const thief = document.body.appendChild(document.createElement('input'))
      thief.ariaLabel = 'Cari'
      thief.focus()
    })
    await frame.getByText(elementId['element.focusTaken']).waitFor()
    assert.equal(await field.inputValue(), '')
    await axe(page)
    await field.pressSequentially('S')
    await frame.getByText(elementId['element.focusTaken']).waitFor({ state: 'detached' })
  })

  it("takes no code or password, offers the bank's page, but takes the phone number", async () => {
    const { page, frame } = await open(await bindHtml('mode="frame" language="en"'), {
      refuse: ['bank-redirect'],
    })
    const en = words.en
    const lineOfConsole = page.waitForEvent('console', (message) => COVERED.test(message.text()))
    await hide(page, 'overlay')
    await frame.getByLabel(en['accountCreation.phoneLabel'], { exact: true }).fill(`0${CUSTOMER}`)
    await page.keyboard.press('Enter')
    await heading(frame, en['verification.title']).waitFor()
    await frame.getByText(elementEn['element.covered']).waitFor()
    const field = frame.getByLabel(en['verification.codeLabel'], { exact: true })
    await field.fill(await rig.inboxCode(CUSTOMER))
    assert.equal(await field.inputValue(), '', 'what a browser fills in is not taken either')
    await lineOfConsole
    await hide(page, 'none')
    await frame.getByText(elementEn['element.covered']).waitFor({ state: 'detached' })
    await axe(page)
    await field.fill(await rig.inboxCode(CUSTOMER))
    await heading(frame, en['password.title']).waitFor()
    await hide(page, 'opacity')
    await frame.getByText(elementEn['element.covered']).waitFor()
    const redirected = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener(
            'bank-redirect',
            (event) => resolve((event as CustomEvent<{ url: string }>).detail.url),
            { once: true },
          )
        }),
    )
    await button(frame, elementEn['element.openHosted']).evaluate((way) => (way as HTMLElement).click())
    assert.match(await redirected, /\/hosted\/\?journeyId=/)
  })

  it("usual styles of a page don't count as covering: a shadow, round corners, a shift, a header above, scrolling away", async () => {
    const [order, html] = await payHtml()
    const { page, frame } = await open(
      `<header id="bar">Toko</header><section id="card">${html}</section><p id="end">.</p>`,
    )
    await page.evaluate(() => {
      const style = (id: string, rules: Partial<CSSStyleDeclaration>) =>
        Object.assign(document.getElementById(id)!.style, rules)
      style('bar', { position: 'sticky', top: '0', height: '40px' })
      style('card', {
        boxShadow: '0 8px 40px black',
        borderRadius: '24px',
        overflow: 'hidden',
        transform: 'translateY(4px)',
      })
      style('end', { height: '3000px' })
    })
    await button(frame, submit).click()
    await heading(frame, t['pin.title']).waitFor()
    await page.evaluate(() => scrollTo(0, 2500))
    await page.evaluate(() => scrollTo(0, 0))
    await tapPin(frame)
    await heading(frame, t['processing.title']).or(heading(frame, t['paymentResult.successTitle'])).waitFor()
    await rig.advance(10)
    await heading(frame, t['paymentResult.successTitle']).waitFor()
    await paidOnce(rig, order, '1250000.00')
  })
})

describe('tokens in a frame', () => {
  const rig = useRig()
  const { open, payHtml, bindHtml } = framing(rig)

  for (const [title, html] of [
    ['a payment', async () => (await payHtml())[1]],
    ['linking', () => bindHtml('mode="frame"')],
  ] as const)
    it(`that stand there from the start reach the first screen, shadows too, and are judged there (${title})`, async () => {
      const shadow = '0 2px 8px rgb(0 0 0 / 20%)'
      const rules =
        `bank-pay, bank-bind { --bank-shadow-card: ${shadow}; --bank-shadow-slip: drop-shadow(0 1px 2px gray);`
        + ' --bank-radius-small: 3px; --bank-color-text: white }'
      const { frame } = await open(await html(), {
        prepare: (page) =>
          page.addInitScript((text) => {
            const sheet = new CSSStyleSheet()
            sheet.replaceSync(text)
            document.adoptedStyleSheets = [sheet]
          }, rules),
      })
      await frame.locator('[part~="primary"]').first().waitFor()
      const value = (name: string) =>
        frame.locator('#root').evaluate((root, token) => root.style.getPropertyValue(token), name)
      await eventually('dressed', async () => (await value('--bank-radius-small')) || undefined)
      await eventually('shadowed', async () => (await value('--bank-shadow-card')) || undefined)
      assert.deepEqual([await value('--bank-shadow-card'), await value('--bank-color-text')], [shadow, ''])
      assert.match(await value('--bank-shadow-slip'), /^drop-shadow/)
    })

  it('that would hide the amount fall back to ours, however they are written', async () => {
    const [, html] = await payHtml()
    const { page, frame } = await open(html)
    await button(frame, submit).waitFor()
    const applied = () =>
      frame.locator('#root').evaluate((root) =>
        Array.from({ length: root.style.length }, (_, at) => root.style.item(at))
          .filter((name) => name.startsWith('--bank-'))
          .toSorted(),
      )
    const set = (tokens: Record<string, string>) =>
      page.evaluate((argument) => {
        const bank = document.querySelector<HTMLElement>('bank-pay')!
        bank.removeAttribute('style')
        for (const [name, value] of Object.entries(argument)) bank.style.setProperty(`--bank-${name}`, value)
        // Something harmless, so that what was handed over last can be seen.
        bank.style.setProperty('--bank-ease', `steps(${Object.keys(argument).length})`)
      }, tokens)
    const after = async (tokens: Record<string, string>) => {
      await set({ 'radius-small': '3px' })
      await eventually('dressed', async () => (await applied()).includes('--bank-radius-small') || undefined)
      await set(tokens)
      await eventually(
        'dressed anew',
        async () => !(await applied()).includes('--bank-radius-small') || undefined,
      )
      return (await applied()).filter((name) => name !== '--bank-ease')
    }
    for (const hiding of [
      { 'color-text': 'transparent' },
      { 'color-text': 'white' },
      { 'color-text': 'oklch(98% 0.01 90)' },
      { 'color-text': 'color-mix(in oklab, white 95%, black)' },
      { 'color-text': 'rgb(0 0 0 / 10%)' },
      { 'color-text': 'hwb(0 50% 50%)', 'color-surface': '#808080', 'color-canvas': 'gray' },
      { 'color-surface': 'rgb(255 255 255 / 0)' },
      { 'color-text': 'currentcolor' },
      { 'color-brand': 'black', 'color-on-brand': '#111' },
      { 'shadow-sheet': 'inset 0 0 0 400px black' },
      { 'shadow-sheet': '0 0 0 2000px black' },
      { 'shadow-sheet': '0 -300px 0 0 rgb(255 255 255 / 99%)' },
      { 'shadow-slip': 'drop-shadow(0 120px 0 white)' },
      { 'font-family': 'Wingdings' },
    ])
      assert.deepEqual(await after(hiding), [], JSON.stringify(hiding))
    const good = {
      'color-text': 'oklch(30% 0.05 250)',
      'color-brand': 'rebeccapurple',
      'color-on-brand': 'white',
    }
    assert.deepEqual(await after(good), ['--bank-color-brand', '--bank-color-on-brand', '--bank-color-text'])
  })
})
