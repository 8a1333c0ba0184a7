/** The log as lines of JSON on stdout, written beside the work and not before it. Node only. */
import { levelOf, LOG_LEVELS, type LogLevel } from '../config/logLevel.ts'
import type { LogLine, Stopwatch } from '../base/ports.ts'
import { createLineQueue } from './lineQueue.ts'
import { standardOutput } from './output.ts'

export interface Log {
  write(line: LogLine): void
  /** Writes what waits, as far as it can be written in a second. */
  flush(): Promise<void>
}

export interface LogOptions extends Stopwatch {
  readonly level: LogLevel
  /** Lines are dropped: they can't be written, and too many wait already. */
  onDrop(count: number): void
}

/** Longest wait of a stop for an output that takes nothing, in ms. */
const FLUSH_MS = 1_000

/** Made once for a process. */
export function createLog({ level, onDrop, elapsed }: LogOptions): Log {
  const writtenLevels = LOG_LEVELS.slice(LOG_LEVELS.indexOf(level))
  const queue = createLineQueue({
    output: standardOutput(),
    elapsed,
    onDrop,
    onBack: (facts) => write({ event: 'log-back', ...facts }),
  })
  function write(line: LogLine): void {
    const lineLevel = levelOf(line)
    if (!writtenLevels.includes(lineLevel)) return
    const lineWithTime = 'time' in line ? line : { time: new Date().toISOString(), ...line }
    // An object has its event at least.
    queue.add(`{"level":"${lineLevel}",${JSON.stringify(lineWithTime).slice(1)}\n`)
  }
  process.once('exit', () => queue.end())
  return { write, flush: async () => queue.flush(FLUSH_MS) }
}
