/** The page of the conformance kit says what the tables in the code say. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sections } from '../../../src/conformance/checks/checks.ts'
import { faults } from '../../chain/conformance/faults/faults.ts'
import { flagNames } from '../../../src/conformance/flags.ts'
import { journeyKinds, orderKinds } from '../../../src/conformance/kinds.ts'
import { rowsUnder, textOf } from '../../pages.ts'

const PAGE = 'src/conformance/README.md'
const code = (text: string): string => `\`${text}\``

describe('the page of the conformance kit', () => {
  it('names only flags that there are', () => {
    const flags = [...textOf(PAGE).matchAll(/(?<= |`)--([a-z][\w-]*)/g)].map(([, name = '']) => name)
    assert.ok(flags.length > 10)
    assert.deepEqual(
      flags.filter((name) => !flagNames.some((flag) => flag === name)),
      [],
    )
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
    assert.ok(textOf(PAGE).includes(`Sections: ${sections.map(({ name }) => code(name)).join(', ')}. `)))

  it('counts the faults', () => assert.ok(textOf(PAGE).includes(`a table of ${faults.length} banks`)))
})
