/** A picture for the customer to keep: handed to the device's list of apps, or saved as a file. */
import type { Core } from '../../../stores/core/core.ts'

/** Longest time of the browser for reading a file, in ms. */
const READ_MS = 60_000
/** The customer has closed the list of apps, or it is still open. */
const NO_FAILURES: readonly string[] = ['AbortError', 'InvalidStateError']

interface Picture {
  blob: Blob
  /** Of the file. */
  name: string
  /** Beside the picture, where it is shared. */
  text?: string
}

function save({ ports }: Pick<Core, 'ports'>, { blob, name }: Picture): void {
  const href = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  ports.timers.setTimeout(() => URL.revokeObjectURL(href), READ_MS)
}

/** @param shares false: it is always a file; else where the device can't share it, or refuses to */
export async function keepPicture(
  core: Pick<Core, 'ports'>,
  picture: Picture,
  shares: boolean,
): Promise<void> {
  const { blob, name, text } = picture
  const files = [new File([blob], name, { type: blob.type })]
  if (!shares || !navigator.canShare?.({ files })) return save(core, picture)
  try {
    await navigator.share({ files, ...(text !== undefined && { text }) })
  } catch (cause) {
    if (!NO_FAILURES.includes((cause as Error).name)) save(core, picture)
  }
}
