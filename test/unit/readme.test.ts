/** The README's tables are those of the code: a fact that changed in one place only fails here, with the row as it should be. */
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { customerTitles } from '../../demo/sandbox/customers.ts'
import { journeyScenarios, orderScenarios } from '../../demo/sandbox/scenarios.ts'
import { CANCELABLE, OUTCOMES } from '../../src/contract/outcomes.ts'
import { screens } from '../../src/contract/routes.ts'
import { variables, type Variable } from '../../src/proxy/variables.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const readme = read('README.md')

/** The rows under a table's head, each as its trimmed cells; `columns` leaves out what is only prose. */
function rowsUnder(head: string, columns: number): string[][] {
  const [, after] = readme.split(`${head}\n`)
  assert.ok(after !== undefined, `the README has no table with the head ${head}`)
  const lines = after.split('\n').slice(1)
  const end = lines.findIndex((line) => !line.startsWith('|'))
  return lines.slice(0, end).map((line) => line.split('|').slice(1, columns + 1).map((cell) => cell.trim()))
}

const code = (text: string): string => `\`${text}\``
const list = (names: readonly string[]): string => names.map(code).join(', ') || '–'

const parse = (path: string): ts.SourceFile => ts.createSourceFile(path, read(path), ts.ScriptTarget.ES2022, true)

/** Every node of a file, in the order it is written. */
const nodesOf = (node: ts.Node): ts.Node[] => [node, ...node.getChildren().flatMap(nodesOf)]

const nameOf = ({ name }: { readonly name?: ts.Node | undefined }): string =>
  name && (ts.isStringLiteral(name) || ts.isIdentifier(name)) ? name.text : ''

/** The names in a detail's type, aliases of the same file followed. */
function fieldsOf(type: ts.TypeNode | undefined, aliases: ReadonlyMap<string, ts.TypeNode>): string[] {
  if (type === undefined) return []
  if (ts.isTypeLiteralNode(type)) return type.members.map(nameOf)
  if (ts.isIntersectionTypeNode(type)) return type.types.flatMap((each) => fieldsOf(each, aliases))
  return ts.isTypeReferenceNode(type) ? fieldsOf(aliases.get(type.typeName.getText()), aliases) : []
}

function events(): string[][] {
  const nodes = nodesOf(parse('src/contract/outcomes.ts'))
  const aliases = new Map(nodes.filter(ts.isTypeAliasDeclaration).map((alias) => [alias.name.text, alias.type]))
  const details = nodes.filter(ts.isInterfaceDeclaration).find(({ name }) => name.text === 'EventDetails')
  const kindOf = (name: string): string =>
    OUTCOMES.some((one) => one === name) ? 'outcome' : CANCELABLE.some((one) => one === name) ? 'cancelable' : '–'
  return [...details?.members ?? []].filter(ts.isPropertySignature)
    .map((member) => [code(nameOf(member)), list(fieldsOf(member.type, aliases)), kindOf(nameOf(member))])
}

const camel = (name: string): string => name.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase())

/** One attribute of elements/bank-elements.ts: its default comes first in the list, or lies beside the script. */
function attribute(of: string, property: ts.ObjectLiteralElementLike): string[] {
  assert.ok(ts.isPropertyAssignment(property) && ts.isArrayLiteralExpression(property.initializer), property.getText())
  const told = (each: ts.Expression): string => {
    if (ts.isStringLiteral(each)) return each.text === '' ? '–' : code(each.text)
    return `${code(/'(.*)'/.exec(each.getText())?.[1] ?? '')} beside the script`
  }
  const [first, ...others] = property.initializer.elements.map(told)
  return [code(nameOf(property)), code(camel(nameOf(property))), of, first ?? '–', others.join(', ') || '–']
}

function attributes(): string[][] {
  const nodes = nodesOf(parse('elements/bank-elements.ts'))
  const of = (tag: string, literal: ts.Node | undefined): string[][] => {
    assert.ok(literal && ts.isObjectLiteralExpression(literal), tag)
    return literal.properties.filter(ts.isPropertyAssignment).map((each) => attribute(tag, each))
  }
  const both = nodes.filter(ts.isVariableDeclaration).find((each) => nameOf(each) === 'both')
  const calls = nodes.filter(ts.isCallExpression).filter(({ expression }) => expression.getText() === 'define')
  return [
    ...of('both', both && nodesOf(both).find(ts.isObjectLiteralExpression)),
    ...calls.flatMap(({ arguments: [tag, own] }) => of(tag && ts.isStringLiteral(tag) ? tag.text : '', own)),
  ]
}

