/** No word of the catalogue that nothing shows: a screen that goes takes its words along. */
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { errorNames } from '../../../src/contract/errors.ts'
import { loadWords } from '../../../src/i18n/loaders.ts'
import { usedWords } from '../../checks/usedWords.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const sources = ['src', 'elements'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(join(root, folder, path), 'utf8')] as const),
)

describe('the words', () => {
  it('are all used by a screen, except those of errors, which follow from their table', async () => {
    const isUsed = usedWords(sources)
    const ofErrors = new Set<string>(errorNames.flatMap((name) => [name, `${name}.title`]))
    const keys = [await loadWords('first', 'id'), await loadWords('rest', 'id')].flatMap((texts) =>
      Object.keys(texts),
    )
    assert.ok(keys.length > 500 && !isUsed('nothing.asks'))
    assert.deepEqual(
      keys.filter((key) => !ofErrors.has(key) && !isUsed(key)),
      [],
    )
  })
})
