/**
 * The built files: styles without a trace of their tags, chunks without circles, and a script that Node may
 * import.
 */
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rollup, type Plugin } from 'rollup'
import { linaria, survives } from '../../elements/build/linaria.ts'
import { checkPages } from '../../src/proxy/config/rules.ts'
import { SEEDED_PASSWORD } from '../../src/sandbox/customers.ts'
import { layers } from './arrows.ts'
import { circlesIn } from './circles.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const publicFolder = join(root, 'dist/public')

/** Every built script, by its path inside dist/public. */
const scripts = new Map(
  (existsSync(publicFolder) ? readdirSync(publicFolder, { recursive: true, encoding: 'utf8' }) : [])
    .filter((path) => path.endsWith('.js'))
    .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(publicFolder, path), 'utf8')]),
)

/** Builds one module of src/ui, which exists only here, as the elements are built. */
async function bundleOf(code: string): Promise<string> {
  const id = join(root, 'src/ui/made-up.js')
  const only: Plugin = {
    name: 'only',
    // The runtime that a tag would run if it survived has to be seen too.
    resolveId: (source) =>
      source === id ? id : source === '@linaria/core' ? runtime : { id: source, external: true },
    load: (source) => (source === id ? code : source === runtime ? readFileSync(runtime, 'utf8') : null),
  }
  const bundle = await rollup({
    input: id,
    plugins: [linaria(), only],
    treeshake: false,
    onwarn: () => undefined,
  })
  const { output } = await bundle.generate({ format: 'esm' })
  await bundle.close()
  return output[0].code
}

/** `@linaria/core` as it is when nothing replaces it. */
const runtime = fileURLToPath(import.meta.resolve('@linaria/core'))
const TAG = `import { css } from '@linaria/core'\n`

describe('styles', () => {
  const samples: readonly [what: string, code: string, answer: boolean][] = [
    ['a tag', `${TAG}export const a = css\`color: red\``, true],
    ['a tag of a minified module', `import{css}from"@linaria/core";const a=css\`color:red\``, true],
    [
      'the function behind the tag, called at run time',
      `throw new Error('Using the "css" tag in runtime is not supported.')`,
      true,
    ],
    ['a class name', `export const a = 'a1b2c3'`, false],
    ['another css', `import { css } from './mine.js'\nexport const a = css\`color: red\``, false],
    [
      'an import that only names classes',
      `import { cx } from '@linaria/core'\nexport const a = cx('a', 'b')`,
      false,
    ],
  ]
  for (const [title, code, answer] of samples) {
    it(`${title} ${answer ? 'counts' : 'does not count'} as a remaining tag`, () =>
      equal(survives(code), answer))
  }

  it('a template becomes a class name and a registered sheet', async () => {
    const code = await bundleOf(`${TAG}export const a = css\`color: red\``)
    ok(!survives(code), code)
    const name = /const a = "(\w+)"/.exec(code)?.[1]
    ok(name && code.includes(`.${name}{color:red}`), code)
  })

  it("the build fails on a template that can't be evaluated at build time, and on one that isn't recognised", async () => {
    await rejects(bundleOf(`${TAG}export const a = css\`width: \${window.innerWidth}px\``))
    await rejects(bundleOf(`${TAG}export const a = (width) => css\`width: \${width}px\``))
    await rejects(
      bundleOf(`import { css as c } from '@linaria/core'\nexport const a = c\`color: red\``),
      /a css tag survived/,
    )
  })

  it('no tag is left in a built chunk', () => {
    ok(scripts.size > 20, 'there is no build')
    deepEqual(
      [...scripts].filter(([, code]) => survives(code)).map(([path]) => path),
      [],
    )
  })
})

describe('chunks', () => {
  const importsOf = (path: string): string[] =>
    [...(scripts.get(path) ?? '').matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+\.js)["']/g)].map(([, to]) =>
      posix.join(posix.dirname(path), to ?? ''),
    )

  it('import only what exists', () => {
    deepEqual(
      [...scripts.keys()].flatMap((path) => importsOf(path).filter((to) => !scripts.has(to))),
      [],
    )
  })

  // They are all asked for at once, so any of them may run first: with a circle one would find the other half
  // made.
  it("don't import each other in a circle", () => {
    const circles = circlesIn(new Map([...scripts.keys()].map((path) => [path, importsOf(path)])))
    deepEqual(circles, [])
  })
})

const FILE = 'third-party-licenses.txt'

