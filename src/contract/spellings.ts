/**
 * The two spellings under which a page asks for a built file. A browser may remember a failed module by its
 * address for as long as the page lives (Firefox does), so a second try needs another address of the same
 * file. Both are fixed, so that an import map can name them with the file's hash, and both are served by any
 * server of plain files.
 *
 * A part that everything else imports has its whole folder spelled anew, since modules find each other by
 * relative addresses. Any other file has a query added: what it imports is there already, under the first
 * spelling.
 */

/** Folder of the files whose names carry a hash. */
export const CHUNKS = 'chunks'
/** The same folder, its first letter percent-encoded. */
export const CHUNKS_RETRY = '%63hunks'
/** Added to the address of a single file. */
export const QUERY_RETRY = '?2'
