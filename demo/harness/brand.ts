/** The bank's sign in the bar, in its own colours. */
import { brand, mark } from 'bank-folder'

const SVG = 'http://www.w3.org/2000/svg'

/** As SVG names attributes: strokeWidth is `stroke-width`. */
const attributeOf = (prop: string): string => prop.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** @param target the empty picture in the page */
export function drawMark(target: Element): void {
  for (const props of mark) {
    const path = document.createElementNS(SVG, 'path')
    for (const [prop, value] of Object.entries(props)) path.setAttribute(attributeOf(prop), String(value))
    target.append(path)
  }
  const { style } = document.documentElement
  style.setProperty('--demo-mark', brand.ground)
  style.setProperty('--demo-brand', brand.colour)
}
