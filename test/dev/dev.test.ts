/** `npm run dev` on a copy of the sources, with a customer in the middle of linking. */
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { BrowserContext, Page } from 'playwright'
import { pathOf } from '../../src/contract/routes.ts'
import { sandboxControl, type Control } from '../control.ts'
import { createGate } from '../gate.ts'
import { button, CUSTOMER, fill, heading, words } from '../e2e/people.ts'
import { theBrowser } from '../e2e/rig.ts'
import { addressesIn, change, copy, endDev, makeCopy, startDev } from './copy.ts'

const t = words.id

interface Running {
  readonly child: ChildProcess
  readonly url: string
  readonly hostedUrl: string
  /** Names a file with a mistake of a test's own, of which the command may speak from now on. */
  expect(file: string): void
  /** Resolves when the compiler has looked at everything, and so watches everything. */
  readonly typesChecked: Promise<void>
}

/**
 * Starts it and answers its addresses as soon as it prints them.
 * @param onTrouble hears its own words once it ends, or says an error that no test expects
 */
function start(onTrouble: (words: string) => void): Promise<Running> {
  const child = startDev()
  const { passed: typesChecked, open: noteTypes } = createGate()
  return new Promise((resolve, reject) => {
    let printed = ''
    const expected: string[] = []
    const expect = (file: string): void => void expected.push(file)
    const fail = (words: string): void => {
      endDev(child)
      reject(new Error(words))
      onTrouble(words)
    }
    const read = (text: Buffer): void => {
      printed += String(text)
      const addresses = addressesIn(printed)
      if (addresses) resolve({ child, ...addresses, expect, typesChecked })
      if (printed.includes('\ntypes: ')) noteTypes()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', (text: Buffer) => {
      read(text)
      if (!expected.some((file) => text.includes(file))) fail(`it said: ${String(text)}`)
    })
    child.once('exit', () => fail(`it ended:\n${printed}`))
  })
}

describe('npm run dev', () => {
  let running: Running
  let bank: Control
  let context: BrowserContext
  let page: Page

  before(async () => {
    makeCopy()
    context = await (await theBrowser()).newContext({ locale: 'id-ID' })
    // A build takes as long as it takes. Where none comes any more, the command says why, and nothing waits.
    context.setDefaultTimeout(0)
    // At the end it is closed already, and the browser with it.
    running = await start((reason) => void context.close({ reason }).catch(() => undefined))
    bank = sandboxControl(fetch, running.url)
    page = await context.newPage()
    const journey = await bank.createJourney()
    await page.goto(`${running.hostedUrl}?journeyId=${journey}#${pathOf('accountCreation', 2)}`)
    await page.getByLabel(t['accountCreation.phoneLabel'], { exact: true }).fill(`0${CUSTOMER}`)
    await button(page, t['accountCreation.submit']).click()
    await heading(page, t['verification.title']).waitFor()
  })
  after(async () => {
    await context?.close()
    if (running) endDev(running.child)
  })

  it('serves pages with all of their styles, including those of modules that only register styles', async () => {
    const title = heading(page, t['verification.title'])
    const drawings = await title.evaluate((element) => {
      const { marginTop } = getComputedStyle(element)
      return [marginTop, getComputedStyle(element).getPropertyValue('--bank-color-brand').trim()]
    })
    // reset.ts takes the browser's own margins away, tokens.ts has the colours.
    assert.deepEqual(drawings, ['0px', '#ffbc25'])
  })

  it('serves elements that a page can use', async () => {
    const shop = await context.newPage()
    const errors: string[] = []
    shop.on('pageerror', ({ message }) => errors.push(message))
    const html = `<!doctype html><script type="module" src="/bank-elements.js"></script>
      <bank-bind environment="DEV" journey-id="${await bank.createJourney()}"></bank-bind>
      <bank-pay environment="DEV" origin-reference-no="${await bank.createOrder()}"></bank-pay>`
    await shop.route('**/shop.html', (route) => route.fulfill({ contentType: 'text/html', body: html }))
    await shop.goto(`${running.url}/shop.html`)
    await shop.getByLabel(t['accountCreation.phoneLabel'], { exact: true }).fill(`0${CUSTOMER}`)
    await button(shop, fill(t['payment.submit'], { amount: 'Rp1.250.000,00' })).waitFor()
    assert.deepEqual(errors, [])
    await shop.close()
  })

  it('shows a changed text at the step where the customer was', async () => {
    change('locales/id/verification.ts', t['verification.title'], 'Kode yang baru diubah')
    await heading(page, 'Kode yang baru diubah').waitFor()
  })

  it('shows a style after a change of its constant in another module', async () => {
    change('src/ui/media.ts', '(min-width: 961px)', '(min-width: 9610px)')
    await page.waitForFunction(() =>
      [...document.styleSheets, ...document.adoptedStyleSheets].some((sheet) =>
        [...sheet.cssRules].some(({ cssText }) => cssText.includes('9610px')),
      ),
    )
    const loading = page.waitForEvent('load')
    change('src/ui/media.ts', '(min-width: 9610px)', '(min-width: 961px)')
    await loading
  })

  it('shows an error of the source over the page, serves the last good bundles, and continues when it is corrected', async () => {
    const file = 'src/screens/common/Verification.tsx'
    const good = readFileSync(join(copy, file), 'utf8')
    running.expect(file)
    writeFileSync(join(copy, file), `${good}\nconst = 1\n`)
    const alert = page.getByRole('alert').filter({ hasText: file })
    await alert.waitFor()
    assert.equal((await fetch(`${running.url}/bank-elements.js`)).status, 200)
    await page.reload()
    await heading(page, 'Kode yang baru diubah').waitFor()
    await alert.waitFor()
    const loading = page.waitForEvent('load')
    writeFileSync(join(copy, file), good)
    await loading
    await alert.waitFor({ state: 'detached' })
    await heading(page, 'Kode yang baru diubah').waitFor()
  })

  it('shows an error of types at the foot of the page, which can be used meanwhile', async () => {
    // Nothing of the server's: a page that loads while it is replaced is the browser's own.
    const file = 'src/screens/common/Verification.tsx'
    const good = readFileSync(join(copy, file), 'utf8')
    const alert = page.getByRole('alert').filter({ hasText: 'TS2322' })
    // The compiler sees no change that comes while it reads everything for the first time.
    await running.typesChecked
    // The page loads again with what was built of it before the compiler has looked.
    let loading = page.waitForEvent('load')
    writeFileSync(join(copy, file), `${good}\nexport const version: number = 'two'\n`)
    await loading
    await alert.waitFor()
    await page.getByLabel(t['verification.codeLabel'], { exact: true }).click()
    loading = page.waitForEvent('load')
    writeFileSync(join(copy, file), good)
    await loading
    await alert.waitFor({ state: 'detached' })
  })

  it('keeps session, journey and messages when the proxy has changed', async () => {
    const loading = page.waitForEvent('load')
    change('src/proxy/handler.ts', 'export function createProxy(', '\nexport function createProxy(')
    await loading
    await page.getByLabel(t['verification.codeLabel'], { exact: true }).fill(await bank.inboxCode(CUSTOMER))
    await heading(page, t['password.title']).waitFor()
  })

  it('ends on SIGTERM', async () => {
    const ending = new Promise<number | null>((resolve) => running.child.once('exit', resolve))
    running.child.kill('SIGTERM')
    assert.equal(await ending, 0)
    await assert.rejects(fetch(running.url))
  })
})
