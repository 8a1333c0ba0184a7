/**
 * Every mutation that could be made in a source file, from its syntax tree. A mutation is known by the text
 * of the declaration around it, without layout and comments, so that it is found again after the file was
 * formatted, or other code in it moved or changed.
 */
import { createHash } from 'node:crypto'
import ts from 'typescript'

export type Operator =
  | 'negate'
  | 'compare'
  | 'logic'
  | 'number'
  | 'call'
  | 'return'
  | 'member'
  | 'string'
  | 'anchor'
  | 'swap'

export interface Candidate {
  /** file, hash of the declaration, operator, and which one of them it is. */
  readonly id: string
  readonly file: string
  readonly operator: Operator
  /** Name of the declaration, for readers. */
  readonly declaration: string
  readonly from: number
  readonly to: number
  /** The text that takes the place of `from` to `to`. */
  readonly text: string
}

const COMPARE: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
}
const LOGIC: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
}
const CLOSERS = new Set([
  ts.SyntaxKind.CloseBraceToken,
  ts.SyntaxKind.CloseBracketToken,
  ts.SyntaxKind.CloseParenToken,
])

/** The tokens of a node without comments, semicolons, and commas before a closing bracket. */
export function tokens(node: ts.Node, file: ts.SourceFile): string[] {
  const leaves: ts.Node[] = []
  const visit = (child: ts.Node): void => {
    if (child.kind >= ts.SyntaxKind.FirstJSDocNode && child.kind <= ts.SyntaxKind.LastJSDocNode) return
    const children = child.getChildren(file)
    if (children.length) children.forEach(visit)
    else if (child.kind !== ts.SyntaxKind.SemicolonToken && child.getWidth(file) > 0) leaves.push(child)
  }
  visit(node)
  return leaves
    .filter(({ kind }, at) => {
      const next = leaves[at + 1]
      return kind !== ts.SyntaxKind.CommaToken || (next !== undefined && !CLOSERS.has(next.kind))
    })
    .map((leaf) => leaf.getText(file))
}

const isFunction = (node: ts.Node | undefined): boolean =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node))

/** A member of an object that is the value of a constant of the module: `texts`, a table of limits. */
function isRow({ parent }: ts.PropertyAssignment): boolean {
  let value: ts.Node = parent
  while (ts.isAsExpression(value.parent) || ts.isSatisfiesExpression(value.parent)) value = value.parent
  const statement = value.parent.parent?.parent
  return (
    ts.isVariableDeclaration(value.parent) && statement !== undefined && ts.isSourceFile(statement.parent)
  )
}

/** A function with a name, a row of a table, or a whole statement of the module. */
function declares(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return true
  if (ts.isVariableDeclaration(node) && isFunction(node.initializer)) return true
  if (ts.isPropertyAssignment(node) && (isFunction(node.initializer) || isRow(node))) return true
  return ts.isSourceFile(node.parent)
}

function enclosing(node: ts.Node): ts.Node {
  let current = node
  while (!declares(current)) current = current.parent
  return current
}

function nameOf(node: ts.Node, file: ts.SourceFile): string {
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.map(({ name }) => name.getText(file)).join(', ')
  const { name } = node as { name?: ts.Node }
  return name?.getText(file) ?? ts.SyntaxKind[node.kind]
}

const isText = (node: ts.Node): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)

/** The words of an Error are for developers; a name, an import and a type say nothing while the code runs. */
function silent(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent))
    return true
  if (ts.isExpressionStatement(parent)) return true
  if (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword) return true
  if (ts.isNewExpression(parent)) return true
  return (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) && parent.name === node
}

const isType = (node: ts.Node): boolean =>
  ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)

function isCall(node: ts.Expression): boolean {
  if (ts.isAwaitExpression(node) || ts.isVoidExpression(node)) return isCall(node.expression)
  return ts.isCallExpression(node)
}

const conditionOf = (node: ts.Node): ts.Expression | undefined => {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node)) return node.expression
  return ts.isConditionalExpression(node) ? node.condition : undefined
}

/** Members of an object or array of two and more, with the comma that goes with them. */
function membersOf(node: ts.Node): readonly ts.Node[] {
  if (ts.isObjectLiteralExpression(node)) return node.properties
  return ts.isArrayLiteralExpression(node) ? node.elements : []
}

const isWords = ({ fileName }: ts.SourceFile): boolean => fileName.startsWith('locales/')

