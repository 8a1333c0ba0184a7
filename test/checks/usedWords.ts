/**
 * Keys of the catalogue that the source can ask for, read off its syntax: written out, put together in a
 * template, or counted. Types don't count: a name in a type alone shows nothing to anybody.
 */
import ts from 'typescript'

/** Says of a key whether the files read can ask for it. */
export type IsUsed = (key: string) => boolean

/** A template such as `riplay.general.${row}`, as the texts between its slots. */
const piecesOf = (node: ts.TemplateExpression): string[] => [
  node.head.text,
  ...node.templateSpans.map(({ literal }) => literal.text),
]

/** True when a key begins and ends as the template does; one that begins with a slot says nothing. */
function fits(key: string, [head = '', ...furtherPieces]: readonly string[]): boolean {
  const tail = furtherPieces.at(-1) ?? ''
  return head.includes('.') && key.startsWith(head) && key.endsWith(tail)
}

/** `count.<noun>.<form>`: the noun stands in a call of `count`, the form follows from the number. */
const COUNT = 'count.'

/** @param sources path → text; the path decides only whether the text is read with JSX */
export function usedWords(sources: Iterable<readonly [path: string, text: string]>): IsUsed {
  const keys = new Set<string>()
  const nouns = new Set<string>()
  const templates: string[][] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return
    if (ts.isStringLiteralLike(node)) keys.add(node.text)
    if (ts.isTemplateExpression(node)) templates.push(piecesOf(node))
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [noun] = node.arguments
      if (node.expression.name.text === 'count' && noun && ts.isStringLiteralLike(noun)) nouns.add(noun.text)
    }
    ts.forEachChild(node, visit)
  }
  for (const [path, text] of sources) {
    const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
    visit(ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, false, kind))
  }
  return (key) =>
    key.startsWith(COUNT)
      ? nouns.has(key.split('.')[1] ?? '')
      : keys.has(key) || templates.some((pieces) => fits(key, pieces))
}
