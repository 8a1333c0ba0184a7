/**
 * The script of the merchant's page: defines <bank-bind> and <bank-pay>, once for each page. The bank's
 * addresses are relative to the script. One that an optimiser has put into the page, or into another script,
 * doesn't know its own: there its own tag says it by `data-bank-elements`. No other element of the page has a
 * word in it, since visitors may have written that. Without a DOM, importing it does nothing.
 */
import { addresses } from 'bank-folder'
import { bankAddress, NO_ADDRESS } from '../src/domain/bankAddress.ts'
import { consoleLine } from '../src/host/consoleLine.ts'
import { scriptTag } from '../src/host/document.ts'
import { sharedAttributes, ownAttributes } from './attributes.ts'
import { hostElement } from './entry/host.ts'

if (globalThis.customElements) {
  const script = import.meta.url
  const attribute = scriptTag(script)?.getAttribute('data-bank-elements') ?? null
  const base = bankAddress({ attribute, script, folder: __FOLDER__, addresses })
  const missing = Object.entries(ownAttributes).filter(([name]) => !customElements.get(name))
  for (const name of Object.keys(ownAttributes)) {
    const definition = customElements.get(name)
    // A second copy of this script is known by what all of its elements have.
    if (definition && !('preload' in definition))
      consoleLine(
        'error',
        `bank-elements: <${name}> is already defined by something else in this page, which shows it in its own way; let this script define it, or rename the other`,
      )
  }
  if (base === NO_ADDRESS && missing.length > 0)
    consoleLine(
      'error',
      'bank-elements: the address of the bank is unknown, because this script is part of the page or of another script; add data-bank-elements="https://pay.bank.example/", with the address that it was loaded from, to the tag of that script',
    )
  for (const [name, attributes] of missing)
    customElements.define(name, hostElement(base, { ...sharedAttributes(base), ...attributes }))
}
