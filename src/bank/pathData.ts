/** The data of a path in SVG (SVG 2, 9.3): whether it can be drawn, and where it goes. */

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)`
const SEPARATOR = String.raw`[\s,]*`
/** Command in lower case → its numbers; of an arc the two flags may stand without a space. */
const FORMS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2 }).map(([command, count]) => [
    command,
    `(${NUMBER})${SEPARATOR}`.repeat(count),
  ]),
)
const ARC =
  `(${NUMBER})${SEPARATOR}`.repeat(3) + `([01])${SEPARATOR}`.repeat(2) + `(${NUMBER})${SEPARATOR}`.repeat(2)
const COMMAND = /\s*([MLHVCSQTAZmlhvcsqtaz])([^MLHVCSQTAZmlhvcsqtaz]*)/gy

type Point = readonly [x: number, y: number]

/** The numbers of a command, one group for each time that it is repeated; undefined when they don't fit. */
function groupsOf(command: string, text: string): readonly (readonly number[])[] | undefined {
  const form = command === 'a' ? ARC : FORMS[command]
  if (form === undefined) return text.trim() === '' ? [] : undefined
  const pattern = new RegExp(form, 'y')
  const groups: number[][] = []
  pattern.lastIndex = text.length - text.trimStart().length
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text)
    if (!match) return undefined
    groups.push(match.slice(1).map(Number))
  }
  return groups.length > 0 ? groups : undefined
}

/** The end of a command from a point, by its numbers. */
function next(command: string, numbers: readonly number[], [x, y]: Point): Point {
  const isRelative = command === command.toLowerCase()
  const [first = 0] = numbers
  if (/h/i.test(command)) return [isRelative ? x + first : first, y]
  if (/v/i.test(command)) return [x, isRelative ? y + first : first]
  const [endX = 0, endY = 0] = numbers.slice(-2)
  return isRelative ? [x + endX, y + endY] : [endX, endY]
}

/**
 * The corners of all points that it goes through; a curve may go beyond. Undefined when it can't be drawn.
 */
export function extentOf(
  data: string,
): readonly [left: number, top: number, right: number, bottom: number] | undefined {
  if (!/^\s*m/i.test(data)) return undefined
  const commands = [...data.matchAll(COMMAND)]
  if (commands.map(([text]) => text).join('') !== data) return undefined
  if (commands.every(([, command = '']) => /[mz]/i.test(command))) return undefined
  const points: Point[] = []
  let point: Point = [0, 0]
  let start: Point = point
  for (const [, command = '', text = ''] of commands) {
    const groups = groupsOf(command.toLowerCase(), text)
    if (!groups) return undefined
    if (/z/i.test(command)) point = start
    for (const numbers of groups) {
      point = next(command, numbers, point)
      points.push(point)
    }
    if (/m/i.test(command)) start = next(command, groups[0] ?? [], points.at(-groups.length - 1) ?? [0, 0])
  }
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
