/**
 * mode="frame" on a page that patches and listens to whatever it can: inline it reads all, in a frame
 * nothing.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FrameLocator, Page } from 'playwright'
import { eventually } from '../eventually.ts'
import { holds } from '../holds.ts'
import { around, submit } from './framed.ts'
import { agreeAndLink, button, CUSTOMER, heading, PASSWORD, PIN, press, words } from './people.ts'
import { useRig } from './rig.ts'
import { takeNotes } from './surroundings.ts'

const t = words.id

/**
 * Everything a page can do to see what happens in it. Runs before any other script; what it saw is
 * `window.loot`.
 */
const spy = (): void => {
  if (window.top !== window) return
  const loot: string[] = []
  Object.assign(window, { loot })
  const note = (title: string, value: unknown): void => {
    let text: string
    try {
      text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
    } catch {
      text = String(value)
    }
    loot.push(`${title} ${text}`)
  }
  const listen = EventTarget.prototype.addEventListener
  for (const type of [
    'keydown',
    'keyup',
    'keypress',
    'beforeinput',
    'input',
    'change',
    'paste',
    'click',
    'pointerdown',
    'message',
    'focusin',
    'submit',
  ]) {
    listen.call(
      document,
      type,
      (event) => {
        const { key, data, target } = event as unknown as {
          key?: string
          data?: unknown
          target: { value?: string } | null
        }
        const [inner] = event.composedPath() as { value?: string; textContent?: string }[]
        note(type, [key, data, target?.value, inner?.value, inner?.textContent?.slice(0, 200)])
      },
      true,
    )
    listen.call(
      window,
      type,
      (event) => note(`window ${type}`, [(event as KeyboardEvent).key, (event as MessageEvent).data]),
      true,
    )
  }
  const wrap = (holder: object, name: string): void => {
    const original = Reflect.get(holder, name) as (...args: unknown[]) => unknown
    Object.defineProperty(holder, name, {
      configurable: true,
      writable: true,
      value(this: unknown, ...args: unknown[]) {
        note(name, args)
        return original.apply(this, args)
      },
    })
  }
  wrap(window, 'fetch')
  wrap(window, 'postMessage')
  wrap(MessagePort.prototype, 'postMessage')
  wrap(XMLHttpRequest.prototype, 'send')
  wrap(Storage.prototype, 'setItem')
  EventTarget.prototype.addEventListener = function spied(type, listener, options) {
    const events =
      typeof listener === 'function'
        ? function heardToo(this: unknown, event: Event) {
            note(`heard ${type}`, [
              (event as MessageEvent).data,
              (event as KeyboardEvent).key,
              (event.target as HTMLInputElement | null)?.value,
            ])
            return listener.call(this as EventTarget, event)
          }
        : listener
    return listen.call(this, type, events, options)
  }
  const onmessage = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')!
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    ...onmessage,
    set(this: MessagePort, listener: (event: MessageEvent) => void) {
      onmessage.set!.call(this, (event: MessageEvent) => {
        note('port', event.data)
        listener(event)
      })
    },
  })
  const watch = (root: Node): void =>
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of [target, ...addedNodes]) note('mutation', node.textContent ?? '')
    }).observe(root, { subtree: true, childList: true, characterData: true, attributes: true })
  watch(document)
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function opened(init) {
    const root = attach.call(this, { ...init, mode: 'open' })
    watch(root)
    return root
  }
  setInterval(() => {
    for (const frame of [...document.querySelectorAll('*')].flatMap((element) => [
      ...(element.shadowRoot?.querySelectorAll('iframe') ?? []),
    ])) {
      try {
        note('frame', frame.contentDocument?.body.textContent ?? '')
      } catch {
        // Another origin's.
      }
    }
  }, 50)
}

describe('a hostile page', () => {
  const rig = useRig()
  const lootOf = async (page: Page): Promise<string> =>
    (await page.evaluate(() => (window as unknown as { loot: string[] }).loot)).join('\n')
  const openPage = async (html: string): Promise<Page> =>
    rig.merchant(html, {
      prepare: async (page) => {
        await page.addInitScript(spy)
        await takeNotes(page, ['bank-redirect'])
      },
    })
  const phone = (place: Page | FrameLocator) =>
    place.getByLabel(t['accountCreation.phoneLabel'], { exact: true })
  const bindHtml = async (extraText = ''): Promise<string> =>
    `<bank-bind ${extraText} journey-id="${await rig.createJourney()}" ${around(rig)}></bank-bind>`

  it("can read input of an inline element, because a shadow root doesn't protect it", async () => {
    const page = await openPage(await bindHtml())
    // In PRO the proxy allows it first: a click waits for that, keys don't.
    await phone(page).click()
    await phone(page).pressSequentially(`0${CUSTOMER}`)
    assert.ok((await lootOf(page)).replaceAll('-', '').includes(CUSTOMER.slice(3)))
  })

  it('sees nothing of frames: no key, number, code, password, balance or PIN', async () => {
    const order = await rig.createOrder()
    const page = await openPage(
      `${await bindHtml('mode="frame"')}<bank-pay mode="frame" origin-reference-no="${order}" ${around(rig)}></bank-pay>`,
    )
    const [bind, pay] = [page.frameLocator('iframe >> nth=0'), page.frameLocator('iframe >> nth=1')]
    const emission = (name: string) =>
      eventually(name, async () => (await lootOf(page)).includes(name) || undefined)

    // Key by key, as people type.
    await phone(bind).pressSequentially(`0${CUSTOMER}`)
    await button(bind, t['accountCreation.submit']).click()
    await heading(bind, t['verification.title']).waitFor()
    const code = await rig.inboxCode(CUSTOMER)
    await bind.getByLabel(t['verification.codeLabel'], { exact: true }).pressSequentially(code)
    await heading(bind, t['password.title']).waitFor()
    await bind.getByLabel(t['password.label'], { exact: true }).pressSequentially(PASSWORD)
    await press(bind, t['password.submit'])
    await agreeAndLink(bind)
    await emission('bank-linked')

    await button(pay, t['payment.balanceShow']).click()
    await pay.locator('small', { hasText: 'Rp2.500.000,00' }).waitFor()
    await button(pay, submit).click()
    await heading(pay, t['pin.title']).waitFor()
    await page.keyboard.type(PIN)
    await heading(pay, t['processing.title']).waitFor()
    await rig.advance(10)
    await emission('bank-succeeded')

    const loot = await lootOf(page)
    const sightings = [CUSTOMER, CUSTOMER.slice(3), '-0001', PASSWORD, '2.500.000', '150.000', 'eyJhbGciOi']
    for (const secret of [...sightings, code, PIN, '2500000']) assert.ok(!holds(loot, secret), secret)
    assert.doesNotMatch(loot, /^(window )?(key\w+|input|beforeinput|paste|pointerdown|click)/m)
  })
})
