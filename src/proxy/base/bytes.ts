/** Reading a body of unknown length: bytes are counted while they arrive. */

export type Chunks = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | null

export class TooLarge extends Error {}

// A byte order mark is a character like others: whoever may not send one is refused for it.
const strictDecoder = () => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Throws TooLarge beyond `limit` bytes, TypeError on bytes that are not UTF-8, and whatever the stream
 * throws.
 */
export async function readText(chunks: Chunks, limit: number): Promise<string> {
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

/** What a request and a response have in common. */
export interface Carrier {
  readonly body: Chunks
  arrayBuffer?(): Promise<ArrayBuffer>
}

/**
 * The text of a body: at once where its length was told (whoever parses HTTP holds the sender to it, RFC 9112
 * section 6.3), else counted while it arrives. Throws as `readText` does.
 * @param told the header Content-Length
 */
export async function textOf(
  carrier: Carrier,
  told: string | null | undefined,
  limit: number,
): Promise<string> {
  if (typeof told !== 'string' || !/^\d+$/.test(told) || !carrier.arrayBuffer)
    return readText(carrier.body, limit)
  if (Number(told) > limit) throw new TooLarge(`More than ${limit} bytes`)
  return strictDecoder().decode(await carrier.arrayBuffer())
}
