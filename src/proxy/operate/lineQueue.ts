/**
 * Lines on their way to an output that may take none for a while. So many bytes wait at most; the lines that
 * come on top are dropped and counted, and nobody ever waits for them.
 */
import type { Stopwatch } from '../base/ports.ts'
import type { Output } from './output.ts'

/** Most bytes that wait for the output. */
const MOST_WAITING = 4 * 1024 * 1024
/** Size that a pipe takes in one piece (POSIX), so that the lines of several writers stay whole, in bytes. */
const ONE_PIECE = 4096
/** Lines are written together: so many bytes, or what came in so many ms. */
const MAX_WRITE = 3072
const GATHER_MS = 100
/** After a failure, or when the output is full, it is tried again so much later, in ms. */
const AGAIN_MS = 500

/** Facts to log once the output takes lines again. */
export interface Back {
  /** Lines that were dropped. */
  readonly dropped: number
  /** Code of the error by which it began, or `slow`: nobody read. */
  readonly why: string
  readonly awayMs: number
}

export interface LineQueueOptions extends Stopwatch {
  readonly output: Output
  /** Lines are dropped. */
  onDrop(count: number): void
  /** All that waited is written again. */
  onBack(facts: Back): void
  /** Other than MOST_WAITING, in bytes. */
  readonly mostWaiting?: number
}

export interface LineQueue {
  /** @param line with its line feed */
  add(line: string): void
  /** Resolves when nothing waits any more, or nothing can be written, after so many ms at most. */
  flush(ms: number): Promise<void>
  /** Writes what it can without waiting, as the last thing of all. Never throws. */
  end(): void
}

/** The lines that wait, in pieces that an output takes whole. */
function createPieces() {
  /** The first may lack what was written of it. */
  const pieces: Buffer[] = []
  /** Lines of the last piece. */
  let lines = ''
  let linesBytes = 0
  let bytes = 0
  const close = (): void => {
    if (lines !== '') pieces.push(Buffer.from(lines))
    lines = ''
    linesBytes = 0
  }
  return {
    bytes: (): number => bytes,
    add(line: string, size: number): void {
      if (linesBytes + size > ONE_PIECE) close()
      lines += line
      linesBytes += size
      bytes += size
    },
    first(): Buffer | undefined {
      close()
      return pieces[0]
    },
    /** Drops the bytes of the first that were written. */
    shorten(count: number): void {
      const [piece] = pieces
      bytes -= count
      if (piece?.length === count) pieces.shift()
      else if (piece) pieces[0] = piece.subarray(count)
    },
    takeAll(): Buffer[] {
      close()
      bytes = 0
      return pieces.splice(0)
    },
  }
}

/** From the first line that couldn't be written until none waits any more. */
function createTrouble({ elapsed, onBack }: Pick<LineQueueOptions, 'elapsed' | 'onBack'>) {
  let trouble: { readonly since: number; readonly why: string; dropped: number } | undefined
  const begin = (reason: string) => (trouble ??= { since: elapsed(), why: reason, dropped: 0 })
  return {
    isThere: (): boolean => trouble !== undefined,
    begin: (reason: string): void => void begin(reason),
    drop(): void {
      begin('slow').dropped += 1
    },
    end(): void {
      if (!trouble) return
      const { since: startTime, why: reason, dropped: dropCount } = trouble
      trouble = undefined
      onBack({ dropped: dropCount, why: reason, awayMs: Math.round(elapsed() - startTime) })
    },
  }
}

/** Writes the pieces one after the other, as far as the output takes them. */
function createWriter(
  output: Output,
  pieces: ReturnType<typeof createPieces>,
  trouble: ReturnType<typeof createTrouble>,
) {
  let isWriting = false
  /** The output is left alone until the timer ends. */
  let isHeld = false
  let timer: NodeJS.Timeout | undefined
  /** The one who waits for the end of it. */
  let onEmpty: (() => void) | undefined

  const later = (ms: number) => void (timer ??= setTimeout(writeNext, ms).unref())

  function writeNext(): void {
    if (isWriting) return
    clearTimeout(timer)
    timer = undefined
    isHeld = false
    const piece = pieces.first()
    if (!piece) return
    isWriting = true
    output.write(piece, onWritten)
  }

  function onWritten(error: NodeJS.ErrnoException | undefined, count: number): void {
    isWriting = false
    pieces.shorten(count)
    if (error) {
      trouble.begin(error.code ?? error.name)
      onEmpty?.()
    }
    if (pieces.bytes() === 0) {
      onEmpty?.()
      trouble.end()
    } else if (count === 0) {
      isHeld = true
      later(AGAIN_MS)
    } else if (pieces.bytes() >= MAX_WRITE || onEmpty || trouble.isThere()) writeNext()
    else later(GATHER_MS)
  }

  return {
    isWriting: (): boolean => isWriting,
    /** A line was added. */
    hasAdded(): void {
      if (pieces.bytes() >= MAX_WRITE && !isHeld) writeNext()
      else if (!isWriting) later(GATHER_MS)
    },
    async flush(ms: number): Promise<void> {
      if (pieces.bytes() === 0) return
      await new Promise<void>((resolve) => {
        onEmpty = resolve
        setTimeout(resolve, ms).unref()
        writeNext()
      })
      onEmpty = undefined
    },
  }
}

export function createLineQueue({
  output,
  onDrop,
  onBack,
  elapsed,
  mostWaiting = MOST_WAITING,
}: LineQueueOptions): LineQueue {
  const pieces = createPieces()
  const trouble = createTrouble({ elapsed, onBack })
  const writer = createWriter(output, pieces, trouble)
  return {
    add(line) {
      const size = Buffer.byteLength(line)
      if (pieces.bytes() + size > mostWaiting) {
        trouble.drop()
        onDrop(1)
        return
      }
      pieces.add(line, size)
      writer.hasAdded()
    },
    flush: writer.flush,
    end() {
      // A write under way may have arrived.
      if (writer.isWriting()) return
      try {
        for (const piece of pieces.takeAll()) output.writeNow(piece)
      } catch {
        // The process ends; there is nobody left to tell.
      }
    },
  }
}
