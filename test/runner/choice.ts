/** Choice of the stages and test files that run. */
import { existsSync, globSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Stage } from './stage.ts'
import { stages } from './stages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export function stageOf(name: string): Stage {
  const stage = stages[name]
  if (!stage) throw new Error(`no stage called ${name}; there are ${Object.keys(stages).join(', ')}`)
  return stage
}

/** The sentence for an option of a named stage whose value holds an unknown name; undefined: none does. */
export function wrongOption(
  words: readonly string[],
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  const options = words.flatMap((word) => (word in stages ? Object.entries(stageOf(word).options ?? {}) : []))
  for (const [option, kind] of options) {
    const value = values[option]
    if (kind === 'text' || typeof value !== 'string') continue
    const wrong = (kind.isList ? value.split(',') : [value]).filter((name) => !kind.names.includes(name))
    if (wrong.length > 0) return `--${option} ${wrong.join(', ')}: there are ${kind.names.join(', ')}`
  }
  return undefined
}

/** Test files under a path, which may be one of them: relative to the project, with slashes. */
function filesUnder(path: string): string[] {
  const place = relative(root, resolve(root, path)).replaceAll('\\', '/')
  return statSync(path).isDirectory()
    ? globSync('**/*.test.{ts,tsx}', { cwd: path }).map((file) => `${place}/${file}`)
    : [place]
}

export interface Choice {
  /** Names of stages, in the order of the table. */
  readonly names: readonly string[]
  /** Files of a stage that were named alone. */
  readonly only: ReadonlyMap<string, readonly string[]>
}

/**
 * The stages that words of the command line ask for, with those that they need.
 * @throws at a word that is none of them
 */
export function choose(words: readonly string[], { noBuild = false } = {}): Choice {
  const named = words.filter((name) => name in stages)
  const parts = named.flatMap((name) => stageOf(name).parts ?? [])
  const paths = words.filter((word) => !named.includes(word) && !parts.includes(word) && existsSync(word))
  const unknown = words.filter((word) => ![...named, ...parts, ...paths].includes(word))
  if (unknown.length)
    throw new Error(
      `no stage called ${unknown.join(', ')}; there are ${Object.keys(stages).join(', ')}, and files of tests`,
    )
  const files = paths.flatMap(filesUnder)
  const only = new Map<string, readonly string[]>()
  for (const [name, { files: patterns = [] }] of Object.entries(stages)) {
    const stageFiles = new Set(
      patterns.flatMap((pattern) => globSync(pattern)).map((file) => file.replaceAll('\\', '/')),
    )
    const match = files.filter((file) => stageFiles.has(file))
    if (match.length > 0 && !named.includes(name)) only.set(name, match)
  }
  const homeless = files.filter((file) => ![...only.values()].some((match) => match.includes(file)))
  if (paths.length > 0 && (files.length === 0 || homeless.length > 0) && named.length === 0)
    throw new Error(`no test of a stage: ${(homeless.length ? homeless : paths).join(', ')}`)
  const usual = Object.keys(stages).filter((name) => stageOf(name).byDefault !== false)
  const targets = words.length > 0 ? [...named, ...only.keys()] : usual
  const withNeeds = new Set([...targets, ...targets.flatMap((name) => stageOf(name).needs ?? [])])
  if (noBuild && !named.includes('build')) withNeeds.delete('build')
  return { names: Object.keys(stages).filter((name) => withNeeds.has(name)), only }
}
