/**
 * The captcha's picture as an SVG data URL: drawn with lines, not fonts, so that it looks the same
 * everywhere.
 */

/** Each character as lines on a grid 4 wide and 6 high; characters that look alike are left out. */
export const GLYPHS: Readonly<Record<string, string>> = {
  2: 'M0 1L1 0L3 0L4 1L4 2L0 6L4 6',
  3: 'M0 0L4 0L2 2L4 4L3 6L0 6',
  4: 'M3 6L3 0L0 4L4 4',
  7: 'M0 0L4 0L1 6',
  9: 'M4 3L0 3L0 0L4 0L4 4L2 6',
  A: 'M0 6L2 0L4 6M1 4L3 4',
  C: 'M4 1L3 0L1 0L0 1L0 5L1 6L3 6L4 5',
  E: 'M4 0L0 0L0 6L4 6M0 3L3 3',
  F: 'M4 0L0 0L0 6M0 3L3 3',
  H: 'M0 0L0 6M4 0L4 6M0 3L4 3',
  K: 'M0 0L0 6M4 0L0 3L4 6',
  L: 'M0 0L0 6L4 6',
  M: 'M0 6L0 0L2 3L4 0L4 6',
  N: 'M0 6L0 0L4 6L4 0',
  P: 'M0 6L0 0L4 0L4 3L0 3',
  T: 'M0 0L4 0M2 0L2 6',
  U: 'M0 0L0 5L1 6L3 6L4 5L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3L2 6',
}

const WIDTH = 200
const HEIGHT = 72
const STEP = 36
const NOISE = 6

/** Converts a byte to a number from `low` to `high`. */
const scale = (byte: number, low: number, high: number): number =>
  Math.round(low + (byte / 255) * (high - low))

function sign(letter: string, index: number, random: (bytes: number) => Uint8Array): string {
  const [turn = 0, size = 0, down = 0] = random(3)
  const move = `translate(${14 + index * STEP} ${scale(down, 10, 22)})`
  const place = `${move} rotate(${scale(turn, -14, 14)} 12 18) scale(${scale(size, 50, 65) / 10})`
  return `<path d="${GLYPHS[letter] ?? ''}" transform="${place}"/>`
}

function line(random: (bytes: number) => Uint8Array): string {
  const [from = 0, bend = 0, to = 0] = random(3)
  const [start, middle, end] = [from, bend, to].map((byte) => scale(byte, 0, HEIGHT))
  return `<path d="M0 ${start}Q${WIDTH / 2} ${middle} ${WIDTH} ${end}" stroke-width="1.5"/>`
}

const KIND = 'data:image/svg+xml;base64'
const letterOf: ReadonlyMap<string, string> = new Map(
  Object.entries(GLYPHS).map(([letter, path]) => [path, letter]),
)

/** The letters of a picture that was drawn here, for tests; undefined for any other. */
export function readCaptcha(image: string): string | undefined {
  const [kind, data = ''] = image.split(',', 2)
  if (kind !== KIND) return undefined
  const [, ...paths] = atob(data).split('<path d="')
  return paths.map((path) => letterOf.get(path.slice(0, path.indexOf('"'))) ?? '').join('') || undefined
}

/** @param answer characters of GLYPHS */
export function drawCaptcha(answer: string, random: (bytes: number) => Uint8Array): string {
  const letters = [...answer].map((letter, index) => sign(letter, index, random)).join('')
  const noise = Array.from({ length: NOISE }, () => line(random)).join('')
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`
    + `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`
    + `<g fill="none" stroke="#333" stroke-linecap="round" stroke-linejoin="round"><g stroke-width=".55">${letters}</g>`
    + `<g fill="none" opacity=".55">${noise}</g></g></svg>`
  return `${KIND},${btoa(svg)}`
}
