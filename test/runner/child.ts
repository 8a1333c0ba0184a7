/**
 * Runs one child process to its end: output to a log file, its whole process group ended on a time-out or a
 * signal.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const groups = process.platform !== 'win32'
const grace = 5_000

function send(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (groups && child.pid !== undefined) process.kill(-child.pid, name)
    else child.kill(name)
  } catch {
    // It has ended already.
  }
}

/**
 * First asks, so that a child can end what it started in groups of their own (browsers, displays), then
 * insists.
 */
function end(child: ChildProcess): void {
  send(child, 'SIGTERM')
  setTimeout(() => send(child, 'SIGKILL'), grace).unref()
}

/** The end of a process. */
export interface Ending {
  readonly code: number
  readonly signal?: NodeJS.Signals | null
  readonly timedOut?: boolean
  /** The log of one of several processes, which says why it broke off. */
  readonly log?: string
}

export interface RunOptions {
  readonly log: string
  readonly env?: NodeJS.ProcessEnv | undefined
  readonly timeoutMs?: number | undefined
  /** Shows what it says, as `verbose` does for all. */
  readonly aloud?: boolean | undefined
}

export interface ChildRunner {
  run(command: string, args: readonly string[], options: RunOptions): Promise<Ending>
  /** Ends every child; resolved when they are gone, or have had their time. */
  endAll(): Promise<void>
}

/** Keeps the children of one run, so that an interrupted run leaves nothing behind. */
export function childRunner({ cwd, verbose = false }: { cwd: string; verbose?: boolean }): ChildRunner {
  const alive = new Set<ChildProcess>()

  async function endAll() {
    alive.forEach(end)
    for (let waited = 0; alive.size > 0 && waited < grace + 1_000; waited += 100) await wait(100)
  }

  function run(
    command: string,
    args: readonly string[],
    { log, env = process.env, timeoutMs = 600_000, aloud = verbose }: RunOptions,
  ): Promise<Ending> {
    mkdirSync(dirname(log), { recursive: true })
    const file = createWriteStream(log)
    return new Promise((resolve) => {
      const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: groups })
      alive.add(child)
      let timedOut = false
      const timer = setTimeout(() => {
        timedOut = true
        end(child)
      }, timeoutMs)
      const write = (chunk: Buffer | string) => {
        file.write(chunk)
        if (aloud) process.stdout.write(chunk)
      }
      child.stdout.on('data', write)
      child.stderr.on('data', write)
      child.on('error', (error) => write(`${error.message}\n`))
      // `exit`, not `close`: a browser helper that outlives its parent may keep the pipe open.
      const settle = (code: number | null, signal: NodeJS.Signals | null) => {
        clearTimeout(timer)
        setTimeout(() => {
          // Until then it counts as alive: a process of its own may outlive it.
          send(child, 'SIGKILL')
          alive.delete(child)
          file.end(() => resolve({ code: code ?? 1, signal, timedOut }))
        }, 100)
      }
      child.on('exit', settle)
      child.on('error', () => settle(1, null))
    })
  }

  return { run, endAll }
}
