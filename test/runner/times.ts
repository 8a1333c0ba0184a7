/** Times of test files in the last run, by which the next one deals them to its processes. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Result } from './results.ts'

type Times = Readonly<Record<string, number>>

const pathIn = (root: string): string => join(root, '.cache/test/times.json')

function readTimes(root: string): Times {
  const path = pathIn(root)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Times) : {}
}

/**
 * Keeps the times of a stage's files, in ms. A file that failed may have been cut short, and keeps its own.
 */
export function keepTimes(root: string, results: readonly Result[]): void {
  const sums = new Map<string, number>()
  for (const { where, ms = 0 } of results) {
    const file = where.replaceAll('\\', '/')
    if (ms > 0) sums.set(file, (sums.get(file) ?? 0) + ms)
  }
  for (const { result, where } of results) if (result === 'failed') sums.delete(where.replaceAll('\\', '/'))
  if (sums.size === 0) return
  mkdirSync(dirname(pathIn(root)), { recursive: true })
  writeFileSync(pathIn(root), JSON.stringify({ ...readTimes(root), ...Object.fromEntries(sums) }))
}

/** The files with their times, in ms; one that hasn't run here is weighed by its size, as the others are. */
export function weigh(root: string, files: readonly string[]): { file: string; weight: number }[] {
  const times = readTimes(root)
  const sizeOf = (file: string): number => statSync(join(root, file)).size
  const timed = files.filter((file) => times[file] !== undefined)
  const bytes = timed.reduce((sum, file) => sum + sizeOf(file), 0)
  const ms = timed.reduce((sum, file) => sum + (times[file] ?? 0), 0)
  const msOfByte = ms > 0 && bytes > 0 ? ms / bytes : 1
  return files.map((file) => ({ file, weight: times[file] ?? sizeOf(file) * msOfByte }))
}
