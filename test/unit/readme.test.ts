/**
 * The tables of the README pages are those of the code: a fact that changed in one place only fails here,
 * with the row as it should be.
 */
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { customerTitles } from '../../src/sandbox/customers.ts'
import { journeyScenarios, orderScenarios } from '../../src/sandbox/scenarios.ts'
import * as api from '../../elements/api.ts'
import { sharedAttributes, ownAttributes } from '../../elements/attributes.ts'
import * as kit from '../../elements/testing/index.ts'
import { contrast, pairs } from '../../demo/harness/tokens.ts'
import { tokensIn } from '../../elements/build/tokens.ts'
import { CANCELABLE, OUTCOMES, type EventName } from '../../src/contract/outcomes.ts'
import { errorNames } from '../../src/contract/errors.ts'
import { screens } from '../../src/contract/routes.ts'
import { SNAP_CASES } from '../../src/contract/snap/cases.ts'
import { snapServices, urlParam } from '../../src/contract/snap/services.ts'
import { bankFailures } from '../../src/proxy/base/failures.ts'
import {
  DEFAULT_LIMITS,
  DIMENSIONS,
  LIMIT_CLASSES,
  type LimitClass,
} from '../../src/proxy/rateLimits/table.ts'
import { variableNames } from '../../src/proxy/config/variables.ts'
import { rowsUnder, textOf, type Page } from '../pages.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const code = (text: string): string => `\`${text}\``
const list = (names: readonly string[]): string => names.map(code).join(', ') || '–'

const parse = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, read(path), ts.ScriptTarget.ES2022, true)

/** Every node of a file, in the order it is written. */
const nodesOf = (node: ts.Node): ts.Node[] => [node, ...node.getChildren().flatMap(nodesOf)]

const nameOf = ({ name }: { readonly name?: ts.Node | undefined }): string =>
  name && (ts.isStringLiteral(name) || ts.isIdentifier(name)) ? name.text : ''

/** The names in a detail's type, aliases of the same file followed. */
function fieldsOf(type: ts.TypeNode | undefined, aliases: ReadonlyMap<string, ts.TypeNode>): string[] {
  if (type === undefined) return []
  if (ts.isTypeLiteralNode(type)) return type.members.map(nameOf)
  if (ts.isIntersectionTypeNode(type)) return type.types.flatMap((typeNode) => fieldsOf(typeNode, aliases))
  return ts.isTypeReferenceNode(type) ? fieldsOf(aliases.get(type.typeName.getText()), aliases) : []
}

function events(): string[][] {
  const nodes = nodesOf(parse('src/contract/outcomes.ts'))
  const aliases = new Map(
    nodes.filter(ts.isTypeAliasDeclaration).map((alias) => [alias.name.text, alias.type]),
  )
  const details = nodes.filter(ts.isInterfaceDeclaration).find(({ name }) => name.text === 'EventDetails')
  const kindOf = (name: string): string =>
    OUTCOMES.some((entry) => entry === name)
      ? ' (outcome)'
      : CANCELABLE.some((entry) => entry === name)
        ? ' (cancelable)'
        : ''
  return [...(details?.members ?? [])].filter(ts.isPropertySignature).map((member) => {
    const name = nameOf(member) as EventName
    return [`${code(name)}${kindOf(name)}`, list(fieldsOf(member.type, aliases)), api.events[name]]
  })
}

const wordsOf = (table: Readonly<Record<string, string>>): string[][] =>
  Object.entries(table).map(([name, words]) => [name === '' ? '–' : code(name), words])

/** The default of an attribute comes first, or lies beside the script. */
function attribute(
  of: string,
  [name, [first = '', ...others]]: [string, readonly string[]],
  meaning: string,
) {
  const isBeside = ['proxy', 'hosted/'].includes(first)
  const values = isBeside
    ? `${code(first)} beside the script`
    : list(first === '' ? others : [first, ...others])
  return [`${code(name)}${of}`, values, meaning]
}

