/**
 * The arrows of the house: no file imports upwards or sideways, and rules stay pure. The table is in
 * arrows.ts.
 */
import { deepEqual, ok } from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { beginnings, portable, layers } from './arrows.ts'
import { circlesIn, circlesOf } from './circles.ts'
import { judge, layerOf, packageOf, type Fault } from './judge.ts'
import { packagesReached, versionsApart, type Manifest } from './packages.ts'
import { reachedFrom } from './reached.ts'
import { scan } from './scan.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

function readTree(): Map<string, string> {
  const folders = ['src', 'elements', 'locales', 'demo', 'test'].filter((folder) =>
    existsSync(join(root, folder)),
  )
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }),
  )
  return new Map(
    files
      .filter((entry) => entry.isFile() && /\.(tsx?|mts|mjs)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')]),
  )
}

const tree = readTree()
const faults = judge(tree)
const faultsOf = (kinds: readonly Fault['kind'][]): string[] =>
  faults
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, path, subject }) => `${path}: ${kind} ${subject}`)

const fakeFaults = (path: string, text: string): string[] =>
  judge(new Map([[path, text]])).map(({ kind }) => kind)

const LONG = 'long '.repeat(25)

/** A fake file → the faults it must get. */
const fakes: readonly (readonly [path: string, text: string, faults: Fault['kind'][]])[] = [
  ['src/contract/a.ts', `import { b } from '../domain/b.ts'`, ['arrow']],
  ['src/contract/a.ts', `import * as v from 'valibot'\nimport { b } from './b.ts'`, []],
  ['src/domain/a.ts', `export * from '../contract/b.ts'`, []],
  ['src/domain/a.ts', `import 'react'`, ['package']],
  ['src/domain/a.ts', `const a = Math.random() + new Date().getTime()`, ['impure', 'impure']],
  ['src/domain/a.ts', `// Date.now()\nconst a = 'Math.random'\nconst b = new Date(5)`, []],
  ['src/client/a.ts', `const b = await import('node:crypto')`, ['node']],
  ['src/ui/A.tsx', `import { b } from './map/b.ts'`, ['arrow']],
  ['src/ui/map/A.tsx', `import { Map } from 'leaflet/src/map/Map.js'\nimport '../b.ts'`, []],
  ['elements/a.ts', `import { Hono } from 'hono'`, ['package']],
  ['elements/a.ts', `import file from 'chunks:../src/proxy/b.ts'`, ['arrow']],
  ['elements/a.ts', `import { b } from '../src/app/b'`, ['extension']],
  ['elements/a.ts', `import pkg from '../package.json'`, ['arrow']],
  ['src/proxy/base/a.ts', `import 'node:fs'\nimport '../../contract/b.ts'\nimport 'hono'`, []],
  ['src/proxy/http/a.ts', `import type { B } from '../base/b.ts'\nimport './c.ts'`, []],
  ['src/proxy/http/a.ts', `import type { B } from '../sessions/b.ts'`, ['proxyLayer']],
  ['src/proxy/bank/a.ts', `let b: import('../types.ts').B`, ['proxyLayer']],
  ['src/proxy/a.ts', ``, ['proxyLayer']],
  [
    'src/stores/a.ts',
    `import type { Sen } from '../contract/money.ts'\nconst a = Number(b) + c.toFixed(2) + Math.round(d)`,
    ['float', 'float', 'float'],
  ],
  ['src/stores/a.ts', `import type { Quote } from '../domain/quote.ts'\nconst a: Number = String(b)`, []],
  ['src/stores/a.ts', `const a = Math.max(Number(b), parseInt(c))`, []],
  ['elements/bank-elements.ts', `const a = b.entries() + toString.call(c)`, ['replaced']],
  ['elements/bank-elements.ts', `const a = Object.entries(b)`, []],
  ['elements/bank-elements.ts', `const a = Array.from(b, (c) => c)`, ['replaced']],
  ['elements/bank-elements.ts', `const a = Array.from(b).map((c) => c)`, []],
  ['elements/bank-elements.ts', `const a = b.replaceAll('c', 'd')`, ['replaced']],
  ['elements/outside/outside.ts', `const a = JSON.stringify(Date.now())`, ['replaced', 'replaced']],
  ['src/ui/a.ts', `const a = b.replaceAll('c', 'd')`, []],
  ['src/attic/a.ts', ``, ['layer']],
  ['src/ui/a.ts', `const a = 1 // ${LONG}`, ['long']],
  ['src/ui/a.ts', `/**\n * ${LONG}\n */\nconst a = 1`, ['long']],
  ['src/ui/a.ts', `// What it holds.\nconst a = 1 // Whether it does`, ['question', 'question']],
  ['src/ui/a.ts', `/**\n * Why it is so.\n */\nconst a = 1`, ['question']],
  [
    'src/ui/a.ts',
    `/** The start.\n * What follows */\n// Its place.\n// Where else?\nconst a = '// How'`,
    [],
  ],
  ['src/ui/a.ts', `// https://bank.example/${LONG}\nconst a = '${LONG}'`, []],
]

