/** What the stores need from the world. Everything that varies is an argument, so that a test holds time, chance and network. */
import type { TransportPorts } from '../client/transport.ts'

export interface Ports extends TransportPorts {
  /** Epoch ms by the device, which may be wrong. */
  now(): number
  /** 0 to 1, for jitter only. */
  jitter(): number
  /** Random bytes that nobody can guess. */
  randomBytes(length: number): Uint8Array
  online(): boolean
  /** Calls when the tab becomes visible or the network returns; returns the way to stop. */
  onWake(listener: () => void): () => void
  /** Calls whenever the connection comes or goes; returns the way to stop. */
  onConnection(listener: (online: boolean) => void): () => void
  /** The code out of a message to this phone (WebOTP), where the browser can tell it; '' where it can't. */
  codeFromMessage(signal: AbortSignal): Promise<string>
  /** localStorage, or undefined; may throw where storage is blocked. */
  remembered(): Storage | undefined
  /** Calls when the page is hidden or left: the last moment to send something. Returns the way to stop. */
  onLeave(listener: () => void): () => void
  /** Calls when the page comes out of the browser's back-forward cache; returns the way to stop. */
  onRestored(listener: () => void): () => void
  /** One line for the merchant's engineer. */
  log(line: string): void
}
