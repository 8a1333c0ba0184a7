/**
 * Watches files for changes (Node). It looks at them itself, every second: what the system tells of a folder
 * ends with the folder, and secrets are replaced by whatever their tool likes, with a new file, a link that
 * is pointed elsewhere anywhere on the way (as in Kubernetes), or another folder in the place of the first.
 */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'

/** Between two looks, in ms. */
const LOOK_MS = 1_000

export interface Watch {
  /** Watches these files from now on, and no others. */
  follow(paths: readonly string[]): Promise<void>
  close(): void
}

export interface WatchPorts {
  /** Other bytes stand in the files than before, and they are the same for two looks. */
  onChange(): void
}

/** Identity of the file at each path, and when it was written last. */
async function tracesOf(paths: readonly string[]): Promise<string> {
  const traces = paths.map((path) =>
    stat(path)
      .then(({ dev, ino, size, mtimeMs, ctimeMs }) => [dev, ino, size, mtimeMs, ctimeMs].join())
      .catch(() => 'missing'),
  )
  return (await Promise.all(traces)).join('\n')
}

/** The content of a file, in a few letters. A pipe gives what it has only once. */
async function hashOf(path: string): Promise<string> {
  try {
    if (!(await stat(path)).isFile()) return 'no file'
    return createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  } catch {
    return 'missing'
  }
}

const fingerprintOf = async (paths: readonly string[]): Promise<string> =>
  (await Promise.all(paths.map(hashOf))).join()

/** The files at the last look. */
interface Found {
  readonly paths: readonly string[]
  /** Of the last look. */
  readonly traces: string
  /** Of the last look at which nothing was being changed. */
  readonly quietTraces: string
  readonly fingerprint: string
}

const NOTHING: Found = { paths: [], traces: '', quietTraces: '', fingerprint: '' }

export function createWatch({ onChange }: WatchPorts): Watch {
  let state = NOTHING
  let isLooking = false

  /** Files that are replaced together count as one change: what has changed is looked at when it rests. */
  async function look(): Promise<void> {
    const previous = state
    const { paths, quietTraces } = previous
    const traces = await tracesOf(paths)
    const isAtRest = traces === previous.traces
    const fingerprint = isAtRest && traces !== quietTraces ? await fingerprintOf(paths) : previous.fingerprint
    // Others are followed by now.
    if (state !== previous) return
    state = { paths, traces, quietTraces: isAtRest ? traces : quietTraces, fingerprint }
    if (fingerprint !== previous.fingerprint) onChange()
  }

  const timer = setInterval(() => {
    // A disk that hangs is asked once.
    if (isLooking) return
    isLooking = true
    void look().finally(() => {
      isLooking = false
    })
  }, LOOK_MS).unref()

  return {
    async follow(paths) {
      // The same files: what changed while they were read is still to be looked at.
      if (paths.join('\n') === state.paths.join('\n')) return
      const [traces, fingerprint] = await Promise.all([tracesOf(paths), fingerprintOf(paths)])
      state = { paths: [...paths], traces, quietTraces: traces, fingerprint }
    },
    close: () => clearInterval(timer),
  }
}
