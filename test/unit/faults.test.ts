import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { faults } from '../faults.ts'

describe('faults of a payment', () => {
  for (const [fault, tests] of Object.entries(faults)) {
    it(`${fault}: has its tests`, async () => {
      const named = Object.entries(tests).flatMap(([file, titles]) => titles.map((title) => [file, title] as const))
      assert.ok(named.length > 0)
      for (const [file, title] of named) {
        const titled = (await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')).split('\n').filter((line) => /^\s*(it|test)\(/.test(line))
        assert.ok(titled.some((line) => line.includes(title)), `${file} has no test called "${title}"`)
      }
    })
  }
})
