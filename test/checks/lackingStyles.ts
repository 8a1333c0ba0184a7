/**
 * Features of a style sheet that the oldest promised browsers lack: properties, their words, functions,
 * units, colours made of others, pseudo-classes and pseudo-elements, at-rules and what they ask for, rules in
 * rules. A property that no table knows is lacking, too.
 */
import { lacks, tables, type Tree } from './compat.ts'

const { properties = {}, selectors = {}, types = {}, 'at-rules': atRules = {} } = tables.css
const lengths = types['length'] ?? {}
const colors = types['color'] ?? {}

/** Functions by name, whatever kind of value they give. */
const functions: Tree = Object.assign(
  {},
  ...['easing-function', 'filter-function', 'gradient', 'image', 'transform-function', 'color']
    .map((kind) => types[kind])
    .toReversed(),
  types,
  { linear: types['easing-function']?.['linear-function'] },
) as Tree

interface Sheet {
  /** Preludes before the braces, of rules and of at-rules. */
  readonly preludes: readonly string[]
  readonly declarations: readonly (readonly [property: string, value: string])[]
  readonly isNested: boolean
}

const isStyleRule = (prelude: string): boolean => !/^@|^(?:from|to|[\d.]+%)(?:\s*,|$)/.test(prelude)

function read(css: string): Sheet {
  const text = css.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '""')
  const preludes: string[] = []
  const declarations: [string, string][] = []
  const around: string[] = []
  let isNested = false
  for (const [, words = '', mark] of text.matchAll(/([^{};]*)([{};]|$)/g)) {
    const statement = words.trim()
    if (mark === '{') {
      if (around.some(isStyleRule)) isNested = true
      around.push(statement)
      preludes.push(statement)
      continue
    }
    const [, property, value = ''] = /^(-{0,2}[a-z][\w-]*)\s*:\s*([^]*)$/.exec(statement) ?? []
    const innermost = around.at(-1)
    if (statement.startsWith('@')) preludes.push(statement)
    // Inside an at-rule there are descriptors, as long as no style rule is around.
    else if (property !== undefined && innermost !== undefined && !innermost.startsWith('@'))
      declarations.push([property, value])
    if (mark === '}') around.pop()
  }
  return { preludes, declarations, isNested }
}

const isOurs = (property: string): boolean => property.startsWith('--')
const hasPrefix = (property: string): boolean => /^-[a-z]/.test(property)

/** Phones know no cursor. */
const WITHOUT_WORDS: ReadonlySet<string> = new Set(['cursor'])

function inValue(property: string, value: string): string[] {
  const isLacking = lacks(properties[property]?.__compat)
  const words =
    isLacking || WITHOUT_WORDS.has(property) ? [] : (value.match(/(?<![\w-])-?[a-z][a-z-]*(?![\w(-])/g) ?? [])
  return [
    ...[...value.matchAll(/([a-z][\w-]*)\(\s*(from\b)?/gi)].flatMap(([, name = '', from]) => [
      ...(lacks(functions[name]?.__compat) ? [`${name}()`] : []),
      ...(from && lacks(colors[name]?.['relative_syntax']?.__compat) ? [`${name}(from)`] : []),
    ]),
    ...words
      .filter((word) => lacks(properties[property]?.[word]?.__compat))
      .map((word) => `${property}: ${word}`),
    ...[...value.matchAll(/\d([a-z]+)\b/gi)].flatMap(([, unit = '']) =>
      lacks(lengths[unit]?.__compat) ? [`1${unit}`] : [],
    ),
  ]
}

function inPrelude(prelude: string): string[] {
  const [, rule] = /^@([\w-]+)/.exec(prelude) ?? []
  if (rule === undefined)
    return [...prelude.matchAll(/(?<!\\):{1,2}([a-z-]+)/g)].flatMap(([, name = '']) =>
      lacks(selectors[name]?.__compat) ? [`:${name}`] : [],
    )
  const features = rule === 'media' ? [...prelude.matchAll(/\(\s*([a-z-]+)/g)] : []
  return [
    ...(lacks(atRules[rule]?.__compat) ? [`@${rule}`] : []),
    ...features.flatMap(([, name = '']) => (lacks(atRules['media']?.[name]?.__compat) ? [`(${name})`] : [])),
    ...(rule === 'container'
    && prelude.includes('style(')
    && lacks(atRules['container']?.['style_queries_for_custom_properties']?.__compat)
      ? ['@container style()']
      : []),
  ]
}

/** Lacking features of a style sheet. */
export function lackingInStyles(css: string): string[] {
  const { preludes, declarations, isNested } = read(css)
  return [
    ...(isNested && lacks(selectors['nesting']?.__compat) ? ['rules in rules'] : []),
    ...preludes.flatMap(inPrelude),
    ...declarations.flatMap(([property, value]) => {
      const support = properties[property]?.__compat
      const isUnknown = !support && !isOurs(property) && !hasPrefix(property)
      return [...(isUnknown || lacks(support) ? [property] : []), ...inValue(property, value)]
    }),
  ]
}
