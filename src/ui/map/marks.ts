/** Named places on a map. Where names would overlap, only the earlier one is shown. */
import type { Map } from 'leaflet'
import { setPosition } from 'leaflet/src/dom/DomUtil.js'

export interface MapMark {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
}

/** The space of a name in px, with room for large letters. */
const LINE = 22
const LETTER = 8
const MARGIN = 20

/** Draws the marks and keeps them in place; returns a function that removes them. */
export function drawMarks(map: Map, marks: readonly MapMark[], className: string): () => void {
  const pane = map.getPane('overlayPane')!
  const entries = marks.map((mark) => {
    const element = document.createElement('div')
    element.className = className
    element.textContent = mark.name
    pane.append(element)
    return { mark, element }
  })
  const place = () => {
    const labels: { x: number; y: number; end: number }[] = []
    for (const {
      mark: { name, latitude, longitude },
      element,
    } of entries) {
      const at = map.latLngToLayerPoint([latitude, longitude])
      const end = at.x + name.length * LETTER + MARGIN
      const free = labels.every(
        (label) => Math.abs(label.y - at.y) > LINE || label.x > end || at.x > label.end,
      )
      element.hidden = !free
      if (free) labels.push({ x: at.x, y: at.y, end })
      setPosition(element, at)
    }
  }
  place()
  map.on('viewreset zoom', place)
  return () => {
    map.off('viewreset zoom', place)
    for (const { element } of entries) element.remove()
  }
}