function attributes(): string[][] {
  const rows = (of: keyof typeof api.attributes, table: Readonly<Record<string, readonly string[]>>) => {
    const meanings: Readonly<Record<string, string>> = api.attributes[of]
    const element = of === 'shared' ? '' : ` (${of})`
    return Object.entries(table).map(([name, values]) =>
      attribute(element, [name, values], meanings[name] ?? ''),
    )
  }
  return [
    ...rows('shared', sharedAttributes('')),
    ...rows('bank-bind', ownAttributes['bank-bind']),
    ...rows('bank-pay', ownAttributes['bank-pay']),
  ]
}

const methods = (): string[][] =>
  api.methods.map(({ call, static: isStatic, description }) => [
    `${isStatic ? 'static ' : ''}${code(call)}`,
    description,
  ])

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => `${folder}/${path}`)

const limitsOf = (name: LimitClass): string[] => [
  code(name),
  ...DIMENSIONS.map((dimension) => DEFAULT_LIMITS[name][dimension]?.points.toLocaleString('en') ?? '–'),
]

/** For merchants, operators, those who try it out, and those who test it. */
const MERCHANTS = 'elements/README.md'
const KIT = 'elements/testing/README.md'
const OPERATORS = 'src/proxy/README.md'
const DEMO = 'demo/README.md'
const TESTS = 'test/README.md'

const tables: readonly (readonly [page: Page, head: string, rows: () => string[][]])[] = [
  [MERCHANTS, '| Attribute | Values | Meaning |', attributes],
  [MERCHANTS, '| Method | What |', methods],
  [MERCHANTS, '| Event | Own detail | When |', events],
  [MERCHANTS, '| Slot | What |', () => wordsOf(api.slots)],
  [KIT, '| Customer | Who it is |', () => wordsOf(kit.customers)],
  [OPERATORS, `| Class | ${DIMENSIONS.join(' | ')} |`, () => LIMIT_CLASSES.map(limitsOf)],
]

/** Names in capitals that an operator's page may hold: variables, those of Node and OpenTelemetry, errors. */
const CAPITALS: ReadonlySet<string> = new Set([
  ...variableNames.flatMap((name) => [name, `${name}_FILE`]),
  'NAME_FILE',
  'NODE_EXTRA_CA_CERTS',
  'UV_THREADPOOL_SIZE',
  'OTEL_EXPORTER_OTLP_COMPRESSION',
  ...errorNames,
])

