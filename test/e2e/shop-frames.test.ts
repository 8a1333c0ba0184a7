/**
 * Elements in frames and popups of the shop's own, sandboxed ones among them, and in a container that isn't
 * shown.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts as element } from '../../locales/id/element.ts'
import { eventually } from '../eventually.ts'
import { around, diagnosisOf, ordering, submit, type Bank } from './framed.ts'
import { agreeAndLink, button, CUSTOMER, heading, paidOnce, pay, tapPin, words } from './people.ts'
import { useRig } from './rig.ts'
import { openNoted } from './surroundings.ts'

const t = words.id
const AMOUNT = 'Rp1.250.000,00'

describe('an element', () => {
  const rig = useRig()
  const payOf = ordering(rig)

  it('works by press and by Enter in a frame that is sandboxed without forms', async () => {
    const inner = `<bank-bind journey-id="${await rig.createJourney()}" ${around(rig)}></bank-bind>`
    const page = await rig.merchant(
      `<script>document.write(location.search === '?inner' ? '${inner}' : '<iframe width="100%" height="900" sandbox="allow-scripts allow-same-origin" src="?inner"></iframe>')</script>`,
      { allow: /Blocked form submission/ },
    )
    const frame = page.frameLocator('iframe')
    const input = frame.getByLabel(t['accountCreation.phoneLabel'], { exact: true })
    await input.fill(`0${CUSTOMER}`)
    await input.press('Enter')
    await heading(frame, t['verification.title']).waitFor()
    assert.deepEqual(await diagnosisOf(frame), ['sandbox without forms'])
    await frame.getByLabel(t['verification.codeLabel'], { exact: true }).fill(await rig.inboxCode(CUSTOMER))
    await frame.getByLabel(t['password.label'], { exact: true }).fill('Sandbox#2026')
    await button(frame, t['password.submit']).click()
    await agreeAndLink(frame)
    await heading(frame, t['bindResult.title']).waitFor()
  })

  it('leaves by redirect only once its container is shown', async () => {
    const [, html] = await payOf('mode="redirect"')
    const { page, notes } = await openNoted(rig, `<div id="panel" hidden>${html}</div>`)
    await page.locator('bank-pay').evaluate((element) => (element as Bank).isConnected)
    const frames = (count: number) =>
      page.evaluate(async (all) => {
        for (let at = 0; at < all; at += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
      }, count)
    await frames(20)
    assert.deepEqual(notes.eventNames(), [])
    await page.evaluate(() => {
      document.getElementById('panel')!.hidden = false
      document.getElementById('panel')!.style.visibility = 'hidden'
    })
    await frames(5)
    assert.deepEqual(notes.eventNames(), [])
    for (const style of ['height: 0; overflow: hidden', 'opacity: 0', 'content-visibility: hidden']) {
      await page.evaluate((text) => document.getElementById('panel')!.setAttribute('style', text), style)
      await frames(5)
      assert.deepEqual(notes.eventNames(), [], style)
    }
    await page.evaluate(() => document.getElementById('panel')!.removeAttribute('style'))
    await page.waitForURL((url) => url.href.startsWith(rig.hostedUrl))
  })

  for (const sandbox of ['', 'allow-scripts allow-same-origin allow-top-navigation-by-user-activation'])
    it(`leaves by redirect out of a frame by a press, with the whole window${sandbox && ' (sandboxed)'}`, async () => {
      const [order, html] = await payOf('mode="redirect"')
      const attribute = sandbox && `sandbox="${sandbox}"`
      const page = await rig.merchant(
        `<script>document.write(location.search.includes('inner') ? '${html}' : '<iframe width="100%" height="900" ${attribute} src="?inner"></iframe>')</script>`,
        { allow: /allow-scripts and allow-same-origin|Blocked form/ },
      )
      await button(page.frameLocator('iframe'), element['element.openHosted']).click()
      await page.waitForURL((url) => url.href.startsWith(rig.hostedUrl))
      await button(page, submit).click()
      await heading(page, t['pin.title']).waitFor()
      await tapPin(page)
      await heading(page, t['processing.title']).waitFor()
      await rig.advance(10)
      await page.waitForURL((url) => url.origin === rig.shopOf(page) && url.search.includes('inner'))
      await paidOnce(rig, order, '1250000.00')
    })

  it("pays once in the bank's frame, in a frame of the shop's that has no address of its own", async () => {
    const [order, html] = await payOf('mode="frame"')
    const page = await rig.merchant('')
    await page.evaluate((content) => {
      const frame = document.createElement('iframe')
      frame.style.cssText = 'width: 100%; height: 900px'
      frame.srcdoc = content
      document.body.append(frame)
    }, `<script type="module" src="${rig.url}/bank-elements.js"></script>${html}`)
    await pay(page.frameLocator('iframe').frameLocator('iframe'), 'id', AMOUNT, rig)
    await paidOnce(rig, order, '1250000.00')
  })

  it('names a sandbox without an origin once, to the engineers', async () => {
    const [, html] = await payOf()
    const lines: string[] = []
    const page = await rig.merchant(
      `<script>document.write(location.search === '?inner' ? '${html}' : '<iframe width="100%" height="900" sandbox="allow-scripts" src="?inner"></iframe>')</script>`,
      {
        allow: /./,
        prepare: (opened) => {
          opened.on('console', (message) => {
            if (message.text().startsWith('bank-pay: ')) lines.push(message.text())
          })
        },
      },
    )
    await button(page.frameLocator('iframe'), t['action.tryAgain']).waitFor()
    assert.deepEqual(
      lines.map((line) => line.slice(0, 50)),
      ['bank-pay: this page is sandboxed without an origin'],
    )
  })

  it('in a popup of the shop by redirect: the outcome comes to the popup, which tells the shop', async () => {
    const [order, html] = await payOf('mode="redirect"')
    const page = await rig.merchant(
      `<script>
        const channel = new BroadcastChannel('order')
        if (new URLSearchParams(location.search).has('popup')) {
          document.write('${html.replaceAll("'", '')}')
          addEventListener('bank-succeeded', ({ detail }) => channel.postMessage(detail.originReferenceNo))
          addEventListener('bank-redirect', (event) => event.detail.reason === 'hosted' || event.preventDefault())
        } else {
          window.paid = []
          channel.onmessage = ({ data }) => paid.push(data)
          document.write('<button onclick="window.open(\\'?popup\\')">Bayar</button>')
        }
      </script>`,
    )
    const opening = page.waitForEvent('popup')
    await button(page, 'Bayar').click()
    const popup = await opening
    await popup.waitForURL((url) => url.href.startsWith(rig.hostedUrl))
    await button(popup, submit).click()
    await heading(popup, t['pin.title']).waitFor()
    await tapPin(popup)
    await heading(popup, t['processing.title']).waitFor()
    await rig.advance(10)
    await popup.waitForURL((url) => url.origin === rig.shopOf(page))
    await eventually(
      'the shop knows',
      async () =>
        (await page.evaluate(() => (window as unknown as { paid: string[] }).paid)).includes(order)
        || undefined,
    )
    await paidOnce(rig, order, '1250000.00')
  })
})
