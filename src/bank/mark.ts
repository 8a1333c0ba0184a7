/** `mark.svg`: the bank's sign on a grid of 24, of paths alone, so that it can be drawn anywhere. */

import { extentOf } from './pathData.ts'

/** A path of the mark: its attributes by their names in SVG; its colour is the one around it. */
export type MarkPath = Readonly<Record<string, string>>

/** Both sides of the grid. */
const GRID = 24

/** Bytes of the file. */
const MOST = 2048

const NUMBER = /^\d+(?:\.\d+)?$/
const PAINT = /^(?:none|currentColor)$/
/** THE table of a path's attributes and their values. */
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  d: /^[MmLlHhVvCcSsQqTtAaZz\d ,.+-]+$/,
  fill: PAINT,
  stroke: PAINT,
  'stroke-width': NUMBER,
  'stroke-linecap': /^(?:butt|round|square)$/,
  'stroke-linejoin': /^(?:miter|round|bevel)$/,
  'fill-rule': /^(?:nonzero|evenodd)$/,
}

const EXAMPLE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4h16v16H4z"/></svg>'
const SHAPE = /^\s*<svg((?:\s+[\w:-]+="[^"]*")*)\s*>([\s\S]*)<\/svg>\s*$/
const PATH = /<path((?:\s+[\w:-]+="[^"]*")*)\s*(?:\/>|>\s*<\/path>)/g
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g
const ELEMENT = /<([A-Za-z][\w:-]*)/g

/** Attributes as XML reads them, space for space: an address loses line breaks. */
const attributesIn = (text: string): [name: string, value: string][] =>
  [...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value.replace(/[\t\n\f\r]/g, ' ')])

/** Spellings of XML that drawing programs write, and that aren't read here. */
const formProblems = (text: string): string[] => [
  ...(/^\s*<svg\b/.test(text) || !/<svg\b/.test(text) ? [] : ['has something before <svg; remove it']),
  ...(/=\s*'/.test(text) ? ["has values in single quotes (='…'); write double ones"] : []),
]

/** Parts that no mark may have; each its own sentence, since each is another mistake to correct. */
function foreignParts(text: string): string[] {
  const elements = new Set([...text.matchAll(ELEMENT)].map(([, name = '']) => name))
  return [...elements]
    .filter((name) => name !== 'svg' && name !== 'path')
    .map((name) => `has <${name}>; only <path> may stand in it`)
}

function pathProblems(attributes: readonly [string, string][], number: number): string[] {
  const path: MarkPath = Object.fromEntries(attributes)
  const { d } = path
  if (d === undefined) return [`path ${number} has no d`]
  const problems = attributes.flatMap(([name, value], at) => {
    if (attributes.findIndex(([attribute]) => attribute === name) < at)
      return [`path ${number} has ${name} twice`]
    if (!Object.hasOwn(ATTRIBUTES, name))
      return [`path ${number} has the attribute ${name}; allowed are ${Object.keys(ATTRIBUTES).join(', ')}`]
    return ATTRIBUTES[name]?.test(value)
      ? []
      : [`path ${number} has ${name}="${value.slice(0, 40)}", which can't be drawn here`]
  })
  return problems.length > 0
    ? problems
    : drawingProblems(path, d).map((problem) => `path ${number} ${problem}`)
}

/** Parts of a path that wouldn't be seen. */
function drawingProblems(
  { fill, stroke, 'stroke-width': width, 'stroke-linecap': cap = 'butt' }: MarkPath,
  d: string,
): string[] {
  const extent = extentOf(d)
  if (!extent) return [`has d="${d.slice(0, 40)}", which can't be drawn here`]
  const [left, top, right, bottom] = extent
  const isStroked = stroke === 'currentColor' && Number(width ?? 1) > 0
  const isFilled = fill !== 'none' && right > left && bottom > top
  // A cap makes a dot of a line without length.
  const isLine = right > left || bottom > top || cap !== 'butt'
  const isDrawn = (isStroked && isLine) || isFilled
  return [
    ...(isDrawn ? [] : ['draws nothing']),
    ...(left < 0 || top < 0 || right > GRID || bottom > GRID ? ['leaves the grid of 24'] : []),
  ]
}

/** @returns the paths, and sentences about what is wrong */
export function parseMark(text: string): {
  readonly paths: readonly MarkPath[]
  readonly problems: readonly string[]
} {
  const problems: string[] = []
  const bytes = new TextEncoder().encode(text).length
  if (bytes > MOST) problems.push(`has ${bytes} bytes; at most ${MOST} are allowed`)
  const form = formProblems(text)
  problems.push(...form, ...foreignParts(text))
  const [, head, body] = SHAPE.exec(text) ?? []
  if (form.length > 0 || head === undefined || body === undefined) {
    if (problems.length === 0) problems.push('is no <svg> of paths')
    return { paths: [], problems: problems.map((problem) => `${problem}. Example: ${EXAMPLE}`) }
  }
  for (const [name, value] of attributesIn(head)) {
    if (name === 'viewBox' && value !== '0 0 24 24')
      problems.push(`has the viewBox ${value}; the grid is 0 0 24 24`)
    if (name !== 'viewBox' && name !== 'xmlns') problems.push(`has the attribute ${name} on <svg>`)
  }
  if (!/\sviewBox="/.test(head)) problems.push('has no viewBox; the grid is 0 0 24 24')
  const paths = [...body.matchAll(PATH)].map(([, attributes = '']) => attributesIn(attributes))
  paths.forEach((attributes, at) => problems.push(...pathProblems(attributes, at + 1)))
  const drawings = paths.map((attributes) => {
    const path: MarkPath = Object.fromEntries(attributes)
    return JSON.stringify(Object.keys(ATTRIBUTES).map((name) => path[name]))
  })
  drawings.forEach((drawing, at) => {
    if (drawings.indexOf(drawing) < at) problems.push(`path ${at + 1} is drawn already`)
  })
  if (paths.length === 0) problems.push('has no <path>')
  if (body.replace(PATH, '').trim() !== '' && foreignParts(text).length === 0)
    problems.push('has something beside its paths')
  return {
    paths: paths.map((attributes) => Object.fromEntries(attributes)),
    problems: problems.map((problem) => `${problem}. Example: ${EXAMPLE}`),
  }
}

/** The paths as SVG, for files and pictures. */
export const markPaths = (paths: readonly MarkPath[]): string =>
  paths
    .map(
      (path) =>
        `<path${Object.entries(path)
          .map(([name, value]) => ` ${name}="${value}"`)
          .join('')}/>`,
    )
    .join('')