describe('the README pages', () => {
  for (const [page, head, rows] of tables) {
    it(`${page} has the code's rows under ${head}`, () => {
      const expectations = rows()
      assert.ok(expectations.length > 1, 'nothing was read from the code')
      assert.deepEqual(rowsUnder(page, head, expectations[0]?.length ?? 0), expectations)
    })
  }

  it("say of each method what the package's types say", () => {
    const documented = nodesOf(parse('elements/types.ts')).filter(
      (node): node is ts.MethodSignature | ts.PropertySignature =>
        (ts.isMethodSignature(node) || ts.isPropertySignature(node))
        && ts.isInterfaceDeclaration(node.parent)
        && node.parent.name.text.startsWith('BankElement'),
    )
    const docOf = (name: string): string | undefined => {
      const [doc] = ts.getJSDocCommentsAndTags(documented.find((node) => nameOf(node) === name)!)
      return ts.getTextOfJSDocComment(doc?.comment)?.replace(/\s+/g, ' ')
    }
    for (const { call, description } of api.methods) {
      const sentence = `${description.charAt(0).toUpperCase()}${description.slice(1)}.`
      assert.equal(docOf(call.replace(/\(.*/, '')), sentence, call)
    }
  })

  it("have units in the package's types for each number and amount of an event", () => {
    const nodes = nodesOf(parse('src/contract/outcomes.ts'))
    const details = nodes.filter(ts.isInterfaceDeclaration).find(({ name }) => name.text === 'EventDetails')
    const measures = nodesOf(details!)
      .filter(ts.isPropertySignature)
      .filter(
        ({ type, parent }) =>
          type?.kind === ts.SyntaxKind.NumberKeyword
          || nameOf(parent.parent as ts.PropertySignature) === 'bank-installment-change',
      )
    assert.ok(measures.length > 8)
    for (const measure of measures) assert.ok(ts.getJSDocCommentsAndTags(measure).length > 0, nameOf(measure))
  })

  it('name each address and each customer that a server of the merchant tells the bank', () => {
    const { payment, binding } = snapServices
    const names = [
      ...urlParam.entries.type.options,
      ...Object.keys(binding.asks.entries).filter((name) => /url/i.test(name)),
      ...Object.keys(payment.asks.entries.additionalInfo.wrapped.entries).filter(
        (name) => name !== 'scenario',
      ),
    ]
    assert.deepEqual(names, ['PAY_RETURN', 'PAY_NOTIFY', 'redirectUrl', 'msisdn'])
    const [, section = ''] = textOf(MERCHANTS).split('\n## Your server\n')
    const [server = ''] = section.split('\n## ')
    assert.deepEqual(
      names.filter((name) => !server.includes(name)),
      [],
    )
  })

  it("name such codes of SNAP's as a service has", () => {
    const known = Object.values(snapServices).flatMap(({ number }) =>
      Object.values(SNAP_CASES).map(([status, end]) => `${status}${number}${end}`),
    )
    const named = textOf(MERCHANTS).match(/(?<![\d.])[245]\d{6}(?![\d.])/g) ?? []
    assert.ok(named.length > 2)
    assert.deepEqual(
      named.filter((name) => !known.includes(name)),
      [],
    )
  })

  it("keep no customer from the bank's page, nor do the checkouts to copy", () => {
    const checkouts = filesIn('demo/frameworks', '').filter((path) => /\.(?:html|tsx|vue|svelte)$/.test(path))
    const texts = [MERCHANTS, ...checkouts]
      .map((path) => [path, read(path)] as const)
      .filter(([, text]) => /redirect/i.test(text))
    assert.ok(texts.length > 5)
    const handlers = /(?:onRedirect|bank-redirect'?)(?:=|, ).{0,120}?preventDefault/gs
    for (const [path, text] of texts) {
      // Vue's modifier prevents each of them.
      assert.doesNotMatch(text, /redirect\.prevent/, path)
      for (const [handler] of text.matchAll(handlers)) assert.match(handler, /reason !== 'hosted'/, path)
    }
  })

  it('name every part, token and screen for merchants', () => {
    const names = [
      ...Object.keys(api.parts),
      ...tokensIn(read('src/ui/tokens.ts')).map(({ name }) => name),
      ...Object.keys(screens),
    ]
    assert.ok(names.length > 50)
    assert.deepEqual(
      names.filter((name) => !textOf(MERCHANTS).includes(code(name))),
      [],
    )
  })

  it('have recipes of style that keep texts readable in both themes, and amounts as they are written', () => {
    const rules = [...textOf(MERCHANTS).matchAll(/```css\n([\s\S]*?)```/g)].flatMap(([, css = '']) =>
      [...css.matchAll(/\{([^}]*)\}/g)].map(([, rule = '']) => rule),
    )
    assert.ok(rules.length > 4)
    const hex = (colour = ''): string | undefined =>
      /^#[0-9a-f]{3}(?:[0-9a-f]{3})?$/i.test(colour)
        ? colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
        : undefined
    const ours = tokensIn(read('src/ui/tokens.ts'))
    const grounds = ['canvas', 'surface', 'outside', 'slip'].map((name) => `--bank-color-${name}` as const)
    const couples = [
      ...pairs,
      ...grounds.flatMap((ground) => [
        ['--bank-color-text', ground] as const,
        ['--bank-color-muted', ground] as const,
      ]),
    ]
    for (const rule of rules) {
      // "RP 150.000" is no amount.
      assert.doesNotMatch(rule, /text-transform/)
      const written = new Map(
        rule.split(';').map((line) => line.split(':').map((part) => part.trim()) as [string, string]),
      )
      for (const theme of ['light', 'dark'] as const) {
        const valueOf = (name: string) => {
          const token = ours.find((item) => item.name === name)
          return hex(written.get(name) ?? token?.[theme] ?? token?.light)
        }
        for (const [text, ground] of couples) {
          if (!written.has(text) && !written.has(ground)) continue
          const [ink, paper] = [valueOf(text), valueOf(ground)]
          if (ink && paper)
            assert.ok(contrast(ink, paper) >= 4.5, `${text} on ${ground}, ${theme}: {${rule}}`)
        }
      }
    }
  })

  it('describe every part of the look, and no others', () => {
    const partsOf = (path: string) =>
      [...read(path).matchAll(/\bpart(?:="|: ')(\w+)["']/g)].map(([, part = '']) => part)
    const inCode = new Set(filesIn('src/ui', '.tsx').flatMap(partsOf))
    assert.deepEqual(Object.keys(api.parts).toSorted(), [...inCode].toSorted())
  })

  it('name every scenario for merchants who test', () =>
    assert.deepEqual(
      Object.keys({ ...kit.orderScenarios, ...kit.journeyScenarios }).filter(
        (name) => !textOf(KIT).includes(code(name)),
      ),
      [],
    ))

  it("names the sandbox bank's scenarios and customers", () => {
    const scenarios = Object.keys({ ...journeyScenarios, ...orderScenarios }).map(code)
    const numbers = customerTitles.map(({ msisdn }) => msisdn.replace(/^(81[23]0*)001$/, '$1xxx'))
    assert.deepEqual(
      [...scenarios, ...numbers].filter((text) => !textOf(DEMO).includes(text)),
      [],
    )
  })

  it('name only variables of the proxy that there are, and every reason why the bank gave no answer', () => {
    const words = [...textOf(OPERATORS).matchAll(/`([A-Z][A-Z_]*_[A-Z_]+)(?:=[^`]*)?`/g)]
    const names = words.map(([, name = '']) => name)
    assert.ok(names.length > 50)
    assert.deepEqual(
      names.filter((name) => !CAPITALS.has(name)),
      [],
    )
    assert.deepEqual(
      Object.keys(bankFailures).filter((name) => !textOf(OPERATORS).includes(code(name))),
      [],
    )
  })

  it('are led by handler.ts along functions that the files of a confirm have', () => {
    const steps = [...read('src/proxy/handler.ts').matchAll(/^ \* +\d+\. (\S+) (\w+):/gm)]
    assert.ok(steps.length > 10)
    assert.deepEqual(
      steps
        .filter(([, file, name]) => !new RegExp(`function ${name}\\b`).test(read(`src/proxy/${file}`)))
        .map(([line]) => line),
      [],
    )
  })

  it('say of every package that a page imports what it does here', () => {
    const sources = [...filesIn('src', '.ts'), ...filesIn('src', '.tsx'), ...filesIn('elements', '.tsx')]
    const imported = sources
      .filter((path) => !/^src\/(proxy|sandbox|conformance)\//.test(path))
      .flatMap((path) => [...read(path).matchAll(/^(?:import|export) [^;]*? from '([^.'][^']*)'/gm)])
      .map(([, name = '']) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
      .filter((name) => !name.includes(':') && !['chunks', 'bank-folder'].includes(name))
    const named = rowsUnder('src/README.md', '| Package | What it does here |', 1).flatMap(([cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    )
    assert.deepEqual(new Set(named), new Set(imported))
  })

  it('states the recorded sizes', () => {
    const named = rowsUnder(TESTS, '| What | Recorded |', 2).map(([, size]) => size)
    const recorded = [...read('test/checks/budgets.ts').matchAll(/^  \w+: recorded\(([\d.]+)\)/gm)].map(
      ([, size]) => `${size} kB`,
    )
    assert.equal(recorded.length, 9)
    assert.deepEqual(
      recorded.filter((text) => !named.includes(text)),
      [],
    )
  })
})
