/**
 * Layers drawn on a map: always a plain grid, above it the tiles of a server if it has any, and named places.
 */
import type { Coords, DoneCallback } from 'leaflet'
import { GridLayer } from 'leaflet/src/layer/tile/GridLayer.js'

const EDGE = 256

/** Column and row of a tile on its level. */
export interface Tile {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** The address of a tile; {r} becomes "@2x" on a screen of high resolution. */
const tileAddress = (template: string, { x, y, z }: Tile): string =>
  template.replace(/\{([xyzr])\}/g, (_all, slot: string) =>
    slot === 'r' ? (devicePixelRatio > 1 ? '@2x' : '') : String(slot === 'x' ? x : slot === 'y' ? y : z),
  )

/** The tile that contains a point, whose coordinates are pixels of its level. */
export const tileAt = ({ x, y }: { x: number; y: number }, z: number): Tile => {
  const count = 2 ** z
  const column = Math.floor(x / EDGE) % count
  return { x: column < 0 ? column + count : column, y: Math.floor(y / EDGE), z }
}

/** The plain grid, which is visible without tiles. */
export class Squares extends GridLayer {
  readonly #className: string
  constructor(className: string) {
    super({ zIndex: 1 })
    this.#className = className
  }
  protected override createTile(): HTMLElement {
    const square = document.createElement('div')
    square.className = this.#className
    return square
  }
}

/** The tiles of a server. Where one doesn't load, the grid is visible. */
export class Pictures extends GridLayer {
  readonly #template: string
  constructor(template: string, className: string) {
    super({ zIndex: 2, className })
    this.#template = template
  }
  protected override createTile(tile: Coords, onReady: DoneCallback): HTMLElement {
    const picture = new Image(EDGE, EDGE)
    picture.alt = ''
    picture.decoding = 'async'
    picture.referrerPolicy = 'strict-origin'
    picture.onload = () => onReady(undefined, picture)
    picture.onerror = () => {
      picture.remove()
      onReady(new Error('no picture'), picture)
    }
    picture.src = tileAddress(this.#template, tile)
    return picture
  }
}

/** Resolves to whether a server has tiles here: one is requested before all others. */
export const hasPictures = (template: string, tile: Tile): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = new Image()
    probe.referrerPolicy = 'strict-origin'
    probe.onload = () => resolve(true)
    probe.onerror = () => resolve(false)
    probe.src = tileAddress(template, tile)
  })
