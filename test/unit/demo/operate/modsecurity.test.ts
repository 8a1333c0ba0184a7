/** Fields that a firewall in front leaves out: the sealed values of the contract, by their names. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { jwe } from '../../../../src/contract/payloads/fields.ts'
import { requests } from '../../../../src/contract/requests.ts'
import { sessionRequest } from '../../../../src/contract/session.ts'

const file = readFileSync(new URL('../../../../demo/operate/modsecurity-crs.conf', import.meta.url), 'utf8')
const names = [...file.matchAll(/;ARGS:json\.([\w.]+)/g)].map(([, name = '']) => name)

interface Field {
  readonly name: string
  readonly isSealed: boolean
}

/** Every field below a schema, by the names that lead to it. */
function fieldsOf(schema: unknown, name = ''): Field[] {
  if (typeof schema !== 'object' || schema === null) return []
  const children = [
    ...('entries' in schema ? Object.entries(schema.entries as object) : []).map(
      ([key, child]): [unknown, string] => [child, name ? `${name}.${key}` : key],
    ),
    ...['wrapped', 'options', 'pipe'].flatMap((key) =>
      [(schema as Record<string, unknown>)[key]]
        .flat()
        .filter((child) => child !== schema)
        .map((child): [unknown, string] => [child, name]),
    ),
  ]
  return [{ name, isSealed: schema === jwe }, ...children.flatMap((child) => fieldsOf(...child))]
}

const fields = [...Object.values(requests), sessionRequest].flatMap((schema) => fieldsOf(schema))

test('every sealed value that a page sends is left out, and nothing that no page sends', () => {
  const secretNames = new Set(fields.flatMap(({ name, isSealed }) => (isSealed ? [name] : [])))
  assert.deepEqual(secretNames, new Set(['encryptedPin', 'encryptedPassword']))
  for (const name of secretNames) assert.ok(names.includes(name), name)
  const all = new Set(fields.map(({ name }) => name))
  assert.ok(names.length >= 6)
  for (const name of names) assert.ok(all.has(name), name)
})

test('both spellings of a parameter of JSON are left out, and nothing outside of our paths', () => {
  for (const name of names)
    assert.ok(file.includes(`;ARGS:${name},`) || file.includes(`;ARGS:${name}\n`), name)
  for (const [, path] of file.matchAll(/^SecRule (.*) \\$/gm))
    assert.equal(path, 'REQUEST_FILENAME "@rx ^/(?:proxy|hosted)/"')
})
