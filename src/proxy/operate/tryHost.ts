/** The address to listen on, tried on a port that nobody needs. Node only. */
import { createServer } from 'node:net'
import { safeText } from '../../domain/safeText.ts'
import { variables } from '../config/variables.ts'
import { hostOf } from './listener.ts'

/** The mistake in HOST, if any: a sentence. */
export const hostProblems = (host: string): Promise<string[]> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code = 'unknown' }: NodeJS.ErrnoException) =>
      resolve([
        `HOST must be an address of this machine, not ${JSON.stringify(safeText(host))} (${code}). Example: ${variables.HOST.example}`,
      ]),
    )
    server.listen(0, hostOf(host), () => server.close(() => resolve([])))
  })
