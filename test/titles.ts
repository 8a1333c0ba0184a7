/** What the tests of a file are called, for tables that name tests. */
import { readFile } from 'node:fs/promises'
import ts from 'typescript'

/**
 * What every `it(…)` and `test(…)` of a file is called; a template keeps its slots as they are written.
 * Throws where there is no such file.
 * @param file path from the repository's root
 */
export async function titlesIn(file: string): Promise<string[]> {
  const text = await readFile(new URL(`../${file}`, import.meta.url), 'utf8')
  const titles: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(it|test)$/.test(node.expression.getText())) {
      const [title] = node.arguments
      if (title) titles.push(ts.isStringLiteralLike(title) ? title.text : title.getText())
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true))
  return titles
}
