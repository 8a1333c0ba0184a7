/** The list of scripts that a merchant takes into an inventory. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inventory } from '../../../elements/build/inventory.ts'

const file = { bytes: 12, integrity: 'sha384-abc+/' }
const built = (...names: string[]) => ({
  version: '1.2.3',
  files: Object.fromEntries(names.map((name) => [name, file])),
})

test('each script has a row with why, when and its hash; other files have none', () => {
  const page = inventory(
    built(
      'bank-elements.js',
      'v1.2.3/bank-elements.js',
      'chunks/words-id-abcd1234.js',
      'third-party-licenses.txt',
    ),
  )
  assert.equal(page.match(/<tr><td>/g)?.length, 3)
  assert.match(
    page,
    /<td>chunks\/words-id-abcd1234\.js<\/td><td>Texts of the first screens, Indonesian<\/td>/,
  )
  assert.match(page, /<td>12<\/td><td>sha384-abc\+\/<\/td>/)
  assert.match(page, /Defines &lt;bank-bind&gt;/)
  assert.match(page, /version 1\.2\.3/)
  assert.match(page, /href="manifest\.json"/)
})

test('a script that nobody has explained fails the build', () => {
  assert.throws(() => inventory(built('chunks/tracker-abcd1234.js')), /tracker-abcd1234/)
})
