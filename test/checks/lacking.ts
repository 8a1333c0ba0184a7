/**
 * Features of a built script that the oldest promised browsers lack: syntax, globals, their static members,
 * and the names of members. A name counts as lacking when no interface that has it is supported, since a file
 * doesn't say what an object is. Styles, which scripts hold as texts, are looked at too (lackingStyles.ts).
 */
import ts from 'typescript'
import { lacks, tables, type Compat, type Tree } from './compat.ts'
import { lackingInStyles } from './lackingStyles.ts'

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

const { builtins, statements, operators, regular_expressions: patterns } = tables.javascript
const syntax = {
  'import attributes': statements?.['import']?.['import_attributes'],
  'import with options': operators?.['import']?.['options_parameter'],
  'import defer': statements?.['import']?.['defer'],
  using: statements?.['using'],
  'await using': statements?.['await_using'],
  'regular expressions with modifiers': patterns?.['modifier'],
  'regular expressions that look behind': patterns?.['lookbehind_assertion'],
  'groups of one name': patterns?.['named_capturing_group']?.['duplicate_named_capturing_groups'],
} as const
const flags: Readonly<Record<string, string>> = {
  d: 'hasIndices',
  s: 'dotAll',
  u: 'unicode',
  v: 'unicodeSets',
  y: 'sticky',
}
/** Makers of iterators, which have lists' methods only where there are helpers. */
const ITERATORS: ReadonlySet<string> = new Set(['values', 'keys', 'entries', 'matchAll'])

function inPattern(pattern: string, given: string): string[] {
  const names = [...pattern.matchAll(/\(\?<(\w+)>/g)].map(([, name]) => name)
  const uses: readonly (readonly [boolean, keyof typeof syntax])[] = [
    [/\(\?<[=!]/.test(pattern), 'regular expressions that look behind'],
    [/\(\?[ims]*-?[ims]*:/.test(pattern.replaceAll('(?:', '')), 'regular expressions with modifiers'],
    [new Set(names).size < names.length, 'groups of one name'],
  ]
  return [
    ...[...given].flatMap((flag) =>
      lacks(builtins?.['RegExp']?.[flags[flag] ?? '']?.__compat)
        ? [`regular expressions with the flag ${flag}`]
        : [],
    ),
    ...uses.flatMap(([isUsed, name]) => (isUsed && lacks(syntax[name]?.__compat) ? [name] : [])),
  ]
}

/** Syntax that is lacking in one node of a script. */
function lackingSyntax(node: ts.Node): string[] {
  const name = (key: keyof typeof syntax): string[] => (lacks(syntax[key]?.__compat) ? [key] : [])
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/')
    return inPattern(node.text.slice(1, end), node.text.slice(end + 1))
  }
  if (ts.isNewExpression(node) || ts.isCallExpression(node)) {
    const [first, second] = node.arguments ?? []
    if (ts.isIdentifier(node.expression) && node.expression.text === 'RegExp')
      return inPattern(
        first && ts.isStringLiteralLike(first) ? first.text : '',
        second && ts.isStringLiteralLike(second) ? second.text : '',
      )
    if (node.expression.kind === ts.SyntaxKind.ImportKeyword && second) return name('import with options')
  }
  if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.expression)) {
    const giver = node.expression.expression
    if (
      ts.isPropertyAccessExpression(giver)
      && ITERATORS.has(giver.name.text)
      // Those of Object give lists.
      && !(ts.isIdentifier(giver.expression) && giver.expression.text === 'Object')
    )
      return lacks(builtins?.['Iterator']?.[node.name.text]?.__compat)
        ? [`.${giver.name.text}().${node.name.text}`]
        : []
  }
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.attributes)
    return name('import attributes')
  if (ts.isVariableDeclarationList(node)) {
    const [word] = /^(?:await )?using\b/.exec(node.getText()) ?? []
    return word === 'using' || word === 'await using' ? name(word) : []
  }
  return []
}

/** A template's text between its parts counts as a word. */
const textOf = (node: ts.StringLiteralLike | ts.TemplateExpression): string =>
  ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('x')
    : node.text

const isStyles = (text: string): boolean => /\{[^{}]*[a-z-]+\s*:[^{}]*\}/.test(text)

/**
 * Features of a script, and of the styles in it, that are lacking; each once.
 * @param ownNames names of members that are the product's own, and no interface's
 */
export function lackingIn(code: string, ownNames: ReadonlySet<string> = new Set()): string[] {
  const file = parse(code)
  const variables = variablesGiven(file)
  const lacking: string[] = []
  const namespaces = new Set<string>()
  const member = ({ expression, name }: ts.PropertyAccessExpression): void => {
    const owner =
      ts.isIdentifier(expression) && !variables.has(expression.text) ? globals[expression.text] : undefined
    const exact = owner?.[`${name.text}_static`] ?? owner?.[name.text]
    const compats = members.get(name.text)
    if (ts.isIdentifier(expression) && namespaces.has(expression.text)) return
    if (exact ? lacks(exact.__compat) : compats?.every(lacks) && !ownNames.has(name.text))
      lacking.push(exact ? `${expression.getText(file)}.${name.text}` : `.${name.text}`)
  }
  const isName = (node: ts.Identifier): boolean =>
    (ts.isPropertyAccessExpression(node.parent)
      || ts.isPropertyAssignment(node.parent)
      || ts.isClassElement(node.parent))
    && node.parent.name === node
  const visit = (node: ts.Node): void => {
    // The build turns these into styles for the browsers, which are looked at there.
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === 'css') return
    if (ts.isNamespaceImport(node)) namespaces.add(node.name.text)
    lacking.push(...lackingSyntax(node))
    if (ts.isPropertyAccessExpression(node)) member(node)
    else if (ts.isIdentifier(node) && !isName(node) && !variables.has(node.text)) {
      const support = globals[node.text] ?? windowMembers[node.text]
      if (lacks(support?.__compat)) lacking.push(node.text)
    } else if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = textOf(node)
      if (isStyles(text)) lacking.push(...lackingInStyles(text))
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return [...new Set(lacking)].toSorted()
}
