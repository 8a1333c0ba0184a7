/**
 * environment="MOCK": the bank runs in the page. And the demo as plain files, which is what that makes
 * possible. What ids play, and who is never given that bank: test/chain/embed/mock.test.ts.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import {
  agreeAndLink,
  button,
  confirm,
  CUSTOMER,
  heading,
  ownClock,
  PASSWORD,
  press,
  words,
} from './people.ts'
import { useRig } from './rig.ts'
import { serveFiles } from './static.ts'

const t = words.id
const AMOUNT = 'Rp1.250.000,00'
const site = fileURLToPath(new URL('../../dist/site', import.meta.url))

/** The newest code that the page received. */
async function newestCode(page: Pick<Page, 'waitForFunction'>): Promise<string> {
  const match = await page.waitForFunction(() => (window as unknown as { codes: string[] }).codes.at(-1))
  return String(await match.jsonValue())
}
const noteCodes = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const codes: string[] = []
    Object.assign(window, { codes })
    document.addEventListener('bank-mock-message', (event) =>
      codes.push((event as CustomEvent<{ code: string }>).detail.code),
    )
  })

/** Phone (prefilled) → code → password → the page that asks to confirm. */
async function untilConfirm(page: Page): Promise<void> {
  await button(page, t['accountCreation.submit']).click()
  await heading(page, t['verification.title']).waitFor()
  await page.getByLabel(t['verification.codeLabel'], { exact: true }).fill(await newestCode(page))
  await heading(page, t['password.title']).waitFor()
  await page.getByLabel(t['password.label'], { exact: true }).fill(PASSWORD)
  await button(page, t['password.submit']).click()
  await heading(page, t['bind.title']).waitFor()
}

describe("MOCK in a merchant's page", () => {
  const rig = useRig()

  const question = (page: Page): string[] => {
    const paths: string[] = []
    page.on('request', (request) => paths.push(`${request.method()} ${new URL(request.url()).pathname}`))
    return paths
  }

  it('inline: linked with the code that the page receives, over a reload, with files of the bank only', async () => {
    let paths: string[] = []
    const page = await rig.merchant(
      '<bank-bind journey-id="journey-1" environment="MOCK" proxy="nonsense"></bank-bind>',
      {
        prepare: async (newPage) => {
          await noteCodes(newPage)
          paths = question(newPage)
        },
      },
    )
    await page.getByLabel(t['accountCreation.phoneLabel'], { exact: true }).waitFor()
    await page.waitForFunction((number) => {
      const input = document.querySelector('bank-bind')?.shadowRoot?.querySelector('input')
      return input?.value.replace(/\D/g, '') === number
    }, CUSTOMER)
    await untilConfirm(page)
    await page.reload()
    await heading(page, t['bind.title']).waitFor()
    await agreeAndLink(page)
    await heading(page, t['bindResult.title']).waitFor()
    assert.ok(paths.includes('GET /mock/mock.js'))
    assert.deepEqual(
      paths.filter((path) => !/^GET \/($|bank-elements\.js$|chunks\/|mock\/mock\.js$)/.test(path)),
      [],
    )
  })

  it('in a frame of another origin: paid with the code received there, and back to the outer page; one debit', async () => {
    let paths: string[] = []
    const page = await rig.merchant(
      '<bank-pay mode="frame" origin-reference-no="order-8-otp" environment="MOCK"></bank-pay>',
      {
        prepare: async (newPage) => {
          await noteCodes(newPage)
          paths = question(newPage)
        },
      },
    )
    const place = page.frameLocator('iframe')
    const innerFrame = () => page.frames().find((frame) => frame !== page.mainFrame())!
    await confirm(place, 'id', AMOUNT)
    await heading(place, t['verification.title']).waitFor()
    await place.getByLabel(t['verification.codeLabel'], { exact: true }).fill(await newestCode(innerFrame()))
    await heading(place, t['processing.title']).waitFor()
    const ask = (path: string, body?: string) =>
      innerFrame().evaluate(
        async (asking) => {
          const { sandbox } = (await import(new URL('../mock.js', location.href).href)) as {
            sandbox(path: string, init?: RequestInit): Promise<Response>
          }
          return await (
            await sandbox(asking.path, asking.body === undefined ? {} : { method: 'POST', body: asking.body })
          ).text()
        },
        { path, body },
      )
    await ask('clock', '{"advanceSeconds":5}')
    await heading(place, t['paymentResult.successTitle']).waitFor()
    const ledger = JSON.parse(await ask('ledger')) as { order: string }[]
    assert.deepEqual(
      ledger.map(({ order }) => order),
      ['order-8-otp'],
    )
    await press(place, t['redirect.goNow'])
    await page.waitForURL(`${rig.shopOf(page)}/?returned=order-8-otp`)
    assert.deepEqual(
      paths.filter(
        (path) =>
          !/^GET \/($|bank-elements\.js$|chunks\/|hosted\/chunks\/|mock\/(hosted\/|mock\.js)$)/.test(path)
          // The question whether the file is there, before anybody waits for its page.
          && path !== 'HEAD /mock/mock.js',
      ),
      [],
    )
  })
})

describe('the demo as plain files, under a path', () => {
  const rig = useRig()
  let files: Awaited<ReturnType<typeof serveFiles>>
  before(async () => {
    files = await serveFiles(site, '/some/where/')
  })
  after(() => files.close())

  it('pays, shows the debit, and still knows the order after a reload', async () => {
    const page = await rig.page({ device: 'desktop', ...ownClock })
    await page.goto(`${files.url}?stay=yes`)
    await confirm(page, 'id', 'Rp1.200.000,00')
    await heading(page, t['processing.title']).waitFor()
    // The bank is in the page: its time is the page's.
    await page.clock.fastForward(10_000)
    await heading(page, t['paymentResult.successTitle']).waitFor()
    const row = page.locator('#ledger tr', { hasText: 'WALLET' })
    await row.waitFor()
    await page.reload()
    await heading(page, t['paymentResult.successTitle']).waitFor()
    await row.waitFor()
    assert.equal(await row.count(), 1)
    assert.deepEqual(
      files.paths.filter((entry) => !entry.startsWith('GET /some/where/')),
      [],
    )
  })

  it('links with the code of its inbox, moves its clock, and opens the hosted page', async () => {
    const page = await rig.page({ device: 'desktop', prepare: noteCodes })
    await page.goto(`${files.url}?element=bind&scenario=prefilled`)
    await button(page, t['accountCreation.submit']).click()
    await heading(page, t['verification.title']).waitFor()
    const display = page.locator('#messages output', { hasText: await newestCode(page) })
    await display.waitFor()
    await page.getByRole('button', { name: '+1 day' }).click()
    await page.getByText("The bank's clock went 1 day forward.").waitFor()
    await page.goto((await page.locator('#hosted-link').getAttribute('href')) ?? '')
    await page
      .locator(
        '[data-screen="/pages/v2/common/verification"], [data-screen="/pages/v2/bind/accountCreation"]',
      )
      .first()
      .waitFor()
  })
})
