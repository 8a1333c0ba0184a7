/** THE names of what is kept in the browser's storage. */

/** Of a journey or an order, in this tab's storage; the session's token too. */
export type RecordName = 'link' | 'unlink' | 'pay' | 'session' | 'agreement' | 'page' | 'outcome'
/** Of this browser, whatever the journey or order. */
type BrowserName = 'sent' | 'balance' | 'own-keyboard' | 'open-keyboard' | 'closed-keyboard'
export type StoredName = `${RecordName}:${string}` | BrowserName

export const storageKey = (name: StoredName): string => `bank-elements:${name}`
