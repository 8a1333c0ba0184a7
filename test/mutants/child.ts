/** One child process with its whole group: what it prints, its end, and an end before its time. */
import { spawn } from 'node:child_process'

export interface ProcessEnd {
  readonly code: number
  readonly timedOut: boolean
  readonly output: string
  readonly seconds: number
}

/**
 * Browsers are processes of groups of their own; their starter is asked first and has so long (ms).
 */
const GRACE = 5_000
const KEPT = 200_000

const alive = new Set<() => void>()

export interface ChildOptions {
  readonly cwd: string
  readonly env?: NodeJS.ProcessEnv
  readonly timeoutMs: number
  /** Each whole line of its output; true ends the child. */
  readonly onLine?: (line: string) => boolean | undefined
}

/** A tree shares the packages of the checkout: npm, should anything in it start npm, may only try. */
const environment = (): NodeJS.ProcessEnv => {
  const { NODE_TEST_CONTEXT: _nested, FORCE_COLOR: _colour, ...env } = process.env
  return { ...env, NO_COLOR: '1', npm_config_dry_run: 'true' }
}

export function runChild(
  args: readonly string[],
  { cwd, env, timeoutMs, onLine }: ChildOptions,
): Promise<ProcessEnd> {
  const startedAt = Date.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...environment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    const send = (signal: NodeJS.Signals): void => {
      try {
        process.kill(-(child.pid ?? 0), signal)
      } catch {
        // It has ended already.
      }
    }
    const end = (): void => {
      send('SIGTERM')
      setTimeout(() => send('SIGKILL'), GRACE).unref()
    }
    alive.add(end)
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      end()
    }, timeoutMs)
    let output = ''
    let remainder = ''
    const hear = (chunk: Buffer): void => {
      output = (output + String(chunk)).slice(-KEPT)
      const lines = (remainder + String(chunk)).split('\n')
      remainder = lines.pop() ?? ''
      if (lines.some((line) => onLine?.(line) === true)) end()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', (error) => (output += error.message))
    // `exit`, not `close`: a helper that outlives its parent may keep the pipe open. What is printed last may
    // still be under way.
    child.once('exit', (code) => {
      clearTimeout(timer)
      alive.delete(end)
      setTimeout(() => {
        send('SIGKILL')
        resolve({ code: code ?? 1, timedOut, output, seconds: (Date.now() - startedAt) / 1000 })
      }, 50)
    })
  })
}

/** Ends whatever still runs: for an interrupted run. */
export const endAll = (): void => alive.forEach((end) => end())
