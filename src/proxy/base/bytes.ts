/**
 * Bytes: as text, as names, and read from a body of unknown length, where they are counted while they arrive.
 */

export type Chunks = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | null

export class TooLarge extends Error {}
/** An encoding that isn't known, or bytes that don't follow it. */
export class Undecodable extends Error {}

// A byte order mark is a character like others: where none is allowed it is refused.
const strictDecoder = () => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** One for all bodies that are there as a whole: making it costs more than using it. */
const whole = strictDecoder()

/** The text of a whole body. Throws TypeError on bytes that are not UTF-8. */
export const strictText = (bytes: Uint8Array | ArrayBuffer): string => whole.decode(bytes)

/**
 * Throws TooLarge beyond `limit` bytes, TypeError on bytes that are not UTF-8, and whatever the stream
 * throws.
 */
async function readText(chunks: Chunks, limit: number): Promise<string> {
  if (!chunks) return ''
  const decoder = strictDecoder()
  let size = 0
  let text = ''
  // Leaving the loop early cancels the stream.
  for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limit) throw new TooLarge(`More than ${limit} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** The common part of a request and a response. */
export interface WithBody {
  readonly body: Chunks
  arrayBuffer?(): Promise<ArrayBuffer>
}

/**
 * The text of a body: at once where its length is known (an HTTP parser holds the sender to it, RFC 9112
 * section 6.3), else counted while it arrives. Throws as `readText` does.
 * @param contentLength the header Content-Length
 */
export async function textOf(
  carrier: WithBody,
  contentLength: string | null | undefined,
  limit: number,
): Promise<string> {
  if (typeof contentLength !== 'string' || !/^\d+$/.test(contentLength) || !carrier.arrayBuffer)
    return readText(carrier.body, limit)
  if (Number(contentLength) > limit) throw new TooLarge(`More than ${limit} bytes`)
  return strictText(await carrier.arrayBuffer())
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** As hexadecimal digits. */
export function hex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += HEX[byte]
  return text
}
