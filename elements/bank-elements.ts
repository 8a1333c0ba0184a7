/**
 * The script of the merchant's page: defines <bank-bind> and <bank-pay>, once for each page. By default the
 * bank's addresses are relative to the script. Without a DOM, importing it does nothing.
 */
import { both, own } from './attributes.ts'
import { hostElement } from './host.ts'

const base = new URL('.', import.meta.url).href

for (const [name, attributes] of Object.entries(own)) {
  if (globalThis.customElements && !customElements.get(name))
    customElements.define(name, hostElement(base, { ...both(base), ...attributes }))
}
