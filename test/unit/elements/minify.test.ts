import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { minify } from '../../../elements/build/minify.ts'

type Render = (text: string, chunk: { name: string }) => Promise<{ code: string }>

const rendered = async (name: string): Promise<string> => {
  const { renderChunk } = minify(new Set(['later']))
  const render = renderChunk as unknown as Render
  return (await render('// first\nexport const answer = 40 + 2', { name })).code
}

describe('the minifier', () => {
  test('marks a chunk that is compiled ahead in its first line, where V8 looks for it', async () => {
    const [first, code] = (await rendered('later')).split('\n')
    assert.equal(first, '//# allFunctionsCalledOnLoad')
    assert.equal(code, await rendered('map'))
  })
})
