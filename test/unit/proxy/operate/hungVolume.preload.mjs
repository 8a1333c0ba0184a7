// A volume that answers nothing any more once its line is cut: each question about it is noted, and holds a
// thread of the process, as the system's does.
import fs, { appendFileSync, existsSync, open } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { VOLUME, CUT, SILENT_PIPE } = process.env
for (const name of ['stat', 'readFile']) {
  const work = fs.promises[name]
  fs.promises[name] = async (path, ...options) => {
    if (!String(path).startsWith(VOLUME) || !existsSync(CUT)) return work(path, ...options)
    appendFileSync(CUT, `${path}\n`)
    // Nobody ever writes there, so it can't be opened for reading.
    return new Promise((resolve) => {
      open(SILENT_PIPE, 'r', resolve)
    })
  }
}
syncBuiltinESMExports()
