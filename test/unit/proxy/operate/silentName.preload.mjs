// A DNS that never answers for one name: its lookup holds a thread of the process, as the system's does.
import dns from 'node:dns'
import { open } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { SILENT_NAME, SILENT_PIPE } = process.env
const { lookup } = dns
dns.lookup = (name, options, answerOf) => {
  // Nobody ever writes there, so it can't be opened for reading.
  if (name === SILENT_NAME) return open(SILENT_PIPE, 'r', () => undefined)
  return lookup(name, options, answerOf)
}
syncBuiltinESMExports()
