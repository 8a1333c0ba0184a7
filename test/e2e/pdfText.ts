/**
 * The texts of a PDF as Chromium prints it (Skia), in the order in which they are drawn, all blanks one. Of
 * ISO 32000-1 as much as that needs: objects, streams, fonts with a map to Unicode, forms.
 */
import { inflateSync } from 'node:zlib'

interface PdfObject {
  readonly head: string
  readonly stream: string
}

const OBJECT = /(\d+) 0 obj([\s\S]*?)(endobj|stream\r?\n)/g
const MARKS = /\/(F\d+) [\d.]+ Tf|<([\dA-Fa-f]+)>\s*Tj|\[([^\]]*)\]\s*TJ|\bET\b|\/(X\d+) Do/g

/** A stream is as long as it says: its last bytes may look like the end of a line. */
function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>()
  const text = pdf.toString('latin1')
  const object = new RegExp(OBJECT)
  for (let match; (match = object.exec(text));) {
    const [, id, head = '', end] = match
    const length = end === 'endobj' ? 0 : Number(/\/Length (\d+)/.exec(head)?.[1])
    const data = text.slice(object.lastIndex, object.lastIndex + length)
    object.lastIndex += length
    const isPacked = head.includes('/FlateDecode')
    const stream = isPacked ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data
    objects.set(Number(id), { head, stream })
  }
  return objects
}

const unicode = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Glyph → text. */
function glyphsOf(map: string): Map<number, string> {
  const glyphs = new Map<number, string>()
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', text = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g))
      glyphs.set(Number.parseInt(glyph, 16), unicode(text))
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', text = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let glyph = Number.parseInt(from, 16); glyph <= Number.parseInt(to, 16); glyph++)
        glyphs.set(glyph, String.fromCodePoint(Number.parseInt(text, 16) + glyph - Number.parseInt(from, 16)))
  return glyphs
}

const referred = (head: string, name: string): number | undefined => {
  const [, id] = new RegExp(`/${name} (\\d+) 0 R`).exec(head) ?? []
  return id === undefined ? undefined : Number(id)
}

export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf)
  const fonts = new Map(
    [...objects].flatMap(([id, { head }]) => {
      const map = objects.get(referred(head, 'ToUnicode') ?? -1)
      return map ? [[id, glyphsOf(map.stream)] as const] : []
    }),
  )
  const draw = ({ head, stream }: PdfObject): string => {
    const resources = objects.get(referred(head, 'Resources') ?? -1)?.head ?? head
    const content = objects.get(referred(head, 'Contents') ?? -1)?.stream ?? stream
    let font: Map<number, string> | undefined
    const textOf = (hex: string) =>
      (hex.match(/.{4}/g) ?? []).map((glyph) => font?.get(Number.parseInt(glyph, 16)) ?? '').join('')
    return [...content.matchAll(MARKS)]
      .map(([, fontName, hex, pieces, form]) => {
        if (fontName) {
          font = fonts.get(referred(resources, fontName) ?? -1)
          return ''
        }
        if (hex) return textOf(hex)
        if (pieces !== undefined)
          return [...pieces.matchAll(/<([\dA-Fa-f]+)>/g)].map(([, piece = '']) => textOf(piece)).join('')
        if (!form) return ' '
        const object = objects.get(referred(resources, form) ?? -1)
        return object?.head.includes('/Subtype /Form') ? draw(object) : ''
      })
      .join('')
  }
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
    .map(draw)
    .join(' ')
    .replace(/\s+/g, ' ')
}
