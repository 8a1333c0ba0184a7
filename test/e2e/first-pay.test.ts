/**
 * The payment screen of an order, before React: drawn out of the early answer, and taken over with what was
 * pressed meanwhile.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright'
import { texts as englishErrors } from '../../locales/en/errors.ts'
import { texts as early } from '../../locales/id/early.ts'
import { texts as errors } from '../../locales/id/errors.ts'
import { eventually } from '../eventually.ts'
import { hold, holdApp, sayWithScript } from './late.ts'
import { button, fill, heading, noteRequests, reload, words, type Language } from './people.ts'
import { useRig, type MerchantOptions } from './rig.ts'
import { timedClicks } from './timedTaps.ts'
import { watchTitle } from './watchTitle.ts'

const AMOUNT = { id: 'Rp1.250.000,00', en: 'Rp1,250,000.00' }
const submit = (language: Language) => fill(words[language]['payment.submit'], { amount: AMOUNT[language] })

const t = words.id

/** Of what is answered to a session, the part that tests change. */
interface SessionAnswer {
  first: { data: { methods: { method: string; blocked: string | null }[] } }
}

describe('the payment screen before React', () => {
  const rig = useRig()

  /** The app's code stays on its way until `go`. */
  async function open(
    {
      order,
      language = 'id',
      more = 'environment="SIT"',
      beside = '',
    }: { order: string; language?: Language; more?: string; beside?: string },
    { prepare, ...options }: MerchantOptions = {},
  ) {
    let go = (): void => undefined
    let requests: string[] = []
    const page = await rig.merchant(
      `${beside}<bank-pay origin-reference-no="${order}" language="${language}" proxy="${rig.url}/proxy" ${more}></bank-pay>`,
      {
        ...options,
        async prepare(page) {
          await page.addInitScript(() => {
            const events: string[] = []
            Object.assign(window, { events })
            for (const name of ['bank-step', 'bank-ready', 'bank-method-change'])
              document.addEventListener(name, (event) => {
                const { path, method, pointAmount } = (event as CustomEvent).detail as Record<
                  string,
                  string | number | undefined
                >
                events.push([name, path, method, pointAmount].filter((part) => part !== undefined).join(' '))
              })
          })
          requests = noteRequests(page)
          go = await holdApp(page)
          await prepare?.(page)
        },
      },
    )
    return { page, requests, go: () => go() }
  }

  const isDrawn = (page: Page) =>
    page.evaluate(
      () =>
        customElements.get('bank-pay') !== undefined
        && (window as unknown as { events: string[] }).events.length === 0,
    )
  const events = (page: Page) => page.evaluate(() => (window as unknown as { events: string[] }).events)
  const ready = (page: Page) =>
    page.waitForFunction(() => (window as unknown as { events: string[] }).events.includes('bank-ready'))

  /** Markup and places of all that is shown. */
  const readScreen = (page: Page) =>
    page.locator('bank-pay').evaluate((host) => {
      const inner = host.shadowRoot!.querySelector('[part~=screen]')!
      // The merchant's picture comes with React.
      const boxes = [...inner.querySelectorAll(':not(img)')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const { color, fontSize, fontWeight, backgroundColor } = getComputedStyle(element)
        return [element.localName, x, y, width, height, color, fontSize, fontWeight, backgroundColor].join(
          ' ',
        )
      })
      return { text: inner.textContent, boxes }
    })

  for (const language of ['id', 'en'] as const)
    for (const version of ['2', '3'])
      it(`${language}, version ${version}: the button and the amount, as React renders them`, async () => {
        const order = await rig.createOrder()
        const { page, requests, go } = await open({
          order,
          language,
          more: `environment="SIT" version="${version}"`,
        })
        await button(page, submit(language)).waitFor()
        assert.equal(await isDrawn(page), true)
        const node = await page.locator('[part~=primary]').elementHandle()
        const firstLook = await readScreen(page)
        go()
        await ready(page)
        assert.deepEqual(await readScreen(page), firstLook)
        assert.equal(await node?.evaluate((element) => element.isConnected), true, 'the very node')
        assert.deepEqual(await events(page), [`bank-step /pages/v${version}/payment/payment`, 'bank-ready'])
        assert.deepEqual(requests, ['/proxy/session'])
      })

  it('is shown in PRO to a page that the script says is allowed, and nothing else is asked', async () => {
    const { page, requests, go } = await open({ order: await rig.createOrder(), more: '' })
    await button(page, submit('id')).waitFor()
    assert.equal(await isDrawn(page), true)
    assert.deepEqual(requests, ['/proxy/session'])
    go()
    await ready(page)
  })

  const unsaid: readonly (readonly [title: string, prepare: (page: Page) => unknown])[] = [
    ['nothing', (page) => sayWithScript(page)],
    ['it of another page', (page) => sayWithScript(page, 'inline;desc="https://other.example"')],
    ['something else', (page) => sayWithScript(page, 'cache;desc="hit", edge;dur=2')],
    [
      'it and the page has another `performance`',
      (page) =>
        page.addInitScript(() => {
          const { timeOrigin } = performance
          Object.defineProperty(window, 'performance', { value: { now: () => Date.now() - timeOrigin } })
        }),
    ],
  ]
  for (const [title, prepare] of unsaid)
    it(`is shown in PRO after the proxy's answer that the screens are allowed, where the script says ${title}`, async () => {
      const { page, requests, go } = await open({ order: await rig.createOrder(), more: '' }, { prepare })
      await button(page, submit('id')).waitFor()
      assert.equal(await isDrawn(page), true)
      assert.deepEqual(requests, ['/proxy/inline', '/proxy/session'])
      go()
      await ready(page)
    })

  const ends = [
    ['paid', 'id', words.id['paymentResult.successTitle']],
    ['expired', 'en', englishErrors['ORDER_EXPIRED.title']],
  ] as const
  for (const [scenario, language, title] of ends)
    it(`${scenario}, ${language}: says so before React, and until React says it`, async () => {
      const order = await rig.createOrder({ scenario })
      const { page, requests, go } = await open({ order, language })
      await heading(page, title).waitFor()
      assert.equal(await isDrawn(page), true)
      const seenInstead = await watchTitle(page, title, 'bank-pay')
      go()
      await ready(page)
      await page.locator('bank-pay [data-screen$="/result"], bank-pay [data-screen$="/noticeInfo"]').waitFor()
      assert.equal(await seenInstead(), undefined)
      assert.deepEqual(requests, ['/proxy/session'])
    })

  it('paid: stays said while the app cannot be loaded, until a retry has loaded it', async () => {
    const order = await rig.createOrder({ scenario: 'paid' })
    let isLost = true
    const { page } = await open(
      { order },
      {
        allow: /./,
        prepare: (newPage) =>
          newPage.route(/hunks\/app-/, (route) => (isLost ? route.abort() : route.continue())),
      },
    )
    await page.getByRole('alert').waitFor()
    assert.equal(await heading(page, t['paymentResult.successTitle']).count(), 1)
    isLost = false
    await button(page, early.tryAgain).click()
    await page.locator('bank-pay [data-screen$="/result"]').waitFor()
    await page.getByRole('alert').waitFor({ state: 'detached' })
  })

  it('a press on the button leads to the PIN', async () => {
    const { page, go } = await open({ order: await rig.createOrder() })
    await button(page, submit('id')).click()
    go()
    await heading(page, t['pin.title']).waitFor()
  })

  /**
   * The order stands twice, and Pay Later and the button of the second are pressed. Its words come when the
   * first has taken over, whose session is a newer one: so the order is asked for anew.
   * @param change changes the answers from then on
   */
  async function pressAndAskAnew(order: string, change: (answer: SessionAnswer) => void = () => undefined) {
    let goSecond = (): void => undefined
    let isAskedAnew = false
    const { page, go } = await open(
      {
        order,
        language: 'en',
        beside: `<bank-pay origin-reference-no="${order}" proxy="${rig.url}/proxy" environment="SIT"></bank-pay>`,
      },
      {
        prepare: async (newPage) => {
          goSecond = await hold(newPage, /\/chunks\/words-en-/)
          await newPage.addInitScript(() => {
            const pressed: string[] = []
            Object.assign(window, { pressed })
            const note = (event: Event) => {
              const [target] = event.composedPath() as [Element]
              pressed.push((target as HTMLInputElement).value || target.closest('button')?.type || '')
            }
            document.addEventListener('click', note, true)
          })
          await newPage.route('**/proxy/session', async (route) => {
            const response = await route.fetch()
            const answer = (await response.json()) as SessionAnswer
            if (isAskedAnew) change(answer)
            await route.fulfill({ response, json: answer })
          })
        },
      },
    )
    const second = page.locator('bank-pay').nth(1)
    await second.locator('input[value="PAYLATER"]').check()
    await button(second, submit('en')).click()
    go()
    await ready(page)
    isAskedAnew = true
    goSecond()
    const pressed = () => page.evaluate(() => (window as unknown as { pressed: string[] }).pressed)
    return { second, pressed }
  }

  it('pressed before the order is asked for anew: the way to pay and the press count', async () => {
    const { second } = await pressAndAskAnew(await rig.createOrder())
    await second.getByText(englishErrors.TENOR_REQUIRED).waitFor()
    assert.equal(await second.locator('input[value="PAYLATER"]').isChecked(), true)
  })

  it('a press goes with the way to pay that was chosen before it, or not at all', async () => {
    const { second, pressed } = await pressAndAskAnew(await rig.createOrder(), ({ first }) => {
      for (const way of first.data.methods) if (way.method === 'PAYLATER') way.blocked = '2301'
    })
    // Presses are repeated in one task, so whatever follows the third has followed by then.
    await eventually('the repeated choice', async () => (await pressed()).length > 2 || undefined)
    assert.deepEqual(await pressed(), ['PAYLATER', 'submit', 'PAYLATER'])
    assert.equal(await second.locator('input[value="PAYLATER"]').isChecked(), false)
  })

  it('points and another way to pay are shown as chosen at once, and count when React has taken over', async () => {
    const { page, go } = await open({ order: await rig.createOrder() })
    await button(page, submit('id')).waitFor()
    const choice = async () => [
      await page.getByRole('switch').isChecked(),
      await page.getByRole('radio').nth(0).isChecked(),
      await page.getByRole('radio').nth(1).isChecked(),
    ]
    await page.getByRole('switch').check()
    await page.getByRole('radio').nth(1).check()
    assert.deepEqual(await choice(), [true, false, true])
    assert.equal(await isDrawn(page), true)
    // The answer is that Pay Later takes no points: then neither is chosen any more.
    const release = await hold(page, '**/payment/paylater-order-inquiry')
    go()
    await ready(page)
    assert.deepEqual(await choice(), [true, false, true])
    const changes = (await events(page)).filter((event) => event.startsWith('bank-method-change'))
    assert.match(
      changes.join(', '),
      /^bank-method-change WALLET [1-9]\d*, bank-method-change PAYLATER [1-9]\d*$/,
    )
    release()
    await page.getByText(t['payment.blockedPoints']).first().waitFor()
  })

  it('points that are switched on, off and on again are used', async () => {
    const { page, go } = await open({ order: await rig.createOrder() })
    // By a script: its presses all count, however quick.
    const press = (element: Element) => (element as HTMLElement).click()
    for (let count = 0; count < 3; count++) await page.getByRole('switch').evaluate(press)
    assert.equal(await isDrawn(page), true)
    go()
    await ready(page)
    assert.equal(await page.getByRole('switch').isChecked(), true)
    await page.getByLabel(t['points.amountLabel']).waitFor()
    assert.match(
      (await events(page)).filter((event) => event.startsWith('bank-method-change')).at(-1) ?? '',
      /^bank-method-change WALLET [1-9]\d*$/,
    )
  })

  const others: Record<string, [order: Parameters<typeof rig.createOrder>[0], text: string, more?: string]> =
    {
      'the wallet blocked': [{ scenario: 'wallet-unavailable' }, t['payment.blockedUnavailable']],
      'the wallet too small': [{ msisdn: '81100000009' }, t['payment.blockedBalance']],
      'an overdue bill': [{ msisdn: '81100000005' }, t['payment.blockedOverdue']],
      'an unverified customer': [
        { msisdn: '81100000002', amount: '150000.00' },
        t['payment.blockedUnverified'],
      ],
      'no way to pay left': [{ scenario: 'nothing-available' }, errors.NO_METHOD_LEFT],
      'points refused': [{ scenario: 'points-refused' }, errors.POINTS_NOT_ALLOWED],
      'a bank that tells no sums': [{ scenario: 'private' }, t['payment.methodWallet']],
      'a balance that is not known': [{ scenario: 'balance-unavailable' }, errors.BALANCE_UNAVAILABLE],
      'a code to scan': [{ scenario: 'qris' }, t['payment.qrisFact']],
      'version 1': [{}, t['payment.methodWallet'], 'environment="SIT" version="1"'],
    }
  for (const [title, [order, text, attributes]] of Object.entries(others))
    it(`${title}: stands there as React renders it`, async () => {
      const { page, requests, go } = await open({
        order: await rig.createOrder(order),
        ...(attributes && { more: attributes }),
      })
      const primary = page.locator('[part~=primary]')
      await primary.waitFor()
      assert.equal(await isDrawn(page), true)
      const node = await primary.elementHandle()
      const firstLook = await readScreen(page)
      assert.ok(firstLook.text?.includes(text), firstLook.text ?? '')
      go()
      await ready(page)
      assert.deepEqual(await readScreen(page), firstLook)
      assert.equal(await node?.evaluate((element) => element.isConnected), true, 'the very node')
      assert.deepEqual(requests, ['/proxy/session'])
    })

  it('a press on the radio button of a blocked way to pay chooses nothing, before React and after', async () => {
    const { page, go } = await open({ order: await rig.createOrder({ scenario: 'wallet-unavailable' }) })
    const block = page.locator('[type=radio][value=WALLET]')
    // Playwright waits for what is disabled.
    await block.click({ force: true })
    assert.equal(await isDrawn(page), true)
    assert.equal(await block.isChecked(), false)
    go()
    await ready(page)
    assert.equal(await block.isChecked(), false)
  })

  it('a press on a blocked way to pay explains it when React has taken over', async () => {
    const { page, go } = await open({ order: await rig.createOrder({ msisdn: '81100000008' }) })
    await button(page, t['payment.blockedWhy']).click()
    go()
    await heading(page, errors['PAYLATER_ONE_TIME_VERIFICATION.title']).waitFor()
  })

  it('a second tap within 300 ms on the balance, of which the first came before React, changes nothing', async () => {
    const { page, go } = await open({ order: await rig.createOrder() })
    const show = button(page, t['payment.balanceShow'])
    const hide = button(page, t['payment.balanceHide'])
    await show.waitFor()
    const tap = await timedClicks(page)
    await tap(show, 0)
    go()
    await hide.waitFor()
    await tap(hide, 290)
    await hide.waitFor()
    await tap(hide, 310)
    await show.waitFor()
  })

  it('a balance that is to be shown is shown', async () => {
    const { page, go } = await open(
      { order: await rig.createOrder() },
      {
        prepare: (page) =>
          page.addInitScript(() =>
            localStorage.setItem('bank-elements:balance', String(Date.now() + 86_400_000)),
          ),
      },
    )
    const hide = button(page, t['payment.balanceHide'])
    await hide.waitFor()
    assert.equal(await isDrawn(page), true)
    const firstLook = await readScreen(page)
    go()
    await ready(page)
    assert.deepEqual(await readScreen(page), firstLook)
  })

  it('is there as early after a reload, with the session that is kept', async () => {
    const { page, requests, go } = await open({ order: await rig.createOrder({ msisdn: '81100000005' }) })
    go()
    await ready(page)
    await button(page, submit('id')).waitFor()
    const repeat = await holdApp(page)
    await reload(page, requests)
    await button(page, submit('id')).waitFor()
    assert.equal(await isDrawn(page), true)
    const firstLook = await readScreen(page)
    repeat()
    await ready(page)
    assert.deepEqual(await readScreen(page), firstLook)
    assert.deepEqual(requests, ['/proxy/session'])
  })

  for (const [method, submitWord] of [
    ['PAYLATER', 'payment.submitPaylater'],
    ['QRIS', 'payment.submitQris'],
  ] as const)
    it(`is there as early after a reload with another way to pay chosen: ${method}`, async () => {
      const { page, go } = await open({ order: await rig.createOrder({ scenario: 'qris' }) })
      go()
      await ready(page)
      const radio = page.locator(`input[value="${method}"]`)
      await radio.check()
      await page.getByRole('button', { name: t[submitWord] }).waitFor()
      const repeat = await holdApp(page)
      await page.reload()
      await button(page, t[submitWord]).waitFor()
      assert.equal(await isDrawn(page), true)
      assert.equal(await radio.isChecked(), true)
      const drawnButton = await page.locator('[part~=primary]').elementHandle()
      repeat()
      await ready(page)
      assert.equal(await radio.isChecked(), true)
      assert.equal(await drawnButton?.evaluate((element) => element.isConnected), true)
    })

  it('waits for React after a reload with points used, which are still used', async () => {
    const { page, go } = await open({ order: await rig.createOrder() })
    go()
    await ready(page)
    await page.getByRole('switch').check()
    await page.locator('input[name="points"]').waitFor()
    const repeat = await holdApp(page)
    await page.reload()
    await page.waitForRequest(/\/chunks\/app-/)
    assert.equal(await page.locator('[part~=primary]').count(), 0)
    repeat()
    await page.locator('input[name="points"]').waitFor()
    assert.equal(await page.getByRole('switch').isChecked(), true)
  })

  it('is removed with the element, and is back when the element is', async () => {
    const { page, go } = await open({ order: await rig.createOrder() })
    await button(page, submit('id')).waitFor()
    await page.locator('bank-pay').evaluate((element) => {
      Object.assign(window, { element })
      element.remove()
    })
    go()
    await page.evaluate(() => document.body.append((window as unknown as { element: Element }).element))
    await ready(page)
    await button(page, submit('id')).waitFor()
  })

  it('is shown in another language by React, after a change in between', async () => {
    const { page, go } = await open({ order: await rig.createOrder() })
    await button(page, submit('id')).waitFor()
    await page.locator('bank-pay').evaluate((element) => element.setAttribute('language', 'en'))
    go()
    await button(page, submit('en')).waitFor()
  })
})
