/**
 * Needs of the stores from outside. Everything that varies is an argument, so that a test controls time,
 * chance and network.
 */
import type { WebStorage } from '../../contract/webStorage.ts'
import type { TransportPorts } from '../../client/transport.ts'
import type { Point } from '../../domain/place.ts'

/**
 * The reason that the device doesn't say where it is: the customer or a policy forbids it, it can't, or it
 * takes too long.
 */
export type LocationRefusal = 'denied' | 'unavailable' | 'timeout'

/** Device functions that only some screens need; fetched with the first of them. */
export interface DeviceAccess {
  /** The device's place (W3C Geolocation); asks the customer for permission. Never rejects. */
  locate(): Promise<Point | LocationRefusal>
  /** Puts text on the clipboard; false when it couldn't. */
  copy(text: string): Promise<boolean>
}

export interface Ports extends TransportPorts {
  /** Epoch ms by the device, which may be wrong, and be set at any time. */
  now(): number
  /** ms since some moment, by a clock that nobody sets. */
  elapsed(): number
  /** 0 to 1, for jitter only. */
  jitter(): number
  /** Random bytes from a cryptographic source. */
  randomBytes(length: number): Uint8Array
  /** Traces of a page's wrapper around `fetch`: names of headers that it has added. */
  addedHeaders(): readonly string[]
  /** True where this page can encrypt a secret: browsers refuse that to pages that aren't secure contexts. */
  canEncrypt(): boolean
  online(): boolean
  /** Calls when the tab becomes visible or the network returns; returns the way to stop. */
  onWake(listener: () => void): () => void
  /** Calls whenever the connection comes or goes; returns the way to stop. */
  onConnection(listener: (online: boolean) => void): () => void
  /** The code out of a message to this phone (WebOTP), where the browser can read it; '' where it can't. */
  codeFromMessage(signal: AbortSignal): Promise<string>
  /** localStorage, by the names of this environment, or undefined; may throw where storage is blocked. */
  preferenceStorage(): WebStorage | undefined
  /** Calls when the page is hidden or left: the last moment to send something. Returns the way to stop. */
  onLeave(listener: () => void): () => void
  /** Calls when the page is left, for another one in its tab or for good; returns the way to stop. */
  onUnload(listener: () => void): () => void
  /** Calls when the page comes out of the browser's back-forward cache; returns the way to stop. */
  onRestored(listener: () => void): () => void
  /** Rejects when its code can't be fetched. */
  device(): Promise<DeviceAccess>
  /** One line for the merchant's engineer. */
  log(line: string): void
}
