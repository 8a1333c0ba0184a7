/**
 * Draws a matrix of dark and light modules as one SVG path: one bar for each run of dark modules in a row.
 * Pure.
 */

export interface Modules {
  /** Number of rows and of columns. */
  readonly size: number
  get(x: number, y: number): boolean
}

export function qrPath({ size, get }: Modules): string {
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!get(x, y)) continue
      const from = x
      while (get(x + 1, y)) x++
      path += `M${from} ${y}h${x + 1 - from}v1H${from}z`
    }
  }
  return path
}
