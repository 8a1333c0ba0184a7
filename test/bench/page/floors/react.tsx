/** @jsxImportSource react */
/** The same as vanilla.ts, by React. */
import { createRoot } from 'react-dom/client'

const Field = () => (
  <>
    <style>
      {':host{display:block;min-height:72px}input{display:block;font:16px sans-serif;padding:12px}'}
    </style>
    <label>
      Nomor ponsel
      <input type="tel" />
    </label>
  </>
)

customElements.define(
  'floor-react',
  class extends HTMLElement {
    connectedCallback(): void {
      createRoot(this.attachShadow({ mode: 'open' })).render(<Field />)
    }
  },
)
