/**
 * The npm package: importing this does nothing and registers nothing. `define()` makes <bank-bind> and
 * <bank-pay> known to the page;
 * `import 'bank-elements/define'` is the same without options.
 */
import { both, own } from '../attributes.ts'
import { hostElement } from '../host.ts'

export interface DefineOptions {
  /**
   * Address of the bank, absolute, ending in a slash: where `proxy` and `hosted/` stand. Without it set those
   * attributes.
   */
  bank?: string
  /**
   * For environment="MOCK": `() => import('bank-elements/mock')`; without it `mock/mock.js` of the bank's
   * address.
   */
  mock?: () => Promise<unknown>
}

/** Version of the package. */
export const version: string = __VERSION__

/** Defines the two elements, once for each page; where there is no DOM it does nothing. */
export function define({ bank = '', mock }: DefineOptions = {}): void {
  const { customElements: registry } = globalThis as Partial<typeof globalThis>
  if (!registry) return
  for (const [name, attributes] of Object.entries(own)) {
    if (!registry.get(name)) registry.define(name, hostElement(bank, { ...both(bank), ...attributes }))
    Object.assign(registry.get(name) ?? {}, { mock })
  }
}