/** The slots of a text, `{amount}`: the compiler refuses a text with others than are filled. */
const slotsOf = (text: string): string => (text.match(/\{\w+\}/g) ?? []).toSorted().join()

interface Edit {
  operator: Operator
  node: ts.Node
  from?: number
  to?: number
  text: string
}

/** The edits of one node. */
function edits(node: ts.Node, file: ts.SourceFile): Edit[] {
  const changes: Edit[] = []
  const add = (operator: Operator, at: ts.Node, text: string): unknown =>
    changes.push({ operator, node: at, text })
  const condition = conditionOf(node)
  if (condition) add('negate', condition, `!(${condition.getText(file)})`)
  if (ts.isBinaryExpression(node)) {
    const { left, right, operatorToken } = node
    const compared = COMPARE[operatorToken.kind]
    const joined = LOGIC[operatorToken.kind]
    if (compared) add('compare', operatorToken, compared)
    if (joined) add('logic', node, `(${left.getText(file)} ${joined} ${right.getText(file)})`)
  }
  if (ts.isNumericLiteral(node) && !ts.isLiteralTypeNode(node.parent))
    add('number', node, String(Number(node.text) + 1))
  if (ts.isBigIntLiteral(node) && !ts.isLiteralTypeNode(node.parent))
    add('number', node, `${BigInt(node.text.slice(0, -1)) + 1n}n`)
  if (ts.isExpressionStatement(node) && isCall(node.expression)) add('call', node, ';')
  if (ts.isReturnStatement(node) && node.expression && node.expression.getText(file) !== 'undefined')
    add('return', node.expression, '(undefined as never)')
  const filled = isText(node) && node.text !== '' && !silent(node)
  if (filled && (!isWords(file) || slotsOf(node.text) === '')) add('string', node, "''")
  if (ts.isRegularExpressionLiteral(node)) {
    const { text } = node
    const end = text.lastIndexOf('/')
    if (text.startsWith('/^')) add('anchor', node, `/${text.slice(2)}`)
    if (text[end - 1] === '$') add('anchor', node, text.slice(0, end - 1) + text.slice(end))
  }
  const members = membersOf(node)
  members.forEach((member, at) => {
    const next = members[at + 1]
    const previous = members[at - 1]
    // A text that one language lacks is refused by the compiler, always.
    const isOfLanguage = ts.isPropertyAssignment(member) && isWords(file)
    const from = next || !previous ? member.getStart(file) : previous.getEnd()
    if (!isOfLanguage)
      changes.push({
        operator: 'member',
        node: member,
        from,
        to: next?.getStart(file) ?? member.getEnd(),
        text: '',
      })
    if (next && ts.isPropertyAssignment(member) && ts.isPropertyAssignment(next)) {
      const [first, second] = [member.initializer, next.initializer]
      if (!isText(first) || !isText(second) || first.text === second.text) return
      if (slotsOf(first.text) !== slotsOf(second.text)) return
      const gap = file.text.slice(first.getEnd(), second.getStart(file))
      changes.push({
        operator: 'swap',
        node: first,
        to: second.getEnd(),
        text: second.getText(file) + gap + first.getText(file),
      })
    }
  })
  return changes
}

/** All mutations of one file, in the order of its text. `path` decides whether it is read with JSX. */
export function candidates(path: string, text: string): Candidate[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, kind)
  const hashes = new Map<ts.Node, string>()
  const hashOf = (node: ts.Node): string => {
    const name =
      hashes.get(node)
      ?? createHash('sha256').update(tokens(node, file).join('\n')).digest('hex').slice(0, 12)
    hashes.set(node, name)
    return name
  }
  const records = new Map<string, number>()
  const results: Candidate[] = []
  const visit = (node: ts.Node): void => {
    if (isType(node)) return
    for (const { operator, node: at, from, to, text: replacement } of edits(node, file)) {
      const declaration = enclosing(at)
      const kin = `${path}#${hashOf(declaration)}#${operator}`
      const ordinal = (records.get(kin) ?? 0) + 1
      records.set(kin, ordinal)
      results.push({
        id: `${kin}#${ordinal}`,
        file: path,
        operator,
        declaration: nameOf(declaration, file),
        from: from ?? at.getStart(file),
        to: to ?? at.getEnd(),
        text: replacement,
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return results
}

/** The source with the mutation in it. */
export const mutated = (source: string, { from, to, text }: Candidate): string =>
  source.slice(0, from) + text + source.slice(to)
