/**
 * The handshake of the hosted page in a frame with the page around it: a hello, and its answer with a
 * private port. Small, and run before the app is there: the element waits for the hello. Whose page that
 * is, is proved by the browser (origin and window of the answer); whether it is registered, the proxy says.
 */
import { FRAME_PROTOCOL, isOpening, type Hello, type Opening } from '../contract/frame.ts'

export interface Handshake {
  readonly port: MessagePort
  /** Origin of the page around the frame. */
  readonly embedder: string
  readonly opening: Opening
}

/**
 * Says hello and takes the first opening that comes from the window around, with its port. Everything else is
 * dropped.
 */
export function shakeHands(page: Window): Promise<Handshake> {
  return new Promise((resolve) => {
    const hear = ({ source, origin, data, ports: [port, extraPort] }: MessageEvent<unknown>) => {
      if (source !== page.parent || !/^https?:\/\//.test(origin) || !port || extraPort || !isOpening(data))
        return
      page.removeEventListener('message', hear)
      resolve({ port, embedder: origin, opening: data })
    }
    page.addEventListener('message', hear)
    // It holds nothing secret; the answer's sender is checked above.
    page.parent.postMessage({ bank: 'hello', protocol: FRAME_PROTOCOL } satisfies Hello, '*')
  })
}
