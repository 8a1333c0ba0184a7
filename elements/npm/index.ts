/**
 * The npm package: importing this does nothing and registers nothing. `define()` makes <bank-bind> and
 * <bank-pay> known to the page;
 * `import 'bank-elements/define'` is the same without options.
 */
import { sharedAttributes, ownAttributes } from '../attributes.ts'
import { hostElement } from '../host.ts'

export interface DefineOptions {
  /**
   * Absolute address of the bank, with a slash at the end; `proxy` and `hosted/` are below it. Without it,
   * set those attributes.
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

/** Defines the two elements, once for each page. Without a DOM it does nothing. */
export function define({ bank = '', mock }: DefineOptions = {}): void {
  const { customElements: registry } = globalThis as Partial<typeof globalThis>
  if (!registry) return
  for (const [name, attributes] of Object.entries(ownAttributes)) {
    if (!registry.get(name))
      registry.define(name, hostElement(bank, { ...sharedAttributes(bank), ...attributes }))
    Object.assign(registry.get(name) ?? {}, { mock })
  }
}
