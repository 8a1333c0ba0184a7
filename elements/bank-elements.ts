/**
 * The script of the merchant's page: defines <bank-bind> and <bank-pay>. Addresses not given stand beside the script.
 * Where there is no DOM, importing it does nothing.
 */
import { type Attributes, hostElement } from './host.ts'

const beside = (path: string): string => new URL(path, import.meta.url).href

const both = (): Attributes => ({
  proxy: [beside('proxy')],
  hosted: [beside('hosted/')],
  environment: ['PRO', 'UAT', 'SIT', 'MOCK', 'DEV'],
  language: ['id', 'en'],
  theme: ['light', 'dark', 'auto'],
  mode: ['inline', 'frame', 'redirect'],
})

const define = (name: string, own: Attributes): void => {
  if (!customElements.get(name)) customElements.define(name, hostElement({ ...both(), ...own }))
}

if (globalThis.customElements) {
  define('bank-bind', { 'journey-id': [''], flow: ['link', 'unlink'], version: ['2', '1'] })
  define('bank-pay', { 'origin-reference-no': [''], 'reference-no': [''], version: ['3', '2', '1'] })
}
