/**
 * Pictures that are made on a canvas. Browsers that guard against being recognised (Firefox with
 * `privacy.resistFingerprinting`, Tor) draw, and give noise to whoever reads what was drawn.
 */

/** A colour whose parts all differ. */
const SAMPLE = '#0a64c8'
const PARTS = [0x0a, 0x64, 0xc8, 0xff]
/** Tolerance of a part: others blur by a bit, which nobody sees. */
const TOLERANCE = 8
const SIDE = 8

/**
 * True when the picture read is the picture drawn. Draws over the upper left corner.
 * @throws where the browser refuses reading at all
 */
export function readsTruly(
  brush: Pick<CanvasRenderingContext2D, 'fillStyle' | 'fillRect' | 'getImageData'>,
): boolean {
  brush.fillStyle = SAMPLE
  brush.fillRect(0, 0, SIDE, SIDE)
  return brush
    .getImageData(0, 0, SIDE, SIDE)
    .data.every((part, index) => Math.abs(part - PARTS[index % PARTS.length]!) <= TOLERANCE)
}

/** A canvas's picture (PNG). Rejects where the browser makes none, or noise. */
export function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const sample = canvas.ownerDocument.createElement('canvas')
    sample.width = sample.height = SIDE
    const brush = sample.getContext('2d')
    if (!brush || !readsTruly(brush)) return reject(new Error('This browser gives noise for a picture'))
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))), 'image/png')
  })
}
