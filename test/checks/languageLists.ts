/**
 * Languages that source names by itself, instead of asking their table: a list or an object of two codes, a
 * choice by a code, a file of one language's folder. Naming one language, as a value, is no fault.
 */
import ts from 'typescript'

/** The property names of an object or type, or the texts of a list or union. */
function namesIn(node: ts.Node): string[] {
  const textOf = (item: ts.Node | undefined): string[] =>
    item && (ts.isIdentifier(item) || ts.isStringLiteralLike(item)) ? [item.text] : []
  if (ts.isObjectLiteralExpression(node)) return node.properties.flatMap(({ name }) => textOf(name))
  if (ts.isTypeLiteralNode(node)) return node.members.flatMap(({ name }) => textOf(name))
  if (ts.isArrayLiteralExpression(node))
    return node.elements.flatMap((element) =>
      // A pair such as ['en', 'English'].
      ts.isArrayLiteralExpression(element)
        ? textOf(element.elements[0])
        : ts.isIdentifier(element)
          ? []
          : textOf(element),
    )
  if (ts.isUnionTypeNode(node))
    return node.types.flatMap((type) => (ts.isLiteralTypeNode(type) ? textOf(type.literal) : []))
  return []
}

const EQUALITY: readonly ts.SyntaxKind[] = [
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]

/** The compared values of a comparison, a case or a search. */
function comparedIn(node: ts.Node): readonly ts.Node[] {
  if (ts.isBinaryExpression(node) && EQUALITY.includes(node.operatorToken.kind))
    return [node.left, node.right]
  if (ts.isCaseClause(node)) return [node.expression]
  const isSearch =
    ts.isCallExpression(node)
    && ts.isPropertyAccessExpression(node.expression)
    && node.expression.name.text === 'includes'
  return isSearch ? node.arguments : []
}

/** Lines of a file that name languages. @param codes those of the table */
export function languageLists(path: string, text: string, codes: readonly string[]): number[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, false, kind)
  const isCode = (child: ts.Node): boolean => ts.isStringLiteralLike(child) && codes.includes(child.text)
  const isOfFolder = (child: ts.Node): boolean =>
    ts.isStringLiteralLike(child) && codes.some((code) => child.text.includes(`locales/${code}/`))
  const lines: number[] = []
  const visit = (node: ts.Node): void => {
    // The reference's keys and slots are types.
    if (ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return
    const names = namesIn(node)
    const isList = codes.filter((code) => names.includes(code)).length > 1
    if (isList || comparedIn(node).some(isCode) || isOfFolder(node))
      lines.push(file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return lines
}
