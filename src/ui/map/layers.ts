/**
 * What is drawn on a map: a plain grid that is always there, pictures over it when a server has them, and
 * named spots.
 */
import type { Coords, DoneCallback } from 'leaflet'
import { GridLayer } from 'leaflet/src/layer/tile/GridLayer.js'

const EDGE = 256

/** Column and row of a picture on its level. */
export interface Tile {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** The address of a picture; {r} is "@2x" where a pixel of the page is more than one of the screen. */
export const tileAddress = (template: string, { x, y, z }: Tile): string =>
  template.replace(/\{([xyzr])\}/g, (_all, slot: string) =>
    slot === 'r' ? (devicePixelRatio > 1 ? '@2x' : '') : String(slot === 'x' ? x : slot === 'y' ? y : z),
  )

/** The picture that holds a spot of the plane of its level (in px). */
export const tileAt = ({ x, y }: { x: number; y: number }, z: number): Tile => {
  const many = 2 ** z
  const column = Math.floor(x / EDGE) % many
  return { x: column < 0 ? column + many : column, y: Math.floor(y / EDGE), z }
}

/** Squares: what a map is without pictures. */
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

/** Pictures of a server. One that doesn't come leaves its square to be seen. */
export class Pictures extends GridLayer {
  readonly #template: string
  constructor(template: string, className: string) {
    super({ zIndex: 2, className })
    this.#template = template
  }
  protected override createTile(tile: Coords, done: DoneCallback): HTMLElement {
    const picture = new Image(EDGE, EDGE)
    picture.alt = ''
    picture.decoding = 'async'
    picture.referrerPolicy = 'strict-origin'
    picture.onload = () => done(undefined, picture)
    picture.onerror = () => {
      picture.remove()
      done(new Error('no picture'), picture)
    }
    picture.src = tileAddress(this.#template, tile)
    return picture
  }
}

/** Resolves to whether a server gives pictures here: one is asked for before all the others are. */
export const hasPictures = (template: string, tile: Tile): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = new Image()
    probe.referrerPolicy = 'strict-origin'
    probe.onload = () => resolve(true)
    probe.onerror = () => resolve(false)
    probe.src = tileAddress(template, tile)
  })
