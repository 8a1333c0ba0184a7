/** A canvas that gives back what was drawn, nearly that, or noise. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readsTruly } from '../../../src/ui/canvas.ts'

/** @param change what is read of a part of a pixel, by its number */
const brush = (change: (part: number, index: number) => number) => ({
  fillStyle: '',
  fillRect: () => undefined,
  getImageData: (_x: number, _y: number, width: number, height: number) =>
    ({
      data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, index) =>
        change([10, 100, 200, 255][index % 4]!, index),
      ),
    }) as ImageData,
})

it('what is read of a canvas is what was drawn, but for a bit; noise and nothing are not', () => {
  assert.equal(readsTruly(brush((part) => part)), true)
  assert.equal(readsTruly(brush((part, index) => part + (index % 3) - 1)), true)
  assert.equal(readsTruly(brush((_, index) => (index * 89) % 256)), false)
  assert.equal(readsTruly(brush(() => 255)), false)
  assert.equal(readsTruly(brush((part, index) => (index === 255 ? 0 : part))), false)
})
