/** The slip: one node from the first screen to the proof, and what a low window leaves in sight. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { texts as errors } from '../../locales/id/errors.ts'
import { texts as slipWords } from '../../locales/id/slip.ts'
import { texts as unlink } from '../../locales/id/unlink.ts'
import { boxOf } from './boxes.ts'
import { covered } from './covered.ts'
import { button, fill, heading, PIN, settle, stay, stopClock, words } from './people.ts'
import { useRig } from './rig.ts'
import { visit } from './visit.ts'

const AMOUNT = 'Rp1.250.000,00'
const t = words.id
const slip = (page: Page) => page.locator('[data-slip="paper"]')
/** Notes what is animated by script, from the next document on. */
const noteMoves = (page: Page) =>
  page.addInitScript(() => {
    const moves: string[] = []
    Object.assign(window, { moves })
    const { animate } = Element.prototype
    Element.prototype.animate = function (this: Element, frames, options) {
      const { delay = 0 } = Object(options) as KeyframeEffectOptions
      moves.push(`${this.localName} ${delay}`)
      return animate.call(this, frames, options)
    }
  })
const moves = (page: Page) => page.evaluate(() => (window as unknown as { moves: string[] }).moves.splice(0))

describe('the slip', () => {
  const rig = useRig()

  it('of unlinking says so, and none of the steps of linking', async () => {
    const page = await rig.page()
    const journey = await rig.createJourney({ scenario: 'unlink' })
    await page.goto(`${rig.hostedUrl}?journeyId=${journey}&flow=unlink&language=id`)
    await button(page, unlink['unlink.start']).click()
    await heading(page, t['verification.title']).waitFor()
    await page.getByRole('group', { name: slipWords['slip.unlinkSr'] }).waitFor()
    assert.equal(await page.getByRole('list', { name: slipWords['steps.title'] }).count(), 0)
    assert.equal(await page.getByRole('listitem', { name: slipWords['steps.password'] }).count(), 0)
  })

  it('is one node from the order to the proof of payment, which can be kept as a picture', async () => {
    const { page } = await visit(
      rig,
      { hosted: true },
      { prepare: noteMoves, context: { reducedMotion: 'no-preference' } },
    )
    await slip(page).waitFor()
    const node = await slip(page).elementHandle()
    const isSame = () => slip(page).evaluate((element, otherElement) => element === otherElement, node)
    const state = () => slip(page).getAttribute('data-state')
    assert.equal(await state(), 'hero')
    // The picture comes from the bank's own origin, under the page's policy.
    await slip(page).locator('img:not([hidden])').waitFor()
    await button(page, fill(t['payment.submit'], { amount: AMOUNT })).click()
    await heading(page, t['pin.title']).waitFor()
    assert.deepEqual([await state(), await isSame()], ['strip', true])
    await page.keyboard.type(PIN)
    await heading(page, t['processing.title']).waitFor()
    assert.deepEqual([await state(), await isSame()], ['wait', true])
    await page.getByText(t['paymentResult.method'], { exact: true }).waitFor()
    await moves(page)
    await stopClock(page)
    await settle(page, rig, 'id')
    await heading(page, t['paymentResult.successTitle']).waitFor()
    assert.deepEqual([await state(), await isSame()], ['proof', true])
    await slip(page).getByText(t['proof.title']).waitFor()
    // The sheet goes, the countdown's edge closes and fades, then the stamp comes. The title has the focus.
    assert.deepEqual(
      (await moves(page)).filter((move) => !move.startsWith('p ')),
      ['section 0', 'rect 0', 'div 120', 'span 240'],
    )
    await page.locator('h1:focus').waitFor()

    const savedState = page.waitForEvent('download')
    await button(page, t['proof.share']).click()
    const file = await savedState
    assert.match(file.suggestedFilename(), /^or-[\w-]+\.png$/)
    const bytes: Buffer[] = []
    for await (const part of await file.createReadStream()) bytes.push(part as Buffer)
    const picture = Buffer.concat(bytes)
    assert.equal(picture.subarray(1, 4).toString(), 'PNG')
    // Width and height of a PNG (its section 11.2.1).
    assert.ok(picture.readUInt32BE(16) >= 750 && picture.readUInt32BE(20) > 500)
    // A customer who keeps it isn't led away meanwhile.
    await button(page, t['redirect.stay']).waitFor({ state: 'detached' })

    await page.reload()
    await heading(page, t['paymentResult.successTitle']).waitFor()
    assert.deepEqual(await moves(page), [])
  })

  it('says the same sum of points and money after a reload, and of points nothing at a code to scan', async () => {
    const { page } = await visit(rig, { hosted: true, scenario: 'qris' })
    const note = fill(t['slip.ofOrder'], { amount: AMOUNT, points: 'Rp150.000,00' })
    await page.getByRole('switch').check()
    await page.locator('input[value="QRIS"]').check()
    await button(page, t['payment.submitQris']).waitFor()
    assert.equal(await slip(page).getByText(note).count(), 0)
    await page.locator('input[value="WALLET"]').check()
    await slip(page).getByText(note).waitFor()
    await button(page, fill(t['payment.submit'], { amount: 'Rp1.100.000,00' })).click()
    await heading(page, t['pin.title']).waitFor()
    await page.keyboard.type(PIN)
    await settle(page, rig, 'id')
    await heading(page, t['paymentResult.successTitle']).waitFor()
    await slip(page).getByText('1.100.000', { exact: true }).waitFor()
    await page.reload()
    await heading(page, t['paymentResult.successTitle']).waitFor()
    await slip(page).getByText(note).waitFor()
    await slip(page).getByText('1.100.000', { exact: true }).waitFor()
  })

  it('at a computer says once what the payment comes to, and goes on saying it at the PIN; a narrow page says it in the sheet', async () => {
    const { page } = await visit(rig, { hosted: true }, { device: 'desktop' })
    const total = page.getByText(t['payment.rowTotal'], { exact: true })
    await total.waitFor()
    const onSlip = () => slip(page).getByText(t['payment.rowTotal'], { exact: true }).count()
    assert.equal(await onSlip(), 1)
    const node = await total.elementHandle()
    await button(page, fill(t['payment.submit'], { amount: AMOUNT })).click()
    await heading(page, t['pin.title']).waitFor()
    assert.equal(await total.evaluate((now, then) => now === then, node), true)
    await page.setViewportSize({ width: 960, height: 900 })
    await total.waitFor({ state: 'detached' })
    await page.goBack()
    await total.waitFor()
    assert.equal(await onSlip(), 0)
  })

  it('on a computer the keypad is one line until the customer opens it, which is remembered; only the proof is printed', async () => {
    const { page } = await visit(rig, { hosted: true }, { device: 'desktop' })
    await button(page, fill(t['payment.submit'], { amount: AMOUNT })).click()
    await page.getByText(t['keyboard.ownHint']).waitFor()
    const keys = page.locator('[part~="keypad"] button:not([aria-expanded])')
    assert.equal(await keys.count(), 0)
    await button(page, t['keyboard.show']).press('Enter')
    assert.equal(await keys.count(), 11)
    // The same button, so that the focus stays where it is.
    const folds = button(page, t['keyboard.hide'])
    assert.equal(await folds.evaluate((element) => element.matches(':focus')), true)
    await page.reload()
    await folds.click()
    assert.equal(await keys.count(), 0)
    const top = () => slip(page).evaluate((paper: HTMLElement) => paper.offsetTop)
    const topBefore = await top()
    await page.keyboard.type(PIN)
    await settle(page, rig, 'id')
    await heading(page, t['paymentResult.successTitle']).waitFor()
    // The bar has no button there.
    assert.equal(await top(), topBefore)

    await page.evaluate(() =>
      Object.assign(window, { print: () => Object.assign(window, { isPrinted: true }) }),
    )
    await button(page, t['proof.print']).click()
    assert.equal(await page.evaluate(() => 'isPrinted' in window), true)
    await page.emulateMedia({ media: 'print' })
    assert.equal(await slip(page).isVisible(), true)
    assert.equal(await page.locator('button:visible, footer:visible').count(), 0)
    // The paper says whose it is, and stands in the middle of the sheet.
    await page.locator('[part~="header"]').getByText('Bank Contoh').waitFor()
    const paper = await boxOf(slip(page))
    const { width } = page.viewportSize() ?? assert.fail('the page has a size')
    assert.ok(Math.abs(paper.x + paper.width / 2 - width / 2) < 1, JSON.stringify(paper))
  })

  it("on a computer linking shows its steps on the slip, and the foot has the bank's number", async () => {
    const page = await rig.page({ device: 'desktop' })
    await noteMoves(page)
    await page.goto(`${rig.hostedUrl}?journeyId=${await rig.createJourney()}`)
    const now = slip(page).locator('[data-step="now"]')
    await now.waitFor()
    assert.deepEqual(await slip(page).locator('[data-step]').allTextContents(), [
      t['steps.phone'],
      t['steps.code'],
      t['steps.password'],
      t['steps.agree'],
    ])
    assert.equal(await now.textContent(), t['steps.phone'])
    await page.getByLabel(t['accountCreation.phoneLabel'], { exact: true }).fill('81100000001')
    await button(page, t['accountCreation.submit']).click()
    await heading(page, t['verification.title']).waitFor()
    await now.and(page.getByText(t['steps.code'], { exact: true })).waitFor()
    const help = page.locator('[data-root] > footer a')
    assert.match((await help.getAttribute('href')) ?? '', /^tel:\d+$/)

    await moves(page)
    await page
      .getByLabel(t['verification.codeLabel'], { exact: true })
      .fill(await rig.inboxCode('81100000001'))
    // The slip is drawn by itself, before the screen or after it.
    await now.and(page.getByText(t['steps.password'], { exact: true })).waitFor()
    // The line grows from the step that is done to the one that has come.
    assert.deepEqual(
      (await moves(page)).filter((move) => move.startsWith('li ')),
      ['li 0', 'li 120'],
    )
  })

  it('in a low window nothing covers the task, and the proof stands beside its buttons', async () => {
    const context = { viewport: { width: 667, height: 375 } }
    const { page } = await visit(rig, { hosted: true }, { context })
    await page.locator('[part~="primary"]').waitFor()
    assert.deepEqual(await covered(page), [])
    const box = await boxOf(page.locator('[part~="primary"]'))
    await page.evaluate(() => window.scrollTo(0, 0))
    assert.ok(box.y + box.height <= 375, 'the button is on the first screen')
    await page.locator('[part~="primary"]').click()
    await page.locator('[part~="keypad"]').waitFor()
    assert.deepEqual(await covered(page), [])
    // Its keys fill the height.
    const zero = await boxOf(button(page, '0'))
    assert.ok(zero.y + zero.height > 340 && zero.y + zero.height <= 375, JSON.stringify(zero))
    await stopClock(page)
    await page.keyboard.type(PIN)
    await settle(page, rig, 'id')
    await stay(page)
    const back = await boxOf(page.locator('[part~="primary"]'))
    const proof = await boxOf(slip(page))
    assert.ok(back.x >= proof.x + proof.width, 'the button is beside the proof')
  })

  for (const [scenario, stamp, title] of [
    ['expired', 'stamp.expired', 'ORDER_EXPIRED.title'],
    ['cancelled', 'stamp.cancelled', 'ORDER_CANCELLED.title'],
  ] as const)
    for (const hosted of [true, false])
      it(`of an order that is refused from the start (${scenario}, ${hosted ? 'hosted' : 'inline'}) is there, with title and stamp`, async () => {
        const { page } = await visit(rig, { scenario, hosted }, { allow: /bank-pay/ })
        await slip(page).getByRole('heading', { name: errors[title] }).waitFor()
        await slip(page).locator('[data-stamp]').getByText(t[stamp]).waitFor()
        await slip(page).locator('[data-slip="amount"]').getByText('1.250.000').waitFor()
      })

  it('of a payment by points alone says so, before and after', async () => {
    const { page } = await visit(rig, { amount: '150000.00', hosted: true })
    await page.getByRole('switch').check()
    const points = '150.000 poin'
    await button(page, fill(t['payment.submitPoints'], { points })).click()
    await page.getByText(fill(t['pin.body'], { amount: points, merchant: 'Toko Senja' })).waitFor()
    await page.keyboard.type(PIN)
    await settle(page, rig, 'id')
    await page
      .getByText(fill(t['paymentResult.successBody'], { amount: points, merchant: 'Toko Senja' }))
      .waitFor({ state: 'attached' })
  })
})
