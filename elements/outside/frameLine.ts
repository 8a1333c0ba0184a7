/**
 * The line to the page in a frame: window and origin are checked once, at its hello; after that only a
 * private port is used. A page that stays silent for too long is given up.
 */
import {
  FRAME_PROTOCOL,
  isHello,
  isMessage,
  type Command,
  type FrameMessage,
  type Hello,
  type Opening,
} from '../../src/contract/frame.ts'
import { consoleLine } from '../../src/host/consoleLine.ts'
import type { EarlyFrame } from '../shell.ts'

interface FrameLineDeps {
  receive(message: FrameMessage): void
  /** Nothing was heard for as long as was waited for. */
  giveUp(): void
}

export interface FrameLine {
  isOpen(): boolean
  /** True for a hello of the bank's page in this very frame. */
  isHello(event: MessageEvent<unknown>): event is MessageEvent<Hello>
  /** Opens a private port in place of the one before. */
  open(opening: Omit<Opening, 'bank' | 'protocol'>): void
  send(command: Command): void
  /** The next message must come within so many ms. */
  wait(ms: number): void
  end(): void
}

export function frameLine(
  view: Window & typeof globalThis,
  { iframe, address }: EarlyFrame,
  { receive, giveUp }: FrameLineDeps,
): FrameLine {
  let port: MessagePort | undefined
  let timer: number | undefined
  /** The page's last call before there was a port. */
  let unsent: Command | undefined
  return {
    isOpen: () => port !== undefined,
    isHello: (event): event is MessageEvent<Hello> =>
      event.source === iframe.contentWindow && event.origin === address.origin && isHello(event.data),
    open(opening) {
      port?.close()
      const channel = new view.MessageChannel()
      port = channel.port1
      port.onmessage = ({ data }: MessageEvent<unknown>) => {
        // Only a fault of ours is malformed here: nobody else has the port. What it says may be personal.
        if (!isMessage(data))
          return consoleLine('error', 'The frame: a message was malformed. Please report this')
        view.clearTimeout(timer)
        receive(data)
      }
      const message: Opening = { bank: 'open', protocol: FRAME_PROTOCOL, ...opening }
      iframe.contentWindow!.postMessage(message, address.origin, [channel.port2])
      if (unsent) port.postMessage(unsent)
      unsent = undefined
    },
    send(command) {
      if (port) port.postMessage(command)
      else if (command.do === 'back' || command.do === 'close') unsent = command
    },
    wait(ms) {
      view.clearTimeout(timer)
      timer = view.setTimeout(giveUp, ms)
    },
    end() {
      view.clearTimeout(timer)
      port?.close()
    },
  }
}
