/**
 * The suite on the unmutated tree: every test file passes, takes so long, and runs these places of the
 * source. Kept by the hash of the tree and of the list of mutations.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Candidate } from './candidates.ts'
import { filesOf, runFile, type FileStage } from './stages.ts'
import { cache, type Tree } from './tree.ts'

export interface KnownFile {
  readonly file: string
  readonly stage: FileStage
  readonly seconds: number
  /** Ids of the mutations whose place it runs. */
  readonly covers: readonly string[]
}

/** A test file that hangs on the unmutated tree. */
const TIMEOUT = 10 * 60_000

interface Range {
  startOffset: number
  endOffset: number
  count: number
}
interface Script {
  url: string
  functions: { ranges: Range[] }[]
}

/** The innermost range around the place says whether it was run. */
function hasRun({ functions }: Script, at: number): boolean {
  let size = Infinity
  let count = 0
  for (const { ranges } of functions) {
    for (const range of ranges) {
      const width = range.endOffset - range.startOffset
      if (range.startOffset > at || range.endOffset <= at || width > size) continue
      size = width
      count = range.count
    }
  }
  return count > 0
}

function coveredIn(folder: string, tree: Tree, places: ReadonlyMap<string, Candidate>): string[] {
  const byUrl = new Map<string, [string, Candidate][]>()
  for (const [id, place] of places) {
    const url = pathToFileURL(join(tree.path, place.file)).href
    byUrl.set(url, [...(byUrl.get(url) ?? []), [id, place]])
  }
  const covered = new Set<string>()
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { result: Script[] }
    for (const script of result) {
      // The same module may be loaded twice, under a query.
      for (const [id, { from }] of byUrl.get(script.url.split('?')[0] ?? '') ?? [])
        if (hasRun(script, from)) covered.add(id)
    }
  }
  return [...covered]
}

async function measured(
  tree: Tree,
  stage: FileStage,
  file: string,
  places: ReadonlyMap<string, Candidate>,
): Promise<KnownFile> {
  const coverage = join(tree.path, '.cache/coverage', file.split('/').join('-'))
  for (let attempt = 1; ; attempt += 1) {
    rmSync(coverage, { recursive: true, force: true })
    const outcome = await runFile(tree, file, { timeoutMs: TIMEOUT, coverage })
    const covers = coveredIn(coverage, tree, places)
    rmSync(coverage, { recursive: true, force: true })
    if (outcome.ok) return { file, stage, seconds: outcome.seconds, covers }
    const complaint = `${file}: ${outcome.test ?? 'the file'}: ${outcome.error ?? (outcome.timedOut ? 'time-out' : '')}`
    if (attempt === 2) throw new Error(`the suite fails without any mutation: ${complaint}`)
    console.log(`  once more, since it failed without any mutation: ${complaint}`)
  }
}

/**
 * Runs all files of the stages once. Files of browser stages are not run: what they cover isn't seen from
 * here.
 */
export async function baseline(
  tree: Tree,
  print: string,
  stages: readonly FileStage[],
  places: ReadonlyMap<string, Candidate>,
  inTurn: <T>(tasks: readonly (() => Promise<T>)[]) => Promise<T[]>,
): Promise<KnownFile[]> {
  const ids = createHash('sha256')
    .update([...places.keys()].toSorted().join('\n'))
    .digest('hex')
    .slice(0, 8)
  const files: KnownFile[] = []
  for (const stage of stages) {
    const cacheFile = join(cache, `baseline-${print}-${ids}-${stage}.json`)
    if (!existsSync(cacheFile)) {
      const files = filesOf(tree, stage)
      console.log(`${stage}: ${files.length} files without any mutation …`)
      const results = await inTurn(files.map((file) => () => measured(tree, stage, file, places)))
      mkdirSync(cache, { recursive: true })
      writeFileSync(cacheFile, JSON.stringify(results))
    }
    files.push(...(JSON.parse(readFileSync(cacheFile, 'utf8')) as KnownFile[]))
  }
  return files
}
