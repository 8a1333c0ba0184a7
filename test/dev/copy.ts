/** A copy of the sources, which a test may change, and `npm run dev` on it. */
import assert from 'node:assert/strict'
import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { shareCache } from '../bankBuild.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Below the checkout, so that its packages are found. */
export const copy = join(root, '.cache/dev-test')
/** As npm run dev has it: a Node that takes types for an experiment says so otherwise. */
const NO_WARNING = '--disable-warning=ExperimentalWarning'
const COPIED = ['src', 'elements', 'locales', 'demo', 'package.json', 'package-lock.json', 'tsconfig.json']

/** Makes the copy anew. */
export function makeCopy(): void {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  for (const name of COPIED)
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (source) => !source.startsWith(join(root, 'demo/frameworks')),
    })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  shareCache(copy)
}

/** Replaces text in a file of the copy. */
export function change(file: string, from: string, to: string): void {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  assert.ok(text.includes(from), `${file} has "${from}"`)
  writeFileSync(path, text.replace(from, to))
}

/** Starts the command on two free ports, in a group of processes of its own. */
export const startDev = (): ChildProcessByStdio<null, Readable, Readable> =>
  spawn(process.execPath, [NO_WARNING, join(copy, 'demo/dev/dev.ts')], {
    cwd: copy,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })

/** Ends the command with its server and compiler, which would hold its pipes, and so the tests, open. */
export function endDev({ pid }: Pick<ChildProcess, 'pid'>): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/** The addresses that the command has printed. */
export function addressesIn(
  printed: string,
): { readonly url: string; readonly hostedUrl: string } | undefined {
  const [, url] = /Demo harness +(\S+)\/\n/.exec(printed) ?? []
  const [, hostedUrl] = /Hosted page +(\S+)\n/.exec(printed) ?? []
  return url && hostedUrl ? { url, hostedUrl } : undefined
}
