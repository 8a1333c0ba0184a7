/** Loaded before the server of `npm run dev`: tells of each file that becomes a module of it. */
import { registerHooks } from 'node:module'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Report } from './messages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) {
      const file = relative(root, fileURLToPath(url)).split(sep).join('/')
      process.send?.({ type: 'module', file } satisfies Report)
    }
    return next(url, context)
  },
})
