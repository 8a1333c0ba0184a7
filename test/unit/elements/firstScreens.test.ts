/** The build of the first screens: a tree out of React's markup, and the styles that it uses. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Shape } from 'first-screens/link'
import { createElement, Fragment } from 'react'
import { renderToString } from 'react-dom/server'
import { usedStyles, withoutUnused } from '../../../elements/build/firstScreens.ts'
import { parse, type Node } from '../../../elements/build/trees.ts'
import { matching } from '../../../elements/build/selectors.ts'
import { composeScreen } from '../../../elements/build/shapes.ts'
import { composeTree } from '../../../elements/first/composeTree.ts'

describe('the tree', () => {
  test("is React's HTML: attributes, void elements, escaped characters", () => {
    const text = `a "b" 'c' <d> & &amp;`
    const html = renderToString(
      createElement(
        Fragment,
        null,
        createElement('label', { htmlFor: 'x' }, text),
        createElement('input', { id: 'x', title: text, readOnly: true, 'aria-label': '' }),
        createElement('br'),
        createElement(
          'button',
          { type: 'button' },
          createElement('svg', { viewBox: '0 0 2 2' }, createElement('path', { d: 'M1 2' })),
        ),
      ),
    )
    assert.deepEqual(parse(html), [
      ['label', { for: 'x' }, text],
      ['input', { id: 'x', title: text, readonly: '', 'aria-label': '' }],
      ['br', {}],
      ['button', { type: 'button' }, ['svg', { viewBox: '0 0 2 2' }, ['path', { d: 'M1 2' }]]],
    ])
  })
  test('has no text beside something else, which could not be put back', () =>
    assert.throws(() => parse('<p>text<b>end</b></p>'), /<p>/))
})

describe('the shapes of a screen', () => {
  const shapes = [
    { facts: { paid: 'no', size: 'small' }, rows: [['WALLET', { blocked: 'no' }]] },
    { facts: { paid: 'yes', size: 'small' }, rows: [['WALLET', { blocked: 'yes' }]] },
    { facts: { paid: 'no', size: 'large' }, rows: [['QRIS', { blocked: 'no' }]] },
  ] as const
  const row = (name: string, block: string): Node => [
    'li',
    {},
    ...(block === 'yes' ? [`no ${name}`] : [name]),
  ]
  /** The nodes of such a screen: written down once more, to compare with. */
  const nodesOf = ({ facts: { paid, size }, rows }: Shape): Node[] => [
    [
      'p',
      { class: size!, ...(paid === 'yes' && { hidden: '' }) },
      ['b', {}, 'amount'],
      ...(paid === 'yes' ? [['i', {}, 'paid'] as Node] : []),
      [
        'div',
        { role: 'group', 'aria-labelledby': 'heading' },
        ...rows.map(([name, { blocked }]) => row(name, blocked!)),
      ],
    ],
  ]
  const tree = composeScreen(
    shapes.map((shape) => ({ shape, nodes: nodesOf(shape) })),
    { page: ['paid', 'size'], row: ['blocked'] },
  )

  test('are put together out of one tree, in any combination of what was drawn', () => {
    for (const payment of ['no', 'yes'])
      for (const size of ['small', 'large'])
        for (const rows of [
          [],
          [['WALLET', { blocked: 'yes' }]],
          [
            ['QRIS', { blocked: 'no' }],
            ['WALLET', { blocked: 'no' }],
          ],
        ] as const) {
          const shape: Shape = { facts: { paid: payment, size }, rows }
          assert.deepEqual(composeTree(tree, shape), nodesOf(shape))
        }
  })
  test('share what is equal in them', () => assert.equal(JSON.stringify(tree).split('amount').length - 1, 1))
  test("can't be put together for a value that wasn't drawn", () => {
    assert.throws(() => composeTree(tree, { facts: { paid: 'perhaps', size: 'small' }, rows: [] }), /paid/)
    assert.throws(() => composeTree(tree, { ...shapes[0], rows: [['CASH', { blocked: 'no' }]] }), /name/)
    assert.throws(
      () => composeTree(tree, { ...shapes[0], rows: [['WALLET', { blocked: 'perhaps' }]] }),
      /blocked/,
    )
  })
  test('are refused where a part depends on something else', () => {
    const views = ['one', 'other'].map((text) => ({
      shape: { facts: { paid: 'no' }, rows: [] },
      nodes: [['p', {}, text] as Node],
    }))
    assert.throws(() => composeScreen(views, { page: ['paid'], row: [] }), /paid/)
  })
  test('use the styles of all of them', () => {
    const css = [
      '.small{color:red}',
      '.large{color:red}',
      'i{color:red}',
      '[hidden]{color:red}',
      'li{color:red}',
    ]
    assert.equal(
      usedStyles([...css, '.none{color:red}'], matching(tree)),
      '.small,.large,i,[hidden],li{color:red}',
    )
  })
})

