/** The least that an element with a field can be. */
customElements.define(
  'floor-vanilla',
  class extends HTMLElement {
    connectedCallback(): void {
      this.attachShadow({ mode: 'open' }).innerHTML =
        '<style>:host{display:block;min-height:72px}input{display:block;font:16px sans-serif;padding:12px}</style>'
        + '<label>Nomor ponsel<input type="tel"></label>'
    }
  },
)
