/** The build's compiler: each module by itself, and no output of one with a mistake. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { rollup } from 'rollup'
import { compile } from '../../../elements/build/compile.mjs'

describe('a module of the build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'compile-'))
  after(() => rmSync(folder, { recursive: true }))

  async function built(text: string): Promise<string> {
    const input = join(folder, 'a.ts')
    writeFileSync(input, text)
    const bundle = await rollup({ input, plugins: [compile()] })
    const { output } = await bundle.generate({})
    return output[0].code
  }

  it('has no types left, and the syntax of the settings', async () => {
    // New each time, so that no earlier build has left its output.
    const name = `value${process.pid}`
    const code = await built(`export const ${name} = (n: number): number => n as number ?? 1`)
    assert.match(code, new RegExp(`const ${name} = \\(n\\) => n \\?\\? 1;`))
  })

  it('is refused with its place where it has a mistake of syntax', async () => {
    await assert.rejects(built('export const a = 1\nexport function b() { return a'), {
      message: /'}' expected/,
      loc: { file: join(folder, 'a.ts'), line: 2, column: 30 },
    })
  })
})
