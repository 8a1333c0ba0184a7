/** Reads what a source file imports and touches, from its syntax tree: comments and strings can't mislead it. */
import ts from 'typescript'
import { impure } from './arrows.ts'

export interface Seen {
  /** Module names of imports, re-exports, dynamic imports and import types. */
  readonly imports: string[]
  /** Names out of `impure` that are used. */
  readonly impure: string[]
  /** Lines with a `style` attribute in JSX: the page policy is `style-src 'none'`. */
  readonly styleLines: number[]
}

const literal = (node: ts.Node | undefined): string | undefined => (node && ts.isStringLiteralLike(node) ? node.text : undefined)

function importOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return literal(node.moduleSpecifier)
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? literal(node.argument.literal) : undefined
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) return literal(node.arguments[0])
  return undefined
}

function touched(node: ts.Node): string | undefined {
  const known = ts.isPropertyAccessExpression(node) || ts.isNewExpression(node) || ts.isCallExpression(node)
  if (!known || !ts.isIdentifier(node.expression)) return undefined
  const { text } = node.expression
  if (ts.isPropertyAccessExpression(node)) return `${text}.${node.name.text}`
  if (ts.isCallExpression(node)) return text
  return node.arguments?.length ? undefined : `new ${text}`
}

/** `path` decides only whether the text is read with JSX. */
export function scan(path: string, text: string): Seen {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, false, kind)
  const seen: Seen = { imports: [], impure: [], styleLines: [] }
  const visit = (node: ts.Node): void => {
    const name = importOf(node)
    if (name !== undefined) seen.imports.push(name)
    const use = touched(node)
    if (impure.some((one) => one === use)) seen.impure.push(use ?? '')
    if (ts.isJsxAttribute(node) && node.name.getText(file) === 'style') {
      seen.styleLines.push(file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return seen
}
