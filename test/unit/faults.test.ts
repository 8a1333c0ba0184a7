import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import ts from 'typescript'
import { faults } from '../faults.ts'

/** What every `it(…)` of a file is called; a template keeps its slots as they are written. */
async function titlesIn(file: string): Promise<string[]> {
  const text = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')
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

describe('faults of a payment', () => {
  for (const [fault, tests] of Object.entries(faults)) {
    it(`${fault}: has its tests`, async () => {
      assert.ok(Object.keys(tests).length > 0)
      for (const [file, parts] of Object.entries(tests)) {
        const titles = await titlesIn(file)
        const lacking = parts.filter((part) => !titles.some((title) => title.includes(part)))
        assert.deepEqual(lacking, [], `${file} has no tests called so`)
      }
    })
  }
})
