/** mode="frame" as it is in life: https, two sites, the session in a partitioned cookie of the frame. */
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import type { BrowserContext, FrameLocator, Page, Request } from 'playwright'
import { texts as errors } from '../../locales/id/errors.ts'
import { keepEvidence, record, type Opened } from './evidence.ts'
import {
  agreeAndLink,
  button,
  confirm,
  fill,
  heading,
  paidOnce,
  PASSWORD,
  press,
  untilConfirm,
  words,
} from './people.ts'
import { startSecure, type Secure } from './secure.ts'

const t = words.id
const AMOUNT = 'Rp1.250.000,00'

/** `/bank-pay/<order>`, `/bank-bind/<journey>`. */
function merchantPage(path: string, bank: string): string {
  const [, element = '', id = ''] = path.split('/')
  const attribute = element === 'bank-pay' ? 'origin-reference-no' : 'journey-id'
  return `<!doctype html><html lang="id"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Toko</title><script type="module" src="${bank}/bank-elements.js"></script>
<main><h1>Toko</h1><${element} ${attribute}="${id}" mode="frame"></${element}></main>`
}

interface Shown extends Opened {
  context: BrowserContext
  frame: FrameLocator
  /** Calls to the proxy. */
  calls: Request[]
}

describe('in a frame of another site, over https', () => {
  let secure: Secure
  const shownPages: Shown[] = []
  before(async () => {
    secure = await startSecure(merchantPage)
  })
  after(() => secure?.close())
  afterEach(async (test) => {
    const hasFailed = 'passed' in test && test.passed === false
    if (hasFailed) await keepEvidence(test.name, shownPages)
    const wrong = shownPages.flatMap(({ errors: all }) => all)
    await Promise.all(shownPages.splice(0).map(({ context }) => context.close()))
    await secure.reset()
    if (!hasFailed) assert.deepEqual(wrong, [])
  })

  async function open(path: string, origin = secure.shop, allow?: RegExp): Promise<Shown> {
    const context = await secure.browser.newContext({
      ignoreHTTPSErrors: true,
      locale: 'id-ID',
      viewport: { width: 375, height: 812 },
    })
    context.setDefaultTimeout(15_000)
    const page = await context.newPage()
    const calls: Request[] = []
    page.on('request', (request) => {
      if (/\/proxy\/(session|ipg-)/.test(request.url())) calls.push(request)
    })
    const shownPage = {
      context,
      page,
      errors: record(page, allow),
      frame: page.frameLocator('iframe'),
      calls,
    }
    shownPages.push(shownPage)
    await page.goto(`${origin}${path}`)
    return shownPage
  }
  const sessionCookies = async (context: BrowserContext) =>
    (await context.cookies()).filter(({ name }) => name.includes('bank-session'))
  const scriptsSee = (page: Page): Promise<string[]> =>
    Promise.all(page.frames().map((frame) => frame.evaluate(() => document.cookie)))

  it('a payment: the cookie is Secure, HttpOnly, SameSite=None and Partitioned, nothing else carries the session; one debit', async () => {
    const order = await secure.createOrder()
    const { context, page, frame, calls } = await open(`/bank-pay/${order}`)
    await button(frame, fill(t['payment.submit'], { amount: AMOUNT })).waitFor()

    const input = await (
      await calls.find((call) => call.url().endsWith('/proxy/session'))?.response()
    )?.headerValue('set-cookie')
    assert.match(
      input ?? '',
      new RegExp(
        `^__Host-bank-session-order-${order}=[^;]+; Path=/; Max-Age=\\d+; HttpOnly; Secure; SameSite=None; Partitioned$`,
      ),
    )
    const [savedCookie, ...otherCookies] = await sessionCookies(context)
    assert.deepEqual(otherCookies, [])
    assert.deepEqual(
      [
        savedCookie?.domain,
        savedCookie?.secure,
        savedCookie?.httpOnly,
        savedCookie?.sameSite,
        savedCookie?.partitionKey,
      ],
      ['bank.test', true, true, 'None', 'https://merchant.test'],
    )
    for (const view of await scriptsSee(page)) assert.doesNotMatch(view, /session/)

    await confirm(frame, 'id', AMOUNT)
    await heading(frame, t['processing.title']).waitFor()
    await page.reload()
    await secure.advance(5)
    await heading(frame, t['paymentResult.successTitle']).waitFor()
    await paidOnce(secure, order, '1250000.00')
    for (const call of calls) {
      // A request that the reload has cut off was perhaps never sent.
      if ((await call.response()) === null) continue
      const headers = await call.allHeaders()
      assert.equal(headers['authorization'], undefined)
      assert.equal(headers['x-bank-session']?.split(' ')[0], 'cookie-framed', call.url())
      // The very first request has none yet.
      assert.equal(
        headers['cookie']?.includes(`__Host-bank-session-order-${order}=`) ?? false,
        call !== calls[0],
        call.url(),
      )
    }
  })

  it("a page that is not registered: no input fields, and nothing of the browser's error page is visible", async () => {
    const path = `/bank-bind/${await secure.createJourney()}`
    const { page, frame } = await open(path, secure.stranger, /frame-ancestors|Framing/)
    const iframe = page.locator('iframe')
    await iframe.waitFor({ state: 'attached' })
    await iframe.waitFor({ state: 'hidden' })
    assert.deepEqual([await iframe.count(), await frame.locator('input').count()], [1, 0])
  })

  it('a link: the cookie alone keeps a login over a reload of the outer page', async () => {
    const { context, page, frame } = await open(`/bank-bind/${await secure.createJourney()}`)
    await untilConfirm(frame, secure, 'id')
    const address = page.url()
    // Off the page first: an answer still on its way there would bring the cookie back.
    await page.goto('about:blank')
    await context.clearCookies({ name: /bank-session/ })
    await page.goto(address)
    await agreeAndLink(frame)
    await frame.getByText(errors['SESSION_EXPIRED.title']).waitFor()
    await press(frame, t['action.continue'])
    await frame.getByLabel(t['password.label'], { exact: true }).fill(PASSWORD)
    await press(frame, t['password.submit'])
    await heading(frame, t['bind.title']).waitFor()
    await page.reload()
    await agreeAndLink(frame)
    await heading(frame, t['bindResult.title']).waitFor()
  })
})
