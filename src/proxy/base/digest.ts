/** Names for keys of the store: the same text always has the same name, and the name reveals nothing. */
import { hex } from './ids.ts'

/** SHA-256 of a text's UTF-8 bytes, as hexadecimal digits. */
export const sha256 = async (text: string): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
