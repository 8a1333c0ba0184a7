// Needs of the elements from an engine. A failure here means that the engine is too old for everything else.
import { expect, fixtureSync, html, oneEvent } from '@open-wc/testing'
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'

describe('platform', () => {
  it('shares one constructed style sheet between shadow roots', () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('p { color: rgb(1, 2, 3) }')
    const colours = [1, 2].map(() => {
      const host = fixtureSync(html`<div></div>`)
      const root = host.attachShadow({ mode: 'open' })
      root.adoptedStyleSheets = [sheet]
      const paragraph = root.appendChild(document.createElement('p'))
      const { color } = getComputedStyle(paragraph)
      return color
    })
    expect(colours).to.deep.equal(['rgb(1, 2, 3)', 'rgb(1, 2, 3)'])
  })

  it('upgrades a custom element that stood in the page before its definition', () => {
    const name = 'platform-upgrade'
    const element = fixtureSync(html`<platform-upgrade></platform-upgrade>`)
    let connected = 0
    customElements.define(
      name,
      class extends HTMLElement {
        connectedCallback(): void {
          connected += 1
        }
      },
    )
    expect(connected).to.equal(1)
    expect(element.matches(':defined')).to.equal(true)
  })

  it('delivers a composed event through a shadow root', async () => {
    const host = fixtureSync(html`<div></div>`)
    const inner = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('button'))
    const event = oneEvent(document, 'platform-event')
    inner.dispatchEvent(new CustomEvent('platform-event', { bubbles: true, composed: true }))
    expect((await event).target).to.equal(host)
  })

  it('seals with RSA-OAEP-256 and AES-GCM', async () => {
    const algorithm = {
      name: 'RSA-OAEP',
      hash: 'SHA-256',
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
    }
    const pair = await crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt'])
    // WebKitGTK drops zeros in front of what it opens, which a random key has once in 256 times. What it
    // seals is right, and the product opens nothing.
    const bytes = Uint8Array.from({ length: 32 }, (_, index) => index + 1)
    const content = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', true, ['encrypt', 'decrypt'])
    const raw = await crypto.subtle.exportKey('raw', content)
    const seal = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, pair.publicKey, raw)
    const opening = await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, pair.privateKey, seal)
    expect(new Uint8Array(opening)).to.deep.equal(new Uint8Array(raw))
  })

  it('computes with whole numbers beyond 2^53', () => {
    expect(2n ** 64n / 100n).to.equal(184467440737095516n)
  })

  it('knows the time zone of Jakarta', () => {
    const parts = new Intl.DateTimeFormat('id', {
      timeZone: 'Asia/Jakarta',
      hour: '2-digit',
      minute: '2-digit',
      hour12: false,
    })
    expect(parts.format(new Date('2026-11-20T17:30:00Z')).replace(':', '.')).to.equal('00.30')
  })

  it('carries messages over a private port', async () => {
    const { port1, port2 } = new MessageChannel()
    const receipt = new Promise((resolve) => (port2.onmessage = (event) => resolve(event.data)))
    port1.postMessage({ hello: 'frame' })
    expect(await receipt).to.deep.equal({ hello: 'frame' })
    port1.close()
  })

  it('sizes by the width of a container', () => {
    const host = fixtureSync(html`<div></div>`)
    const root = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      ':host { display: block; width: 400px; container-type: inline-size } p { width: 10cqi; margin: 0 }',
    )
    root.adoptedStyleSheets = [sheet]
    const paragraph = root.appendChild(document.createElement('p'))
    expect(paragraph.getBoundingClientRect().width).to.be.closeTo(40, 0.5)
  })

  it('aborts a request', async () => {
    const controller = new AbortController()
    const answer = fetch(location.href, { signal: controller.signal })
    controller.abort()
    expect(
      await answer.then(
        () => 'answered',
        (error: Error) => error.name,
      ),
    ).to.equal('AbortError')
  })

  it('is driven by a real keyboard and a real mouse', async () => {
    const host = fixtureSync(html`<div></div>`)
    const root = host.attachShadow({ mode: 'open' })
    const input = root.appendChild(document.createElement('input'))
    const button = root.appendChild(document.createElement('button'))
    button.textContent = 'press'
    let presses = 0
    button.addEventListener('click', () => (presses += 1))
    input.focus()
    await sendKeys({ type: '081234' })
    await sendKeys({ press: 'Backspace' })
    expect(input.value).to.equal('08123')
    const { x, y, width, height } = button.getBoundingClientRect()
    await sendMouse({ type: 'click', position: [Math.round(x + width / 2), Math.round(y + height / 2)] })
    expect(presses).to.equal(1)
  })

  it('takes the size of a tablet', async () => {
    await setViewport({ width: 768, height: 700 })
    expect(window.innerWidth).to.equal(768)
    await setViewport({ width: 800, height: 600 })
  })
})
