/** Name under which something is kept in the browser's storage: `session:<subject>`, `pay:<subject>`. */
export const storageKey = (what: string): string => `bank-elements:${what}`
