/**
 * Tiles of an invented town on the web map's grid (256 px, level z has 2^z by 2^z tiles): streets of all
 * sizes, a river and parks. Everything depends on the place only, so neighbouring tiles match and a street
 * is at the same place on every level.
 */

const EDGE = 256
const LEVELS = 20

/** 0 to 1, always the same for the same numbers. */
function chance(...numbers: readonly number[]): number {
  let hash = 2_166_136_261
  for (const number of numbers) hash = Math.imul(hash ^ (number + 374_761), 16_777_619) ^ (hash >>> 13)
  return ((hash ^ (hash >>> 15)) >>> 0) / 4_294_967_296
}

const px = (value: number): string => String(Math.round(value * 10) / 10)

/** Streets of one size as lines across the tile; 2 ** `level` cross the plane, each shifted a little. */
function streets(level: number, z: number, x: number, y: number, width: number): string {
  const total = 2 ** level
  const perTile = total / 2 ** z
  const line = (axis: 0 | 1, column: number): string => {
    const from = Math.floor(column * perTile) - 1
    return Array.from({ length: Math.ceil(perTile) + 2 }, (_, index) => {
      const at = ((from + index + 0.2 + 0.6 * chance(level, axis, from + index)) / perTile - column) * EDGE
      return axis === 0 ? `M${px(at)} 0v${EDGE}` : `M0 ${px(at)}h${EDGE}`
    }).join('')
  }
  return `<path stroke-width="${px(width)}" d="${line(0, x)}${line(1, y)}"/>`
}

/** A river from west to east, drawn wide on near levels. */
function river(z: number, x: number, y: number): string {
  const total = 2 ** z
  const points = Array.from({ length: 17 }, (_, index) => {
    const east = (x + index / 16) / total
    const north = 0.5175 + 0.0006 * Math.sin(east * 9_000) + 0.00012 * Math.sin(east * 71_000)
    return `${px((index * EDGE) / 16)} ${px((north * total - y) * EDGE)}`
  })
  return `<path stroke="#a9c9e2" stroke-width="${px(Math.min(44, 2 ** (z - 11)))}" d="M${points.join('L')}"/>`
}

/** Green squares at some places. */
function parks(z: number, x: number, y: number): string {
  const level = 15
  if (z < 12) return ''
  const size = EDGE * 2 ** (z - level)
  const count = Math.max(1, 2 ** (level - z))
  const first = { x: Math.floor(x * 2 ** (level - z)), y: Math.floor(y * 2 ** (level - z)) }
  return Array.from({ length: count ** 2 }, (_, index) => {
    const at = { x: first.x + (index % count), y: first.y + Math.floor(index / count) }
    if (chance(level, 7, at.x, at.y) > 0.22) return ''
    const remaining = (at.x * 2 ** (z - level) - x) * EDGE + size * 0.2
    const top = (at.y * 2 ** (z - level) - y) * EDGE + size * 0.25
    return `<rect fill="#cfe3c4" stroke="none" x="${px(remaining)}" y="${px(top)}" width="${px(size * 0.6)}" height="${px(size * 0.5)}"/>`
  }).join('')
}

/** An SVG of 256 by 256 px; undefined where the grid has no such tile. */
export function tile(z: number, x: number, y: number): string | undefined {
  const total = 2 ** z
  if (z > LEVELS || x >= total || y >= total) return undefined
  const sizes = [z - 2, z, z + 2].map((level) => level - (level % 2)).filter((level) => level > 0)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${EDGE}" height="${EDGE}" viewBox="0 0 ${EDGE} ${EDGE}">`,
    `<rect width="${EDGE}" height="${EDGE}" fill="#e9e6de"/><g fill="none" stroke="#ffffff">`,
    parks(z, x, y),
    river(z, x, y),
    // Small streets first, so that wide ones are drawn over them.
    ...sizes
      .toReversed()
      .map((level) => streets(level, z, x, y, Math.max(1.5, 9 - (3 * (level - z + 2)) / 1.4))),
    '</g></svg>',
  ].join('')
}
