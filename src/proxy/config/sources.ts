/**
 * The source of each variable's text: the environment, a file it names, CONFIG_FILE, or the table's default.
 */
import * as v from 'valibot'
import { summarize, MAX_LISTED, MAX_VALUE_LENGTH } from '../../domain/sentence.ts'
import { nearest } from '../../domain/spelling.ts'
import { anyJson } from './values.ts'
import { type Variable, type VariableName, variableNames, variables } from './variables.ts'

export type EnvVariables = Readonly<Record<string, string | undefined>>

/** `file`: CONFIG_FILE, or the file that NAME_FILE names. */
export type Source = 'env' | 'file' | 'default'

export interface Setting {
  readonly text: string
  readonly source: Source
  /** Of the file it was read from. */
  readonly path?: string
}

export interface Sources {
  /** Nothing: it is missing. Its default is not looked at here. */
  readonly settings: Readonly<Partial<Record<VariableName, Setting>>>
  /** Named as a file that couldn't be read, or is empty: not missing, but without a value. */
  readonly unreadable: readonly VariableName[]
  /** Every file that was read. */
  readonly files: readonly string[]
  readonly problems: readonly string[]
}

export interface SourcePorts {
  readFile(path: string): Promise<string>
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const tableOf = (name: VariableName): Variable<unknown> => variables[name]

/** The place of a file on this machine. */
const PATH = /^(?:\.{0,2}[\\/](?![\\/])|[a-z]:[\\/])/i

/** A file's path as it may be printed: in place of one somebody may have given the secret itself. */
const safePath = (path: string, isSecret = false): string => (!isSecret || PATH.test(path) ? path : '***')
const fileNames = variableNames.filter((name) => tableOf(name).file).map((name) => `${name}_FILE`)
const fileKnown: readonly string[] = [...variableNames.filter((name) => name !== 'CONFIG_FILE'), ...fileNames]

/** Numbers, switches, lists and objects may be written as JSON has them; they mean the same as their text. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The names and texts of CONFIG_FILE. A name that isn't known is a mistake: it would do nothing. */
function readNames(path: string, text: string, problems: string[]): EnvVariables {
  const { issues, output: value } = v.safeParse(anyJson, text)
  if (issues) {
    problems.push(`CONFIG_FILE ${path} ${issues[0].message}.`)
    return {}
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    problems.push(`CONFIG_FILE ${path} must hold an object: {"BANK_URL": "https://api.bank.example", …}.`)
    return {}
  }
  const entries: [string, unknown][] = Object.entries(value)
  const unknown = entries.flatMap(([name]) => (fileKnown.includes(name) ? [] : [name]))
  const sentences = unknown.map((name, index) => {
    const suggestion = index < MAX_LISTED ? nearest(name, fileKnown) : undefined
    return `${name.slice(0, MAX_VALUE_LENGTH)} in ${path} is not known${suggestion ? `; did you mean ${suggestion}?` : '.'}`
  })
  problems.push(...summarize(path, sentences))
  return Object.fromEntries(
    entries.flatMap(([name, table]) =>
      table === null || unknown.includes(name) ? [] : [[name, textOf(table)]],
    ),
  )
}

/** Reads every file that is named; each problem is a sentence. */
export async function readSources(env: EnvVariables, { readFile }: SourcePorts): Promise<Sources> {
  const problems: string[] = []
  const files: string[] = []
  const unreadable: VariableName[] = []

  const read = async (name: string, path: string, isSecret = false): Promise<string | undefined> => {
    files.push(path)
    return readFile(path)
      .then((text) => text.replace(/^\ufeff/, '').trim())
      .catch((error: unknown) => {
        problems.push(
          `${name} can't be read: ${messageOf(error).replaceAll(path, safePath(path, isSecret))}.`,
        )
        return undefined
      })
  }

  const path = env['CONFIG_FILE']
  const text = path ? await read('CONFIG_FILE', path) : undefined
  const ownVariables = path && text !== undefined ? readNames(path, text, problems) : {}

  /** Out of one place: the value itself, or the file that it names. */
  const from = async (
    place: EnvVariables,
    name: VariableName,
    source: Source,
  ): Promise<Setting | undefined> => {
    const value = place[name]
    const pathName = tableOf(name).file ? place[`${name}_FILE`] : undefined
    if (value && pathName)
      problems.push(
        `${name} and ${name}_FILE are both given${place === ownVariables ? ` in ${path}` : ''}; leave one of them out.`,
      )
    if (value) return { text: value, source, ...(place === ownVariables && path ? { path } : {}) }
    if (!pathName) return undefined
    const content = await read(`${name}_FILE`, pathName, tableOf(name).secret)
    if (content === '') problems.push(`${name}_FILE ${pathName} is empty.`)
    if (!content) unreadable.push(name)
    return content ? { text: content, source: 'file', path: pathName } : undefined
  }

  const settings: Partial<Record<VariableName, Setting>> = {}
  for (const name of variableNames) {
    const entry =
      (await from(env, name, 'env'))
      ?? (unreadable.includes(name) ? undefined : await from(ownVariables, name, 'file'))
    if (entry) settings[name] = entry
  }
  return { settings, unreadable, files, problems }
}
