/**
 * The proof of payment as a picture (PNG), drawn from the facts and not from the screen: always in light
 * colours and at least 750 px wide. It takes no styles or addresses from the page.
 */
import { withoutMarks } from '../../../text/asIs.ts'
import { pictureOf } from '../../../ui/canvas.ts'
import type { Paper } from '../../../ui/paper.ts'
import type { Proof } from './proof.ts'

/** Width in px of the design; the picture is twice as wide. */
const WIDTH = 400
const SCALE = 2
const EDGE = 28
const PAPER = WIDTH - 2 * EDGE
const TOOTH = 10
const MARK = 24
/** Between label and value. */
const GAP = 16
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'
const BODY = `400 14px ${FONT}`
const SMALL = `400 13px ${FONT}`
const STRONG = `600 14px ${FONT}`

/** Breaks a text into lines of at most this width, also inside a word that is wider. */
export function linesOf(text: string, width: number, measure: (part: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of word) {
      if (line !== '' && measure(line + letter) > width) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return [...lines, line]
}

/** The paper with its torn lower edge. */
function drawPaper(brush: CanvasRenderingContext2D, height: number, { fill, slip }: Paper['colours']): void {
  brush.fillStyle = fill
  brush.fillRect(0, 0, WIDTH, height)
  brush.fillStyle = slip
  brush.beginPath()
  brush.roundRect(EDGE, EDGE, PAPER, height - 2 * EDGE - TOOTH / 2, [16, 16, 0, 0])
  for (let x = EDGE; x < EDGE + PAPER; x += TOOTH) {
    brush.moveTo(x, height - EDGE - TOOTH / 2)
    brush.lineTo(Math.min(x + TOOTH / 2, EDGE + PAPER), height - EDGE)
    brush.lineTo(Math.min(x + TOOTH, EDGE + PAPER), height - EDGE - TOOTH / 2)
  }
  brush.fill()
}

/** The bank's mark on its tile, whose grid is 24 px (ui/Mark.tsx). */
function drawMark(brush: CanvasRenderingContext2D, x: number, y: number, { colours, mark }: Paper): void {
  brush.save()
  brush.translate(x, y)
  brush.fillStyle = colours.ground
  brush.beginPath()
  brush.roundRect(0, 0, MARK, MARK, MARK * 0.28)
  brush.fill()
  brush.fillStyle = brush.strokeStyle = colours.brand
  for (const { d, fill, stroke = 'none', strokeWidth, strokeLinecap, strokeLinejoin, fillRule } of mark) {
    const path = new Path2D(d)
    brush.lineWidth = Number(strokeWidth ?? 1)
    brush.lineCap = strokeLinecap ?? 'butt'
    brush.lineJoin = strokeLinejoin ?? 'miter'
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas fills a path
    if (fill !== 'none') brush.fill(path, fillRule)
    if (stroke !== 'none') brush.stroke(path)
  }
  brush.restore()
}

/**
 * Draws the picture; rejects where the browser can't make one.
 * @param document whose fonts and canvas are used
 * @param paper the bank's colours and mark
 */
export async function slipPicture(document: Document, proof: Proof, paper: Paper): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('This browser draws no pictures')
  const { colours } = paper
  const inner = PAPER - 2 * EDGE
  const widthIn = (font: string) => (part: string) => {
    brush.font = font
    return brush.measureText(part).width
  }
  const rows = proof.rows.map(({ label, lines, remark }) => {
    const value = lines.flatMap((text) => linesOf(text, inner * 0.6, widthIn(STRONG)))
    const widest = Math.max(...value.map(widthIn(STRONG)))
    const room = inner - widest - GAP
    return {
      label: [label, ...(remark ? [remark] : [])].flatMap((text) => linesOf(text, room, widthIn(BODY))),
      value,
    }
  })
  const heightOf = ({ label, value }: (typeof rows)[number]) => Math.max(label.length, value.length) * 20 + 8
  const note = proof.note === null ? [] : linesOf(proof.note, inner, widthIn(SMALL))
  const foot = proof.simulation === null ? [] : linesOf(proof.simulation, inner, widthIn(BODY))
  let height = 344 + (note.length + foot.length) * 20
  for (const row of rows) height += heightOf(row)
  canvas.width = WIDTH * SCALE
  canvas.height = height * SCALE
  brush.scale(SCALE, SCALE)
  drawPaper(brush, height, colours)

  const write = (
    text: string,
    x: number,
    y: number,
    font: string,
    colour: string,
    align: CanvasTextAlign,
  ) => {
    brush.font = font
    brush.fillStyle = colour
    brush.textAlign = align
    brush.fillText(withoutMarks(text), x, y)
  }
  /** A size in px at which the text is on one line. */
  const sizeFor = (text: string, most: number) =>
    Math.min(most, (most * inner) / widthIn(`600 ${most}px ${FONT}`)(text))
  const rule = (y: number) => {
    brush.fillStyle = colours.line
    brush.fillRect(left, y, inner, 1)
  }
  const middle = WIDTH / 2
  const [left, right] = [2 * EDGE, WIDTH - 2 * EDGE]
  const bankFont = `600 ${sizeFor(proof.bank, 15)}px ${FONT}`
  const bankWidth = Math.min(widthIn(bankFont)(proof.bank), inner - MARK - 8)
  const start = middle - (MARK + 8 + bankWidth) / 2
  drawMark(brush, start, 46, paper)
  write(proof.bank, start + MARK + 8, 63, bankFont, colours.text, 'left')
  write(proof.heading, middle, 98, SMALL, colours.muted, 'center')
  write(proof.merchant, middle, 126, `600 ${sizeFor(proof.merchant, 15)}px ${FONT}`, colours.text, 'center')
  write(proof.amount, middle, 170, `600 ${sizeFor(proof.amount, 38)}px ${FONT}`, colours.text, 'center')
  note.forEach((text, at) => write(text, middle, 194 + at * 20, SMALL, colours.muted, 'center'))
  const below = note.length * 20
  write(
    proof.title,
    middle,
    202 + below,
    `600 ${sizeFor(proof.title, 16)}px ${FONT}`,
    colours.success,
    'center',
  )
  rule(220 + below)
  let y = 246 + below
  for (const row of rows) {
    row.label.forEach((text, at) => write(text, left, y + at * 20, BODY, colours.muted, 'left'))
    row.value.forEach((text, at) => write(text, right, y + at * 20, STRONG, colours.text, 'right'))
    y += heightOf(row)
  }
  rule(y - 12)
  const { label, value } = proof.reference
  write(label, left, y + 12, SMALL, colours.muted, 'left')
  write(value, left, y + 34, `600 ${sizeFor(value, 16)}px ${FONT}`, colours.text, 'left')
  y += 66
  foot.forEach((text, at) => write(text, middle, y + at * 20, BODY, colours.muted, 'center'))
  return pictureOf(canvas)
}
