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

/** Identity of the file at a path, and when it was written last. */
const traceOf = (path: string): Promise<string> =>
  stat(path)
    .then(({ dev, ino, size, mtimeMs, ctimeMs }) => [dev, ino, size, mtimeMs, ctimeMs].join())
    .catch(() => 'missing')

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

/** A file at the last look. */
interface WatchedFile {
  /** Of the last look. */
  readonly trace: string
  /** Of the last look at which nothing was being changed. */
  readonly quietTrace: string
  /** Of the content at that look. */
  readonly hash: string
}

async function firstLook(path: string): Promise<WatchedFile> {
  const [trace, hash] = await Promise.all([traceOf(path), hashOf(path)])
  return { trace, quietTrace: trace, hash }
}

export function createWatch({ onChange }: WatchPorts): Watch {
  /** By their paths. */
  let files: ReadonlyMap<string, WatchedFile> = new Map()
  let isLooking = false

  /** Files that are replaced together count as one change: what has changed is looked at when it rests. */
  async function look(): Promise<void> {
    const previous = files
    const traced: { path: string; file: WatchedFile; trace: string }[] = []
    // One after the other: a disk that hangs keeps one thread of the process's few.
    for (const [path, file] of previous) traced.push({ path, file, trace: await traceOf(path) })
    const isAtRest = traced.every(({ file, trace }) => trace === file.trace)
    const looks = traced.map(async ({ path, file, trace }): Promise<[string, WatchedFile]> => {
      if (!isAtRest) return [path, { ...file, trace }]
      const hash = trace === file.quietTrace ? file.hash : await hashOf(path)
      return [path, { trace, quietTrace: trace, hash }]
    })
    const now = new Map(await Promise.all(looks))
    // Others are followed by now.
    if (files !== previous) return
    files = now
    if ([...now].some(([path, { hash }]) => hash !== previous.get(path)?.hash)) onChange()
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
      const former = files
      // A change that came while it was read is still to be looked at.
      const looks = paths.map(async (path): Promise<[string, WatchedFile]> => [
        path,
        former.get(path) ?? (await firstLook(path)),
      ])
      const followed = new Map(await Promise.all(looks))
      files = new Map([...followed].map(([path, file]) => [path, files.get(path) ?? file]))
    },
    close: () => clearInterval(timer),
  }
}
