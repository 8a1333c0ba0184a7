/** An empty frame of the bank's origin with one field in it. */
customElements.define(
  'floor-frame',
  class extends HTMLElement {
    connectedCallback(): void {
      const frame = document.createElement('iframe')
      frame.src = new URL('frame.html', import.meta.url).href
      Object.assign(frame.style, { display: 'block', width: '100%', height: '320px', border: '0' })
      this.attachShadow({ mode: 'open' }).append(frame)
    }
  },
)
