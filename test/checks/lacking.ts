/**
 * What a built file uses that the oldest promised browsers lack, by MDN's tables of browser compatibility.
 *
 * In a script: globals, their static members, and the names of members. A name counts as lacking when no
 * interface that has it is supported, since a file doesn't say what an object is. In styles, which scripts
 * hold as texts: properties, pseudo-classes and pseudo-elements, at-rules.
 */
import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import ts from 'typescript'
import { baseline } from '../../elements/build/baseline.mjs'

type Tree = { readonly [name: string]: Tree } & { readonly __compat?: Compat }
interface Statement {
  readonly version_added?: string | boolean | null
  readonly version_removed?: string | boolean | null
  readonly flags?: unknown
  readonly prefix?: string
  readonly alternative_name?: string
}
interface Compat {
  readonly support: Readonly<Record<string, Statement | readonly Statement[] | undefined>>
}

const BROWSERS = Object.entries(baseline).map(
  ([name, version]) => [name === 'ios_saf' ? 'safari_ios' : name, version] as const,
)

function isOldEnough(version: string, [major, minor]: readonly [number, number]): boolean {
  const [first = 0, second = 0] = version.replace('≤', '').split('.').map(Number)
  return first < major || (first === major && second <= minor)
}

const isSupported = ({ support }: Compat): boolean =>
  BROWSERS.every(([browser, version]) =>
    [support[browser] ?? []]
      .flat()
      .some(
        ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: otherText }) =>
          typeof added === 'string'
          && isOldEnough(added, version)
          && !removed
          && !flags
          && !prefix
          && !otherText,
      ),
  )

const tables = bcd as unknown as Readonly<Record<'api' | 'javascript' | 'css', Tree>>
const globals: Tree = { ...tables.api, ...tables.javascript['builtins'] }
const windowMembers: Tree = { ...tables.api['Window'], ...tables.api['WorkerGlobalScope'] }

/** Name of a member → what is known of each interface that has it. */
const members = new Map<string, Compat[]>()
for (const [owner, globalMembers] of Object.entries(globals)) {
  for (const [name, { __compat: compat }] of Object.entries(globalMembers)) {
    if (!compat || name === owner || name.endsWith('_event')) continue
    const plain = name.replace(/_static$/, '')
    members.set(plain, [...(members.get(plain) ?? []), compat])
  }
}

const lacks = (compat: Compat | undefined): boolean => compat !== undefined && !isSupported(compat)

const parse = (code: string): ts.SourceFile =>
  ts.createSourceFile('built.js', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)

/** Names of members that a script itself gives to something: `{ role: … }`, a method. */
export function membersGiven(code: string): Set<string> {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isClassElement(node)) {
      const { name } = node
      if (name && (ts.isIdentifier(name) || ts.isStringLiteral(name))) names.add(name.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(parse(code))
  return names
}

/** Names of variables, functions and classes that a script declares. */
function variablesGiven(file: ts.SourceFile): Set<string> {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (
      ts.isVariableDeclaration(node)
      || ts.isParameter(node)
      || ts.isBindingElement(node)
      || ts.isFunctionDeclaration(node)
      || ts.isClassDeclaration(node)
    ) {
      if (node.name && ts.isIdentifier(node.name)) names.add(node.name.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return names
}

const PROPERTY = /[{;]\s*([a-z-]+)\s*:/g
const PSEUDO = /(?<![\w(\\]):{1,2}([a-z-]+)|[\w\])]:{1,2}([a-z-]+)(?=[\s,.:(){[>~+])/g
const AT_RULE = /@([a-z-]+)/g

/** What a style sheet uses that is lacking. */
export function lackingInStyles(css: string): string[] {
  const words = (pattern: RegExp) =>
    [...css.matchAll(pattern)].map(([, property, value]) => property ?? value ?? '')
  const table = (name: string): Tree => tables.css[name] ?? {}
  const of = (kind: string, names: readonly string[], mark: (name: string) => string) =>
    names.filter((name) => lacks(table(kind)[name]?.__compat)).map(mark)
  return [
    ...of('properties', words(PROPERTY), (name) => name),
    ...of('selectors', words(PSEUDO), (name) => `:${name}`),
    ...of('at-rules', words(AT_RULE), (name) => `@${name}`),
  ]
}

const isStyles = (text: string): boolean => /\{[^{}]*[a-z-]+\s*:[^{}]*\}/.test(text)

/**
 * What a script, and the styles in it, use that is lacking; each once.
 * @param ownNames names of members that are the product's own, and no interface's
 */
export function lackingIn(code: string, ownNames: ReadonlySet<string> = new Set()): string[] {
  const file = parse(code)
  const variables = variablesGiven(file)
  const lacking: string[] = []
  const member = ({ expression, name }: ts.PropertyAccessExpression): void => {
    const owner =
      ts.isIdentifier(expression) && !variables.has(expression.text) ? globals[expression.text] : undefined
    const exact = owner?.[`${name.text}_static`] ?? owner?.[name.text]
    const compats = members.get(name.text)
    if (exact ? lacks(exact.__compat) : compats?.every(lacks) && !ownNames.has(name.text))
      lacking.push(exact ? `${expression.getText(file)}.${name.text}` : `.${name.text}`)
  }
  const isName = ({ parent }: ts.Identifier): boolean =>
    ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent) || ts.isClassElement(parent)
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) member(node)
    else if (ts.isIdentifier(node) && !isName(node) && !variables.has(node.text)) {
      const support = globals[node.text] ?? windowMembers[node.text]
      if (lacks(support?.__compat)) lacking.push(node.text)
    } else if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = node.getText(file)
      if (isStyles(text)) lacking.push(...lackingInStyles(text))
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return [...new Set(lacking)].toSorted()
}
