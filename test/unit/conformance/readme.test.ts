/** The page of the conformance kit says what the tables in the code say. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sections } from '../../../src/conformance/checks/checks.ts'
import { faults } from '../../chain/conformance/faults/faults.ts'
import { flagNames, flagOf } from '../../../src/conformance/flags.ts'
import { journeyKinds, orderKinds } from '../../../src/conformance/kinds.ts'
import { rowsUnder, textOf } from '../../pages.ts'

const PAGE = 'src/conformance/README.md'
const code = (text: string): string => `\`${text}\``

describe('the page of the conformance kit', () => {
  it('has each flag with its value and its meaning', () => {
    const rows = flagNames.map((name) => {
      const { value, meaning } = flagOf(name)
      return [code(`--${name}`), value === undefined ? '–' : code(value), meaning]
    })
    assert.deepEqual(rowsUnder(PAGE, '| Flag | Value | Meaning |', 3), rows)
  })

  it('has each kind of journey and order, and what it has to be', () => {
    const rows = [
      ...Object.entries(journeyKinds).map(([kind, title]) => [code(kind), 'journey', title]),
      ...Object.entries(orderKinds).map(([kind, title]) => [code(kind), 'order', title]),
    ]
    const messages = rowsUnder(PAGE, '| Kind | Of | How many | What it has to be |', 4)
    assert.deepEqual(
      messages.map(([kind, of, _count, title]) => [kind, of, title]),
      rows,
    )
  })

  it('has each section', () =>
    assert.deepEqual(
      rowsUnder(PAGE, '| Section | What it looks at |', 1),
      sections.map(({ name }) => [code(name)]),
    ))

  it('counts the faults', () => assert.ok(textOf(PAGE).includes(`a table of ${faults.length} banks`)))
})
