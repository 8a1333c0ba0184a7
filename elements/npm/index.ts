/**
 * The npm package: importing this does nothing and registers nothing. `define()` makes <bank-bind> and
 * <bank-pay> known to the page;
 * `import 'bank-elements/define'` is the same without options.
 */
import { addresses } from 'bank-folder'
import { sharedAttributes, ownAttributes } from '../attributes.ts'
import { hostElement } from '../entry/host.ts'
import { folderOf } from '../../src/domain/bankAddress.ts'

export interface DefineOptions {
  /**
   * Absolute address of the bank; `proxy` and `hosted/` are below it. By default the first of the `addresses`
   * in the bank's folder; where there is none, set those attributes.
   */
  bank?: string
  /**
   * For environment="MOCK": `() => import('bank-elements/mock')`. By default `mock/mock.js` at the bank's
   * address is used.
   */
  mock?: () => Promise<unknown>
}

/** Version of the package. */
export const version: string = __VERSION__

/**
 * Defines the two elements, once for each page: later calls only add `mock`. Without a DOM it does nothing.
 */
export function define(options: DefineOptions = {}): void {
  // Own members alone: what a page's fault has put into Object.prototype names no address.
  const { bank: address = addresses.at(0) ?? '', mock }: DefineOptions = Object.assign(
    Object.create(null),
    options,
  )
  const { customElements: registry } = globalThis as Partial<typeof globalThis>
  if (!registry) return
  const bank = folderOf(address)
  for (const [name, attributes] of Object.entries(ownAttributes)) {
    if (!registry.get(name))
      registry.define(name, hostElement(bank, { ...sharedAttributes(bank), ...attributes }))
    if (mock) Object.assign(registry.get(name) ?? {}, { mock })
  }
}
