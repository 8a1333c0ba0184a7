/**
 * The proof of payment as a picture (PNG), drawn from the facts and not from the screen: always in light
 * colours and at least 750 px wide. It takes no styles or addresses from the page.
 */
import { withoutMarks } from '../../../text/asIs.ts'

export interface SlipFact {
  readonly label: string
  /** The value; each entry starts a new line. */
  readonly lines: readonly string[]
  /** Small text under the label. */
  readonly remark?: string
}

export interface SlipFacts {
  readonly bank: string
  readonly merchant: string
  /** As formatted text. */
  readonly amount: string
  readonly title: string
  readonly rows: readonly SlipFact[]
  /** In MOCK, the note that no money moves; else null. */
  readonly simulation: string | null
}

/** As a canvas takes them. */
export type PaperColours = Readonly<Record<'fill' | 'slip' | 'line' | 'text' | 'muted' | 'success', string>>

/** Width in px of the design; the picture is twice as wide. */
const WIDTH = 400
const SCALE = 2
const EDGE = 28
const PAPER = WIDTH - 2 * EDGE
const TOOTH = 10
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'
const BODY = `400 14px ${FONT}`
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
function drawPaper(brush: CanvasRenderingContext2D, height: number, { fill, slip }: PaperColours): void {
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

/**
 * Draws the picture; rejects where the browser can't make one.
 * @param document whose fonts and canvas are used
 * @param paper the bank's colours
 */
export async function slipPicture(document: Document, facts: SlipFacts, paper: PaperColours): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('This browser draws no pictures')
  const inner = PAPER - 2 * EDGE
  const widthIn = (font: string) => (part: string) => {
    brush.font = font
    return brush.measureText(part).width
  }
  const rows = facts.rows.map(({ label, lines, remark }) => ({
    label: [label, ...(remark ? [remark] : [])].flatMap((text) => linesOf(text, inner * 0.42, widthIn(BODY))),
    value: lines.flatMap((text) => linesOf(text, inner * 0.54, widthIn(STRONG))),
  }))
  const heightOf = ({ label, value }: (typeof rows)[number]) => Math.max(label.length, value.length) * 20 + 8
  const foot = facts.simulation === null ? [] : linesOf(facts.simulation, inner, widthIn(BODY))
  let height = 244 + foot.length * 20
  for (const row of rows) height += heightOf(row)
  canvas.width = WIDTH * SCALE
  canvas.height = height * SCALE
  brush.scale(SCALE, SCALE)
  drawPaper(brush, height, paper)

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
  const middle = WIDTH / 2
  const [left, right] = [2 * EDGE, WIDTH - 2 * EDGE]
  write(facts.bank, middle, 62, `400 13px ${FONT}`, paper.muted, 'center')
  write(facts.merchant, middle, 90, `600 15px ${FONT}`, paper.text, 'center')
  const size = Math.min(38, (38 * inner) / widthIn(`600 38px ${FONT}`)(facts.amount))
  write(facts.amount, middle, 136, `600 ${size}px ${FONT}`, paper.text, 'center')
  write(facts.title, middle, 168, `600 16px ${FONT}`, paper.success, 'center')
  brush.fillStyle = paper.line
  brush.fillRect(left, 186, inner, 1)
  let y = 212
  for (const row of rows) {
    row.label.forEach((text, at) => write(text, left, y + at * 20, BODY, paper.muted, 'left'))
    row.value.forEach((text, at) => write(text, right, y + at * 20, STRONG, paper.text, 'right'))
    y += heightOf(row)
  }
  foot.forEach((text, at) => write(text, middle, y + at * 20, BODY, paper.muted, 'center'))
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))), 'image/png')
  })
}
