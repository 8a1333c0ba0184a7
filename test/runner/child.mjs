// Runs one child process to its end: output to a log file, its whole process group ended on a time-out or a
// signal.
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const groups = process.platform !== 'win32'
const grace = 5_000

function send(child, name) {
  try {
    if (groups) process.kill(-child.pid, name)
    else child.kill(name)
  } catch {
    // It has ended already.
  }
}

/**
 * First asks, so that a child can end what it started in groups of their own (browsers, displays), then
 * insists.
 */
function end(child) {
  send(child, 'SIGTERM')
  setTimeout(() => send(child, 'SIGKILL'), grace).unref()
}

/** Keeps the children of one run, so that an interrupted run leaves nothing behind. */
export function childRunner({ cwd, verbose = false }) {
  const alive = new Set()

  /** Ends every child; resolved when they are gone, or have had their time. */
  async function endAll() {
    alive.forEach(end)
    for (let waited = 0; alive.size > 0 && waited < grace + 1_000; waited += 100) await wait(100)
  }

  /** @param options.aloud shows what it says, as `verbose` does for all */
  function run(command, args, { log, env = process.env, timeoutMs = 600_000, aloud = verbose } = {}) {
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
      const write = (chunk) => {
        file.write(chunk)
        if (aloud) process.stdout.write(chunk)
      }
      child.stdout.on('data', write)
      child.stderr.on('data', write)
      child.on('error', (error) => write(`${error.message}\n`))
      // `exit`, not `close`: a browser helper that outlives its parent may keep the pipe open.
      const settle = (code, signal) => {
        if (!alive.delete(child)) return
        clearTimeout(timer)
        setTimeout(() => {
          send(child, 'SIGKILL')
          file.end(() => resolve({ code: code ?? 1, signal, timedOut }))
        }, 100)
      }
      child.on('exit', settle)
      child.on('error', () => settle(1, null))
    })
  }

  return { run, endAll }
}