describe('the styles', () => {
  const screen: Node[] = [
    [
      'form',
      { class: 'a' },
      ['p', { class: 'b' }, 'text'],
      ['input', { type: 'tel', readonly: '' }],
      ['i', {}],
    ],
  ]
  const usedRules = (...sheets: string[]) => usedStyles(sheets, matching(screen, ['.page']))
  const isKept = (...rules: string[]) => rules.forEach((rule) => assert.equal(usedRules(rule), rule))
  const isLeftOut = (...rules: string[]) => rules.forEach((rule) => assert.equal(usedRules(rule), '', rule))

  test('are those that can apply, also inside conditions', () => {
    assert.equal(
      usedRules('.a{color:red}.c{color:red}.a.c{color:red}.a .b{color:#00f}'),
      '.a{color:red}.a .b{color:#00f}',
    )
    isLeftOut('@media (width>=9px){.c{color:red}}')
    assert.equal(
      usedRules('@media (width>=9px){.c{color:red}.b{color:red}}'),
      '@media (width>=9px){.b{color:red}}',
    )
    assert.equal(usedRules('.a{& .c{color:red}& .b{color:red}}'), '.a{& .b{color:red}}')
  })
  test('depend on the tree: its tags, classes and attributes', () => {
    isKept('.a>.b{color:red}', '.b+input{color:red}', '[type=tel]{color:red}', '[readonly]{color:red}')
    isLeftOut('.a>.c{color:red}', 'h1+.b{color:red}', '.a[aria-disabled]{color:red}')
    isLeftOut('input:disabled{color:red}')
  })
  test('treat later states as true: pointer, focus, a press', () =>
    isKept('.a:hover{color:red}', 'input:focus-visible{color:red}', '.b[aria-busy]{color:red}'))
  test('include those of the surroundings, of which nothing is known', () => {
    isKept(':host{color:red}', ':host([theme=dark]) .a{color:red}', ':host .page>.a{color:red}')
    isLeftOut('.other .a{color:red}')
  })
  test('of several selectors are those that can apply; alternatives stay together', () => {
    assert.equal(usedRules('.c,.a{color:red}'), '.a{color:red}')
    isKept('.a :where(h1,p,.c>i){color:red}')
    isLeftOut('.a :where(h1,.c>i){color:red}')
  })
  test('of a second screen leave out those of the first', () => {
    const first: Node[] = [['p', { class: 'b' }]]
    assert.equal(
      usedStyles(['.b{color:red}.a{color:#00f}'], matching(screen), matching(first)),
      '.a{color:#00f}',
    )
    assert.equal(
      usedStyles([':where(p,i){color:red}.b,.a{color:#00f}'], matching(screen), matching(first)),
      '.a{color:#00f}',
    )
  })
  test('leave out custom properties that nothing uses, also indirectly', () => {
    const css = ':host{--x:1px;--y:var(--x);--z:2px;--w:var(--z);--j:3px}.a{width:var(--w)}'
    assert.equal(withoutUnused(css, '', new Set()), ':host{--z:2px;--w:var(--z)}.a{width:var(--w)}')
    assert.match(withoutUnused(css, '.b{width:var(--y)}', new Set(['--j'])), /--x:1px;--y.*--j:3px/)
  })
  test('come from all sheets, in their order', () =>
    assert.equal(usedRules('.b{color:red}', '.a{color:#00f}'), '.b{color:red}.a{color:#00f}'))
  test('contain no animation: a used one is refused', () => {
    assert.equal(
      usedRules('@keyframes turn{to{rotate:1turn}}.c{animation:turn 1s}.a{color:red}'),
      '.a{color:red}',
    )
    assert.throws(() => usedRules('.a{animation:turn 1s}'), /must not be animated/)
  })
})
