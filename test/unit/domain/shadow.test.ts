/** Reach of a shadow; written as computed styles do. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coloursIn, isSmallShadow } from '../../../src/domain/shadow.ts'

test('our own and usual ones are small', () => {
  for (const shadow of [
    'rgba(16, 18, 22, 0.04) 0px 0px 0px 1px, rgba(16, 18, 22, 0.32) 0px 24px 64px -12px',
    'rgba(16, 18, 22, 0.16) 0px -10px 18px -12px',
    'drop-shadow(rgba(16, 18, 22, 0.45) 0px 0px 0.5px) drop-shadow(rgba(16, 18, 22, 0.07) 0px 2px 6px)',
    'color(srgb 0.1 0.2 0.3 / 0.5) 0px 8px 40px 0px',
  ])
    assert.equal(isSmallShadow(shadow), true, shadow)
})

test('one that paints over its surroundings is not: far away, spread, or many', () => {
  for (const shadow of [
    'rgb(0, 0, 0) 0px 300px 0px 0px',
    'rgb(0, 0, 0) -120px 0px 0px 0px',
    'rgb(0, 0, 0) 0px 0px 0px 40px',
    'rgb(0, 0, 0) 0px 0px 400px 0px',
    'rgb(0, 0, 0) 0px 1e3px 0px 0px',
    'drop-shadow(rgb(0, 0, 0) 0px -90px 0px)',
    'drop-shadow(rgb(0, 0, 0) 0px 1px 0px) drop-shadow(rgb(0, 0, 0) 0px 90px 0px)',
    Array(5).fill('rgb(0, 0, 0) 0px 1px 2px 0px').join(', '),
    'rgb(0, 0, 0)',
    '',
  ])
    assert.equal(isSmallShadow(shadow), false, shadow)
})

test('the colours of either way to write it are found', () => {
  assert.deepEqual(coloursIn('rgba(1, 2, 3, 0.5) 0px 1px 2px 0px, color(srgb 0 0 0) 0px 1px 1px 0px'), [
    'rgba(1, 2, 3, 0.5)',
    'color(srgb 0 0 0)',
  ])
  assert.deepEqual(coloursIn('drop-shadow(rgb(1, 2, 3) 0px 1px 2px)'), ['rgb(1, 2, 3)'])
})
