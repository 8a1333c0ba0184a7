/** The data of a path in SVG (SVG 2, 9.3): whether it can be drawn, and where it goes. */

/** A number as long as it goes: no digit and no point is left for the next one. */
const NUMBER = String.raw`[+-]?(?:\d*\.\d+|\d+(?!\.))(?!\d)`
/** Space of the grammar; here each run of it is one. */
const SPACE = /[\t\n\f\r ]+/g
const SEPARATOR = ' ?(?:, ?)?'

const numbers = (count: number): readonly string[] => Array<string>(count).fill(`(${NUMBER})`)
/** Command in lower case → its numbers; of an arc the two flags may stand without a space. */
const FORMS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries({ m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2 }).map(([command, count]) => [
      command,
      numbers(count).join(SEPARATOR),
    ]),
  ),
  a: [...numbers(3), '([01])', '([01])', ...numbers(2)].join(SEPARATOR),
}
const COMMAND = / ?([MLHVCSQTAZmlhvcsqtaz])([^MLHVCSQTAZmlhvcsqtaz]*)/gy

type Point = readonly [x: number, y: number]

/** The numbers of a command, one group for each time that it is repeated; undefined when they don't fit. */
function groupsOf(command: string, text: string): readonly (readonly number[])[] | undefined {
  const form = FORMS[command]
  const list = text.replace(/^ | $/g, '')
  if (form === undefined) return list === '' ? [] : undefined
  const pattern = new RegExp(`${SEPARATOR}${form}`, 'y')
  const groups: number[][] = []
  // A comma stands between numbers alone.
  while (pattern.lastIndex < list.length && !list.startsWith(',')) {
    const match = pattern.exec(list)
    if (!match) return undefined
    groups.push(match.slice(1).map(Number))
  }
  return groups.length > 0 ? groups : undefined
}

/** The end of a command from a point, by its numbers. */
function next(command: string, group: readonly number[], [x, y]: Point): Point {
  const isRelative = command === command.toLowerCase()
  const [first = 0] = group
  if (/h/i.test(command)) return [isRelative ? x + first : first, y]
  if (/v/i.test(command)) return [x, isRelative ? y + first : first]
  const [endX = 0, endY = 0] = group.slice(-2)
  return isRelative ? [x + endX, y + endY] : [endX, endY]
}

/**
 * The corners of all points that it goes through; a curve may go beyond. Undefined when it can't be drawn.
 */
export function extentOf(
  data: string,
): readonly [left: number, top: number, right: number, bottom: number] | undefined {
  const path = data.replace(SPACE, ' ')
  if (!/^ ?m/i.test(path)) return undefined
  const commands = [...path.matchAll(COMMAND)]
  if (commands.map(([text]) => text).join('') !== path) return undefined
  const points: Point[] = []
  let point: Point = [0, 0]
  let start: Point = point
  let isDrawn = false
  for (const [, command = '', text = ''] of commands) {
    const groups = groupsOf(command.toLowerCase(), text)
    if (!groups) return undefined
    if (/z/i.test(command)) point = start
    for (const group of groups) {
      point = next(command, group, point)
      points.push(point)
    }
    const isMove = /m/i.test(command)
    if (isMove) start = points.at(-groups.length) ?? start
    // More pairs behind the first one are lines.
    if (groups.length > (isMove ? 1 : 0)) isDrawn = true
  }
  if (!isDrawn) return undefined
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
