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
    assert.ok(keys.length > 500)
    assert.deepEqual(
      keys.filter((key) => !ofErrors.has(key) && !isUsed(key)),
      [],
    )
  })

  it('are found where they are written out, put together or counted, and nowhere else', () => {
    const isUsed = usedWords([
      [
        'a.tsx',
        `// 'in.comment'
        type A = 'in.type' | \`of.\${string}\`
        const b = (x: 'in.cast') => <p title={t('in.call')}>{t(\`row.\${x}Title\`)}{t(\`\${x}.title\`)}</p>
        const c = [words.count('second', n), count('minute')]`,
      ],
    ])
    for (const key of ['in.call', 'row.oneTitle', 'count.second.other']) assert.ok(isUsed(key), key)
    for (const key of [
      'in.comment',
      'in.type',
      'of.a',
      'in.cast',
      'row.oneBody',
      'a.title',
      'count.minute.one',
    ])
      assert.ok(!isUsed(key), key)
  })
})
