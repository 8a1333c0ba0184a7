/**
 * Watches files for changes (Node). It watches their folders, since secrets are replaced rather than written
 * (a new file, or another target of a link, as in Kubernetes), waits until it is quiet, and looks whether
 * what stands in them has changed.
 */
import { createHash } from 'node:crypto'
import { type FSWatcher, watch } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** After the last sign of a change, in ms: several files that are replaced together count as one change. */
const QUIET_MS = 300
/**
 * After the first sign: a folder in which something happens all the time is looked at nevertheless, in ms.
 */
const PATIENCE_MS = 2_000

export interface Watch {
  /** Watches these files from now on, and no others. */
  follow(paths: readonly string[]): Promise<void>
  close(): void
}

export interface WatchPorts {
  onChange(): void
  /** A folder that can't be watched: what is in it is read again on SIGHUP only. */
  onFailure(folder: string, error: Error): void
}

/** What stands in the files, in a few letters. */
async function fingerprintOf(paths: readonly string[]): Promise<string> {
  const texts = await Promise.all(paths.map((path) => readFile(path).catch(() => Buffer.from('missing'))))
  return texts.map((text) => createHash('sha256').update(text).digest('hex')).join()
}

/** Calls once after signs of a change: when it is quiet, or has been loud for long. */
function afterSigns(call: () => void) {
  let timer: NodeJS.Timeout | undefined
  /** When the first sign of a change came that hasn't been looked at. */
  let first: number | undefined
  return {
    sign(): void {
      const time = performance.now()
      first ??= time
      clearTimeout(timer)
      timer = setTimeout(
        () => {
          first = undefined
          call()
        },
        Math.max(0, Math.min(QUIET_MS, first + PATIENCE_MS - time)),
      ).unref()
    },
    stop: (): void => clearTimeout(timer),
  }
}

export function createWatch({ onChange, onFailure }: WatchPorts): Watch {
  const watchers = new Map<string, FSWatcher>()
  let paths: readonly string[] = []
  let fingerprint = ''
  const checkFiles = async (): Promise<void> => {
    const next = await fingerprintOf(paths)
    if (next === fingerprint) return
    fingerprint = next
    onChange()
  }
  const { sign, stop } = afterSigns(() => void checkFiles())
  const open = (folder: string): void => {
    try {
      const watcher = watch(folder, { persistent: false }, sign)
      watcher.on('error', (error) => onFailure(folder, error))
      watchers.set(folder, watcher)
    } catch (error) {
      onFailure(folder, error as Error)
    }
  }

  return {
    async follow(files) {
      // The same files: what changed while they were read is still to be looked at.
      if (files.join('\n') === paths.join('\n')) return
      paths = [...files]
      const folders = new Set(paths.map(dirname))
      watchers.forEach((watcher, folder) => {
        if (folders.has(folder)) return
        watcher.close()
        watchers.delete(folder)
      })
      folders.forEach((folder) => {
        if (!watchers.has(folder)) open(folder)
      })
      fingerprint = await fingerprintOf(paths)
    },
    close() {
      stop()
      watchers.forEach((watcher) => watcher.close())
      watchers.clear()
    },
  }
}
