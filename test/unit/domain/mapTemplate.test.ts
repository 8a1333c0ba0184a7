import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fillTemplate, isMapTemplate, originOf } from '../../../src/domain/mapTemplate.ts'

describe('addresses with slots', () => {
  const tiles = ['z', 'x', 'y', 'r?']

  test('are filled, their values escaped', () => {
    assert.equal(
      fillTemplate('https://a.example/?text={query}&lang={language}', { query: 'a&b {z}', language: 'id' }),
      'https://a.example/?text=a%26b%20%7Bz%7D&lang=id',
    )
    assert.equal(originOf('https://tiles.example:8443/{z}/{x}/{y}.png'), 'https://tiles.example:8443')
  })

  for (const [template, fits] of [
    ['https://tiles.example/{z}/{x}/{y}{r}.png', true],
    ['https://tiles.example/{z}/{y}/{x}?key=1', true],
    ['http://localhost:8081/hosted/tiles/{z}/{x}/{y}.svg', true],
    ['http://tiles.example/{z}/{x}/{y}.png', false],
    ['https://{s}.tiles.example/{z}/{x}/{y}.png', false],
    ['https://tiles.example/{z}/{x}.png', false],
    ['https://tiles.example/{z}/{x}/{y}/{w}.png', false],
    ['https://tiles.example/{z}/{x}/{y', false],
    ['javascript:alert({z}{x}{y})', false],
    ['//tiles.example/{z}/{x}/{y}', false],
    ['', false],
  ] as const) {
    test(`${template || 'nothing'} ${fits ? 'fits' : "doesn't fit"}`, () =>
      assert.equal(isMapTemplate(template, tiles), fits))
  }
})
