/** Saves a picture as a file of the customer's. */
import type { Core } from '../../../stores/core/core.ts'

/** Longest time of the browser for reading it, in ms. */
const READ_MS = 60_000

export function saveFile({ ports }: Pick<Core, 'ports'>, blob: Blob, name: string): void {
  const href = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  ports.timers.setTimeout(() => URL.revokeObjectURL(href), READ_MS)
}
