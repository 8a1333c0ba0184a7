/**
 * Standard output as a place that may take nothing: a full disk, a closed terminal, a pipe that nobody reads.
 * No write stops the process, and none keeps it from ending. Node only.
 */
import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'
import { isatty } from 'node:tty'

export interface Output {
  /** Calls back once, with how many bytes were taken. None and no error: it is full at the moment. */
  write(bytes: Buffer, callback: (error: NodeJS.ErrnoException | undefined, count: number) => void): void
  /** The same without waiting, for a process that ends. May throw. */
  writeNow(bytes: Buffer): void
}

const STDOUT = 1
const isFull = (error: NodeJS.ErrnoException | null): boolean =>
  error?.code === 'EAGAIN' || error?.code === 'EBUSY'

/** Pipes and sockets: Node waits for their readers in its event loop. */
function throughStream(stream: NodeJS.WriteStream): Output {
  // Each write says it too; without anybody who hears it, it would end the process.
  stream.on('error', () => undefined)
  return {
    write: (bytes, callback) =>
      void stream.write(bytes, (error) => callback(error ?? undefined, error ? 0 : bytes.length)),
    writeNow: (bytes) => void stream.write(bytes),
  }
}

/** Files, written beside the work. */
const throughFile = (file: number): Output => ({
  write: (bytes, callback) =>
    write(file, bytes, 0, bytes.length, null, (error, count) =>
      callback(error === null || isFull(error) ? undefined : error, error ? 0 : count),
    ),
  writeNow: (bytes) => void writeSync(file, bytes),
})

/**
 * A terminal whose output is stopped (Ctrl-S) would hold a thread, and with it the end of the process; opened
 * anew it says that it is full.
 */
function terminal(): number {
  try {
    return openSync('/dev/fd/1', constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
  } catch {
    return STDOUT
  }
}

export function standardOutput(): Output {
  const kind = fstatSync(STDOUT)
  if (kind.isFIFO() || kind.isSocket()) return throughStream(process.stdout)
  return throughFile(isatty(STDOUT) ? terminal() : STDOUT)
}
