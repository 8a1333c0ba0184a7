/** The package's files for editors name all that the tables of the elements have. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as api from '../../../elements/api.ts'
import * as attributes from '../../../elements/attributes.ts'
import { ownAttributes, sharedAttributes, type Tag } from '../../../elements/attributes.ts'
import { customElements } from '../../../elements/build/customElements.ts'
import { htmlCustomData, webTypes } from '../../../elements/build/editors.ts'
import { offersOf } from '../../../elements/build/offers.ts'

const token = { name: '--bank-space', light: '0.25', dark: undefined }
const offers = offersOf({ api, attributes, tokens: [token] })
const { tags } = htmlCustomData(offers)
const { elements } = webTypes(offers, { name: 'bank-elements', version: '1.2.3' }).contributions.html

/** Name of an attribute → its values in the table; none for free text. */
const tableOf = (tag: Tag): [string, readonly string[]][] =>
  Object.entries<readonly string[]>({ ...sharedAttributes(''), ...ownAttributes[tag] }).map(
    ([name, values]) => [name, values.length > 1 ? values : []],
  )

function wordsOf(tag: Tag, name: string): string {
  const words: Readonly<Record<string, string>> = { ...api.attributes.shared, ...api.attributes[tag] }
  const text = words[name]
  assert.ok(text, `${tag} ${name}: no words`)
  return text
}

describe('files for editors', () => {
  for (const tag of Object.keys(ownAttributes) as Tag[]) {
    const table = tableOf(tag)

    it(`VS Code completes each attribute of ${tag} with its values, and explains it`, () => {
      const entries = tags.find(({ name }) => name === tag)?.attributes ?? []
      assert.ok(table.length > 8)
      assert.deepEqual(
        entries.map(({ name, values }) => [name, (values || []).map((value) => value.name)]),
        table,
      )
      for (const { name, description } of entries)
        assert.ok(description.value.startsWith(wordsOf(tag, name)), name)
    })

    it(`JetBrains' editors complete each attribute of ${tag} with its values, and explain it`, () => {
      const element = elements.find(({ name }) => name === tag)
      assert.deepEqual(
        element?.attributes.map(({ name, value }) => [name, value.type]),
        table.map(([name, values]) => [
          name,
          values.length === 0 ? 'string' : values.map((value) => `'${value}'`),
        ]),
      )
      for (const { name, description } of element?.attributes ?? [])
        assert.equal(description, wordsOf(tag, name))
    })
  }

  it('name the events of each element, and no event of the second one', () => {
    const namesOf = (tag: Tag): string[] =>
      elements.find(({ name }) => name === tag)?.js.events.map(({ name }) => name) ?? []
    const everyName = new Set([...namesOf('bank-bind'), ...namesOf('bank-pay')])
    assert.deepEqual([...everyName].toSorted(), Object.keys(api.events).toSorted())
    assert.ok(!namesOf('bank-pay').includes('bank-linked') && !namesOf('bank-bind').includes('bank-pending'))
    for (const { name, description } of tags)
      for (const event of namesOf(name)) assert.ok(description.value.includes(`\`${event}\``), event)
  })
})

describe('custom-elements.json', () => {
  const { declarations, exports } = customElements(offers, 'define.js').modules[0]!

  it('names both elements and the module that defines them', () => {
    assert.deepEqual(
      exports.map(({ name, declaration: { module } }) => [name, module]),
      Object.keys(ownAttributes).map((tag) => [tag, 'define.js']),
    )
    assert.deepEqual(
      exports.map(({ declaration }) => declaration.name),
      declarations.map(({ name }) => name),
    )
  })

  for (const { tagName, attributes: entries, members, events, slots, cssParts } of declarations)
    it(`describes all that ${tagName} offers`, () => {
      assert.deepEqual(
        members.flatMap((member) => ('attribute' in member ? [[member.attribute, member.name]] : [])),
        entries.map(({ name }) => [
          name,
          name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
        ]),
      )
      assert.deepEqual(
        members.filter(({ kind }) => kind === 'method').map(({ name }) => name),
        ['retry', 'back', 'close', 'focus', 'whenReady', 'diagnose', 'preload'],
      )
      for (const { name, description } of [...entries, ...members, ...events, ...slots, ...cssParts])
        assert.ok(description, name)
      for (const { name, type } of events) assert.equal(type.text, `BankEvent<'${name}'>`)
    })
})
