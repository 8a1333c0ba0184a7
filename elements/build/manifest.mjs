/** Rollup plugin: manifest.json, the version and every file with its size (bytes) and integrity hash, for `integrity` attributes. */
import { createHash } from 'node:crypto'

/** The value of an `integrity` attribute (W3C Subresource Integrity). */
export const integrity = (content) => 'sha384-' + createHash('sha384').update(content).digest('base64')

/** @returns {import('rollup').Plugin} */
export const manifest = (version) => ({
  name: 'bank-manifest',
  generateBundle: {
    // The last word on every file.
    order: 'post',
    handler(_options, bundle) {
      const entries = Object.values(bundle).map((one) => {
        const content = Buffer.from(one.type === 'chunk' ? one.code : one.source)
        return [one.fileName, { bytes: content.length, integrity: integrity(content) }]
      })
      const files = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
      this.emitFile({ type: 'asset', fileName: 'manifest.json', source: JSON.stringify({ version, files }, null, 2) })
    },
  },
})
