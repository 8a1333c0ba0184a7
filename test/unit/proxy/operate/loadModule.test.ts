/** Modules of the operator's, as a running proxy loads them. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadModule } from '../../../../src/proxy/operate/loadModule.ts'

test('a module whose loading failed is loaded anew, and one that was loaded is not', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'module-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'kms.mjs')
  await assert.rejects(loadModule(path))
  writeFileSync(path, "throw new Error('KMS: throttled')")
  await assert.rejects(loadModule(path), /KMS: throttled/)
  writeFileSync(path, 'export default () => undefined')
  const first = await loadModule(path)
  assert.equal(typeof first['default'], 'function')
  assert.equal(await loadModule(path), first)
})
