import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fc } from '../../property.ts'
import { TOKENS } from '../../../src/contract/tokens.ts'
import { boundedValue, isSafeToken } from '../../../src/host/tokens.ts'

describe('tokens', () => {
  /** A browser that would take anything: what is refused here is refused whatever the browser thinks. */
  const safe = (name: string, value: string): boolean => isSafeToken(name, value, () => true)

  test('are those of the style sheets, and no others', () => {
    const inSheets = [
      ...readFileSync(new URL('../../../src/ui/tokens.ts', import.meta.url), 'utf8').matchAll(
        /^\s*(--bank-[\w-]+):/gm,
      ),
    ].map(([, name]) => name)
    assert.deepEqual(new Set(TOKENS.keys()), new Set(inSheets))
  })

  test('accept the usual values', () => {
    for (const [name, value] of [
      ['--bank-color-brand', '#0a7040'],
      ['--bank-color-text', 'rgb(16 18 22 / 44%)'],
      ['--bank-color-line', 'color-mix(in oklab, red 20%, #fff)'],
      ['--bank-shadow-sheet', '0 0 0 1px rgb(16 18 22 / 4%), 0 12px 32px -12px rgb(16 18 22 / 10%)'],
      ['--bank-font-family', 'system-ui, "Segoe UI", sans-serif'],
      ['--bank-font-scale', '1.2'],
      ['--bank-space', '0.25'],
      ['--bank-radius-sheet', 'calc(1rem + 2px)'],
      ['--bank-duration', '240ms'],
      ['--bank-ease', 'cubic-bezier(0.2, 0.7, 0.2, 1)'],
    ] as const)
      assert.ok(safe(name, value), `${name}: ${value}`)
  })

  test('are checked by the browser with the property that takes such a value, and no other', () => {
    const settings = new Map(
      [
        ['--bank-color-brand', 'red'],
        ['--bank-shadow-sheet', '0 0 4px red'],
        ['--bank-font-family', 'serif'],
        ['--bank-font-scale', '1'],
        ['--bank-radius-sheet', '4px'],
        ['--bank-duration', '1s'],
        ['--bank-ease', 'linear'],
      ].map(([name = '', value = '']) => {
        const properties: string[] = []
        isSafeToken(name, value, (property) => properties.push(property) > 0)
        return [name, properties]
      }),
    )
    assert.deepEqual(Object.fromEntries(settings), {
      '--bank-color-brand': ['color'],
      '--bank-shadow-sheet': ['box-shadow'],
      '--bank-font-family': ['font-family'],
      '--bank-font-scale': ['line-height'],
      '--bank-radius-sheet': ['outline-width'],
      '--bank-duration': ['transition-duration'],
      '--bank-ease': ['transition-timing-function'],
    })
  })

  for (const value of [
    'url(https://evil.example/a.png)',
    'URL("//evil.example")',
    'image-set("a.png" 1x)',
    'var(--other)',
    'env(safe-area-inset-top)',
    'attr(href)',
    'element(#a)',
    'red; background: url(a)',
    'red } * { color: red',
    '\\75 rl(a)',
    'red /* ',
    '"',
    '"url(a)" url(b)',
    'expression(alert(1))',
    '@import "a"',
    '',
    ' '.repeat(301),
    '<b>',
    'a:b',
    '!important',
  ]) {
    test(`${JSON.stringify(value.slice(0, 40))} is refused`, () => {
      for (const name of TOKENS.keys()) assert.equal(safe(name, value), false, name)
    })
  }

  test('refuse what the browser would not accept, an unknown name, and unreadable characters', () => {
    assert.equal(
      isSafeToken('--bank-color-brand', '12px', () => false),
      false,
    )
    assert.equal(safe('--bank-evil', 'red'), false)
    for (const scale of ['0', '0.1', '90', '-1', '1e9', 'calc(1)'])
      assert.equal(safe('--bank-font-scale', scale), false, scale)
  })

  test('limit a ring, a radius and a time; a zero without unit gets a unit', () => {
    assert.deepEqual(
      ['--bank-focus-width', '--bank-radius-sheet', '--bank-duration', '--bank-color-text'].map((name) =>
        boundedValue(name, 'X'),
      ),
      ['clamp(0px, X, 8px)', 'clamp(0px, X, 64px)', 'clamp(0s, X, 1s)', 'X'],
    )
    assert.equal(boundedValue('--bank-radius-small', '0'), 'clamp(0px, 0px, 64px)')
  })

  test('keep the families that a text can be read in, and drop the others', () => {
    const bounded = (list: string) => boundedValue('--bank-font-family', list)
    assert.equal(bounded('Inter, "Segoe UI", sans-serif'), 'Inter, "Segoe UI", sans-serif')
    assert.equal(bounded('Wingdings, "Libre Barcode 39", Arial'), 'Arial')
    assert.equal(bounded('Webdings'), '')
  })

  test('nothing random with a bracket of a resource gets through', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TOKENS.keys()), fc.string(), fc.string(), (name, prefix, suffix) => {
        assert.equal(safe(name, `${prefix}url(${suffix}`), false)
      }),
    )
  })
})