describe('layers', () => {
  it('imports follow the arrows', () => deepEqual(faultsOf(['arrow', 'layer', 'extension']), []))
  it('layers use only their packages', () => deepEqual(faultsOf(['package']), []))
  it('nothing of Node reaches a browser', () => deepEqual(faultsOf(['node']), []))
  it("the proxy's handler loads nothing of Node", () => {
    const { files, modules } = reachedFrom([portable.entry], (path) => tree.get(path), 'loads')
    ok(files.size > 30)
    deepEqual(
      [...modules].filter((name) => !portable.packages.some((known) => known === packageOf(name))),
      [],
    )
  })
  it("the proxy's layers import only from the layers below them, types included", () =>
    deepEqual(faultsOf(['proxyLayer']), []))
  it('every module is imported by another one, or is an entry', () => {
    const product = [...tree].filter(([path]) => /^(src|elements|demo|locales)\//.test(path))
    const subjects = new Set(
      product.flatMap(([path, text]) =>
        scan(path, text).imports.map((name) => posix.join(posix.dirname(path), name)),
      ),
    )
    const bundles = readFileSync(join(root, 'demo/bundles.ts'), 'utf8')
    const begins = (path: string): boolean =>
      path in beginnings || bundles.includes(path) || /\.d\.m?ts$/.test(path)
    const remaining = product
      .map(([path]) => path)
      .filter((path) => path.startsWith('src/') && !subjects.has(path) && !begins(path))
    deepEqual(remaining, [])
    deepEqual(
      Object.keys(beginnings).filter((path) => !tree.has(path) || subjects.has(path)),
      [],
    )
  })
  it('no files in a circle, whatever is a type or fetched later', () => deepEqual(circlesOf(tree), []))
  it('no comment is wider than the code', () => deepEqual(faultsOf(['long']), []))
  it('a comment begins with its subject', () => deepEqual(faultsOf(['question']), []))
  it("nothing that pages replace is in what runs in every merchant's page", () =>
    deepEqual(faultsOf(['replaced']), []))
  it('rules take time, randomness and the network as arguments', () => deepEqual(faultsOf(['impure']), []))
  it('no floating point where amounts are', () => deepEqual(faultsOf(['float']), []))
  it('every layer of the table has files', () => {
    const inhabited = new Set([...tree.keys()].map(layerOf))
    deepEqual(
      Object.keys(layers).filter((layer) => !inhabited.has(layer)),
      [],
    )
  })
  it('the arrows have no circle', () =>
    deepEqual(circlesIn(new Map(Object.entries(layers).map(([name, { imports }]) => [name, imports]))), []))
})

const manifestOf = (path: string): Manifest => JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest
const repository = manifestOf('package.json')
const ownPackages = Object.keys(manifestOf('src/proxy/package.json').dependencies ?? {})

describe("the proxy's packages", () => {
  it('are those that it reaches, no more and no fewer', () => {
    deepEqual(ownPackages, [...packagesReached(tree, 'src/proxy')].toSorted())
  })
  it("are the repository's only where something else reaches them too", () => {
    const others = new Set(
      ['src', 'elements', 'demo', 'locales'].flatMap((folder) => [
        ...packagesReached(new Map([...tree].filter(([path]) => !path.startsWith('src/proxy/'))), folder),
      ]),
    )
    const shared = Object.keys({ ...repository.dependencies, ...repository.devDependencies })
    deepEqual(
      ownPackages.filter((name) => shared.includes(name) && !others.has(name)),
      [],
    )
  })
  it('have one exact version, wherever they are declared', () => {
    const manifests = [repository, ...['src/proxy', 'test'].map((path) => manifestOf(`${path}/package.json`))]
    deepEqual(versionsApart(manifests), [])
  })
})

describe("the proxy's packages: the check itself", () => {
  it('finds what a file of another folder brings, a type and an import on demand', () => {
    const reached = packagesReached(
      new Map([
        ['src/proxy/a.ts', `import '../domain/b.ts'\nimport 'node:fs'\nconst c = () => import('c/d')`],
        ['src/proxy/e/e.ts', `import type { F } from '@f/g/h'`],
        ['src/domain/b.ts', `import 'i'`],
        ['src/other/j.ts', `import 'k'`],
      ]),
      'src/proxy',
    )
    deepEqual([...reached].toSorted(), ['@f/g', 'c', 'i'])
  })
  it('finds two versions, and a range', () => {
    const manifests = [{ dependencies: { a: '1.0.0', b: '^1.0.0' } }, { devDependencies: { a: '1.0.1' } }]
    deepEqual(versionsApart(manifests), ['a', 'b'])
    deepEqual(versionsApart([{ dependencies: { a: 'npm:b@7.0.2', c: '1.2.3' } }]), [])
  })
})

/** The import of a fake file that closes a circle. */
const closings = [
  `import { a } from './a.ts'`,
  `import type { A } from './a.ts'`,
  `let a: import('./a.ts').A`,
  `export * from './a.ts'`,
  `const later = () => import('./a.ts')`,
  'const later = () => import(`./${name}.ts`)',
  `import file from 'chunks:./a.ts'`,
]

describe('layers: the check itself', () => {
  for (const closing of closings)
    it(`a circle is closed by ${closing}`, () => {
      const open = [
        ['src/ui/a.ts', `import './b.ts'`],
        ['src/ui/b.ts', `import './c.ts'`],
        ['src/ui/d.ts', `import './c.ts'`],
      ] as const
      deepEqual(circlesOf(new Map([...open, ['src/ui/c.ts', `import './d/e.ts'`]])), [])
      deepEqual(circlesOf(new Map([...open, ['src/ui/c.ts', closing]]))[0]?.slice(0, 3), [
        'src/ui/a.ts',
        'src/ui/b.ts',
        'src/ui/c.ts',
      ])
    })
  it('a file that imports itself is a circle', () =>
    deepEqual(circlesOf(new Map([['src/ui/a.ts', `import './a.ts'`]])), [['src/ui/a.ts']]))
  for (const [path, text, expectation] of fakes) {
    const name = `${path} with ${JSON.stringify(text)} is ${expectation.join(', ') || 'allowed'}`
    it(name, () => deepEqual(fakeFaults(path, text), expectation))
  }
})
