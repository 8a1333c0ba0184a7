/**
 * Unit, chain and e2e tests share their process: what a file does beside its suites would befall every other
 * file.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { it } from 'node:test'
import ts from 'typescript'

const HOOKS = new Set(['before', 'beforeEach', 'after', 'afterEach'])

/** The hooks that stand beside a file's suites. */
function looseHooks(file: URL): string[] {
  const text = readFileSync(file, 'utf8')
  const called = ts
    .createSourceFile(file.href, text, ts.ScriptTarget.ES2022)
    .statements.filter(ts.isExpressionStatement)
    .map(({ expression }) => expression)
    .filter(ts.isCallExpression)
    .map(({ expression }) => expression)
    .filter(ts.isIdentifier)
  return called.map(({ text: name }) => name).filter((name) => HOOKS.has(name))
}

for (const folder of ['unit', 'chain', 'e2e', 'kit']) {
  it(`test/${folder}: every hook stands in a suite`, () => {
    const root = new URL(`../${folder}/`, import.meta.url)
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.test.ts'),
    )
    assert.ok(files.length > 0)
    for (const file of files) assert.deepEqual(looseHooks(new URL(file, root)), [], file)
  })
}
