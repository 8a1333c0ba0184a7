/** Reading a body of unknown length: bytes are counted while they arrive. */

export type Chunks = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | null

export class TooLarge extends Error {}

/** Throws TooLarge beyond `limit` bytes, TypeError on bytes that are not UTF-8, and whatever the stream throws. */
export async function readText(chunks: Chunks, limit: number): Promise<string> {
  if (!chunks) return ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
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
