/** Documents that customers read, looked up where the configuration says they are. Node only. */
import { fetch as undiciFetch } from 'undici'
import { safeText } from '../../domain/safeText.ts'
import { createAgent } from '../base/egress.ts'
import { createLookup } from '../base/lookup.ts'
import type { Settings } from '../config/config.ts'

/** Longest time of a document for its answer, in ms. */
const DOCUMENT_MS = 5_000

/** The status that an address answers with, redirects followed; undefined without an answer. */
export type AskStatus = (url: string) => Promise<number | undefined>

/**
 * A sentence for each that answers with an error. Customers read them, not the proxy: where one can't be
 * reached from here, nothing is known.
 */
export async function missingDocuments(
  documents: Settings['config']['bank']['documents'],
  ask: AskStatus,
): Promise<string[]> {
  const sentences = Object.entries(documents).map(async ([name, url]) => {
    const status = await ask(url)
    return status === undefined || status < 400
      ? []
      : [`documents.${name} is missing: ${safeText(url)} answers ${status}, and customers can't read it.`]
  })
  return (await Promise.all(sentences)).flat()
}

/** The same over the network; none is asked on one's own machine, where the pages needn't run yet. */
export async function askDocuments({ config, egress }: Settings): Promise<string[]> {
  const { environment, bank } = config
  if (environment === 'DEV' || environment === 'MOCK') return []
  const dispatcher = createAgent(egress, { lookup: createLookup(), timeout: DOCUMENT_MS }, { connections: 1 })
  try {
    return await missingDocuments(bank.documents, async (url) => {
      try {
        const { status, body } = await undiciFetch(url, {
          dispatcher,
          signal: AbortSignal.timeout(DOCUMENT_MS),
        })
        await body?.cancel()
        return status
      } catch {
        return undefined
      }
    })
  } finally {
    await dispatcher.destroy()
  }
}
