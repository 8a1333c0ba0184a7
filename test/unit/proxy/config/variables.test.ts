/** Only the configuration knows the names of its variables: what is below it is handed plain options. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { variableNames } from '../../../../src/proxy/config/variables.ts'
import { proxyLayers } from '../../../checks/arrows.ts'

const proxy = fileURLToPath(new URL('../../../../src/proxy/', import.meta.url))
const below = proxyLayers.slice(0, proxyLayers.indexOf('config')).filter((name) => !name.endsWith('.ts'))

test('no layer below the configuration names a variable', () => {
  const names = below.flatMap((layer) =>
    readdirSync(join(proxy, layer), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) => {
        const words = new Set(readFileSync(join(proxy, layer, path), 'utf8').match(/\w+/g))
        return variableNames.filter((name) => words.has(name)).map((name) => `${layer}/${path}: ${name}`)
      }),
  )
  assert.ok(below.length > 5, 'nothing was read')
  assert.deepEqual(names, [])
})
