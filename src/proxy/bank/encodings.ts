/**
 * Takes the compression off an answer. The bank is asked for none (`accept-encoding: identity`), but gateways
 * compress unasked. Node only.
 */
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw, type InputType, type ZlibOptions } from 'node:zlib'
import { TooLarge, Undecodable } from '../base/bytes.ts'
import { ANSWER_LIMIT } from './bankFetch.ts'

type Decoder = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>

const unzip = promisify<InputType, ZlibOptions, Buffer>(gunzip)
const zlib = promisify<InputType, ZlibOptions, Buffer>(inflate)
const raw = promisify<InputType, ZlibOptions, Buffer>(inflateRaw)

/** A zlib stream's first byte names the method (RFC 1950 section 2.2); some senders leave its head out. */
const hasZlibHead = ([first = 0]: Uint8Array): boolean => (first & 0x0f) === 8 && first >> 4 <= 7

/** RFC 9110 section 8.4.1. */
const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip: unzip,
  'x-gzip': unzip,
  deflate: (bytes, options) => (hasZlibHead(bytes) ? zlib : raw)(bytes, options),
  br: promisify(brotliDecompress),
}
/** Layers of compression that are taken off. */
const MOST_LAYERS = 2

/**
 * The bytes without their encoding, in ANSWER_LIMIT bytes at most. Throws Undecodable, and TooLarge for a
 * bomb, of which no more than that is ever decoded.
 * @param header Content-Encoding
 */
export async function decode(bytes: Uint8Array, header: string | null): Promise<Uint8Array> {
  const layers = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
  if (layers.length > MOST_LAYERS) throw new Undecodable('Compressed too often')
  let plain = bytes
  for (const name of layers.toReversed()) {
    const decoder = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined
    if (!decoder) throw new Undecodable('Unknown encoding')
    if (plain.length === 0) continue
    plain = await decoder(plain, { maxOutputLength: ANSWER_LIMIT }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_BUFFER_TOO_LARGE') throw new TooLarge(`More than ${ANSWER_LIMIT} bytes`)
      throw new Undecodable('Not what its encoding says', { cause: error })
    })
  }
  return plain
}
