/**
 * Lines on their way to an output that may take none for a while. So many bytes wait at most; the lines that
 * come on top are dropped and counted, and nobody ever waits for them.
 */
import type { Stopwatch } from '../base/ports.ts'
import type { Output } from './output.ts'

/** Most bytes that wait for the output. */
const MOST_WAITING = 4 * 1024 * 1024
/** What a pipe takes in one piece (POSIX), so that the lines of several writers stay whole, in bytes. */
const ONE_PIECE = 4096
/** Lines are written together: so many bytes, or what came in so many ms. */
const TOGETHER = 3072
const GATHER_MS = 100
/** After a failure, or when the output is full, it is tried again so much later, in ms. */
const AGAIN_MS = 500

/** What there is to say once the output takes lines again. */
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

export function createLineQueue({
  output,
  onDrop,
  onBack,
  elapsed,
  mostWaiting = MOST_WAITING,
}: LineQueueOptions): LineQueue {
  /** Whole lines; the first piece may lack what was written of it. */
  const pieces: Buffer[] = []
  /** Lines of the last piece. */
  let lastPiece = ''
  let lastPieceBytes = 0
  let waitingBytes = 0
  let isWriting = false
  /** The output is left alone until the timer ends. */
  let isHeld = false
  let timer: NodeJS.Timeout | undefined
  let trouble: { readonly since: number; readonly why: string; dropped: number } | undefined
  /** Whoever waits for the end of it. */
  let onEmpty: (() => void) | undefined

  const later = (ms: number): void => {
    timer ??= setTimeout(writeNext, ms).unref()
  }
  const close = (): void => {
    if (lastPiece !== '') pieces.push(Buffer.from(lastPiece))
    lastPiece = ''
    lastPieceBytes = 0
  }
  const recover = (): void => {
    onEmpty?.()
    if (!trouble) return
    const { since, why, dropped: count } = trouble
    trouble = undefined
    onBack({ dropped: count, why, awayMs: Math.round(elapsed() - since) })
  }
  const trip = (why: string): void => {
    trouble ??= { since: elapsed(), why, dropped: 0 }
  }

  function writeNext(): void {
    if (isWriting) return
    clearTimeout(timer)
    timer = undefined
    isHeld = false
    close()
    const [piece] = pieces
    if (!piece) return
    isWriting = true
    output.write(piece, (error, count) => {
      isWriting = false
      waitingBytes -= count
      if (count === piece.length) pieces.shift()
      else pieces[0] = piece.subarray(count)
      if (error) {
        trip(error.code ?? error.name)
        onEmpty?.()
      }
      if (waitingBytes === 0) recover()
      else if (count === 0) {
        isHeld = true
        later(AGAIN_MS)
      } else if (waitingBytes >= TOGETHER || onEmpty || trouble) writeNext()
      else later(GATHER_MS)
    })
  }

  return {
    add(line) {
      const size = Buffer.byteLength(line)
      if (waitingBytes + size > mostWaiting) {
        trip('slow')
        if (trouble) trouble.dropped += 1
        onDrop(1)
        return
      }
      if (lastPieceBytes + size > ONE_PIECE) close()
      lastPiece += line
      lastPieceBytes += size
      waitingBytes += size
      if (waitingBytes >= TOGETHER && !isHeld) writeNext()
      else if (!isWriting) later(GATHER_MS)
    },
    async flush(ms) {
      if (waitingBytes === 0) return
      await new Promise<void>((resolve) => {
        onEmpty = resolve
        setTimeout(resolve, ms).unref()
        writeNext()
      })
      onEmpty = undefined
    },
    end() {
      // What is under way may have arrived.
      if (isWriting) return
      close()
      try {
        for (const piece of pieces.splice(0)) output.writeNow(piece)
      } catch {
        // The process ends; there is nobody left to tell.
      }
    },
  }
}
