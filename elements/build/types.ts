/**
 * Declarations of the package's entries: those of a file of types and of the entry itself. Every type that
 * they import from our own files is written out, so that the package needs none of those files.
 */
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { at } from './repository.ts'

/** Makes declarations from a single file, whose exports have explicit types. */
function declarationsWithImports(file: string): string {
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(readFileSync(file, 'utf8'), {
    fileName: file,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      isolatedDeclarations: true,
      declaration: true,
    },
  })
  const [error] = diagnostics
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'))
  return outputText
}

/** The same without imports, and without what passes them on: these types are written out below. */
const declarationsOf = (file: string): string =>
  declarationsWithImports(file)
    .replace(/^import [^;]*?;\n/gm, '')
    .replace(/^export (?:type )?\{[^}]*\};\n/gm, '')
    .trim()

/** Declarations of an entry that imports public types alone, and finds them in the package's first one. */
export const entryTypes = (entry: string): string =>
  declarationsWithImports(at(entry)).replace(/'(?:\.\.\/types|\.\/index)\.ts'/g, `'./index.js'`)

/** Converts types to text; our own interfaces that occur are collected by name, to be written out too. */
interface Printer {
  print(type: ts.Type, indent?: string): string
  /** Name → declaration. */
  readonly interfaces: Map<string, string>
  docs(symbol: ts.Symbol, indent: string): string
}

function printer(program: ts.Program, checker: ts.TypeChecker): Printer {
  const interfaces = new Map<string, string>()
  const docs = (symbol: ts.Symbol, indent: string): string => {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(checker))
    return text ? `${indent}/** ${text} */\n` : ''
  }
  const body = (type: ts.Type, indent: string): string =>
    checker
      .getPropertiesOfType(type)
      .map((property) => {
        const name = /^\w+$/.test(property.name) ? property.name : `'${property.name}'`
        const optional = property.flags & ts.SymbolFlags.Optional ? '?' : ''
        return `${docs(property, `${indent}  `)}${indent}  ${name}${optional}: ${print(checker.getTypeOfSymbol(property), `${indent}  `)}\n`
      })
      .join('')
  const block = (type: ts.Type, indent: string): string => {
    const content = body(type, indent)
    if (content) return `{\n${content}${indent}}`
    const signatures = [
      ...type.getCallSignatures(),
      ...type.getConstructSignatures(),
      ...checker.getIndexInfosOfType(type),
    ]
    if (signatures.length > 0) throw new Error(`Only fields are written out: ${checker.typeToString(type)}`)
    return 'Record<never, never>'
  }
  /** A type of the language's own. */
  const isBuiltIn = ({ declarations = [] }: ts.Symbol): boolean =>
    declarations.some((node) => program.isSourceFileDefaultLibrary(node.getSourceFile()))
  const signature = (call: ts.Signature, indent: string): string => {
    const list = call.parameters.map(
      (parameter) => `${parameter.name}: ${print(checker.getTypeOfSymbol(parameter), indent)}`,
    )
    return `(${list.join(', ')}) => ${print(call.getReturnType(), indent)}`
  }
  function print(type: ts.Type, indent = ''): string {
    if (type.flags & ts.TypeFlags.Boolean) return 'boolean'
    if (type.isUnion()) return type.types.map((member) => print(member, indent)).join(' | ')
    if (type.isStringLiteral()) return `'${type.value}'`
    const [call, ...overloads] = type.getCallSignatures()
    if (call && overloads.length === 0) return signature(call, indent)
    if (type.flags & ts.TypeFlags.Object || type.isIntersection()) {
      const { symbol } = type as { symbol?: ts.Symbol }
      const name = symbol && symbol.flags & ts.SymbolFlags.Interface ? symbol.name : undefined
      if (!name) return block(type, indent)
      if (isBuiltIn(symbol!)) return checker.typeToString(type)
      if (!interfaces.has(name))
        interfaces.set(name, `${docs(type.symbol, '')}export interface ${name} ${block(type, '')}`)
      return name
    }
    return checker.typeToString(type)
  }
  return { print, interfaces, docs }
}

/** Everything that a file imports from our files: name → declaration. */
function importsOf(
  source: ts.SourceFile,
  checker: ts.TypeChecker,
  { print, interfaces, docs }: Printer,
): void {
  for (const statement of source.statements.filter(ts.isImportDeclaration)) {
    const bindings = statement.importClause?.namedBindings
    for (const { name } of bindings && ts.isNamedImports(bindings) ? bindings.elements : []) {
      const symbol = checker.getAliasedSymbol(checker.getSymbolAtLocation(name)!)
      const type = checker.getDeclaredTypeOfSymbol(symbol)
      // A function isn't part of the public types, and an interface prints as its own name.
      if (!(symbol.flags & ts.SymbolFlags.Type)) continue
      const text = print(type)
      if (text !== symbol.name)
        interfaces.set(symbol.name, `${docs(symbol, '')}export type ${symbol.name} = ${text}`)
    }
  }
}

/**
 * @param sources the types, then the entry: both export, and only the first one imports our files
 */
export function packageTypes(sources: readonly [types: string, entry: string]): string {
  const [types] = sources
  const { config } = ts.readConfigFile(at('tsconfig.json'), ts.sys.readFile) as {
    config: { compilerOptions: object }
  }
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, at('.'))
  // No public type is made of what Node declares.
  const program = ts.createProgram([at(types)], { ...options, types: [] })
  const checker = program.getTypeChecker()
  const printing = printer(program, checker)
  importsOf(program.getSourceFile(at(types))!, checker, printing)
  return (
    [...printing.interfaces.values(), ...sources.map((file) => declarationsOf(at(file)))].join('\n\n') + '\n'
  )
}
