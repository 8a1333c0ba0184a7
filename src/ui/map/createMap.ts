/** Draws a map with Leaflet's core: no controls, no pop-ups, none of its event handlers, no animation. */
import { Map } from 'leaflet/src/map/Map.js'
import { gestures, type PixelPoint } from './gestures.ts'
import { hasPictures, Pictures, Squares, tileAt } from './layers.ts'
import { drawMarks, type MapMark } from './marks.ts'

/** Centre and zoom level of a map. */
export interface MapArea {
  readonly latitude: number
  readonly longitude: number
  /** 0 shows the world; each level doubles the scale. */
  readonly zoom: number
}

export interface Classes {
  readonly square: string
  readonly pictures: string
  readonly mark: string
}

export interface DrawnMap {
  show(view: MapArea): void
  /** Moves the centre by this many pixels to the right and down. */
  pan(by: PixelPoint): void
  zoom(levels: number): void
  view(): MapArea
  /** Shows the tiles of a server; resolves to whether it has any. Null: no tiles. */
  tiles(template: string | null): Promise<boolean>
  marks(marks: readonly MapMark[]): void
  remove(): void
}

const ZOOMS = { minZoom: 2, maxZoom: 19 } as const
/** Web maps end at this latitude. */
const LATITUDE = 85
/** Smaller than the sixth decimal of a degree. */
const TOLERANCE = 1e-6
const NO_ANIMATION = { animate: false } as const

/** @param onMove called after the customer moved the map; without it the map can't be moved */
export function createMap(
  element: HTMLElement,
  start: MapArea,
  classes: Classes,
  onMove?: (view: MapArea) => void,
): DrawnMap {
  const map = new Map(element, {
    ...ZOOMS,
    center: [start.latitude, start.longitude],
    zoom: start.zoom,
    zoomSnap: 0,
    fadeAnimation: false,
    zoomAnimation: false,
    markerZoomAnimation: false,
    trackResize: false,
  })
  new Squares(classes.square).addTo(map)
  let pictures: Pictures | undefined
  let removeMarks = (): void => undefined
  let latestRequest = 0

  /** The exact centre; the map itself stores it only to the pixel. */
  let middle: Omit<MapArea, 'zoom'> = start

  const view = (): MapArea => ({ ...middle, zoom: map.getZoom() })
  const draw = (zoom = map.getZoom()) => map.setView([middle.latitude, middle.longitude], zoom, NO_ANIMATION)
  /** Updates the centre after the map was moved by pixels. */
  const read = () => {
    const { lat, lng } = map.getCenter().wrap()
    middle = { latitude: Math.max(-LATITUDE, Math.min(LATITUDE, lat)), longitude: lng }
    if (middle.latitude !== lat) draw()
  }
  const show = ({ latitude, longitude, zoom }: MapArea) => {
    const isNear =
      Math.abs(middle.latitude - latitude) < TOLERANCE && Math.abs(middle.longitude - longitude) < TOLERANCE
    if (isNear && map.getZoom() === zoom) return
    middle = { latitude, longitude }
    draw(zoom)
  }
  const pan = ({ x, y }: PixelPoint) => {
    map.panBy([x, y], NO_ANIMATION)
    read()
  }
  const zoom = (levels: number, anchor?: PixelPoint) => {
    const to = Math.min(ZOOMS.maxZoom, Math.max(ZOOMS.minZoom, map.getZoom() + levels))
    if (!anchor) {
      draw(to)
      return
    }
    map.setZoomAround(map.containerPointToLatLng([anchor.x, anchor.y]), to, NO_ANIMATION)
    read()
  }
  const end = () => {
    // Tiles are sharp on whole levels only.
    draw(Math.round(map.getZoom()))
    onMove?.(view())
  }

  const resize = new ResizeObserver(() => {
    map.invalidateSize(NO_ANIMATION)
    draw()
  })
  resize.observe(element)
  // The remaining fraction of a pixel, added to the next movement.
  let remainder: PixelPoint = { x: 0, y: 0 }
  const stop =
    onMove
    && gestures(element, {
      drag({ x, y }) {
        const target = { x: remainder.x - x, y: remainder.y - y }
        const by = { x: Math.round(target.x), y: Math.round(target.y) }
        remainder = { x: target.x - by.x, y: target.y - by.y }
        pan(by)
      },
      zoom,
      point({ x, y }, isSecond) {
        if (isSecond) zoom(1)
        else {
          map.setView(map.containerPointToLatLng([x, y]), map.getZoom(), NO_ANIMATION)
          read()
        }
        end()
      },
      end,
    })

  return {
    show,
    pan,
    view,
    zoom: (levels) => zoom(levels),
    async tiles(template) {
      const request = ++latestRequest
      pictures?.remove()
      pictures = undefined
      if (!template) return false
      const level = Math.round(map.getZoom())
      const hasTiles = await hasPictures(template, tileAt(map.project(map.getCenter(), level), level))
      if (hasTiles && request === latestRequest)
        pictures = new Pictures(template, classes.pictures).addTo(map)
      return hasTiles
    },
    marks(marks) {
      removeMarks()
      removeMarks = drawMarks(map, marks, classes.mark)
    },
    remove() {
      latestRequest++
      stop?.()
      resize.disconnect()
      map.remove()
    },
  }
}
