/** The log as lines of JSON on stdout, written beside the work and not before it. Node only. */
import pino from 'pino'
import { levelOf, LOG_LEVELS, type LogLevel } from '../config/logLevel.ts'
import type { LogLine } from '../base/ports.ts'

export interface Log {
  write(line: LogLine): void
  /** Writes what is still to be written, before the process ends. */
  flush(): void
}

/** Most bytes that wait for a reader; beyond it lines are dropped to save memory. */
const MAX_WAITING = 16 * 1024 * 1024

/** What a pipe takes in one piece (POSIX), so that the lines of several workers stay whole, in bytes. */
const ONE_PIECE = 4096

/**
 * Lines are written together: each write goes through another thread and back. So many bytes, or what came in
 * so many ms.
 */
const TOGETHER = { minLength: 3072, periodicFlush: 100 }

/** @param worker which of several processes writes */
export function createLog(level: LogLevel, worker?: number): Log {
  const destination = pino.destination({
    dest: 1,
    sync: false,
    maxLength: MAX_WAITING,
    maxWrite: ONE_PIECE,
    ...TOGETHER,
  })
  const written = LOG_LEVELS.slice(LOG_LEVELS.indexOf(level))
  const by = worker === undefined ? '' : `,"worker":${worker}`
  return {
    write(line) {
      const its = levelOf(line)
      if (!written.includes(its)) return
      const dated = 'time' in line ? line : { time: new Date().toISOString(), ...line }
      // An object has its event at least.
      destination.write(`{"level":"${its}"${by},${JSON.stringify(dated).slice(1)}\n`)
    },
    flush() {
      try {
        destination.flushSync()
      } catch {
        // Its reader has gone first.
      }
    },
  }
}
