/** Name under which something is kept in the browser's storage: `session:<subject>`, `pay:<subject>`. */
export const storageKey = (name: string): string => `bank-elements:${name}`
