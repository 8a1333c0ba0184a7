/** What the build makes of the first screens: a tree out of React's markup, and the styles that it uses. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createElement, Fragment } from 'react'
import { renderToString } from 'react-dom/server'
import { parse, usedStyles, withoutUnused } from '../../../elements/build/firstScreens.mjs'

describe('the tree', () => {
  test('is what React has written: attributes, void elements, texts beside each other, what is escaped', () => {
    const text = `a "b" 'c' <d> & &amp;`
    const html = renderToString(
      createElement(
        Fragment,
        null,
        createElement('label', { htmlFor: 'x' }, text, ' ', 'end'),
        createElement('input', { id: 'x', title: text, disabled: true, 'aria-label': '' }),
        createElement('br'),
        createElement(
          'button',
          { type: 'button' },
          createElement('svg', null, createElement('path', { d: 'M1 2' })),
        ),
      ),
    )
    assert.deepEqual(parse(html), [
      ['label', { for: 'x' }, text, ' ', 'end'],
      ['input', { id: 'x', title: text, disabled: '', 'aria-label': '' }],
      ['br', {}],
      ['button', { type: 'button' }, ['svg', {}, ['path', { d: 'M1 2' }]]],
    ])
  })
  test('is refused where an element is not closed', () => {
    assert.throws(() => parse('<div><p>text</div>'), /not well formed/)
    assert.throws(() => parse('</div>'), /not well formed/)
  })
})

describe('the styles', () => {
  const used = new Set(['a', 'b'])
  const kept = (css: string) => usedStyles([css], used)
  test('are those whose classes are all there, also inside of conditions', () => {
    assert.equal(
      kept('.a{color:red}.c{color:red}.a.c{color:red}.a .b{color:#00f}'),
      '.a{color:red}.a .b{color:#00f}',
    )
    assert.equal(kept('@media (width>=9px){.c{color:red}}'), '')
    assert.equal(
      kept('@media (width>=9px){.c{color:red}.b{color:red}}'),
      '@media (width>=9px){.b{color:red}}',
    )
    assert.equal(kept('.a{& .c{color:red}& .b{color:red}}'), '.a{& .b{color:red}}')
  })
  test('also those without any class, and those of which one selector can apply', () => {
    assert.equal(kept(':host{color:red}'), ':host{color:red}')
    assert.match(kept('.c,.a{color:red}'), /\.a\{color:red\}/)
  })
  test('not those of a tag or of one selector that is not there', () => {
    assert.equal(usedStyles(['.a b{color:red}.a i{color:red}'], new Set(['a', '<i>'])), '.a i{color:red}')
    assert.equal(kept('.c,.a{color:red}'), '.a{color:red}')
  })
  test('without custom properties that nothing uses, also by way of another one', () => {
    const css = ':host{--x:1px;--y:var(--x);--z:2px;--w:var(--z);--j:3px}.a{width:var(--w)}'
    assert.equal(withoutUnused(css, '', new Set()), ':host{--z:2px;--w:var(--z)}.a{width:var(--w)}')
    assert.match(withoutUnused(css, '.b{width:var(--y)}', new Set(['--j'])), /--x:1px;--y.*--j:3px/)
  })
  test('of all sheets, in their order', () =>
    assert.equal(usedStyles(['.b{color:red}', '.a{color:#00f}'], used), '.b{color:red}.a{color:#00f}'))
  test('hold no animation: one that is used is refused', () => {
    assert.equal(kept('@keyframes turn{to{rotate:1turn}}.c{animation:turn 1s}.a{color:red}'), '.a{color:red}')
    assert.throws(() => kept('.a{animation:turn 1s}'), /must not be animated/)
  })
})