describe('licences of others', () => {
  const textOf = (path: string) => readFileSync(join(root, path, FILE), 'utf8')
  /** Libraries that our own code for browsers may import; of Linaria's tag nothing is left. */
  const names = Object.values(layers)
    .flatMap(({ browser, packages = [] }) => (browser ? packages : []))
    .filter((name) => existsSync(join(root, 'node_modules', name)) && !name.startsWith('@linaria'))
  const packageOf = (name: string) =>
    JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as {
      version: string
      license: string
    }
  const licence = (name: string) => {
    const folder = join(root, 'node_modules', name)
    const file = readdirSync(folder).find((entry) => /^license/i.test(entry))
    return file ? readFileSync(join(folder, file), 'utf8').trim() + '\n' : 'Copyright (c) '
  }

  it('every library that our browser code names has its whole licence, and so have their dependencies', () => {
    const text = textOf('dist/public')
    ok(new Set(names).size > 8, names.join())
    for (const name of [...names, 'scheduler']) {
      const { version, license } = packageOf(name)
      ok(text.includes(`\n${name} ${version} (${license})\n\n${licence(name)}`), name)
    }
    // One that brings no file along has at least its holder and the words.
    ok(/\ndlv [\d.]+ \(MIT\)\n\nCopyright \(c\) Jason Miller\n\nPermission is hereby granted/.test(text))
  })

  it('the same file is beside the script in every published form, and it lists no other library', () => {
    const text = textOf('dist/public')
    equal(textOf('dist/site'), text)
    equal(textOf('dist/site/mock'), textOf('dist/mock'))
    for (const path of ['dist/mock', 'dist/npm']) ok(textOf(path).includes('\ncockatiel '), path)
    ok(text.split('\n').every((line) => textOf('dist/npm').includes(line)))
    ok(!text.includes('\ncockatiel '))
    ok(!/^(?:rollup|typescript|playwright|undici|prom-client) /m.test(text))
  })
})

describe('the bank of MOCK', () => {
  it('is a separate output: the files of a bank contain neither its script nor its page', () => {
    const files = readdirSync(publicFolder, { recursive: true, encoding: 'utf8' })
    deepEqual(
      files.filter((path) => /(^|[\\/])mock\b/.test(path)),
      [],
    )
    ok(!readFileSync(join(publicFolder, 'hosted/index.html'), 'utf8').includes('<meta name="bank-mock"'))
    for (const path of ['mock.js', 'hosted/index.html', 'documents/terms.html', FILE])
      ok(existsSync(join(root, 'dist/mock', path)), path)
  })

  it("is in none of a bank's scripts, nor are its customers", () => {
    const hasCustomers = (folder: string): boolean =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.js'))
        .some((path) => readFileSync(join(folder, path), 'utf8').includes(SEEDED_PASSWORD))
    deepEqual([publicFolder, join(root, 'dist/mock')].map(hasCustomers), [false, true])
  })
})

describe("the bank's documents", () => {
  it('are files beside the mock bank, each in both languages', () => {
    for (const name of ['terms', 'privacy', 'riplay', 'paylater-terms']) {
      const html = readFileSync(join(root, 'dist/site/mock/documents', `${name}.html`), 'utf8')
      ok(html.startsWith('<!doctype html>\n<html lang="id" translate="no" data-theme="auto">'), name)
      ok(/<h1>[^]*<div lang="en">\n<h1>/.test(html), name)
    }
  })
})

describe('imported without a DOM', () => {
  it('the script does nothing, and throws nothing', async () => {
    const keysBefore = Reflect.ownKeys(globalThis)
    const exported = (await import(pathToFileURL(join(publicFolder, 'bank-elements.js')).href)) as object
    deepEqual(Object.keys(exported), [])
    deepEqual(Reflect.ownKeys(globalThis), keysBefore)
  })
})

describe('the folder that a proxy serves', () => {
  const problemsOf = (folder: string) =>
    checkPages(
      { HOSTED_DIR: folder, ENVIRONMENT: 'PRO' },
      { readFile: async (path) => readFileSync(join(root, path), 'utf8') },
    )

  it('is taken in PRO as it is built', async () => deepEqual(await problemsOf('dist/public'), []))
  it('is refused there with the bank of MOCK, as in the demo and in the gallery', async () => {
    for (const folder of ['dist/mock', 'dist/site', 'dist/site/gallery'])
      ok(
        (await problemsOf(folder))[0]?.startsWith('HOSTED_DIR must not hold the bank of MOCK in PRO.'),
        folder,
      )
  })
})
