import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../property.ts'
import { correction, generate } from 'lean-qr/nano'
import { qrPath } from '../../../src/ui/qrPath.ts'

/** Back from the path to the modules that it draws. */
const modulesOf = (path: string): Set<string> =>
  new Set(
    [...path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)].flatMap(([, x, y, length]) =>
      Array.from({ length: Number(length) }, (_, at) => `${Number(x) + at} ${y}`),
    ),
  )

test('property: a code is drawn module by module, each once', () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 12 })
        .chain((size) => fc.array(fc.boolean(), { minLength: size * size, maxLength: size * size })),
      (cells) => {
        const size = Math.sqrt(cells.length)
        const get = (x: number, y: number) =>
          x >= 0 && x < size && y >= 0 && y < size && cells[y * size + x] === true
        const path = qrPath({ size, get })
        assert.equal(path.replace(/M\d+ \d+h\d+v1H\d+z/g, ''), '')
        assert.deepEqual(
          [...modulesOf(path)].toSorted(),
          cells.flatMap((dark, at) => (dark ? [`${at % size} ${Math.floor(at / size)}`] : [])).toSorted(),
        )
      },
    ),
  )
})

test('a longer link makes a larger code, and its three corners are there', () => {
  const short = generate('https://app.bank.example/', { minCorrectionLevel: correction.M })
  const long = generate(`https://app.bank.example/${'x'.repeat(300)}`, { minCorrectionLevel: correction.M })
  assert(long.size > short.size)
  for (const { size, get } of [short, long]) {
    for (const [x, y] of [
      [0, 0],
      [size - 7, 0],
      [0, size - 7],
    ] as const) {
      assert.deepEqual(
        Array.from({ length: 7 }, (_, at) => get(x + at, y)),
        Array(7).fill(true),
      )
    }
  }
})