function variable([name, { required, default: missing, file, meaning }]: [string, Variable<unknown>]): string[] {
  const needed = required.length === 5 ? 'everywhere' : required.join(', ') || '–'
  return [code(name), needed, missing === null ? '–' : missing === '' ? 'empty' : code(missing), file ? 'yes' : '–', meaning]
}

/** The public custom properties of a block of style text. */
const propertiesIn = (css: string): [string, string][] =>
  [...css.matchAll(/^\s*(--bank-[\w-]+): (.+);$/gm)].map(([, name = '', value = '']) => [name, value])

function tokens(): string[][] {
  const text = read('src/ui/tokens.ts')
  const block = (name: string) => propertiesIn(new RegExp(`const ${name} = \`([^\`]*)\``).exec(text)?.[1] ?? '')
  const common = propertiesIn(/\$\{light\}([^}]*)\}/.exec(text)?.[1] ?? '')
  const dark = new Map(block('dark'))
  const inDark = (name: string): string => (dark.has(name) ? code(dark.get(name) ?? '') : 'same')
  return [...block('light'), ...common].map(([name, value]) => [code(name), code(value), inDark(name)])
}

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending)).map((path) => `${folder}/${path}`)

/** Screens that show a title and the way back, and nothing else. */
const plain = filesIn('src/screens', '.tsx').filter((path) => /import \{ PlainPage \}/.test(read(path)))
  .map((path) => basename(path, '.tsx')).map((name) => name.charAt(0).toLowerCase() + name.slice(1))

/** The path of each version that has the screen. */
const routesOf = ([name, paths]: [string, Readonly<Record<number, string>>]): string[] =>
  [code(name), ...[1, 2, 3].map((version) => (paths[version] === undefined ? '–' : code(paths[version])))]

const tables: readonly (readonly [head: string, rows: () => string[][]])[] = [
  ['| Attribute | Property | Of | Default | Other values | Meaning |', attributes],
  ['| Event | Own detail | Kind | When |', events],
  ['| Token | Light | Dark |', tokens],
  ['| Screen | Version 1 | Version 2 | Version 3 | Shows |', () => Object.entries(screens).map(routesOf)],
  ['| Variable | Required in | Default | From a file | Meaning |', () => Object.entries(variables).map(variable)],
]

describe('the README', () => {
  for (const [head, rows] of tables) {
    it(`has the code's rows under ${head}`, () => {
      const expected = rows()
      assert.ok(expected.length > 1, 'nothing was read from the code')
      assert.deepEqual(rowsUnder(head, expected[0]?.length ?? 0), expected)
    })
  }

  it('names every part, and none that is not there', () => {
    const partsOf = (path: string) => [...read(path).matchAll(/\bpart="(\w+)"/g)].map(([, part = '']) => code(part))
    const inCode = new Set(filesIn('src/ui', '.tsx').flatMap(partsOf))
    assert.deepEqual(rowsUnder('| Part | What |', 1).flat().toSorted(), [...inCode].toSorted())
  })

  it('says which screens are plain pages still', () => {
    const rows = rowsUnder('| Screen | Version 1 | Version 2 | Version 3 | Shows |', 5)
    const told = rows.filter((row) => row[4] === 'plain page').map(([name]) => name)
    assert.deepEqual(told.toSorted(), plain.map(code).toSorted())
  })

  it('names the sandbox bank\'s scenarios and customers', () => {
    const scenarios = Object.keys({ ...journeyScenarios, ...orderScenarios }).map(code)
    const numbers = customerTitles.map(({ msisdn }) => msisdn.replace(/^(81[23]0*)001$/, '$1xxx'))
    assert.deepEqual([...scenarios, ...numbers].filter((text) => !readme.includes(text)), [])
  })

  it('tells the size budgets', () => {
    const budgets = [...read('test/checks/sizes.ts').matchAll(/(?:^  \w+: |'bank-\w+': )([\d.]+) \* kB/gm)].map(([, size]) => `${size} kB`)
    assert.equal(budgets.length, 4)
    assert.deepEqual(budgets.filter((text) => !readme.includes(text)), [])
  })

  it('has no address of a machine or a registry', () => {
    assert.doesNotMatch(readme, /\/(?:work|home|root|tmp|Users)\/|registry\./)
  })
})
