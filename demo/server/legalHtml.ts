/** A bank's legal text as HTML. */
import type { TextBlock } from '../../src/domain/bankTexts.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char)

/** @param fill what becomes of a text: its slots are filled, and it is escaped */
export const blockHtml = ([kind, content]: TextBlock, fill: (text: string) => string): string =>
  typeof content === 'string'
    ? `<${kind}>${fill(content)}</${kind}>`
    : `<${kind}>\n${content.map((item) => `  <li>${fill(item)}</li>\n`).join('')}</${kind}>`
