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
 * The page around the frame, or another window of its origin: an element that was moved into a frame of the
 * shop's own speaks from the window that has made it. A browser that doesn't name the origins around knows
 * the window alone.
 */
const isAround = (page: Window, { source, origin }: MessageEvent): boolean =>
  source === page.parent || (page.location as Partial<Location>).ancestorOrigins?.[0] === origin

/** Says hello and takes the first opening of the page around, with its port. Everything else is dropped. */
export function shakeHands(page: Window): Promise<Handshake> {
  return new Promise((resolve) => {
    const hear = (event: MessageEvent<unknown>) => {
      const {
        origin,
        data,
        ports: [port, extraPort],
      } = event
      if (!isAround(page, event) || !/^https?:\/\//.test(origin)) return
      if (!port || extraPort || !isOpening(data)) return
      page.removeEventListener('message', hear)
      resolve({ port, embedder: origin, opening: data })
    }
    page.addEventListener('message', hear)
    // It holds nothing secret; the answer's sender is checked above.
    page.parent.postMessage({ bank: 'hello', protocol: FRAME_PROTOCOL } satisfies Hello, '*')
  })
}
