/** Titles of a file's tests, for tables that name tests. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import ts from 'typescript'

/**
 * Titles of every `it(…)` and `test(…)` of a file; a template keeps its slots as they are written. Throws
 * where there is no such file.
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

/** A file and a part of the title of one of its tests. */
export type NamedTest = readonly [file: string, part: string]

/** Throws unless there is one at least, and each part is found in one title of its file only. */
export async function assertTests(tests: readonly NamedTest[]): Promise<void> {
  assert.ok(tests.length > 0)
  for (const [file, part] of tests) {
    assert.ok(part, `${file}: which test?`)
    const matches = (await titlesIn(file)).filter((title) => title.includes(part))
    assert.equal(matches.length, 1, `${file} has ${matches.length} tests with "${part}" in the title`)
  }
}
