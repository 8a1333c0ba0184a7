/** The processes of the bench, each known by the first line that has what is looked for. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Of a file beside this one, or of any where it is absolute. */
const path = (file: string): string =>
  isAbsolute(file) ? file : fileURLToPath(new URL(file, import.meta.url))

/** CPU that a process has used since it started, in seconds; NaN where the system doesn't say it. */
function cpuSecondsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((task) => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e9)
      .reduce((sum, seconds) => sum + seconds, 0)
  } catch {
    return Number.NaN
  }
}

export interface Started {
  /** The line that said it has started. */
  readonly line: Record<string, unknown>
  /** CPU of it since the start, in seconds; NaN where that isn't known. */
  cpuSeconds(): number
  close(): Promise<void>
}

/** @param key of the line to wait for · @param options of Node itself */
export async function startNode(
  file: string,
  key: string,
  env: Record<string, string> = {},
  options: readonly string[] = [],
): Promise<Started> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...options, path(file)],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ending = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const { stdout } = child
  if (!stdout) throw new Error('no output')
  const line = await new Promise<Record<string, unknown>>((resolve, reject) => {
    void ending.then(() => reject(new Error(`${file} ended before it started`)))
    const lines = createInterface({ input: stdout }).on('line', (text) => {
      if (!text.includes(`"${key}"`)) return
      const message = JSON.parse(text) as Record<string, unknown>
      if (!(key in message)) return
      lines.close()
      resolve(message)
    })
  })
  // Output from now on is only taken off its hands.
  stdout.resume()
  return {
    line,
    cpuSeconds: () => (child.pid === undefined ? Number.NaN : cpuSecondsOf(child.pid)),
    async close() {
      child.kill('SIGTERM')
      await ending
    },
  }
}
