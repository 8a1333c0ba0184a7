/**
 * Reads what a source file imports and touches, from its syntax tree: comments and strings can't mislead it.
 */
import ts from 'typescript'
import { floats, impure } from './arrows.ts'

export interface ScanResult {
  /** Module names of imports, re-exports, dynamic imports and import types. */
  readonly imports: string[]
  /** Those of them that are there when the file runs: no types. */
  readonly loads: string[]
  /** Names out of `impure` that are used. */
  readonly impure: string[]
  /** Names out of `floats` that are used. */
  readonly floats: string[]
  /** Lines that use what old libraries of merchants' pages replace by something that does less. */
  readonly replacedLines: number[]
  /** Lines whose comment goes beyond `WIDTH`; the formatter can't break comments. */
  readonly longComments: number[]
  /** Lines on which a comment begins with a question's word instead of its subject. */
  readonly questionLines: number[]
}

const literal = (node: ts.Node | undefined): string | undefined =>
  node && ts.isStringLiteralLike(node) ? node.text : undefined

/** A path with something to fill in, which stands here as a star. */
const pattern = (node: ts.Node | undefined): string | undefined =>
  node && ts.isTemplateExpression(node)
    ? [node.head, ...node.templateSpans.map((span) => span.literal)].map(({ text }) => text).join('*')
    : undefined

/** A module so named gives the names of the files that hold it, and isn't loaded by that. */
const CHUNKS = 'chunks:'

function importOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return literal(node.moduleSpecifier)
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? literal(node.argument.literal) : undefined
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return literal(node.arguments[0]) ?? pattern(node.arguments[0])
  return undefined
}

const isTypeOnly = (node: ts.Node): boolean =>
  ts.isImportTypeNode(node)
  || (ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword)
  || (ts.isExportDeclaration(node) && node.isTypeOnly)

function touched(node: ts.Node): string | undefined {
  const isMember =
    ts.isPropertyAccessExpression(node) || ts.isNewExpression(node) || ts.isCallExpression(node)
  if (!isMember || !ts.isIdentifier(node.expression)) return undefined
  const { text } = node.expression
  if (ts.isPropertyAccessExpression(node)) return `${text}.${node.name.text}`
  if (ts.isCallExpression(node)) return text
  return node.arguments?.length ? undefined : `new ${text}`
}

/** A called function, a method by its name, or Math, whatever is asked of it. */
function floated(node: ts.Node): string | undefined {
  if (ts.isCallExpression(node)) return ts.isIdentifier(node.expression) ? node.expression.text : undefined
  if (!ts.isPropertyAccessExpression(node)) return undefined
  return ts.isIdentifier(node.expression) && node.expression.text === 'Math' ? 'Math' : node.name.text
}

const REPLACED: ReadonlySet<string> = new Set(['scrollTo', 'reduce', 'replaceAll', 'matchAll'])
const REPLACED_STATICS: ReadonlySet<string> = new Set(['Date.now', 'Date.parse', 'JSON.stringify'])

/**
 * `list.entries()`, whose result Prototype.js makes a list without indexes (not `Object.entries(record)`);
 * `Array.from` with a second argument, which Prototype.js and MooTools ignore; `element.scrollTo`, which
 * takes other arguments there; `reduce`, which takes none in Prototype.js 1.6; `replaceAll` and `matchAll`,
 * of which Sugar and polyfills of long ago have others: with a regular expression, `replace` and `exec` do;
 * `Date.now` and `Date.parse`, which answer a Date with datejs; `JSON.stringify`, where a library has given
 * lists or all objects a `toJSON` (src/contract/json.ts).
 */
function isReplaced(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const { expression, name } = node.expression
  if (name.text === 'entries') return node.arguments.length === 0
  if (REPLACED.has(name.text)) return true
  if (ts.isIdentifier(expression) && REPLACED_STATICS.has(`${expression.text}.${name.text}`)) return true
  return (
    name.text === 'from'
    && ts.isIdentifier(expression)
    && expression.text === 'Array'
    && node.arguments.length > 1
  )
}

/** Columns of a line, as the formatter has them. */
const WIDTH = 110

/** True when this place of the text is in a comment: in front of a token, and so in none. */
function isComment(file: ts.SourceFile, place: number): boolean {
  let node: ts.Node = file
  for (;;) {
    if (ts.isJSDoc(node)) return true
    const inner = node.getChildren(file).find((child) => child.pos <= place && place < child.end)
    if (!inner) return place < node.getStart(file)
    node = inner
  }
}

/** An address in a comment stays whole. */
const longCommentsOf = (file: ts.SourceFile): number[] =>
  file.getLineStarts().flatMap((start, index) => {
    const line = file.text.slice(start, file.getLineStarts()[index + 1]).trimEnd()
    if (line.length <= WIDTH || line.includes('://')) return []
    return isComment(file, start + line.length - 1) ? [index + 1] : []
  })

const QUESTIONS = '(?:What|Who|Which|Where|When|How)(?:ever)?|Whether|Whose|Whom|Why|If|So (?:many|much|long)'
const QUESTION = new RegExp(String.raw`(?:/\*\*?|//)\s*(?:${QUESTIONS})\b`)
const QUESTION_BELOW = new RegExp(String.raw`^\s*\*\s+(?:${QUESTIONS})\b`)

/** A comment says first what it is about: "Latest token of a session", not "What a session sent last". */
const questionLinesOf = (file: ts.SourceFile): number[] => {
  const lines = file.text.split('\n')
  return lines.flatMap((line, index) => {
    const above = lines[index - 1]?.trim() ?? ''
    const beginning = /^\/\*\*?$/.test(above)
      ? QUESTION_BELOW.exec(line)
      : above.startsWith('//') && line.trim().startsWith('//')
        ? null
        : QUESTION.exec(line)
    if (!beginning) return []
    return isComment(file, (file.getLineStarts()[index] ?? 0) + beginning.index + beginning[0].length - 1)
      ? [index + 1]
      : []
  })
}

/** Results by path and text: several rules ask for each file. */
const scans = new Map<string, ScanResult>()

/** `path` decides only whether the text is read with JSX. */
export function scan(path: string, text: string): ScanResult {
  const key = `${path}\n${text}`
  const result = scans.get(key) ?? read(path, text)
  scans.set(key, result)
  return result
}

function read(path: string, text: string): ScanResult {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, false, kind)
  const result: ScanResult = {
    imports: [],
    loads: [],
    impure: [],
    floats: [],
    replacedLines: [],
    longComments: longCommentsOf(file),
    questionLines: questionLinesOf(file),
  }
  const lineOf = (node: ts.Node): number => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
  const visit = (node: ts.Node): void => {
    const name = importOf(node)
    if (name !== undefined) result.imports.push(name.replace(CHUNKS, ''))
    if (name !== undefined && !isTypeOnly(node) && !name.startsWith(CHUNKS)) result.loads.push(name)
    const use = touched(node)
    if (impure.some((candidate) => candidate === use)) result.impure.push(use ?? '')
    const float = floated(node)
    if (floats.some((candidate) => candidate === float)) result.floats.push(float ?? '')
    if (isReplaced(node)) result.replacedLines.push(lineOf(node))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return result
}
